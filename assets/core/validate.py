"""Judging: pools, corrections and staging tables become core tables, each table with its state and reason."""

import hashlib

import duckdb

from assets import tables
from assets.core.corrections import build_corrections
from assets.core.event_metadata import hand_over_events
from assets.core.models import Seats, Skipped, Standings, Tables, Tournaments
from assets.home.run_context import RunContext
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.privacy.key import pseudonyms_of
from assets.privacy.operator_files import Correction, accounts_of_members, merged_into, read_corrections
from assets.run_records import Corrections
from sql import statement

STEPS = (
    "in_scope", "memberships", "starts", "numbered_tables", "read_seats", "read_tables", "verdicts", "read_standings",
)  # fmt: skip
CORE = (Tables, Seats, Standings, Tournaments, Skipped)  # in this order: each may read the ones before it


def validate(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Write core tables anew from all that is held; return their row counts."""
    lines = read_corrections(run_context.home.corrections, pseudonyms_of(run_context.home))
    with transaction(con):
        _hand_over_pools(con, run_context.settings)
        _hand_over_corrections(con, lines.corrections)
        _hand_over_scope(con, run_context)
        con.execute("SET VARIABLE run_started_at = (SELECT started_at FROM staging.run)")
        for step in STEPS:
            con.execute(statement(f"core/{step}"))
        event_complaints = hand_over_events(con, run_context)
        rows = {model.table(): tables.replace(con, model, statement(model.table().replace(".", "/"))) for model in CORE}
        con.execute("DELETE FROM staging.notes WHERE kind IN ('corrections', 'events', 'skipped_over_limit')")
        notes = [("corrections", True, sentence) for sentence in lines.complaints]
        notes += [("events", True, sentence) for sentence in event_complaints]
        rows[Corrections.table()], complaints = build_corrections(con, lines.corrections)
        notes += [("corrections", True, sentence) for sentence in complaints]
        notes += [("skipped_over_limit", True, sentence) for sentence in _over_limit(con, run_context.settings)]
        if notes:
            con.executemany("INSERT INTO staging.notes VALUES (?, ?, ?)", notes)
    return rows


def corrections_hash(con: duckdb.DuckDBPyConnection) -> str:
    """Return twelve hex digits that change when any correction does."""
    lines = con.execute("SELECT * EXCLUDE (line) FROM staging.corrections ORDER BY ALL").fetchall()
    return hashlib.sha256(repr(lines).encode()).hexdigest()[:12]


def _hand_over_pools(con: duckdb.DuckDBPyConnection, settings: Settings) -> None:
    con.execute(statement("core/pools"))
    rows = [(pool.name, pool.game, format_, pool.first_day) for pool in settings.pool for format_ in pool.formats]
    con.executemany("INSERT INTO pools VALUES (?, ?, ?, ?::TIMESTAMP AT TIME ZONE 'UTC')", rows)


def _hand_over_corrections(con: duckdb.DuckDBPyConnection, corrections: list[Correction]) -> None:
    con.execute(statement("core/corrections"))
    if corrections:
        rows = [(c.line, c.kind, c.tournament_id, c.table_id, c.player_code, c.into_code) for c in corrections]
        con.executemany("INSERT INTO staging.corrections VALUES (?, ?, ?, ?, ?, ?)", rows)
    if merges := merged_into(corrections):
        con.executemany("INSERT INTO merges VALUES (?, ?)", list(merges.items()))


def _hand_over_scope(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> None:
    con.execute("SET VARIABLE members_only = ?", [run_context.settings.privacy.scope == "members"])
    con.execute(statement("core/linked_accounts"))
    if accounts := accounts_of_members(run_context.home, pseudonyms_of(run_context.home)):
        con.executemany("INSERT INTO linked_accounts VALUES (?)", [[code] for code in sorted(accounts)])


def _over_limit(con: duckdb.DuckDBPyConnection, settings: Settings) -> list[str]:
    counted, skipped = con.execute(statement("core/run_skipped")).fetchall()[0]
    limit = settings.limits.skipped_percent
    if not counted or 100 * skipped <= limit * counted:
        return []
    sentence = (
        f"{skipped} of this run's {counted} tables were skipped, which is over the limit of {limit:g} % "
        "(byes and unfinished tables not counted); core.skipped says why."
    )
    return [sentence]
