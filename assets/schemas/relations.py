"""How the published tables hang together: which table says more of what a row is about."""

from assets.schemas.core import Seats, SetAside, Standings, Tables, Tournaments
from assets.schemas.marts import (
    Accuracy,
    Calibration,
    Climbers,
    DeckResults,
    FieldStrength,
    HeadToHead,
    Leaderboard,
    Population,
    RatingBands,
    ReimportChanges,
    ReimportEvents,
    Upsets,
    Xp,
)
from assets.schemas.meta import NeedsALook, Runs, Systems, Windows
from assets.schemas.model import TableModel
from assets.schemas.ratings import Current, History, LeftOut, SeatHandicaps, TournamentHistory

# For each table those that its rows refer to: by the columns of the other's key, which have the same names in both.
# Where one of these columns is NULL a row refers to nothing.
RELATIONS: dict[type[TableModel], tuple[type[TableModel], ...]] = {
    Tables: (Tournaments,),
    Seats: (Tables,),
    Standings: (Tournaments,),
    SetAside: (Tournaments, Tables),
    History: (Current, Tournaments, Tables),
    TournamentHistory: (Current, Tournaments),
    Current: (Systems,),
    LeftOut: (Systems, Tournaments, Tables),
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
    ReimportEvents: (Runs,),
    ReimportChanges: (Runs,),
    Windows: (Runs,),
    NeedsALook: (Runs,),
}
