"""Ingest: each tournament of the sources once, persons replaced; what is new or changed becomes one raw batch."""

import dataclasses
import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import duckdb

from assets.errors import RunError, UsageError
from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.privacy.key import pseudonyms_of
from assets.privacy.members import members_hash
from assets.privacy.operator_lines import read_operator_files
from assets.privacy.operator_tables import load_operator_tables
from assets.privacy.pseudonyms import TOPDECK, Pseudonyms
from assets.privacy.public_names import names_for
from assets.raw import load
from assets.raw.batches import batch_line, dumps, write_batch
from assets.raw.load import Held
from assets.raw.pseudonymize import Pseudonymizer, completed_tables, seated, shape
from assets.raw.sources.registry import SOURCES, find_sources
from assets.raw.sources.source import HELD, SAMPLE, Months, Presence, Request, Source, Unreadable
from assets.raw.sources.topdeck.key import has_topdeck_key
from assets.raw.sources.topdeck.windows import months_between
from assets.run_records import Note, note
from assets.snapshot import read_back_runs
from assets.text import as_sent, start_of

NoteNames = Callable[[dict[str, Any], str, tuple[int, bytes], str], None]
LISTED = 20  # unknown fields that a note lists


@dataclass(frozen=True)
class Wanted:
    """What a run was asked to ingest.

    Attributes
    ----------
    sources : list of str
        sample, topdeck, paths of files and folders, or held alone to ask nothing; empty: the settings decide.
    months : Months, optional
        A backfill's span: only tournaments that started in it are ingested.
    accepts_smaller : bool
        Whether stored tournaments that an answer lacks are believed to be gone.
    """

    sources: list[str]
    months: Months | None = None
    accepts_smaller: bool = False


@dataclass(frozen=True)
class Entries:
    """What the sources of a run have: their names, and source, label and entries file by file or response by response.

    ``presence`` is complete when the entries have all been read. ``members``, where given, are the pseudonyms of whom
    one must have sat in a tournament for it to be ingested, if it is not stored already. ``span`` are the first and
    last second of the starts that are wanted; first is chosen which version of a tournament counts, whatever the span.
    """

    kind: str
    answers: Iterable[tuple[Source, str, Iterable[Any]]]
    presence: Presence = field(default_factory=Presence)
    members: Set[str] | None = None
    span: tuple[float, float] | None = None


@dataclass
class IngestResult:
    """What a run ingested."""

    seen: list[str] = field(default_factory=list)
    new: int = 0
    changed: int = 0
    repeats: int = 0
    unreadable: dict[str, str] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)
    unknown_fields: list[str] = field(default_factory=list)
    batch: Path | None = None


@dataclass(frozen=True)
class Version:
    """One version of a tournament in this run; of several, the greatest in (completed, sha256) counts, if wanted."""

    completed: int
    sha256: bytes
    line: int
    content: str
    is_wanted: bool


def ingest(
    con: duckdb.DuckDBPyConnection,
    run_context: RunContext,
    wanted: Wanted,
    run_id: str,
    started_at: datetime,
    tell: Callable[[str], None] = lambda _: None,
) -> IngestResult:
    """Ingest what a run was asked for, load it, and note the run; `tell` receives progress.

    Raises
    ------
    UsageError
        A source does not exist, or nothing says which one to use.
    RunError
        Nothing in the sources can be read as a tournament, and none is stored.
    """
    home = run_context.home
    codes = pseudonyms_of(home)
    members = members_hash(home)  # a change of the file from now on counts as not yet published
    load.prepare(con)
    load.catch_up(con, home.raw, codes)
    read_back_runs(con, home)
    found = find_sources(_names(con, run_context, wanted.sources), run_context.named_sources)
    request = Request(con, run_context, started_at, [], wanted.months, wanted.accepts_smaller, tell)
    opened = [(source, source.open(dataclasses.replace(request, paths=paths))) for source, paths in found]
    files = read_operator_files(home, codes)  # after opening, because the sample brings its own
    ladder = names_for(run_context, codes, started_at)
    result, notes = IngestResult(), list[Note]()
    if opened:
        spans = list(months_between(wanted.months.first, wanted.months.last)) if wanted.months else None
        entries = Entries(
            "+".join(source.name for source, _ in found),
            ((source, label, entries) for source, one in opened for label, entries in one.entries()),
            next((one.presence for source, one in opened if not source.endings), Presence()),
            files.accounts.keys() if run_context.settings.privacy.scope == "members" else None,
            (spans[0][0].timestamp(), spans[-1][1].timestamp()) if spans else None,
        )
        result = ingest_entries(entries, codes, home.raw, load.held(con), started_at, ladder.note if ladder else None)
        if not result.seen and not (any(not source.endings for source, _ in found) and load.holds_tournaments(con)):
            raise RunError(_nothing_read(wanted.sources, result, [one.why_nothing() for _, one in opened]))
        if ladder:
            ladder.join(home.public_names)
        load.catch_up(con, home.raw, codes)
    with transaction(con):
        for table in ("run", "seen", "notes", "windows"):
            con.execute(f"DELETE FROM staging.{table}")
        notes = [*_notes(result), *(one_note for _, one in opened for one_note in one.finish(con))]
        run = [run_id, started_at, "+".join(source.name for source, _ in found) or HELD]
        run += [run_context.settings.privacy.scope, members, len(result.seen), result.new, result.changed]
        con.execute("INSERT INTO staging.run VALUES (?, ?, ?, ?, ?, ?, ?, ?)", run)
        con.execute("INSERT INTO staging.seen SELECT unnest(?::VARCHAR[])", [result.seen])
        note(con, notes)
    load_operator_tables(con, run_context, files)
    return result


