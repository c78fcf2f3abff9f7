"""Taking a source in: each tournament once, persons replaced, and what is new or changed kept as one raw batch."""

import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, cast

from assets.privacy.pseudonyms import Pseudonyms
from assets.raw.batches import batch_line, dumps, write_batch
from assets.raw.pseudonymize import Door, completed_tables, seated, shape
from assets.raw.sources.files import Unreadable
from assets.raw.sources.topdeck.normalize import as_bulk
from assets.text import as_sent

NoteNames = Callable[[dict[str, Any], str, tuple[int, bytes]], None]


@dataclass
class Presence:
    """What the source was seen to have, and which held tournaments a sweep missed.

    Missed are those that it lacked for the first time, removed those that are gone for good.
    """

    sunday: date | None = None
    seen: set[str] = field(default_factory=set)
    missed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Source:
    """Where entries come from: a label without personal details, and the entries file by file (or answer by answer).

    ``presence`` is complete when the entries have all been read. ``members``, where given, are the codes of whom one
    must have sat in a tournament for it to be taken in, if it is not held already. ``within`` says of a tournament of a
    file whether it belongs to the span that is wanted; first is chosen which of its versions counts, whatever the span.
    """

    kind: str
    files: Iterable[tuple[str, Iterable[Any]]]
    presence: Presence = field(default_factory=Presence)
    members: frozenset[str] | None = None
    within: Callable[[Any], bool] = lambda _: True


@dataclass(frozen=True)
class Held:
    """What the home holds already.

    The content hash of each tournament, those that TopDeck was seen to have, those that sweeps missed or found removed,
    and the fingerprints of unreadable entries.
    """

    content: Mapping[str, str]
    at_topdeck: frozenset[str]
    absent: frozenset[str]
    unreadable: frozenset[str]
    batches: int


@dataclass
class Intake:
    """What a run took in."""

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


def take_in(
    source: Source, codes: Pseudonyms, raw: Path, held: Held, now: datetime, note_names: NoteNames | None = None
) -> Intake:
    """Read a source through the door and keep what is new or changed as the next raw batch.

    Parameters
    ----------
    source : Source
        Its entries are streamed; memory is a few hundred bytes a tournament, plus the longest entry.
    codes : Pseudonyms
        Replace persons.
    raw : Path
        The folder of batches.
    held : Held
        What is there already; an unchanged tournament is not kept again.
    now : datetime
        Stands in the batch's head as the time of import.
    note_names : callable, optional
        Is shown each version of each tournament as sent, and what decides between versions, for the names in it.
    """
    raw.mkdir(parents=True, exist_ok=True)
    for stale in raw.glob(".incoming-*"):  # a killed run's; the lock says that nobody writes it now
        stale.unlink()
    spool = raw / f".incoming-{os.getpid()}.jsonl"
    try:
        intake, versions = _spool(source, codes, spool, held, note_names)
        kept = {v.line: v.content for tid, v in versions.items() if held.content.get(tid) != v.content}
        intake.new = sum(tid not in held.content for tid in versions)
        intake.changed = len(kept) - intake.new
        presence = source.presence
        met_at_topdeck = sorted((presence.seen & versions.keys()) - held.at_topdeck)
        seen_again = sorted(held.absent & versions.keys())
        says_new = met_at_topdeck or presence.missed or presence.removed or seen_again
        if kept or says_new or (versions and set(intake.unreadable) != held.unreadable):
            head: dict[str, Any] = {
                "imported_at": now.isoformat(),
                "source": source.kind,
                "key_check": codes.check,
                "unreadable": [{"fingerprint": f, "what": w} for f, w in sorted(intake.unreadable.items())],
                "met_at_topdeck": met_at_topdeck,
                "sunday": presence.sunday.isoformat() if presence.sunday else None,
                "missed": presence.missed,
                "removed": presence.removed,
                "seen_again": seen_again,
            }
            lines = itertools.chain([dumps({"head": head}) + b"\n"], _kept_lines(spool, kept))
            intake.batch = write_batch(raw, held.batches + 1, lines)
    finally:
        with suppress(FileNotFoundError):
            spool.unlink()
    return intake


def _spool(
    source: Source, codes: Pseudonyms, spool: Path, held: Held, note_names: NoteNames | None
) -> tuple[Intake, dict[str, Version]]:
    intake, versions, door = Intake(), cast("dict[str, Version]", {}), Door(codes)
    with spool.open("wb") as stream:
        line = 0
        for label, entries in source.files:
            for sent_entry in entries:
                entry = as_bulk(sent_entry)
                tournament_id = as_sent(entry.get("TID")) if isinstance(entry, dict) else None
                if tournament_id is None:
                    _note_unreadable(intake, codes, label, sent_entry)
                    continue
                try:
                    tournament = door.tournament(entry, tournament_id)
                    content = dumps(tournament)
                    sent = hashlib.sha256(_canonical(sent_entry)).digest()
                    is_wanted = _is_wanted(source, held, entry, tournament)
                except RecursionError:  # what could be read need not be short enough to be written
                    _note_unreadable(
                        intake, codes, label, Unreadable("an entry nested too deeply", tournament_id.encode())
                    )
                    continue
                stream.write(content + b"\n")
                version = Version(completed_tables(entry), sent, line, hashlib.sha256(content).hexdigest(), is_wanted)
                line += 1
                if note_names is not None and is_wanted:
                    note_names(entry, tournament_id, (version.completed, version.sha256))
                former = versions.get(tournament_id)
                intake.repeats += former is not None
                if former is None or (version.completed, version.sha256) > (former.completed, former.sha256):
                    versions[tournament_id] = version
    versions = {name: version for name, version in versions.items() if version.is_wanted}
    intake.seen = list(versions)
    intake.unknown_fields = sorted(door.unknown_fields)
    return intake, versions


def _is_wanted(source: Source, held: Held, entry: Any, tournament: dict[str, Any]) -> bool:
    """Whether a version lies in the span (what TopDeck was asked for does), and is held or has a member in it."""
    name = tournament["TID"]
    if name not in source.presence.seen and not source.within(entry):
        return False
    return source.members is None or name in held.content or not source.members.isdisjoint(seated(tournament))


def _note_unreadable(intake: Intake, codes: Pseudonyms, label: str, entry: Any) -> None:
    """Remember an entry that is no tournament; what is not even JSON makes its file a damaged one."""
    if isinstance(entry, Unreadable):
        what, content = entry.what, entry.content
        sentence = f"{label} could not be read whole (there is {what}); mend it and run again."
        if sentence not in intake.damaged:
            intake.damaged.append(sentence)
    else:
        what = "a tournament without an id (TID)" if isinstance(entry, dict) else shape(entry)
        content = _canonical_or_shape(entry)
    intake.unreadable[codes.fingerprint(content)] = what


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
