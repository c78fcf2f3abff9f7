"""Every table and column, described once: checks, comments, dictionary and Dagster's views come from here."""

from assets.core.models import Seats, Skipped, Standings, Tables, Tournaments
from assets.marts.models import (
    Accuracy,
    Achievement,
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
    SeatResults,
    Upsets,
    Xp,
)
from assets.ratings.models import Current, History, SeatHandicaps, SystemSkipped, TournamentHistory
from assets.raw.models import STAGING
from assets.run_records import Attribution, Corrections, DataDictionary, NeedsALook, Runs, Systems, Windows
from assets.tables import TableModel

PUBLISHED: tuple[type[TableModel], ...] = (
    Tournaments,
    Tables,
    Seats,
    Standings,
    Skipped,
    History,
    TournamentHistory,
    Current,
    SystemSkipped,
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
    EventChanges,
    RatingChanges,
    Systems,
    Corrections,
    Runs,
    Windows,
    NeedsALook,
    Attribution,
    DataDictionary,
)

__all__ = ["PUBLISHED", "STAGING", "TableModel"]
