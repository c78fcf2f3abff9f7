"""The requests of one run, window by window, and which responses are accepted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import duckdb

from assets.raw.sources.source import Presence
from assets.raw.sources.topdeck.client import TopDeck
from assets.raw.sources.topdeck.errors import Failure, KeyRefused, Temporary, TimedOut
from assets.raw.sources.topdeck.normalize import nearest
from assets.raw.sources.topdeck.windows import Window
from assets.run_records import Note
from assets.text import as_sent

SHORTEST = timedelta(days=1)  # a span that times out is halved, down to this
IDS_AT_ONCE = 25  # tournaments requested by id in one request
SHARE_LACKING = 0.2  # of a window's stored tournaments (specification: Requests to TopDeck)
LEAST_LACKING = 3  # and at least so many
DOUBT_AFTER = 5  # windows that fail in a row: does the source respond at all?
GIVE_UP_AFTER = 20  # windows that fail in a row, even if it does

TOLD = 5  # held-back windows that a run's notes list; meta.windows has all of them
WINDOW, NAME = "source_window", "source_name"


@dataclass(frozen=True)
class HeldEvents:
    """What the home has stored.

    Attributes
    ----------
    populations : set of (game, format)
        Of which anything is stored, from any source.
    by_population : mapping
        Start and id of each tournament that TopDeck was seen to have, in each game and format.
    unfinished : list of str
        Tournaments with an unfinished table.
    missed_on : mapping
        The first Sunday whose sweep missed a tournament.
    """

    populations: Set[tuple[str, str]]
    by_population: Mapping[tuple[str, str], list[tuple[datetime, str]]]
    unfinished: list[str]
    missed_on: Mapping[str, date]

    def within(self, window: Window) -> set[str]:
        """Return the stored events that a response to a window should contain."""
        events = self.by_population.get((window.game, window.format), [])
        return {name for started_at, name in events if window.begin <= started_at < window.end}


@dataclass(frozen=True)
class Plan:
    """What to request, and how to read the responses."""

    windows: list[Window]
    longest_part: timedelta
    asks_unfinished: bool  # request by id the unfinished events that no window contained
    sunday: date | None  # the Sunday of this sweep, for which missing events are counted
    accepts_smaller: bool  # the operator says that what a response lacks is gone


@dataclass
class Answer:
    """The outcome of a request; one for tournaments by id has no window."""

    purpose: str
    window: Window | None
    outcome: str = "answered"  # or held_back, failed
    events: int = 0
    held: int = 0
    lacking: set[str] = field(default_factory=set)
    requests: int = 0
    sentence: str | None = None

    def row(self, number: int) -> list[object]:
        """Return the row of staging.windows."""
        window = self.window
        where = [window.game, window.format, window.begin, window.end] if window else [None] * 4
        counts = [self.events, self.held, len(self.lacking), self.requests]
        return [number, self.purpose, *where, self.outcome, *counts, self.sentence]


class Asking:
    """The requests of one run. Exhaust `entries`, then read `answers` and `presence`."""

    def __init__(
        self, client: TopDeck, plan: Plan, held: HeldEvents, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.answers: list[Answer] = []
        self.presence = Presence(plan.sunday)
        self._client, self._plan, self._held, self._tell = client, plan, held, tell
        self._hopeless: Failure | None = None
        self._failed_in_a_row = 0

    def entries(self) -> Iterator[tuple[str, Iterable[Any]]]:
        """Yield a label and the entries of each accepted response.

        Memory holds one response, and those that lack stored events until all others are in, which may have them.
        """
        doubtful: list[tuple[Answer, list[Any]]] = []
        for number, window in enumerate(self._plan.windows, 1):
            self._tell(f"asking TopDeck, {number} of {len(self._plan.windows)}: {window}")
            answer, entries = self._ask(window)
            if self._is_too_small(answer):
                doubtful.append((answer, entries))
            elif answer.outcome == "answered":
                yield self._believed(answer, entries)
        for answer, entries in doubtful:
            answer.lacking -= self.presence.seen
            if self._is_too_small(answer):
                answer.outcome = "held_back"
                answer.sentence = (
                    f"the response lacks {len(answer.lacking)} of the {answer.held} stored events of this window"
                )
            else:
                yield self._believed(answer, entries)
        if self._plan.asks_unfinished:
            yield from self._by_id("unfinished", sorted(set(self._held.unfinished) - self.presence.seen))
        if self._plan.sunday is not None:
            yield from self._look_for_missing(self._plan.sunday)

    def finish(self, con: duckdb.DuckDBPyConnection) -> list[Note]:
        """Write staging.windows; return notes on failed and held-back windows, and on unknown names."""
        rows = [answer.row(number) for number, answer in enumerate(self.answers, 1)]
        if rows:
            con.executemany(f"INSERT INTO staging.windows VALUES ({', '.join('?' * len(rows[0]))})", rows)
        else:
            return [(WINDOW, False, "No pool covers the requested time, so TopDeck was not asked.")]
        failed: dict[str, list[Answer]] = {}
        for answer in self.answers:
            if answer.outcome == "failed":
                failed.setdefault(clause(answer.sentence), []).append(answer)
        held_back = [answer for answer in self.answers if answer.outcome == "held_back"]
        more = len(held_back) - TOLD
        return [
            *(_failed(reason, answers) for reason, answers in failed.items()),
            *(_held_back(answer) for answer in held_back[:TOLD]),
            *([(WINDOW, True, f"{more} more responses were held back; meta.windows lists them.")] if more > 0 else []),
            *(_nothing_of(*name, hint) for name, hint in self.unheard_of().items()),
        ]

    def why_nothing(self) -> str:
        """Return why a run imported nothing at all, in one sentence."""
        if failed := [answer for answer in self.answers if answer.outcome == "failed"]:
            return failed[0].sentence or ""
        if unheard_of := self.unheard_of():
            name = next(iter(unheard_of))
            return _nothing_of(*name, unheard_of[name])[2]
        return "TopDeck has no tournaments that count in the requested time."

    def unheard_of(self) -> dict[tuple[str, str], str | None]:
        """Return each game and format with no events, received or stored, and a hint at the nearest name."""
        brought: dict[tuple[str, str], int] = {}
        for answer in self.answers:
            if answer.window is not None and answer.outcome == "answered":
                name = (answer.window.game, answer.window.format)
                brought[name] = brought.get(name, 0) + answer.events
        names = [name for name, events in brought.items() if not events and name not in self._held.populations]
        return {name: nearest(*name) for name in names}

    def _ask(self, window: Window) -> tuple[Answer, list[Any]]:
        held = self._held.within(window)
        answer = Answer(window.purpose, window, held=len(held))
        parts = window.parts(self._plan.longest_part)
        entries = self._try(answer, lambda: [e for begin, end in parts for e in self._between(window, begin, end)])
        if answer.outcome == "answered":
            names = _names(entries)
            answer.events, answer.lacking = len(names), held - names - self.presence.seen
        return answer, entries

    def _between(self, window: Window, begin: datetime, end: datetime) -> list[Any]:
        """Return the events of a span, which is halved if the response takes too long."""
        try:
            return self._client.tournaments_between(window.game, window.format, begin, end)
        except TimedOut:
            if end - begin <= SHORTEST:
                raise
            middle = begin + timedelta(seconds=(end - begin) // timedelta(seconds=2))
            return self._between(window, begin, middle) + self._between(window, middle, end)

    def _is_too_small(self, answer: Answer) -> bool:
        if self._plan.accepts_smaller or answer.outcome != "answered" or not answer.lacking:
            return False
        lacking = len(answer.lacking)
        return not answer.events or (lacking >= LEAST_LACKING and lacking > SHARE_LACKING * answer.held)

    def _by_id(self, purpose: str, wanted: list[str]) -> Iterator[tuple[str, list[Any]]]:
        for begin in range(0, len(wanted), IDS_AT_ONCE):
            ids = wanted[begin : begin + IDS_AT_ONCE]
            yield self._found(Answer(purpose, None, held=len(ids)), partial(self._client.tournaments_by_id, ids))

    def _look_for_missing(self, sunday: date) -> Iterator[tuple[str, list[Any]]]:
        """Count the events that the sweep missed; those missed before are requested by id, and removed if not found."""
        missing = {name for answer in self.answers if answer.outcome == "answered" for name in answer.lacking}
        again = sorted(name for name in missing - self.presence.seen if self._is_second_miss(name, sunday))
        yield from self._by_id("missing", again)
        for name in [name for name in again if name not in self.presence.seen]:
            answer = Answer("missing", None, held=1)
            yield self._found(answer, partial(self._one, name))
            if answer.outcome == "answered" and not answer.events:
                self.presence.removed.append(name)
        settled = self.presence.seen | set(self._held.missed_on) | set(self.presence.removed)
        self.presence.missed = sorted(missing - settled)

    def _is_second_miss(self, name: str, sunday: date) -> bool:
        return self._plan.accepts_smaller or self._held.missed_on.get(name, sunday) < sunday

    def _one(self, name: str) -> list[Any]:
        """Return a tournament from its own address, the only reliable way to know that it does not exist."""
        found = self._client.tournament(name)
        return [] if found is None else [found]

    def _found(self, answer: Answer, question: Callable[[], list[Any]]) -> tuple[str, list[Any]]:
        entries = self._try(answer, question)
        answer.events = len(_names(entries))
        return self._believed(answer, entries)

    def _believed(self, answer: Answer, entries: list[Any]) -> tuple[str, list[Any]]:
        self.presence.seen |= _names(entries)
        return f"TopDeck's response {f'for {answer.window}' if answer.window else 'by id'}", entries

    def _try(self, answer: Answer, question: Callable[[], list[Any]]) -> list[Any]:
        """Return the entries of a response; nothing if the request fails, which is noted in `answer`.

        A rejected key, a source that does not respond, or very many failures in a row end all further requests.
        """
        before = self._client.requests
        self.answers.append(answer)
        try:
            if self._hopeless is not None:
                raise self._hopeless
            entries = question()
        except Failure as failure:
            answer.outcome, answer.sentence = "failed", failure.sentence
            self._failed_in_a_row += 1
            if self._hopeless is None and self._is_hopeless(failure):
                self._hopeless = Failure(
                    f"It was not requested, because other requests failed: {clause(failure.sentence)}."
                )
            return []
        finally:
            answer.requests = self._client.requests - before
        self._failed_in_a_row = 0
        return entries

    def _is_hopeless(self, failure: Failure) -> bool:
        if isinstance(failure, KeyRefused) or self._failed_in_a_row >= GIVE_UP_AFTER:
            return True
        if self._failed_in_a_row % DOUBT_AFTER:
            return False
        try:
            self._client.check_key()
        except Temporary:
            return True
        except Failure:  # it responds, with another failure
            return False
        return False


def clause(sentence: str | None) -> str:
    """Return a sentence as part of another one."""
    told = (sentence or "").rstrip(".")
    return told if told.startswith("TopDeck") else told[:1].lower() + told[1:]


def _names(entries: Iterable[Any]) -> set[str]:
    """Return the ids of the tournaments in a response."""
    sent = (as_sent(entry.get("TID")) for entry in entries if isinstance(entry, dict))
    return {name for name in sent if name is not None}


def _failed(reason: str, answers: list[Answer]) -> Note:
    what = str(answers[0].window or f"{answers[0].held} {answers[0].purpose} tournaments")
    if len(answers) > 1:
        what += f" and {len(answers) - 1} more windows (meta.windows lists them)"
    told = f"No response from TopDeck for {what}: {reason}"
    return WINDOW, True, f"{told}. Stored records are kept; the next run tries again."


def _held_back(answer: Answer) -> Note:
    command = f"tablerank backfill {_months(answer)} --accept-smaller"
    told = f"TopDeck's response for {answer.window} was held back: {clause(answer.sentence)}"
    return WINDOW, True, f"{told}. If they are gone for good, run {command}."


def _nothing_of(game: str, format_: str, hint: str | None) -> Note:
    told = f"TopDeck has no tournaments of game {game!r}, format {format_!r}, in the requested time"
    if hint is None:
        return NAME, False, f"{told}."
    return NAME, True, f"{told}; {hint}" if hint.endswith("?") else f"{told}; {hint}."


def _months(answer: Answer) -> str:
    if answer.window is None:
        return ""
    last = answer.window.end - timedelta(seconds=1)
    return f"--from {answer.window.begin:%Y-%m} --to {last:%Y-%m}"
