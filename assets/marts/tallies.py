"""Tallies: marts that one statement each adds up from the core tables and the ratings."""

import duckdb

from assets import tables
from assets.home.warehouse import transaction
from assets.marts.models import Climbers, DeckResults, FieldStrength, HeadToHead, SeatResults, Upsets
from sql import statement

OF_RATINGS = (Climbers, HeadToHead, Upsets, FieldStrength)
OF_SEATS = (SeatResults, DeckResults)
TALLIES = (*OF_RATINGS, *OF_SEATS)


def build_tallies(con: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Write them anew, each from the statement of its name; return their row counts."""
    with transaction(con):
        return {
            model.table(): tables.replace(con, model, statement(model.table().replace(".", "/"))) for model in TALLIES
        }
