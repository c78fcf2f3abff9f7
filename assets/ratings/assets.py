"""Ratings: the whole history replayed by each system of each pool."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import results, spec
from assets.home.run_context import RunContext
from assets.ratings.models import Current, History, SeatHandicaps, SystemSkipped, TournamentHistory
from assets.ratings.replay import rate
from assets.run_records import BoardRules, Systems

CORE_INPUT = ["core/tables", "core/seats", "core/standings", "core/tournaments"]


@dg.multi_asset(
    name="ratings_tables",
    specs=[
        spec(Systems, {"python"}, deps=[]),
        spec(BoardRules, {"python"}, deps=[]),
        spec(History, {"numba", "duckdb"}, deps=CORE_INPUT),
        spec(TournamentHistory, {"duckdb", "sql"}, deps=CORE_INPUT),
        spec(Current, {"duckdb", "sql"}, deps=CORE_INPUT),
        spec(SystemSkipped, {"duckdb", "sql"}, deps=CORE_INPUT),
        spec(SeatHandicaps, {"numba", "duckdb"}, deps=CORE_INPUT),
    ],
)
def ratings(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
    """Replay every pool."""
    with run_context.warehouse() as con:
        written = results(con, rate(con, run_context.settings))
    yield from written
