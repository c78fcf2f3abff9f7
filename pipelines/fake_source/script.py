"""The script of a rehearsal: the limit, faults and the calls they affect, changes of events from day to day."""

import copy
import math
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import formatdate
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from assets.errors import UsageError
from pipelines.fake_source.answers import DAY, Answer, Json, id_of, ids_of, listed, span_of

Kind = Literal[
    "400", "401", "403", "404", "429", "500", "502", "503", "504",
    "slow", "trickle", "cut", "reset", "redirect",
    "html", "cut_json", "error_object", "object", "empty", "half", "duplicate",
]  # fmt: skip
Moment = Annotated[datetime, AfterValidator(lambda moment: moment if moment.tzinfo else moment.replace(tzinfo=UTC))]
Ordinal = Annotated[int, Field(ge=1)]


class Part(BaseModel, extra="forbid"):
    """A part of the script, in which an unknown field is a mistake."""


class When(Part):
    """Which calls a fault affects: those that meet every condition given."""

    call: Ordinal | None = None
    every: Ordinal = 1
    from_call: Ordinal = 1
    to_call: Ordinal | None = None
    day: int | None = None
    covers: Moment | None = None
    longer_than_days: float | None = None
    TID: str | None = None
    path: Literal["bulk", "get"] | None = None
    times: Ordinal | None = None


class Fault(Part):
    """What happens to a call instead of a plain answer."""

    when: When = When()
    then: Kind
    retry_after: float = Field(default=1.0, ge=0)  # of 429
    form: Literal["header", "date", "body"] = "header"  # of 429
    seconds: float = Field(default=1.0, ge=0)  # of slow and trickle

    def spoil(self, answer: Answer, elsewhere: str) -> Answer:
        """Return the answer with the fault; one that concerns only the sending leaves it unchanged."""
        if self.then == "429":
            return too_many_requests(self.retry_after, self.form)
        if self.then == "redirect":
            return Answer({}, 302, {"Location": elsewhere})
        if self.then.isdigit():
            return Answer({"error": f"Status {self.then}"}, int(self.then))
        return SPOILED[self.then](answer) if self.then in SPOILED else answer


def too_many_requests(wait: float, *forms: str) -> Answer:
    """Refuse a call, with the seconds to wait in the places named."""
    # a date has whole seconds; rounded up, so that waiting for it is always long enough
    date = formatdate(math.ceil(time.time() + wait), usegmt=True)
    headers = {} if forms == ("body",) else {"Retry-After": date if "date" in forms else f"{wait:g}"}
    seconds = {"retryAfterSeconds": wait} if "body" in forms else {}
    return Answer({"error": "Rate limit exceeded", **seconds}, 429, headers)


def _of_list(change: Callable[[list[Any]], list[Any]]) -> Callable[[Answer], Answer]:
    return lambda answer: answer._replace(body=change(answer.body)) if isinstance(answer.body, list) else answer


SPOILED: dict[str, Callable[[Answer], Answer]] = {
    "html": lambda _: Answer(b"<!doctype html><title>Wait</title>", 200, {"Content-Type": "text/html; charset=utf-8"}),
    "cut_json": lambda answer: answer._replace(body=answer.content[: len(answer.content) // 2]),
    "error_object": lambda _: Answer({"error": "Something went wrong"}),
    "object": lambda answer: Answer({"tournaments": answer.body}),
    "empty": lambda _: Answer([]),
    "half": _of_list(lambda events: events[: len(events) // 2]),
    "duplicate": _of_list(lambda events: [event for event in events for _ in range(2)]),
}


class Change(Part):
    """What happens to an event on a day."""

    day: int
    TID: str
    add: Json | None = None
    set: Json = {}
    shown_rounds: int | None = Field(default=None, ge=0)
    delete: Literal[True] | None = None
    comes_back: Literal[True] | None = Field(default=None, alias="return")

    def with_values(self, event: Json) -> Json:
        """Return a copy of an event with the values of ``set``, whose keys are paths."""
        changed: Any = copy.deepcopy(event)
        for path, value in self.set.items():
            *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
            try:
                reduce(getitem, way, changed)[last] = value
            except (LookupError, TypeError) as error:
                raise UsageError(f"A change sets {path!r}, which leads nowhere in {self.TID!r}.") from error
        return changed


class Script(Part):
    """The whole file; an empty one is a source without faults."""

    key: str | None = None
    now: Moment | None = None
    day: int = 1
    requests_per_minute: Ordinal | None = None
    leagues: list[str] = []
    faults: list[Fault] = []
    changes: list[Change] = []

    def fault_for(self, number: int, path: str, query: Json, now: float, met: Counter[str]) -> Fault | None:
        """Return the first fault that affects a call, and count it; a call for one event is a query by id."""
        first, last = span_of(query, now)
        for fault in self.faults:
            when, key = fault.when, fault.model_dump_json()
            calls = when.call in {None, number} and when.from_call <= number <= (when.to_call or math.inf)
            covers = when.covers is None or first <= when.covers.timestamp() <= last
            longer = when.longer_than_days is None or last - first > when.longer_than_days * DAY
            asked = when.path in {None, path} and (when.TID is None or when.TID in ids_of(query))
            fresh = met[key] < (when.times or math.inf) and when.day in {None, self.day}
            if calls and number % when.every == 0 and covers and longer and asked and fresh:
                met[key] += 1
                return fault
        return None

    def events_on(self, day: int, events: list[Json]) -> list[Json]:
        """Return events after the changes up to a day; raises UsageError if a change names what does not exist."""
        changes = sorted((one for one in self.changes if one.day <= day), key=lambda one: one.day)
        for change in changes:
            if change.add is not None:
                events = [*(event for event in events if id_of(event) != change.TID), change.add | {"TID": change.TID}]
            if change.TID not in map(id_of, events):
                raise UsageError(f"A change of day {change.day} names the event {change.TID!r}, which does not exist.")
            events = [change.with_values(event) if id_of(event) == change.TID else event for event in events]
        deleted = {one.TID: one.delete for one in changes if one.delete or one.comes_back}
        rounds = {one.TID: one.shown_rounds for one in changes if one.shown_rounds is not None}
        return [
            event | {"rounds": listed(event, "rounds")[: rounds[tid]]} if tid in rounds else event
            for tid, event in zip(map(id_of, events), events, strict=True)
            if not deleted.get(tid)
        ]


def read_script(file: Path) -> Script:
    """Return the script in a file; raises UsageError if it is not one."""
    try:
        return Script.model_validate_json(file.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise UsageError(f"{file} is not a script of faults: {place}: {first['msg']}.") from error
