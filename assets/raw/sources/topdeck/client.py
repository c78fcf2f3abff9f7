"""The TopDeck API v2: one question, one answer, however many attempts that takes."""

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
from assets.raw.sources.topdeck.address import base_url, is_loopback
from assets.raw.sources.topdeck.errors import CutOff, Failure, NotFound, SaidWhen, Temporary, TimedOut, TooManyRequests
from assets.raw.sources.topdeck.key import RawKey, topdeck_key
from assets.raw.sources.topdeck.normalize import as_bulk
from assets.raw.sources.topdeck.rate_limit import Pacer, requests_per_minute
from assets.raw.sources.topdeck.responses import json_of

COLUMNS = ["id", "name", "decklist", "wins", "draws", "losses", "byes"]  # without id, rows cannot be joined to tables
SHORTEST_SPAN = timedelta(days=1)  # a longer one that times out is the caller's to halve
WHOLE_ANSWER = 4  # read time-outs: a large answer that flows may take longer than a silent one, but not for ever
STORM = 3  # times the attempts for 429: it says that the source is well and when to come again, so it is worth waiting


class TopDeck:
    """Asks the TopDeck API, at one pace for all that it is asked.

    Parameters
    ----------
    url : str
        The base, such as ``https://topdeck.gg/api``.
    key : str
        Sent raw in the header Authorization, and to nobody else: redirects are not followed.
    settings : SourceSettings
        Time-outs, attempts and pauses.
    per_minute : float
        The most requests a minute.
    clock, sleep : callable
        Seconds that only ever grow, and how to wait for some.
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
        # plain http is for loopback, and a proxy from the environment would read the key there
        self._session.trust_env = url.startswith("https:")

    def tournaments_between(self, game: str, format_: str, begin: datetime, end: datetime) -> list[Any]:
        """Return the tournaments that started in ``begin <= start < end``, leagues included.

        Raises
        ------
        TimedOut
            At once where the span is longer than a day, so that the caller can halve it.
        Failure
            Any other, after as many attempts as it is worth.
        """
        question = _span(game, format_, begin, end) | {"columns": COLUMNS, "rounds": True, "leagues": True}
        return self._tournaments(question, may_be_halved=end - begin > SHORTEST_SPAN)

    def tournaments_by_id(self, tournament_ids: list[str]) -> list[Any]:
        """Return those of some tournaments that the source has, in whatever order.

        Raises
        ------
        Failure
            After as many attempts as it is worth.
        """
        if not tournament_ids:
            return []
        return self._tournaments({"TID": tournament_ids, "columns": COLUMNS, "rounds": True, "leagues": True})

    def tournament(self, tournament_id: str) -> dict[str, Any] | None:
        """Return one tournament in the bulk answer's vocabulary, or None where the source does not have it.

        Raises
        ------
        Failure
            Any but `NotFound`, after as many attempts as it is worth.
        """
        if not tournament_id.strip("."):  # no id of the source, and in a path it would lead elsewhere
            return None
        try:
            return as_bulk(self._ask("GET", f"/v2/tournaments/{quote(tournament_id, safe='')}", dict), tournament_id)
        except NotFound:
            return None

    def any_between(self, game: str, format_: str, begin: datetime, end: datetime) -> bool:
        """Whether a tournament started in ``begin <= start < end``, asked as lightly as can be.

        Raises
        ------
        Failure
            After as many attempts as it is worth.
        """
        return bool(self._tournaments(_span(game, format_, begin, end) | {"columns": ["id"], "leagues": True}))

    def check_key(self) -> None:
        """Ask the cheapest question that needs the key.

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
            failure = TimedOut(f"The source did not answer within {self._settings.read_timeout_seconds:g} seconds.")
        except requests.ConnectTimeout:
            failure = CutOff("The source could not be reached in time.")
        except requests.exceptions.SSLError:
            failure = CutOff("No secure connection to the source could be made.")
        except requests.RequestException:
            failure = CutOff("The source could not be reached, or the connection broke off.")
        finally:
            self._pacer.ended()
        raise failure  # out here, because the fault above holds the request, and that the key


class _Patience:
    """How often one question is asked again, and after what pause."""

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
    """Return the part of a question that says which tournaments; its ``end`` is inclusive, in whole seconds."""
    start, stop = math.ceil(begin.timestamp()), math.ceil(end.timestamp()) - 1
    return {"game": game, "format": format_, "start": start, "end": stop}


def topdeck(home: Home, settings: SourceSettings) -> TopDeck:
    """Return the client that the environment and the settings describe.

    Raises
    ------
    UsageError
        There is no key, or the key, the address or the pace cannot be used.
    """
    url = base_url(settings)
    key = topdeck_key(home, settings, loopback=is_loopback(url))
    return TopDeck(url, key, settings, requests_per_minute(settings))
