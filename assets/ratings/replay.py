"""Rating: what each pool holds, replayed whole by each of its systems, becomes one history."""

import dataclasses
import json
from typing import Any

import duckdb
import pandas as pd

from assets import tables
from assets.home.settings import Pool, Settings, SystemSettings
from assets.home.warehouse import transaction
from assets.ratings import uncertainty
from assets.ratings.inputs import KINDS, replayed
from assets.ratings.models import Current, History, SeatHandicaps, SystemSkipped, TournamentHistory
from assets.run_records import BoardRules, Systems
from sql import statement


def rate(con: duckdb.DuckDBPyConnection, settings: Settings) -> dict[str, int]:
    """Write ratings anew from the core tables; return their row counts."""
    with transaction(con):
        rows = _write_rules(con, settings)
        for table in (History, SystemSkipped):
            tables.create(con, table)
        uncertainty.prepare(con)
        for pool in settings.pool:
            con.execute("SET VARIABLE pool = ?", [pool.name])
            for kind in KINDS:
                _rate_kind(con, kind, [system for system in pool.system if system.build().rates == kind])
        for model in (TournamentHistory, Current):
            rows[model.table()] = tables.replace(con, model, statement(model.table().replace(".", "/")))
        for appended in (History.table(), SystemSkipped.table(), SeatHandicaps.table()):
            (rows[appended],) = con.execute(f"SELECT count(*) FROM {appended}").fetchall()[0]
    return rows


def _rate_kind(con: duckdb.DuckDBPyConnection, kind: str, systems: list[SystemSettings]) -> None:
    """Read what systems of one kind rate in the pool in the variable ``pool``, and replay it with each of them."""
    if not systems:
        return
    con.execute(statement(f"ratings/inputs/{kind}"))
    con.execute(statement("ratings/replay_subjects"))
    games = KINDS[kind].read(con)
    for system in systems:
        con.execute("SET VARIABLE system = ?", [system.system])
        history = system.build().replay(games)
        con.register("replayed", replayed(KINDS[kind], games, history))
        try:
            tables.append(con, History, statement("ratings/history"))
            tables.append(con, SystemSkipped, statement("ratings/skipped"))
            uncertainty.hand_over(con, history)
        finally:
            con.unregister("replayed")


def _write_rules(con: duckdb.DuckDBPyConnection, settings: Settings) -> dict[str, int]:
    """Write the systems and the rules of the board, as the settings give them; return their row counts."""
    systems = [
        _system_row(pool, system) | {"pool_position": pool_place, "position": place}
        for pool_place, pool in enumerate(settings.pool, 1)
        for place, system in enumerate(pool.system, 1)
    ]
    board = pd.DataFrame([settings.board.model_dump()])
    con.register("systems", pd.DataFrame(systems))
    con.register("board", board)
    try:
        return {
            Systems.table(): tables.replace(con, Systems, statement("meta/systems")),
            BoardRules.table(): tables.replace(con, BoardRules, "SELECT min_games, active_days FROM board"),
        }
    finally:
        con.unregister("systems")
        con.unregister("board")


def _system_row(pool: Pool, settings: SystemSettings) -> dict[str, Any]:
    system = settings.build()
    return {
        "pool": pool.name,
        "system": settings.system,
        "name": settings.name,
        "subject_kind": system.subject,
        "rates": system.rates,
        "start": system.start,
        "provisional_games": system.provisional_games,
        "win_probability_scale": system.win_probability_scale,
        "settings": json.dumps(dataclasses.asdict(system)),
    }
