"""Every table and column, described once: checks, comments, dictionary and Dagster's views come from here."""

from assets.schemas.core import Seats, SetAside, Standings, Tables, Tournaments
from assets.schemas.marts import (
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
from assets.schemas.meta import Attribution, Corrections, DataDictionary, NeedsALook, Runs, Systems, Windows
from assets.schemas.model import TableModel
from assets.schemas.ratings import Current, History, LeftOut, SeatHandicaps, TournamentHistory
from assets.schemas.staged import STAGED

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
