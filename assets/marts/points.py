"""Scores that only grow, beside the ratings: XP for matches won, and achievement scores for places."""

import duckdb
import pandas as pd

from assets import tables
from assets.home.run_context import RunContext
from assets.home.settings import Pool, SystemSettings
from assets.home.warehouse import transaction
from assets.marts.build import builds
from assets.marts.models import Achievement, Xp
from assets.tables import TableModel
from ratings_core.points import achievement_score, result_points, total_xp
from sql import statement

COUNTED = ("store", "deck", "format")  # of which the bonuses count the different ones


@builds(Xp, statements=("marts/xp_seats",))
def build_xp(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Rewrite the XP of each system of matches."""
    pools = run_context.settings.pool
    return _write(con, Xp, [_xp(con, pool, system) for pool in pools for system in _systems(pool, "matches")])


@builds(Achievement, statements=("marts/achievement_results",))
def build_achievement(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Rewrite the achievement scores of each pool whose standings are rated."""
    pools = run_context.settings.pool
    return _write(con, Achievement, [_achievement(con, pool) for pool in pools if _systems(pool, "standings")])


def _systems(pool: Pool, rates: str) -> list[SystemSettings]:
    return [system for system in pool.system if system.kind.rates == rates]


def _xp(con: duckdb.DuckDBPyConnection, pool: Pool, system: SystemSettings) -> pd.DataFrame:
    seats = _read(con, pool, "marts/xp_seats")
    if seats.empty:
        return seats
    numbers, subjects = pd.factorize(seats["subject"])
    counts = (seats["won"] | seats["is_bye"]).to_numpy(dtype=bool)
    by_subject = seats.groupby(numbers)
    return pd.DataFrame(
        {
            "pool": pool.name,
            "system": system.system,
            "subject": subjects,
            "xp": total_xp(
                numbers[counts],
                seats["xp"].to_numpy(dtype="int64")[counts],
                seats["is_bye"].to_numpy(dtype=bool)[counts],
                len(subjects),
                bye_counts_as_win=getattr(system.build(), "bye_counts_as_win", False),
            ),
            "matches": by_subject["is_bye"].size() - by_subject["is_bye"].sum(),
            "matches_won": by_subject["won"].sum(),
            "byes": by_subject["is_bye"].sum(),
        }
    )


def _achievement(con: duckdb.DuckDBPyConnection, pool: Pool) -> pd.DataFrame:
    results = _read(con, pool, "marts/achievement_results")
    if results.empty:
        return results
    numbers, subjects = pd.factorize(results["subject"])
    points = result_points(results["place"].to_numpy(), results["players"].to_numpy())
    store, deck, format_ = (pd.factorize(results[name])[0].astype("int64") for name in COUNTED)  # -1: unknown
    by_subject = results.assign(points=points).groupby(numbers)
    return pd.DataFrame(
        {
            "pool": pool.name,
            "subject": subjects,
            "score": achievement_score(numbers, points, store, deck, format_, len(subjects)),
            "results": by_subject["place"].size(),
            "result_points": by_subject["points"].sum(),
        }
        | {f"{name}s": by_subject[name].nunique() for name in COUNTED}
    )


def _read(con: duckdb.DuckDBPyConnection, pool: Pool, name: str) -> pd.DataFrame:
    return con.execute(statement(name), [pool.name]).df()


def _write(con: duckdb.DuckDBPyConnection, model: type[TableModel], frames: list[pd.DataFrame]) -> dict[str, int]:
    with transaction(con):
        tables.create(con, model)
        return {model.table(): sum(tables.append(con, model, frame) for frame in frames)}
