"""Every table and column, described once: checks, comments, dictionary and Dagster's views come from here."""

from assets.schemas.core import Seats, SetAside, Tables, Tournaments
from assets.schemas.marts import (
    Accuracy,
    Calibration,
    Leaderboard,
    Population,
    RatingBands,
    ReimportChanges,
    ReimportEvents,
)
from assets.schemas.meta import Attribution, Corrections, DataDictionary, NeedsALook, Runs, Systems, Windows
from assets.schemas.model import TableModel
from assets.schemas.ratings import Current, History, TournamentHistory
from assets.schemas.staged import STAGED

PUBLISHED: tuple[type[TableModel], ...] = (
    Tournaments,
    Tables,
    Seats,
    SetAside,
    History,
    TournamentHistory,
    Current,
    Leaderboard,
    RatingBands,
    Population,
    Accuracy,
    Calibration,
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
