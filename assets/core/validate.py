"""Judging: pools, corrections and staged tables become core tables, each table with its state and reason."""

import hashlib

import duckdb

from assets import tables
from assets.core.corrections import build_corrections
from assets.core.event_metadata import hand_over_events
from assets.core.models import Seats, SetAside, Standings, Tables, Tournaments
from assets.home.run_context import Workplace
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.privacy.key import codes_of
from assets.privacy.operator_files import Correction, accounts_of_readers, merged_into, read_corrections
from assets.run_records import Corrections
from sql import statement

STEPS = (
    "in_scope", "memberships", "starts", "numbered_tables", "read_seats", "read_tables", "verdicts", "read_standings",
)  # fmt: skip
CORE = (Tables, Seats, Standings, Tournaments, SetAside)  # in this order: each may read the ones before it


def judge(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> dict[str, int]:
    """Write core tables anew from all that is held; return their row counts."""
    lines = read_corrections(workplace.home.corrections, codes_of(workplace.home))
    with transaction(con):
        _hand_over_pools(con, workplace.settings)
        _hand_over_corrections(con, lines.corrections)
        _hand_over_scope(con, workplace)
        con.execute("SET VARIABLE run_started_at = (SELECT started_at FROM staged.run)")
        for step in STEPS:
            con.execute(statement(f"core/{step}"))
        event_complaints = hand_over_events(con, workplace)
        rows = {model.table(): tables.replace(con, model, statement(model.table().replace(".", "/"))) for model in CORE}
        con.execute("DELETE FROM staged.notes WHERE kind IN ('corrections', 'events', 'set_aside_over_limit')")
        notes = [("corrections", True, sentence) for sentence in lines.complaints]
        notes += [("events", True, sentence) for sentence in event_complaints]
        rows[Corrections.table()], complaints = build_corrections(con, lines.corrections)
        notes += [("corrections", True, sentence) for sentence in complaints]
        notes += [("set_aside_over_limit", True, sentence) for sentence in _over_limit(con, workplace.settings)]
        if notes:
            con.executemany("INSERT INTO staged.notes VALUES (?, ?, ?)", notes)
    return rows


def corrections_hash(con: duckdb.DuckDBPyConnection) -> str:
    """Return twelve hex digits that change when any correction does."""
    lines = con.execute("SELECT * EXCLUDE (line) FROM staged.corrections ORDER BY ALL").fetchall()
    return hashlib.sha256(repr(lines).encode()).hexdigest()[:12]


def _hand_over_pools(con: duckdb.DuckDBPyConnection, settings: Settings) -> None:
    con.execute(statement("core/pools"))
    rows = [(pool.name, pool.game, format_, pool.first_day) for pool in settings.pool for format_ in pool.formats]
    con.executemany("INSERT INTO pools VALUES (?, ?, ?, ?::TIMESTAMP AT TIME ZONE 'UTC')", rows)


def _hand_over_corrections(con: duckdb.DuckDBPyConnection, corrections: list[Correction]) -> None:
    con.execute(statement("core/corrections"))
    if corrections:
        rows = [(c.line, c.kind, c.tournament_id, c.table_id, c.player_code, c.into_code) for c in corrections]
        con.executemany("INSERT INTO staged.corrections VALUES (?, ?, ?, ?, ?, ?)", rows)
    if merges := merged_into(corrections):
        con.executemany("INSERT INTO merges VALUES (?, ?)", list(merges.items()))


def _hand_over_scope(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> None:
    con.execute("SET VARIABLE readers_only = ?", [workplace.settings.privacy.scope == "readers"])
    con.execute(statement("core/linked_accounts"))
    if accounts := accounts_of_readers(workplace.home, codes_of(workplace.home)):
        con.executemany("INSERT INTO linked_accounts VALUES (?)", [[code] for code in sorted(accounts)])


def _over_limit(con: duckdb.DuckDBPyConnection, settings: Settings) -> list[str]:
    counted, set_aside = con.execute(statement("core/run_set_aside")).fetchall()[0]
    limit = settings.limits.set_aside_percent
    if not counted or 100 * set_aside <= limit * counted:
        return []
    sentence = (
        f"{set_aside} of this run's {counted} tables were set aside, which is over the limit of {limit:g} % "
        "(byes and unfinished tables not counted); core.set_aside says why."
    )
    return [sentence]
