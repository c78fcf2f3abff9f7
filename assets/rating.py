"""Rating: the rated games of each pool as flat arrays, replayed whole by each of its systems."""

import dataclasses
import json
from typing import Any

import duckdb
import numpy as np
import pandas as pd

from assets import tables, uncertainty
from assets.resources.settings import Pool, Settings, SystemSettings
from assets.resources.warehouse import transaction
from assets.schemas.meta import Systems
from assets.schemas.ratings import Current, History, TournamentHistory
from ratings_core.games import DRAW, RatedGames
from sql import statement

HISTORY_COLUMNS = (
    "games_before", "k", "expected", "score", "win_chance", "rating_before", "change", "rating_after",
)  # fmt: skip


def rate(con: duckdb.DuckDBPyConnection, settings: Settings) -> dict[str, int]:
    """Write ratings anew from the core tables; return their row counts."""
    with transaction(con):
        systems = _write_systems(con, settings)
        tables.create(con, History)
        uncertainty.prepare(con)
        for pool in settings.pool:
            con.execute("SET VARIABLE pool = ?", [pool.name])
            con.execute(statement("ratings/replay_subjects"))
            games = rated_games(con)
            for system in pool.system:
                _write_history(con, system, games)
        rows = {Systems.table(): systems} | {
            model.table(): tables.replace(con, model, statement(model.table().replace(".", "/")))
            for model in (TournamentHistory, Current)
        }
        (rows[History.table()],) = con.execute(f"SELECT count(*) FROM {History.table()}").fetchall()[0]
    return rows


def rated_games(con: duckdb.DuckDBPyConnection) -> RatedGames:
    """Return the rated games of the pool in the variable ``pool``, in rated order.

    Only the games are fetched in order; the seats come as they are, and their place follows from game and seat.
    """
    ordered = con.execute(statement("ratings/replay_games")).fetchnumpy()
    seats_of_game, time = (np.asarray(ordered[name], dtype=np.int64) for name in ("seats", "time"))
    fetched = con.execute(statement("ratings/replay_seats")).fetchnumpy()
    game, seat, subject_id = (
        np.asarray(fetched[name], dtype=np.int64) for name in ("game_no", "seat_no", "subject_id")
    )
    won = np.asarray(fetched["won"], dtype=bool)
    (subjects,) = con.execute("SELECT count(*) FROM replay_subjects").fetchall()[0]
    offset = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(seats_of_game)])
    subject = np.empty(int(offset[-1]), dtype=np.int64)
    subject[offset[game - 1] + seat - 1] = subject_id
    winner = np.full(len(seats_of_game), DRAW, dtype=np.int64)
    winner[game[won] - 1] = seat[won] - 1
    return RatedGames(offset, subject, winner, subjects=int(subjects), time=time)


def _write_history(con: duckdb.DuckDBPyConnection, system: SystemSettings, games: RatedGames) -> None:
    history = system.build().replay(games)
    replayed = pd.DataFrame({name: getattr(history, name) for name in HISTORY_COLUMNS})
    replayed["game_no"] = np.repeat(np.arange(1, len(games.winner) + 1), np.diff(games.offset))
    replayed["subject_id"] = games.subject
    con.execute("SET VARIABLE system = ?", [system.system])
    con.register("replayed", replayed)
    try:
        tables.append(con, History, statement("ratings/history"))
        uncertainty.hand_over(con, history)
    finally:
        con.unregister("replayed")


def _write_systems(con: duckdb.DuckDBPyConnection, settings: Settings) -> int:
    rows = [
        _system_row(pool, system) | {"pool_position": pool_place, "position": place}
        for pool_place, pool in enumerate(settings.pool, 1)
        for place, system in enumerate(pool.system, 1)
    ]
    con.register("systems", pd.DataFrame(rows))
    try:
        return tables.replace(con, Systems, statement("meta/systems"))
    finally:
        con.unregister("systems")


def _system_row(pool: Pool, settings: SystemSettings) -> dict[str, Any]:
    system = settings.build()
    return {
        "pool": pool.name,
        "system": settings.system,
        "name": settings.name,
        "subject_kind": system.subject,
        "start": system.start,
        "provisional_games": system.provisional_games,
        "settings": json.dumps(dataclasses.asdict(system)),
    }
