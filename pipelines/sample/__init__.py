"""The sample season: records that nobody played, made by code, the same for the same arguments."""

from pipelines.sample.files import write_operator_files, write_season
from pipelines.sample.people import readers
from pipelines.sample.plans import DEFAULT_PLAYERS, DEFAULT_TOURNAMENTS
from pipelines.sample.season import corrections, season

__all__ = [
    "DEFAULT_PLAYERS",
    "DEFAULT_TOURNAMENTS",
    "corrections",
    "readers",
    "season",
    "write_operator_files",
    "write_season",
]
