"""Every table and column, described once: checks, comments, dictionary and Dagster's views come from here."""

from assets.core.models import Seats, SetAside, Standings, Tables, Tournaments
from assets.marts.models import (
    Accuracy,
    Achievement,
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
    SeatResults,
    Upsets,
    Xp,
)
from assets.ratings.models import Current, History, LeftOut, SeatHandicaps, TournamentHistory
from assets.raw.models import STAGED
from assets.run_records import Attribution, Corrections, DataDictionary, NeedsALook, Runs, Systems, Windows
from assets.tables import TableModel

PUBLISHED: tuple[type[TableModel], ...] = (
    Tournaments,
    Tables,
    Seats,
    Standings,
    SetAside,
    History,
    TournamentHistory,
    Current,
    LeftOut,
    SeatHandicaps,
    Leaderboard,
    RatingBands,
    Population,
    Climbers,
    HeadToHead,
    SeatResults,
    Upsets,
    FieldStrength,
    DeckResults,
    Accuracy,
    Calibration,
    Xp,
    Achievement,
    ReimportEvents,
    ReimportChanges,
    Systems,
    Corrections,
    Runs,
    Windows,
    NeedsALook,
    Attribution,
    DataDictionary,
)

__all__ = ["PUBLISHED", "STAGED", "TableModel"]
