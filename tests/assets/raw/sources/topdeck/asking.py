"""A client as the tests want it: small time-outs, pauses that are noted and not waited for."""

import itertools
import logging
import traceback
from datetime import UTC, datetime

from assets.home.settings import SourceSettings
from assets.raw.sources.topdeck.client import TopDeck
from assets.raw.sources.topdeck.errors import Failure

KEY = "sentinel-0b5e55ed-secret"
EDH = ("Magic: The Gathering", "EDH")
MONDAY, TUESDAY, WEDNESDAY = (datetime(2026, 6, day, tzinfo=UTC) for day in (1, 2, 3))
QUICK = {"connect_timeout_seconds": 2, "read_timeout_seconds": 5, "attempts": 3, "longest_pause_seconds": 60}


class Clock:
    """Stands still but for what is slept."""

    def __init__(self):
        self.now = 0.0
        self.pauses = []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.pauses.append(seconds)
        self.now += seconds


def client_of(server, clock=None, *, per_minute=1e9, **settings) -> TopDeck:
    told = SourceSettings(**(QUICK | settings))
    if clock is None:
        return TopDeck(server.url, KEY, told, per_minute, sleep=lambda _: None)
    return TopDeck(server.url, KEY, told, per_minute, clock, clock.sleep)


def ask_a_day(client: TopDeck) -> list:
    return client.tournaments_between(*EDH, MONDAY, TUESDAY)


def failure_of(client: TopDeck, question=ask_a_day) -> Failure | None:
    try:
        question(client)
    except Failure as failure:
        return failure
    return None


def all_that_is_told(failure: BaseException, records: list[logging.LogRecord]) -> str:
    """Everything of a failure that could be printed, kept or sent on: its text, its traceback, its log lines."""
    chain = list(itertools.takewhile(lambda one: one is not None, _chain(failure)))
    said = [f"{one!r} {one} {one.args} {vars(one)}" for one in chain]
    logged = [f"{record.getMessage()} {vars(record)}" for record in records]
    return "\n".join([*said, *traceback.format_exception(failure), *logged])


def _chain(failure):
    while failure is not None:
        yield failure
        failure = failure.__cause__ or failure.__context__
