"""Event facts: what the operator's events.csv and the patterns of a pool say of an event, and what follows of it."""

import duckdb
import pandas as pd

from assets.home.run_context import RunContext
from assets.home.settings import Pool, Settings
from assets.privacy.operator_files import EventLine, read_events
from ratings_core.event_types import LEAST_STANDINGS, event_type, matching_type, standings_are_rated
from ratings_core.points import xp_of_win
from sql import statement


def hand_over_events(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> list[str]:
    """Make the tables of facts for the steps of judging; return a sentence for each line that needs mending."""
    lines = read_events(run_context.home.events)
    con.execute(statement("core/event_facts"))
    _insert(con, "operator_events", pd.DataFrame(lines.events, columns=list(EventLine.__dataclass_fields__)))
    named = con.execute(statement("core/named_events")).fetchall()
    _insert(con, "pool_events", _facts(named, run_context.settings))
    ((unmatched,),) = con.execute(statement("core/events_without_match")).fetchall()
    if unmatched:
        file = run_context.home.events.name
        lines.complaints.append(f"{unmatched} of the tournaments in {file} are not held; see that their ids are right.")
    return lines.complaints


def _facts(named: list[tuple[str, str, str | None, str | None, int | None]], settings: Settings) -> pd.DataFrame:
    """Return a row a pool and tournament: its type, and what follows of that for standings and matches."""
    pools = {pool.name: pool for pool in settings.pool}
    rows = []
    for pool, tournament_id, name, told, started_at in named:
        kind = told or matching_type(name or "", pools[pool].event_types)
        # What is too small has a reason of its own.
        rated = standings_are_rated(LEAST_STANDINGS, kind)
        of_matches = event_type(kind or "")
        rows.append(
            {
                "pool": pool,
                "tournament_id": tournament_id,
                "event_type": kind,
                "rates_standings": _rates_standings(pools[pool]),
                "type_is_rated": rated,
                "stake_k": of_matches and of_matches.k,
                "xp_per_win": of_matches and xp_of_win(of_matches, started_at or 0),
            }
        )
    return pd.DataFrame(rows)


def _rates_standings(pool: Pool) -> bool:
    return any(system.kind.rates == "standings" for system in pool.system)


def _insert(con: duckdb.DuckDBPyConnection, table: str, rows: pd.DataFrame) -> None:
    if rows.empty:
        return
    con.register("facts_of_events", rows)
    try:
        con.execute(f"INSERT INTO {table} BY NAME SELECT * FROM facts_of_events")
    finally:
        con.unregister("facts_of_events")
