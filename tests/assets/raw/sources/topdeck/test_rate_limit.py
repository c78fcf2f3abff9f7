"""The rate limit: never more requests a minute than allowed, retries included (specification: Requests to TopDeck)."""

from itertools import pairwise

import pytest

from assets.errors import UsageError
from assets.home.settings import SourceSettings
from assets.raw.sources.topdeck.client import TopDeck
from assets.raw.sources.topdeck.rate_limit import requests_per_minute
from tests.assets.raw.sources.topdeck.asking import KEY, QUICK, Clock, ask_a_day, client_of, failure_of
from tests.assets.raw.sources.topdeck.scripted import Said, cut_before_an_answer, says, serving


def test_the_source_sees_no_two_requests_closer_than_the_pace():
    # by the source's own clock: 1,200 a minute are 0.05 s apart, whatever the answers were
    script = [says([]), says([], 500), says({}, 429), Said(instead=cut_before_an_answer), says({}, 404), says([])]
    settings = SourceSettings(**QUICK, first_pause_seconds=0)
    with serving(script) as server:
        client = TopDeck(server.url, KEY, settings, per_minute=1_200)
        for _ in range(3):
            failure_of(client)
        client.tournaments_by_id(["abc"])
        client.check_key()
    assert len(server.asked) == 8  # 1 that is answered, 4 to the end of 404, and 3 more
    assert min(after.at - before.at for before, after in pairwise(server.asked)) >= 0.05


def test_the_pace_counts_from_the_end_of_an_answer():
    # 20 a minute: 3 s
    clock = Clock()
    with serving([says([])]) as server:
        client = client_of(server, clock, per_minute=20)
        for _ in range(3):
            ask_a_day(client)
    assert clock.pauses == [3, 3]


def test_a_pause_counts_towards_the_pace():
    # 2 s of back-off, then the 1 s that is left of 3 s
    clock = Clock()
    with serving([says([], 500), says([])]) as server:
        ask_a_day(client_of(server, clock, per_minute=20, first_pause_seconds=2))
    assert clock.pauses == [2, 1]


def test_time_that_passed_counts_towards_the_pace():
    clock = Clock()
    with serving([says([])]) as server:
        client = client_of(server, clock, per_minute=20)
        ask_a_day(client)
        clock.now += 10
        ask_a_day(client)
    assert clock.pauses == []


@pytest.mark.parametrize(("told", "pace"), [("", 20), (" 6 ", 6), ("0.5", 0.5)])
def test_the_environment_stands_above_the_setting(monkeypatch, told, pace):
    # specification: Requests to TopDeck; the variable, else the setting, else 20
    monkeypatch.setenv("TABLERANK_REQUESTS_PER_MINUTE", told)
    assert requests_per_minute(SourceSettings()) == pace


@pytest.mark.parametrize("told", ["many", "0", "1e-320", "-1", "nan", "inf"])
def test_a_pace_that_is_none_is_refused(monkeypatch, told):
    monkeypatch.setenv("TABLERANK_REQUESTS_PER_MINUTE", told)
    with pytest.raises(
        UsageError, match=r"TABLERANK_REQUESTS_PER_MINUTE must be a number of requests per minute, 0\.01 or more"
    ):
        requests_per_minute(SourceSettings())
