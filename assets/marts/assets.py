"""Marts: what people look at."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import at_a_glance, results, spec
from assets.home.run_context import RunContext
from assets.marts import leaderboard as board
from assets.marts import points
from assets.marts.change_report import REPORT, build_change_report
from assets.marts.evaluation import build_accuracy
from assets.marts.models import Accuracy, Achievement, Calibration, Leaderboard, Population, RatingBands, Xp
from assets.marts.tallies import OF_RATINGS, OF_SEATS, build_tallies

SQL = {"duckdb", "sql"}
CORE_INPUT = ["core/tournaments", "core/tables", "core/seats", "core/standings"]


@dg.multi_asset(specs=[spec(Leaderboard, SQL, deps=["ratings/history", "meta/board_rules"])])
def leaderboard(run_context: dg.ResourceParam[RunContext]) -> dg.MaterializeResult:
    """Rank everybody."""
    with run_context.warehouse() as con:
        rows = board.build_leaderboard(con)
        return dg.MaterializeResult(metadata=at_a_glance(con, Leaderboard.table(), rows))


@dg.multi_asset(specs=[spec(RatingBands, {"duckdb", "python"}, deps=["ratings/current"])])
def rating_bands(run_context: dg.ResourceParam[RunContext]) -> dg.MaterializeResult:
    """Count the showing members by hundreds, and hide what would point at somebody."""
    with run_context.warehouse() as con:
        rows = board.build_rating_bands(con, run_context)
        return dg.MaterializeResult(metadata=at_a_glance(con, RatingBands.table(), rows))


@dg.multi_asset(specs=[spec(Population, SQL, deps=["ratings/history"])])
def population(run_context: dg.ResourceParam[RunContext]) -> dg.MaterializeResult:
    """Follow each pool month by month."""
    with run_context.warehouse() as con:
        rows = board.build_population(con)
        return dg.MaterializeResult(metadata=at_a_glance(con, Population.table(), rows))


@dg.multi_asset(
    name="tallies",
    specs=[
        *(spec(model, SQL, deps=["core/tournaments", "ratings/history"]) for model in OF_RATINGS),
        *(spec(model, SQL, deps=["core/tables", "core/seats", "ratings/history"]) for model in OF_SEATS),
    ],
)
def tallies(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
    """Count meetings, seats and decks, and find upsets, climbers and strong fields."""
    with run_context.warehouse() as con:
        told = results(con, build_tallies(con))
    yield from told


@dg.multi_asset(specs=[spec(Xp, {"duckdb", "python"}, deps=CORE_INPUT)])
def xp(run_context: dg.ResourceParam[RunContext]) -> dg.MaterializeResult:
    """Add up XP for matches won."""
    with run_context.warehouse() as con:
        rows = points.build_xp(con, run_context.settings)
        return dg.MaterializeResult(metadata=at_a_glance(con, Xp.table(), rows))


@dg.multi_asset(specs=[spec(Achievement, {"duckdb", "python"}, deps=CORE_INPUT)])
def achievement(run_context: dg.ResourceParam[RunContext]) -> dg.MaterializeResult:
    """Add up achievement scores for places."""
    with run_context.warehouse() as con:
        rows = points.build_achievement(con, run_context.settings)
        return dg.MaterializeResult(metadata=at_a_glance(con, Achievement.table(), rows))


@dg.multi_asset(
    name="accuracy",
    specs=[
        spec(model, {"duckdb", "python"}, deps=["core/tables", "core/seats", "ratings/history"])
        for model in (Accuracy, Calibration)
    ],
)
def accuracy(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
    """Measure each system against what happened next."""
    with run_context.warehouse() as con:
        told = results(con, build_accuracy(con))
    yield from told


@dg.multi_asset(
    name="change_report",
    specs=[spec(model, SQL, deps=[*CORE_INPUT, "ratings/tournament_history"]) for model in REPORT],
)
def reimport(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
    """Tell who moved since the last publication, and by which event."""
    with run_context.warehouse() as con:
        told = results(con, build_change_report(con, run_context))
    yield from told
