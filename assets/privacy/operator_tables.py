"""What the settings and the operator's files say, read once a run and loaded as tables of the schema staging."""

import dataclasses
import json
from collections.abc import Iterator
from datetime import UTC, datetime, time
from typing import Any

import duckdb
import pyarrow as pa

from assets.home.run_context import RunContext
from assets.home.settings import Pool
from assets.home.warehouse import transaction
from assets.privacy.key import pseudonyms_of
from assets.privacy.members import Member
from assets.privacy.operator_lines import OperatorFiles, read_operator_files
from assets.privacy.public_names import Named, read_public_names
from assets.run_records import note
from ratings_core.event_types import LEAST_STANDINGS, event_type, standings_are_rated
from ratings_core.points import NATIONALS_CHANGED, xp_of_win


def load_operator_tables(con: duckdb.DuckDBPyConnection, run_context: RunContext, files: OperatorFiles) -> None:
    """Rewrite the tables of schema staging that the settings and the operator's files make."""
    settings = run_context.settings
    pools = [(pool, format_) for pool in settings.pool for format_ in pool.formats]
    types = {line.event_type for line in files.events if line.event_type}
    types |= {kind for pool in settings.pool for _, kind in pool.event_types}
    people = members_of(run_context, files)
    with transaction(con):
        _fill(con, "pools", [(p.name, p.game, f, datetime.combine(p.first_day, time(), UTC)) for p, f in pools])
        _fill(con, "systems", [row for place, pool in enumerate(settings.pool, 1) for row in _systems(pool, place)])
        _fill(con, "board_rules", [(settings.board.min_games, settings.board.active_days)])
        _fill(con, "corrections", [dataclasses.astuple(line) for line in files.corrections])
        _fill(con, "merges", list(files.merged.items()))
        _fill(con, "members", [(person, member.shows_games) for person, member in people.items()])
        _fill(con, "linked_accounts", list(files.accounts.items()))
        _fill(con, "operator_events", [dataclasses.astuple(line) for line in files.events])
        _fill(con, "event_types", [_event_type(name) for name in sorted(types)])
    note(con, [(kind, True, sentence) for kind, sentence in files.complaints])


def _fill(con: duckdb.DuckDBPyConnection, table: str, rows: list[tuple[Any, ...]]) -> None:
    """Rewrite a table of the schema staging."""
    con.execute(f"DELETE FROM staging.{table}")
    if rows:
        columns = pa.table({str(place): list(column) for place, column in enumerate(zip(*rows, strict=True))})
        con.from_arrow(columns).insert_into(f"staging.{table}")


def _systems(pool: Pool, pool_position: int) -> Iterator[tuple[Any, ...]]:
    """Yield a row of staging.systems for each system of a pool."""
    for position, settings in enumerate(pool.system, 1):
        system = settings.build()
        yield (
            pool.name,
            settings.system,
            pool_position,
            position,
            settings.name,
            system.subject,
            system.rates,
            float(system.start),
            system.provisional_games,
            system.win_probability_scale,
            json.dumps(dataclasses.asdict(system)),
        )


def _event_type(name: str) -> tuple[Any, ...]:
    """Return a row of staging.event_types: what follows of a type for standings and for matches."""
    known = event_type(name)
    is_rated = standings_are_rated(LEAST_STANDINGS, name)  # what is too small has a reason of its own
    if known is None:
        return name, is_rated, None, None, None, None
    changed_at = int(NATIONALS_CHANGED)
    before, after = xp_of_win(known, changed_at - 1), xp_of_win(known, changed_at)
    return name, is_rated, known.k, after, before, changed_at


def members_of(run_context: RunContext, files: OperatorFiles) -> dict[str, Member]:
    """Return everybody who is a member, by the code that stands for the person.

    They are those whom the operator linked. On an open ladder all others are members who show their games, under the
    latest name of their accounts, which also stands for somebody who was linked without a name.
    """
    latest: dict[str, Named] = {}
    if run_context.settings.privacy.names == "public":
        codes = pseudonyms_of(run_context.home)
        for code, named in read_public_names(run_context.home.public_names, codes).items():
            person = files.merged.get(code, code)
            latest[person] = max(named, latest.get(person, named))
    people = {person: Member(person, named.name, shows_games=True) for person, named in latest.items()}
    for person, member in files.linked.items():
        public = latest[person].name if member.shows_games and person in latest else None
        people[person] = Member(person, member.display_name or public, member.shows_games)
    return people


def shown_names(run_context: RunContext) -> dict[str, str]:
    """Return the name of everybody who is named, by code. Names are never in the warehouse."""
    people = members_of(run_context, read_operator_files(run_context.home, pseudonyms_of(run_context.home)))
    return {code: member.display_name for code, member in people.items() if member.display_name is not None}