def _names(con: duckdb.DuckDBPyConnection, run_context: RunContext, sources: list[str]) -> list[str]:
    """Return the names and paths of the sources to read; none where only what is stored counts.

    Raises
    ------
    UsageError
        Nothing is stored, or nothing says which source to use.
    """
    home, settings = run_context.home, run_context.settings.source
    if sources == [HELD]:
        if not load.holds_tournaments(con):
            raise UsageError(f"{home.root} has no tournaments yet; import some with `tablerank run` first.")
        return []
    words = {*run_context.named_sources, *(source.name for source in SOURCES if not source.endings)}
    if given := sources or [path if path in words else str(home.root / path) for path in settings.paths]:
        return given
    if has_topdeck_key(home, settings):
        return ["topdeck"]
    kinds = {kind for (kind,) in con.execute("SELECT DISTINCT source FROM staging.batches").fetchall()}
    if kinds <= {SAMPLE}:
        return [SAMPLE]
    raise UsageError(
        "No source is set: name one with --source or in pools.toml, or use what is stored with `tablerank rate`."
    )


def ingest_entries(
    entries: Entries, codes: Pseudonyms, raw: Path, held: Held, now: datetime, note_names: NoteNames | None = None
) -> IngestResult:
    """Replace persons in the entries, and write what is new or changed as the next raw batch.

    Parameters
    ----------
    entries : Entries
        Are streamed; memory is a few hundred bytes a tournament, plus the longest entry.
    codes : Pseudonyms
        Replace persons.
    raw : Path
        The folder of batches.
    held : Held
        What is stored already; an unchanged tournament is not stored again.
    now : datetime
        Is written into the batch's head as the time of import.
    note_names : callable, optional
        Gets each version of each tournament as sent, and what decides between versions, for the names in it.
    """
    raw.mkdir(parents=True, exist_ok=True)
    for stale in raw.glob(".incoming-*"):  # a killed run's; the lock says that nobody writes it now
        stale.unlink()
    spool = raw / f".incoming-{os.getpid()}.jsonl"
    try:
        result, versions = _spool(entries, codes, spool, held, note_names)
        kept = {v.line: v.content for tid, v in versions.items() if held.content.get(tid) != v.content}
        result.new = sum(tid not in held.content for tid in versions)
        result.changed = len(kept) - result.new
        presence = entries.presence
        met_at_topdeck = sorted((presence.seen & versions.keys()) - held.at_topdeck)
        seen_again = sorted(held.absent & versions.keys())
        says_new = met_at_topdeck or presence.missed or presence.removed or seen_again
        if kept or says_new or (versions and set(result.unreadable) != held.unreadable):
            head: dict[str, Any] = {
                "imported_at": now.isoformat(),
                "source": entries.kind,
                "key_check": codes.check,
                "unreadable": [{"fingerprint": f, "what": w} for f, w in sorted(result.unreadable.items())],
                "met_at_topdeck": met_at_topdeck,
                "sunday": presence.sunday.isoformat() if presence.sunday else None,
                "missed": presence.missed,
                "removed": presence.removed,
                "seen_again": seen_again,
            }
            lines = itertools.chain([dumps({"head": head}) + b"\n"], _kept_lines(spool, kept))
            result.batch = write_batch(raw, held.batches + 1, lines)
    finally:
        with suppress(FileNotFoundError):
            spool.unlink()
    return result


