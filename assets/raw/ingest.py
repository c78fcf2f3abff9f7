"""Which source a run asks, and what the warehouse remembers of the run."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb

from assets.errors import RunError, UsageError
from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.privacy.key import pseudonyms_of
from assets.privacy.members import members_hash
from assets.privacy.operator_tables import OperatorFiles, load_operator_tables, read_operator_files
from assets.privacy.public_names import names_for
from assets.raw import load
from assets.raw.entries import Intake, Presence, Source, take_in
from assets.raw.sources.files import read_entries, source_files
from assets.raw.sources.names import HELD, TOPDECK
from assets.raw.sources.topdeck.key import has_topdeck_key
from assets.raw.sources.topdeck.report import complaints, why_nothing
from assets.raw.sources.topdeck.source import Months, asking, note_windows
from assets.raw.sources.topdeck.sync import Asking
from assets.raw.sources.topdeck.windows import months_between
from assets.run_records import Note, note
from assets.snapshot import read_back_runs
from assets.text import start_of


@dataclass(frozen=True)
class Wanted:
    """What a run was asked to take in.

    Attributes
    ----------
    sources : list of str
        sample, topdeck, paths of files and folders, or held alone to ask nothing; empty: the settings decide.
    months : Months, optional
        A backfill's span: only tournaments that started in it are taken in.
    accepts_smaller : bool
        Whether held tournaments that an answer lacks are believed to be gone.
    """

    sources: list[str]
    months: Months | None = None
    accepts_smaller: bool = False


def take_in_source(
    con: duckdb.DuckDBPyConnection,
    run_context: RunContext,
    wanted: Wanted,
    run_id: str,
    started_at: datetime,
    tell: Callable[[str], None] = lambda _: None,
) -> Intake:
    """Take in what a run was asked to take in, load it, and note the run; `tell` hears how far it is.

    Raises
    ------
    UsageError
        A source does not exist, or nothing says which one to use.
    RunError
        The source holds nothing that could be read as a tournament, and nothing is held.
    """
    home = run_context.home
    codes = pseudonyms_of(home)
    members = members_hash(home)  # a change of the file from now on counts as not yet published
    load.prepare(con)
    load.catch_up(con, home.raw, codes)
    read_back_runs(con, home)
    names = choose(con, run_context, wanted.sources)
    words = [name for name in names if name in run_context.named_sources]
    from_words = [answer for name in words for answer in run_context.named_sources[name]()]
    files = read_operator_files(home, codes)  # the sample brings its own
    asked = None
    if TOPDECK in names:
        asked = asking(con, run_context, started_at, wanted.months, tell, accepts_smaller=wanted.accepts_smaller)
    source = _source(run_context, names, asked, wanted.months, files, from_words)
    intake, notes, ladder = Intake(), list[Note](), names_for(run_context, codes, started_at)
    if source is not None:
        intake = take_in(source, codes, home.raw, load.held(con), started_at, ladder.note if ladder else None)
        notes = _notes(intake) + (complaints(asked) if asked else [])
        if not intake.seen and not (asked and load.holds_tournaments(con)):
            raise RunError(_nothing_read(wanted.sources, intake, asked))
        if ladder:
            ladder.join(home.public_names)
        load.catch_up(con, home.raw, codes)
    note_windows(con, asked.answers if asked else [])
    scope = run_context.settings.privacy.scope
    _note_run(con, intake, notes, (run_id, started_at, HELD if source is None else source.kind, scope, members))
    load_operator_tables(con, run_context, files)
    return intake


def choose(con: duckdb.DuckDBPyConnection, run_context: RunContext, sources: list[str]) -> list[str]:
    """Return the names and paths of the sources to read; none where only what is held counts.

    Raises
    ------
    UsageError
        Nothing is held, or nothing says which source to use.
    """
    if sources == [HELD]:
        if not load.holds_tournaments(con):
            raise UsageError(
                f"{run_context.home.root} holds no tournaments yet; take some in with tablerank run first."
            )
        return []
    in_settings = [_from_home(run_context, path) for path in run_context.settings.source.paths]
    return sources or in_settings or [_default(con, run_context)]


def _source(
    run_context: RunContext,
    names: list[str],
    asked: Asking | None,
    months: Months | None,
    operator_files: OperatorFiles,
    from_words: list[tuple[str, Iterable[Any]]],
) -> Source | None:
    if not names:
        return None
    words = [name for name in names if name in run_context.named_sources]
    paths = source_files([Path(name) for name in names if name not in (*words, TOPDECK)])
    files = [(file.name, read_entries(file)) for file in paths]
    kinds = [*words, *([TOPDECK] if asked else []), *(["files"] if files else [])]
    members = frozenset(operator_files.accounts) if run_context.settings.privacy.scope == "members" else None
    return Source(
        "+".join(kinds),
        _one_after_another(from_words, asked.entries() if asked else [], files),
        asked.presence if asked else Presence(),
        members,
        _in_span(months),
    )


def _one_after_another(*parts: Iterable[tuple[str, Iterable[Any]]]) -> Iterator[tuple[str, Iterable[Any]]]:
    for part in parts:
        yield from part


def _in_span(months: Months | None) -> Callable[[dict[str, Any]], bool]:
    """Return whether a tournament as sent began in a span of months; each did where there is no span."""
    if months is None:
        return lambda _: True
    spans = list(months_between(months.first, months.last))
    begin, end = spans[0][0].timestamp(), spans[-1][1].timestamp()
    return lambda sent: (at := start_of(sent.get("startDate"))) is not None and begin <= at < end


def _from_home(run_context: RunContext, path: str) -> str:
    """Return a source of the settings; a relative path there starts at the home, wherever the run was started."""
    return path if path in (*run_context.named_sources, TOPDECK) else str(run_context.home.root / path)


def _default(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> str:
    """Return the source of a run that nobody told: TopDeck with a key, else the sample where nothing else is held."""
    if has_topdeck_key(run_context.home, run_context.settings.source):
        return TOPDECK
    kinds = {kind for (kind,) in con.execute("SELECT DISTINCT source FROM staging.batches").fetchall()}
    if kinds <= {"sample"}:
        return "sample"
    raise UsageError(
        "No source is set: name one with --source or in pools.toml, or replay what is held with tablerank rate."
    )


def _nothing_read(sources: list[str], intake: Intake, asked: Asking | None) -> str:
    if asked is not None:
        return f"{why_nothing(asked)} Nothing is held yet, so nothing was published."
    where = " and ".join(sources) or "the source"
    if intake.unreadable:
        what = next(iter(intake.unreadable.values()))
        return f"Nothing in {where} can be read as a tournament (there is {what}), so nothing was published."
    return f"There is no tournament in {where}, so nothing was published."


def _notes(intake: Intake) -> list[Note]:
    notes = [("source_damaged", True, sentence) for sentence in intake.damaged]
    if intake.unknown_fields:
        fields = ", ".join(intake.unknown_fields[:20]) + (" ..." if len(intake.unknown_fields) > 20 else "")  # noqa: PLR2004
        notes.append(
            ("unknown_fields", False, f"The source sent fields that are not known and were dropped: {fields}.")
        )
    if intake.repeats:
        sentence = (
            f"{intake.repeats} tournaments came more than once; of each the version with more completed tables counts."
        )
        notes.append(("repeated_tournaments", False, sentence))
    return notes


def _note_run(
    con: duckdb.DuckDBPyConnection, intake: Intake, notes: list[Note], run: tuple[str, datetime, str, str, str]
) -> None:
    with transaction(con):
        for table in ("run", "seen", "notes"):
            con.execute(f"DELETE FROM staging.{table}")
        con.execute(
            "INSERT INTO staging.run VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [*run, len(intake.seen), intake.new, intake.changed],
        )
        if intake.seen:
            con.execute("INSERT INTO staging.seen SELECT unnest(?::VARCHAR[])", [intake.seen])
        note(con, notes)
