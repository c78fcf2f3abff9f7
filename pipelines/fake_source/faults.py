"""Which fault of the script meets a call, and what it makes of the answer."""

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from email.utils import formatdate
from http import HTTPStatus

from pipelines.fake_source.answer import Answer, refusal
from pipelines.fake_source.bulk import DAY, Span
from pipelines.fake_source.script import Fault, Script, When

PAGE = b"<!doctype html><title>Please wait</title><p>We are checking your browser.</p>"


@dataclass(frozen=True)
class Asked:
    """A call to the tournaments, as far as a fault can depend on it."""

    number: int
    path: str
    ids: list[str]
    span: Span | None


def fault_for(script: Script, asked: Asked, met: Counter[Fault]) -> Fault | None:
    """Return the first fault whose conditions all hold, and count that it met a call."""
    for fault in script.faults:
        fresh = fault.when.times is None or met[fault] < fault.when.times
        if fresh and _holds(fault.when, asked, script.day):
            met[fault] += 1
            return fault
    return None


def _holds(when: When, asked: Asked, day: int) -> bool:
    """Say whether a call is one of those meant; a condition that is not given holds."""
    span = asked.span
    return all(
        (
            when.call in {None, asked.number},
            when.every is None or asked.number % when.every == 0,
            when.from_call is None or asked.number >= when.from_call,
            when.to_call is None or asked.number <= when.to_call,
            when.day in {None, day},
            when.covers is None or (span is not None and span.holds(when.covers.timestamp())),
            when.longer_than_days is None
            or (span is not None and span.last - span.first > when.longer_than_days * DAY),
            when.TID is None or when.TID in asked.ids,
            when.path in {None, asked.path},
        )
    )


def spoilt(answer: Answer, fault: Fault, elsewhere: str) -> Answer:
    """Return the answer as a fault leaves it; those that lie in how it is sent leave it whole."""
    if fault.then == "429":
        return _too_many(fault)
    if fault.then.isdigit():
        return refusal(int(fault.then), HTTPStatus(int(fault.then)).phrase)
    if fault.then == "redirect":
        return Answer({}, HTTPStatus.FOUND, {"Location": elsewhere})
    return SPOILERS[fault.then](answer) if fault.then in SPOILERS else answer


def _html(_answer: Answer) -> Answer:
    return Answer(PAGE, content_type="text/html; charset=utf-8")


def _cut_json(answer: Answer) -> Answer:
    return replace(answer, value=answer.content[: len(answer.content) // 2])


def _error_object(_answer: Answer) -> Answer:
    return Answer({"error": "Something went wrong"})


def _object(answer: Answer) -> Answer:
    return Answer({"tournaments": answer.value})


def _empty(_answer: Answer) -> Answer:
    return Answer([])


def _half(answer: Answer) -> Answer:
    events = answer.value
    return replace(answer, value=events[: len(events) // 2]) if isinstance(events, list) else answer


def _duplicate(answer: Answer) -> Answer:
    events = answer.value
    return replace(answer, value=[one for one in events for _ in range(2)]) if isinstance(events, list) else answer


SPOILERS: dict[str, Callable[[Answer], Answer]] = {
    "html": _html,
    "cut_json": _cut_json,
    "error_object": _error_object,
    "object": _object,
    "empty": _empty,
    "half": _half,
    "duplicate": _duplicate,
}


def _too_many(fault: Fault) -> Answer:
    """Refuse a call for some time, which one place of the answer tells."""
    answer = refusal(HTTPStatus.TOO_MANY_REQUESTS, "Rate limit exceeded")
    wait = int(fault.retry_after) if fault.retry_after.is_integer() else fault.retry_after
    match fault.form:
        case "header":
            return replace(answer, headers={"Retry-After": str(wait)})
        case "date":  # whole seconds; rounded up, so that whoever waits for it has waited long enough
            return replace(answer, headers={"Retry-After": formatdate(math.ceil(time.time() + wait), usegmt=True)})
        case "body":
            return replace(answer, value=answer.value | {"retryAfterSeconds": wait})