def _spool(
    all_entries: Entries, codes: Pseudonyms, spool: Path, held: Held, note_names: NoteNames | None
) -> tuple[IngestResult, dict[str, Version]]:
    """Write each version of each tournament as a line; return which versions count."""
    takes_all = all_entries.span is None and all_entries.members is None
    result, versions, unknown_fields = IngestResult(), cast("dict[str, Version]", {}), set[str]()
    with spool.open("wb") as stream:
        line = 0
        for source, label, entries in all_entries.answers:
            pseudonymizer = Pseudonymizer(codes, source.namespace)
            for sent_entry in entries:
                entry = source.normalize(sent_entry)
                sent_id = as_sent(entry.get("TID")) if isinstance(entry, dict) else None
                if sent_id is None:
                    _note_unreadable(result, codes, label, sent_entry)
                    continue
                tournament_id = sent_id if source.namespace == TOPDECK else f"{source.namespace}/{sent_id}"
                try:
                    tournament = pseudonymizer.tournament(entry, tournament_id)
                    content = dumps(tournament)
                    sent = hashlib.sha256(_canonical(sent_entry)).digest()
                    is_wanted = takes_all or _is_wanted(all_entries, held, entry, tournament)
                except RecursionError:  # what could be read need not be short enough to be written
                    deep = Unreadable("an entry nested too deeply", tournament_id.encode())
                    _note_unreadable(result, codes, label, deep)
                    continue
                stream.write(content + b"\n")
                digest = hashlib.sha256(content).hexdigest()
                version = Version(completed_tables(tournament), sent, line, digest, is_wanted)
                line += 1
                if note_names is not None and is_wanted:
                    note_names(entry, tournament_id, (version.completed, version.sha256), source.namespace)
                former = versions.get(tournament_id)
                result.repeats += former is not None
                if former is None or (version.completed, version.sha256) > (former.completed, former.sha256):
                    versions[tournament_id] = version
            unknown_fields |= pseudonymizer.unknown_fields
    versions = {name: version for name, version in versions.items() if version.is_wanted}
    result.seen = list(versions)
    result.unknown_fields = sorted(unknown_fields)
    return result, versions


def _is_wanted(entries: Entries, held: Held, entry: dict[str, Any], tournament: dict[str, Any]) -> bool:
    """Whether a version is in the span (what TopDeck was asked for is), and is stored or has a member in it."""
    name = tournament["TID"]
    if entries.span and name not in entries.presence.seen:
        start = start_of(entry.get("startDate"))
        if start is None or not entries.span[0] <= start < entries.span[1]:
            return False
    return entries.members is None or name in held.content or not entries.members.isdisjoint(seated(tournament))


def _note_unreadable(result: IngestResult, codes: Pseudonyms, label: str, entry: Any) -> None:
    """Remember an entry that is no tournament; what is not even JSON makes its file a damaged one."""
    if isinstance(entry, Unreadable):
        what, content = entry.what, entry.content
        sentence = f"{label} could not be read whole (there is {what}); mend it and run again."
        if sentence not in result.damaged:
            result.damaged.append(sentence)
    else:
        what = "a tournament without an id (TID)" if isinstance(entry, dict) else shape(entry)
        content = _canonical_or_shape(entry)
    result.unreadable[codes.fingerprint(content)] = what


def _kept_lines(spool: Path, kept: dict[int, str]) -> Iterator[bytes]:
    with spool.open("rb") as stream:
        for number, line in enumerate(stream):
            if number in kept:
                yield batch_line(kept[number], line.rstrip(b"\n"))


def _canonical_or_shape(value: Any) -> bytes:
    try:
        return _canonical(value)
    except RecursionError:
        return shape(value).encode()


def _canonical(value: Any) -> bytes:
    """Return the JSON of a value in the one form whose hash decides between versions: keys sorted, no blanks, UTF-8."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "surrogatepass")


def _nothing_read(sources: list[str], result: IngestResult, reasons: Sequence[str | None]) -> str:
    if reason := next(filter(None, reasons), None):
        return f"{reason} Nothing is stored yet, so nothing was published."
    where = " and ".join(sources) or "the source"
    if result.unreadable:
        what = next(iter(result.unreadable.values()))
        return f"Nothing in {where} can be read as a tournament (it has {what}), so nothing was published."
    return f"There is no tournament in {where}, so nothing was published."


def _notes(result: IngestResult) -> list[Note]:
    notes: list[Note] = [("source_damaged", True, sentence) for sentence in result.damaged]
    if result.unknown_fields:
        fields = ", ".join(result.unknown_fields[:LISTED]) + (" ..." if len(result.unknown_fields) > LISTED else "")
        notes.append(("unknown_fields", False, f"The source sent unknown fields, which were dropped: {fields}."))
    if result.repeats:
        came = f"{result.repeats} tournaments came more than once"
        notes.append(("repeated_tournaments", False, f"{came}; the version with more completed tables counts."))
    return notes
