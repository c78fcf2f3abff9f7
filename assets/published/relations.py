"""How the published tables hang together: which table says more of what a row is about."""

from assets.core.models import Seats, Skipped, Standings, Tables, Tournaments
from assets.marts.models import (
    Accuracy,
    Calibration,
    Climbers,
    DeckResults,
    EventChanges,
    FieldStrength,
    HeadToHead,
    Leaderboard,
    Population,
    RatingBands,
    RatingChanges,
    Upsets,
    Xp,
)
from assets.ratings.models import Current, History, SeatHandicaps, SystemSkipped, TournamentHistory
from assets.run_records import NeedsALook, Runs, Systems, Windows
from assets.tables import TableModel

# For each table those that its rows refer to: by the columns of the other's key, which have the same names in both.
# Where one of these columns is NULL a row refers to nothing.
RELATIONS: dict[type[TableModel], tuple[type[TableModel], ...]] = {
    Tables: (Tournaments,),
    Seats: (Tables,),
    Standings: (Tournaments,),
    Skipped: (Tournaments, Tables),
    History: (Current, Tournaments, Tables),
    TournamentHistory: (Current, Tournaments),
    Current: (Systems,),
    SystemSkipped: (Systems, Tournaments, Tables),
    SeatHandicaps: (Systems,),
    Leaderboard: (Current,),
    RatingBands: (Systems,),
    Population: (Systems,),
    Climbers: (Current,),
    HeadToHead: (Current,),
    Upsets: (Current, Tournaments, Tables),
    FieldStrength: (Systems, Tournaments),
    DeckResults: (Systems,),
    Accuracy: (Systems,),
    Calibration: (Accuracy,),
    Xp: (Systems,),
    EventChanges: (Runs,),
    RatingChanges: (Runs,),
    Windows: (Runs,),
    NeedsALook: (Runs,),
}
