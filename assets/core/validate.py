"""Validation: what is stored and what the operator says become core tables, each table with its state and reason."""

import hashlib

import duckdb

from assets import tables
from assets.core.corrections import build_corrections
from assets.core.models import Corrections, Seats, Skipped, Standings, Tables, Tournaments
from assets.home.run_context import RunContext
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.run_records import note
from ratings_core.event_types import matching_type
from sql import statement

STEPS = ("corrected_tables", "pool_tournaments", "read_seats", "read_tables", "verdicts")
CORE = (Tables, Seats, Standings, Tournaments, Skipped)  # in this order: each may read the ones before it


def validate(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Rewrite the core tables from all that is stored; return their row counts."""
    with transaction(con):
        for step in STEPS:
            con.execute(statement(f"core/{step}"))
        _match_event_types(con, run_context.settings)
        rows = {model.table(): tables.replace(con, model, statement(model.table().replace(".", "/"))) for model in CORE}
        rows[Corrections.table()] = build_corrections(con)
        _note(con, run_context.settings.limits.skipped_percent)
    return rows


def corrections_hash(con: duckdb.DuckDBPyConnection) -> str:
    """Return twelve hex digits that change when any correction does."""
    lines = con.execute("SELECT * EXCLUDE (line) FROM staging.corrections ORDER BY ALL").fetchall()
    return hashlib.sha256(repr(lines).encode()).hexdigest()[:12]


def _match_event_types(con: duckdb.DuckDBPyConnection, settings: Settings) -> None:
    """Fill staging.matched_types: the first of a pool's patterns that fits the name of a tournament says its type."""
    con.execute("DELETE FROM staging.matched_types")
    for pool in (pool for pool in settings.pool if pool.event_types):
        named = con.execute("SELECT tournament_id, name FROM staging.pool_tournaments WHERE pool = ?", [pool.name])
        kinds = [(pool.name, found, matching_type(name or "", pool.event_types)) for found, name in named.fetchall()]
        if matched := [row for row in kinds if row[-1] is not None]:
            con.executemany("INSERT INTO staging.matched_types VALUES (?, ?, ?)", matched)


def _note(con: duckdb.DuckDBPyConnection, limit: float) -> None:
    """Note ids of events.csv and members.csv that meet nothing, and more skipped tables than the limit, in per cent."""
    unmatched, members, unseated, counted, skipped = con.execute(statement("core/run_notes")).fetchall()[0]
    if unmatched:
        sentence = f"{unmatched} of the tournaments in events.csv are not stored; check their ids."
        note(con, [("events", True, sentence)])
    if unseated:
        of_all = f"{unseated:,} of {members:,} linked members {'has' if unseated == 1 else 'have'}"
        note(con, [("members", False, f"{of_all} no seat at any stored table; check their ids in members.csv.")])
    if 100 * skipped > limit * counted:
        sentence = (
            f"{skipped} of this run's {counted} tables were skipped, which is over the limit of {limit:g} % "
            "(byes and unfinished tables not counted); core.skipped says why."
        )
        note(con, [("skipped_over_limit", True, sentence)])
