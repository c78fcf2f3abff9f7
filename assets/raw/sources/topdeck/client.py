"""The client of the TopDeck API v2: requests with retries, rate limit and time-outs."""

import math
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote

import requests
from tenacity import RetryCallState, Retrying, retry_if_exception_type, wait_exponential

from assets.home.directory import Home
from assets.home.settings import SourceSettings
from assets.raw.sources.topdeck.errors import CutOff, Failure, NotFound, SaidWhen, Temporary, TimedOut, TooManyRequests
from assets.raw.sources.topdeck.key import RawKey, base_url, is_loopback, topdeck_key
from assets.raw.sources.topdeck.normalize import as_bulk
from assets.raw.sources.topdeck.rate_limit import Pacer, requests_per_minute
from assets.raw.sources.topdeck.responses import json_of

COLUMNS = ["id", "name", "decklist", "wins", "draws", "losses", "byes"]  # without id, lines cannot be joined to seats
SHORTEST_SPAN = timedelta(days=1)  # the caller halves a longer one that times out
WHOLE_ANSWER = 4  # read time-outs: a large response may take longer than a silent one, but not for ever
STORM = 3  # times the attempts for 429: the server is well and says when to come back


class TopDeck:
    """Sends requests to the TopDeck API, with one rate limit for all of them.

    Parameters
    ----------
    url : str
        The base, such as ``https://topdeck.gg/api``.
    key : str
        Sent as it is in the header Authorization, and nowhere else: redirects are not followed.
    settings : SourceSettings
        Time-outs, attempts and pauses.
    per_minute : float
        Requests per minute.
    clock, sleep : callable
        A monotonic clock in seconds, and how to wait.
    """

    def __init__(
        self,
        url: str,
        key: str,
        settings: SourceSettings,
        per_minute: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.requests = 0
        self._url = url
        self._settings = settings
        self._clock = clock
        self._sleep = sleep
        self._pacer = Pacer(per_minute, clock, sleep)
        self._session = requests.Session()
        self._session.auth = RawKey(key)
        # plain http is for loopback only, where a proxy from the environment would see the key
        self._session.trust_env = url.startswith("https:")

    def tournaments_between(self, game: str, format_: str, begin: datetime, end: datetime) -> list[Any]:
        """Return the tournaments that started in ``begin <= start < end``, leagues included.

        Raises
        ------
        TimedOut
            Without retries if the span is longer than a day, so that the caller can halve it.
        Failure
            Any other, after all retries.
        """
        question = _span(game, format_, begin, end) | {"columns": COLUMNS, "rounds": True, "leagues": True}
        return self._tournaments(question, may_be_halved=end - begin > SHORTEST_SPAN)

    def tournaments_by_id(self, tournament_ids: list[str]) -> list[Any]:
        """Return those of the given tournaments that the source has, in any order.

        Raises
        ------
        Failure
            After all retries.
        """
        if not tournament_ids:
            return []
        return self._tournaments({"TID": tournament_ids, "columns": COLUMNS, "rounds": True, "leagues": True})

    def tournament(self, tournament_id: str) -> dict[str, Any] | None:
        """Return one tournament in the vocabulary of lists, or None if the source does not have it.

        Raises
        ------
        Failure
            Any except `NotFound`, after all retries.
        """
        if not tournament_id.strip("."):  # not an id, and in a path it would lead elsewhere
            return None
        try:
            return as_bulk(self._ask("GET", f"/v2/tournaments/{quote(tournament_id, safe='')}", dict), tournament_id)
        except NotFound:
            return None

    def any_between(self, game: str, format_: str, begin: datetime, end: datetime) -> bool:
        """Whether a tournament started in ``begin <= start < end``, with as little data as possible.

        Raises
        ------
        Failure
            After all retries.
        """
        return bool(self._tournaments(_span(game, format_, begin, end) | {"columns": ["id"], "leagues": True}))

    def check_key(self) -> None:
        """Send the cheapest request that needs the key.

        Raises
        ------
        Failure
            `KeyRefused`, or any other.
        """
        self._ask("GET", "/v2/me/tournaments", (list, dict))

    def _tournaments(self, question: dict[str, Any], *, may_be_halved: bool = False) -> list[Any]:
        return self._ask("POST", "/v2/tournaments", list, question, may_be_halved=may_be_halved)

    def _ask(
        self,
        method: str,
        path: str,
        expected: type | tuple[type, ...],
        question: dict[str, Any] | None = None,
        *,
        may_be_halved: bool = False,
    ) -> Any:
        patience = _Patience(self._settings, may_be_halved=may_be_halved)
        attempts = Retrying(
            retry=retry_if_exception_type(Temporary),
            stop=patience.is_over,
            wait=patience.pause,
            sleep=self._sleep,
            reraise=True,
        )
        return attempts(self._attempt, method, path, expected, question)

    def _attempt(
        self, method: str, path: str, expected: type | tuple[type, ...], question: dict[str, Any] | None
    ) -> Any:
        self._pacer.wait()
        self.requests += 1
        deadline = self._clock() + WHOLE_ANSWER * self._settings.read_timeout_seconds
        failure: Failure
        try:
            with self._session.request(
                method,
                self._url + path,
                json=question,
                timeout=(self._settings.connect_timeout_seconds, self._settings.read_timeout_seconds),
                allow_redirects=False,
                stream=True,
            ) as response:
                return json_of(response, expected, lambda: self._clock() > deadline)
        except requests.ReadTimeout:
            failure = TimedOut(f"TopDeck did not respond within {self._settings.read_timeout_seconds:g} seconds.")
        except requests.ConnectTimeout:
            failure = CutOff("TopDeck could not be reached in time.")
        except requests.exceptions.SSLError:
            failure = CutOff("No secure connection to TopDeck was possible.")
        except requests.RequestException:
            failure = CutOff("TopDeck could not be reached, or the connection was lost.")
        finally:
            self._pacer.ended()
        raise failure  # outside, because the exception above contains the request, and with it the key


class _Patience:
    """How often a request is retried, and after what pause."""

    def __init__(self, settings: SourceSettings, *, may_be_halved: bool) -> None:
        self._attempts = settings.attempts
        self._longest = settings.longest_pause_seconds
        self._back_off = wait_exponential(multiplier=settings.first_pause_seconds, max=self._longest)
        self._may_be_halved = may_be_halved
        self._refusals = 0
        self._faults = 0

    def is_over(self, state: RetryCallState) -> bool:
        failure = _failure_of(state)
        if isinstance(failure, TooManyRequests):
            self._refusals += 1
        else:
            self._faults += 1
        halve = self._may_be_halved and isinstance(failure, TimedOut)
        return halve or self._faults >= self._attempts or self._refusals >= STORM * self._attempts

    def pause(self, state: RetryCallState) -> float:
        failure = _failure_of(state)
        said = failure.pause_seconds if isinstance(failure, SaidWhen) else None
        return self._back_off(state) if said is None else min(said, self._longest)


def _failure_of(state: RetryCallState) -> BaseException | None:
    return state.outcome.exception() if state.outcome else None


def _span(game: str, format_: str, begin: datetime, end: datetime) -> dict[str, Any]:
    """Return the part of a request that selects tournaments; its ``end`` is inclusive, in whole seconds."""
    start, stop = math.ceil(begin.timestamp()), math.ceil(end.timestamp()) - 1
    return {"game": game, "format": format_, "start": start, "end": stop}


def topdeck(home: Home, settings: SourceSettings) -> TopDeck:
    """Return the client for the environment and the settings.

    Raises
    ------
    UsageError
        There is no key, or the key, the address or the rate limit is unusable.
    """
    url = base_url(settings)
    key = topdeck_key(home, settings, loopback=is_loopback(url))
    return TopDeck(url, key, settings, requests_per_minute(settings))
