"""Scores that only grow, beside the ratings: XP for matches won, and achievement for places."""

import duckdb
import pandas as pd

from assets import tables
from assets.home.settings import Pool, Settings, SystemSettings
from assets.home.warehouse import transaction
from assets.marts.models import Achievement, Xp
from assets.tables import TableModel
from ratings_core.points import achievement_score, result_points, total_xp
from sql import statement

COUNTED = ("store", "deck", "format")  # of which the bonuses count the different ones


def build_xp(con: duckdb.DuckDBPyConnection, settings: Settings) -> int:
    """Write the XP of each system of matches anew; return the rows."""
    frames = [_xp(con, pool, system) for pool in settings.pool for system in _systems(pool, "matches")]
    return _write(con, Xp, frames)


def build_achievement(con: duckdb.DuckDBPyConnection, settings: Settings) -> int:
    """Write the achievement scores of each pool whose standings are rated anew; return the rows."""
    frames = [_achievement(con, pool) for pool in settings.pool if _systems(pool, "standings")]
    return _write(con, Achievement, frames)


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
    con.execute("SET VARIABLE pool = ?", [pool.name])
    return con.execute(statement(name)).df()


def _write(con: duckdb.DuckDBPyConnection, model: type[TableModel], frames: list[pd.DataFrame]) -> int:
    with transaction(con):
        tables.create(con, model)
        rows = 0
        for frame in (frame for frame in frames if not frame.empty):
            con.register("scores", frame)
            try:
                rows += tables.append(con, model, "SELECT * FROM scores")
            finally:
                con.unregister("scores")
    return rows
