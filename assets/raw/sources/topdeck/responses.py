"""From an answer to its JSON, whole and in time, or to the one failure that it is."""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any

import requests
from urllib3.exceptions import HTTPError, ReadTimeoutError

from assets.raw.sources.files import Unreadable, parse
from assets.raw.sources.topdeck.errors import (
    CutJson,
    CutOff,
    ErrorObject,
    Failure,
    KeyRefused,
    NotAnArray,
    NotFound,
    NotJson,
    Redirected,
    Refused,
    ServerFault,
    TimedOut,
    TooManyRequests,
)

PIECE = 1 << 16  # bytes
LONGEST = 256 << 20  # bytes unpacked: ten times a busy week of the largest game; more is an answer without an end
LONGEST_REFUSAL = 1 << 16  # bytes of a 429 that are looked at for the time to wait


def json_of(response: requests.Response, expected: type | tuple[type, ...], out_of_time: Callable[[], bool]) -> Any:
    """Return the JSON of an answer.

    Parameters
    ----------
    response : requests.Response
        Opened as a stream.
    expected : type or tuple of type
        What the JSON should be: ``list``, ``dict``.
    out_of_time : callable
        Whether the whole answer has taken too long. Time-outs of a socket watch over its silence only: a trickle
        never runs into them.

    Raises
    ------
    Failure
        Any but that of the connection itself.
    """
    status = response.status_code
    if status >= HTTPStatus.MULTIPLE_CHOICES or status < HTTPStatus.OK:
        raise _refusal(response, out_of_time)
    content = _body(response, LONGEST, out_of_time)
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"<" or (start not in (b"[", b"{") and "html" in response.headers.get("Content-Type", "").lower()):
        raise NotJson("The source answered with a page of HTML in place of tournaments.")
    value = parse(content, "an answer")
    if isinstance(value, Unreadable):
        if start in (b"[", b"{", b""):
            raise CutJson(f"The answer of the source breaks off or is damaged ({len(content):,} bytes of JSON came).")
        raise NotJson("The source answered with a text in place of tournaments.")
    if isinstance(value, dict) and "error" in value:
        raise ErrorObject("The source answered with an error in place of tournaments, though with status 200.")
    if not isinstance(value, expected):
        raise NotAnArray("The source answered with JSON of another shape than was asked for.")
    return value


def _body(response: requests.Response, longest: int, out_of_time: Callable[[], bool]) -> bytes:
    content = bytearray()
    failure: Failure
    try:
        # what has arrived, not a full piece: a trickle would fill one for hours
        while piece := response.raw.read1(PIECE, decode_content=True):
            content += piece
            if len(content) > longest:
                failure = TimedOut(f"The answer of the source does not end: {longest >> 20} MB came.")
                break
            if out_of_time():
                failure = TimedOut("The answer of the source took too long to arrive whole.")
                break
        else:
            return bytes(content)
    except ReadTimeoutError:
        failure = TimedOut("The source fell silent in the middle of an answer.")
    except (HTTPError, OSError):
        failure = CutOff("The connection to the source broke off in the middle of an answer.")
    raise failure


def _refusal(response: requests.Response, out_of_time: Callable[[], bool]) -> Failure:
    """Return the failure that a status other than 2xx means."""
    status = response.status_code
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        pause = pause_seconds(response.headers.get("Retry-After"), response.headers.get("Date"))
        if pause is None:
            pause = _pause_in_body(response, out_of_time)
        return TooManyRequests("The source says that it was asked too often (status 429).", pause)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        pause = pause_seconds(response.headers.get("Retry-After"), response.headers.get("Date"))
        return ServerFault(f"The source has a fault of its own (status {status}).", pause)
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return KeyRefused(f"The source refused the key (status {status}); get one from your TopDeck account page.")
    if status == HTTPStatus.NOT_FOUND:
        return NotFound("The source does not know what it was asked for (status 404).")
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return Redirected(f"The source sent us elsewhere (status {status}), where the key must not go; mend its url.")
    return Refused(f"The source refused the question (status {status}).")


def pause_seconds(retry_after: Any, date: str | None = None) -> float | None:
    """Return the seconds that ``Retry-After`` asks to wait, said in seconds or as a date; None for what makes no sense.

    A date is measured from the source's own ``Date``, where there is one: its clock need not agree with ours.

    >>> pause_seconds("7"), pause_seconds(2.5), pause_seconds("soon"), pause_seconds("-1"), pause_seconds(True)
    (7.0, 2.5, None, None, None)
    >>> pause_seconds("Wed, 21 Oct 2026 07:28:00 GMT", "Wed, 21 Oct 2026 07:27:00 GMT")
    60.0
    """
    seconds = None if isinstance(retry_after, bool) else _number(retry_after)
    if seconds is None and isinstance(retry_after, str):
        until = _instant(retry_after)
        now = _instant(date or "") or datetime.now(UTC)
        seconds = None if until is None else (until - now).total_seconds()
    return seconds if seconds is not None and 0 < seconds < math.inf else None


def _pause_in_body(response: requests.Response, out_of_time: Callable[[], bool]) -> float | None:
    try:
        said = parse(_body(response, LONGEST_REFUSAL, out_of_time), "an answer")
    except Failure:  # it was refused either way
        return None
    return pause_seconds(said.get("retryAfterSeconds")) if isinstance(said, dict) else None


def _number(text: Any) -> float | None:
    try:
        return float(text)
    except (TypeError, ValueError, OverflowError):
        return None


def _instant(text: str) -> datetime | None:
    try:
        instant = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)
