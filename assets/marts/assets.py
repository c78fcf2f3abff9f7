"""Marts: what people look at."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import at_a_glance, results, spec
from assets.home.run_context import Workplace
from assets.marts import leaderboard as board
from assets.marts import points
from assets.marts.change_report import REPORT, build_reimport
from assets.marts.evaluation import build_accuracy
from assets.marts.models import Accuracy, Achievement, Calibration, Leaderboard, Population, RatingBands, Xp
from assets.marts.tallies import OF_RATINGS, OF_SEATS, build_tallies

SQL = {"duckdb", "sql"}
CORE_INPUT = ["core/tournaments", "core/tables", "core/seats", "core/standings"]


@dg.multi_asset(specs=[spec(Leaderboard, SQL, deps=["ratings/current", "ratings/history"])])
def leaderboard(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Rank everybody."""
    with workplace.warehouse() as con:
        rows = board.build_leaderboard(con, workplace)
        return dg.MaterializeResult(metadata=at_a_glance(con, Leaderboard.table(), rows))


@dg.multi_asset(specs=[spec(RatingBands, {"duckdb", "python"}, deps=["ratings/current"])])
def rating_bands(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Count the showing readers by hundreds, and hide what would point at somebody."""
    with workplace.warehouse() as con:
        rows = board.build_rating_bands(con, workplace)
        return dg.MaterializeResult(metadata=at_a_glance(con, RatingBands.table(), rows))


@dg.multi_asset(specs=[spec(Population, SQL, deps=["ratings/history"])])
def population(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Follow each pool month by month."""
    with workplace.warehouse() as con:
        rows = board.build_population(con)
        return dg.MaterializeResult(metadata=at_a_glance(con, Population.table(), rows))


@dg.multi_asset(
    name="tallies",
    specs=[
        *(spec(model, SQL, deps=["core/tournaments", "ratings/history"]) for model in OF_RATINGS),
        *(spec(model, SQL, deps=["core/tables", "core/seats", "ratings/history"]) for model in OF_SEATS),
    ],
)
def tallies(workplace: dg.ResourceParam[Workplace]) -> Iterator[dg.MaterializeResult]:
    """Count meetings, seats and decks, and find upsets, climbers and strong fields."""
    with workplace.warehouse() as con:
        told = results(con, build_tallies(con))
    yield from told


@dg.multi_asset(specs=[spec(Xp, {"duckdb", "python"}, deps=CORE_INPUT)])
def xp(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Add up XP for matches won."""
    with workplace.warehouse() as con:
        rows = points.build_xp(con, workplace.settings)
        return dg.MaterializeResult(metadata=at_a_glance(con, Xp.table(), rows))


@dg.multi_asset(specs=[spec(Achievement, {"duckdb", "python"}, deps=CORE_INPUT)])
def achievement(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Add up achievement scores for places."""
    with workplace.warehouse() as con:
        rows = points.build_achievement(con, workplace.settings)
        return dg.MaterializeResult(metadata=at_a_glance(con, Achievement.table(), rows))


@dg.multi_asset(
    name="accuracy",
    specs=[
        spec(model, {"duckdb", "python"}, deps=["core/tables", "core/seats", "ratings/history"])
        for model in (Accuracy, Calibration)
    ],
)
def accuracy(workplace: dg.ResourceParam[Workplace]) -> Iterator[dg.MaterializeResult]:
    """Measure each system against what happened next."""
    with workplace.warehouse() as con:
        told = results(con, build_accuracy(con))
    yield from told


@dg.multi_asset(
    name="reimport",
    specs=[spec(model, SQL, deps=[*CORE_INPUT, "ratings/tournament_history"]) for model in REPORT],
)
def reimport(workplace: dg.ResourceParam[Workplace]) -> Iterator[dg.MaterializeResult]:
    """Tell who moved since the last publication, and by which event."""
    with workplace.warehouse() as con:
        told = results(con, build_reimport(con, workplace))
    yield from told
