"""From a response to its JSON, complete and in time, or to the failure that it is."""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any

import requests
from urllib3.exceptions import HTTPError, ReadTimeoutError

from assets.raw.sources.files import parse
from assets.raw.sources.source import Unreadable
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
LONGEST = 256 << 20  # bytes unpacked: ten times a busy week of the largest game; more is an endless response
LONGEST_REFUSAL = 1 << 16  # bytes of a 429 that are searched for the time to wait


def json_of(response: requests.Response, expected: type | tuple[type, ...], out_of_time: Callable[[], bool]) -> Any:
    """Return the JSON of a response.

    Parameters
    ----------
    response : requests.Response
        Opened as a stream.
    expected : type or tuple of type
        What the JSON should be: ``list``, ``dict``.
    out_of_time : callable
        Whether the whole response has taken too long. Socket time-outs only limit silence: a trickle never reaches
        them.

    Raises
    ------
    Failure
        Any except those of the connection itself.
    """
    status = response.status_code
    if status >= HTTPStatus.MULTIPLE_CHOICES or status < HTTPStatus.OK:
        raise _refusal(response, out_of_time)
    content = _body(response, LONGEST, out_of_time)
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"<" or (start not in (b"[", b"{") and "html" in response.headers.get("Content-Type", "").lower()):
        raise NotJson("TopDeck sent a page of HTML instead of tournaments.")
    value = parse(content, "an answer")
    if isinstance(value, Unreadable):
        if start in (b"[", b"{", b""):
            raise CutJson(f"TopDeck's response is truncated or damaged ({len(content):,} bytes of JSON).")
        raise NotJson("TopDeck sent text instead of tournaments.")
    if isinstance(value, dict) and "error" in value:
        raise ErrorObject("TopDeck sent an error instead of tournaments, with status 200.")
    if not isinstance(value, expected):
        raise NotAnArray("TopDeck sent JSON of an unexpected shape.")
    return value


def _body(response: requests.Response, longest: int, out_of_time: Callable[[], bool]) -> bytes:
    content = bytearray()
    failure: Failure
    try:
        # what has arrived, not a full piece: a trickle would take hours to fill one
        while piece := response.raw.read1(PIECE, decode_content=True):
            content += piece
            if len(content) > longest:
                failure = TimedOut(f"TopDeck's response does not end: {longest >> 20} MB received.")
                break
            if out_of_time():
                failure = TimedOut("TopDeck's response took too long to arrive.")
                break
        else:
            return bytes(content)
    except ReadTimeoutError:
        failure = TimedOut("TopDeck stopped sending in the middle of a response.")
    except (HTTPError, OSError):
        failure = CutOff("The connection to TopDeck was lost in the middle of a response.")
    raise failure


def _refusal(response: requests.Response, out_of_time: Callable[[], bool]) -> Failure:
    """Return the failure for a status other than 2xx."""
    status = response.status_code
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        pause = pause_seconds(response.headers.get("Retry-After"), response.headers.get("Date"))
        if pause is None:
            pause = _pause_in_body(response, out_of_time)
        return TooManyRequests("TopDeck's rate limit was exceeded (status 429).", pause)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        pause = pause_seconds(response.headers.get("Retry-After"), response.headers.get("Date"))
        return ServerFault(f"TopDeck had a server error (status {status}).", pause)
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return KeyRefused(f"TopDeck rejected the key (status {status}); get a key from your TopDeck account page.")
    if status == HTTPStatus.NOT_FOUND:
        return NotFound("TopDeck does not have it (status 404).")
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return Redirected(
            f"TopDeck redirected (status {status}) to where the key must not be sent; correct [source] url."
        )
    return Refused(f"TopDeck rejected the request (status {status}).")


def pause_seconds(retry_after: Any, date: str | None = None) -> float | None:
    """Return the seconds that ``Retry-After`` asks to wait, given in seconds or as a date; None if it is unusable.

    A date is measured from the response's own ``Date``, if it has one: the server's clock may differ from ours.

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
    except Failure:  # it is refused either way
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
