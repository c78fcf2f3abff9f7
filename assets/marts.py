"""Marts: what people look at."""

from collections.abc import Iterator

import dagster as dg

from assets import scores, showing
from assets.describing import results, row_count, spec
from assets.measuring import build_accuracy
from assets.reimport import REPORT, build_reimport
from assets.resources.workplace import Workplace
from assets.schemas.marts import Accuracy, Achievement, Calibration, Leaderboard, Population, RatingBands, Xp

SQL = {"duckdb", "sql"}
CORE_INPUT = ["core/tournaments", "core/tables", "core/seats", "core/standings"]


@dg.multi_asset(specs=[spec(Leaderboard, SQL, deps=["ratings/current", "ratings/history"])])
def leaderboard(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Rank everybody."""
    with workplace.warehouse() as con:
        return dg.MaterializeResult(metadata=row_count(showing.build_leaderboard(con, workplace)))


@dg.multi_asset(specs=[spec(RatingBands, {"duckdb", "python"}, deps=["ratings/current"])])
def rating_bands(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Count the showing readers by hundreds, and hide what would point at somebody."""
    with workplace.warehouse() as con:
        return dg.MaterializeResult(metadata=row_count(showing.build_rating_bands(con, workplace)))


@dg.multi_asset(specs=[spec(Population, SQL, deps=["ratings/history"])])
def population(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Follow each pool month by month."""
    with workplace.warehouse() as con:
        return dg.MaterializeResult(metadata=row_count(showing.build_population(con)))


@dg.multi_asset(specs=[spec(Xp, {"duckdb", "python"}, deps=CORE_INPUT)])
def xp(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Add up XP for matches won."""
    with workplace.warehouse() as con:
        return dg.MaterializeResult(metadata=row_count(scores.build_xp(con, workplace.settings)))


@dg.multi_asset(specs=[spec(Achievement, {"duckdb", "python"}, deps=CORE_INPUT)])
def achievement(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Add up achievement scores for places."""
    with workplace.warehouse() as con:
        return dg.MaterializeResult(metadata=row_count(scores.build_achievement(con, workplace.settings)))


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
        rows = build_accuracy(con)
    yield from results(rows)


@dg.multi_asset(
    name="reimport",
    specs=[spec(model, SQL, deps=[*CORE_INPUT, "ratings/tournament_history"]) for model in REPORT],
)
def reimport(workplace: dg.ResourceParam[Workplace]) -> Iterator[dg.MaterializeResult]:
    """Tell who moved since the last publication, and by which event."""
    with workplace.warehouse() as con:
        rows = build_reimport(con, workplace)
    yield from results(rows)
