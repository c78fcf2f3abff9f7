"""When a tournament started, or that it has no usable start (specification: Reasons)."""

from datetime import UTC, date, datetime

import pytest

from assets.home.settings import Settings
from tests.assets.builders import NOW, START, Desk, event, pool, table

# 2020-01-01 00:00 UTC, the default first day
FIRST = 1_577_836_800

GOOD = {
    "seconds": (START, START),
    "seconds as text": (str(START), START),
    "seconds as text with blanks": (f" {START}\u200b ", START),
    "a fraction": (START + 0.5, START + 0.5),
    "a fraction as text": (f"{START}.5", START + 0.5),
    "an exponent": (1.7e9, START),
    "an exponent as text": ("1.7e9", START),
    "milliseconds": (START * 1000, START),
    "milliseconds as text": (f"{START}123", START + 0.123),
    "the run's start": (int(NOW.timestamp()), NOW.timestamp()),
    "the first day at 00:00": (FIRST, FIRST),
}
BAD = {
    "missing": None,
    "blank": " ",
    "words": "yesterday",
    "a date in words": "2023-11-14",
    "a date and time": "2023-11-14T22:13:20Z",
    "NaN": float("nan"),
    "NaN as text": "NaN",
    "infinite": float("inf"),
    "infinite as text": "Infinity",
    "minus infinite": float("-inf"),
    "zero": 0,
    "zero as text": "0.0",
    "negative": -START,
    "negative as text": f"-{START}",
    "a second after the run's start": int(NOW.timestamp()) + 1,
    "milliseconds of tomorrow": (int(NOW.timestamp()) + 86_400) * 1000,
    "microseconds": START * 1_000_000,
    "just at 10^11, which is seconds": 100_000_000_000,
    "too long": "an integer of 5,000 digits, which json.dumps does not write",
    "too long as text": "1" * 5000,
    "too long a fraction": f"{START}.{'0' * 5000}",
    "true": True,
    "true as text": "true",
    "a list": [START],
    "an object": {"seconds": START},
    "hexadecimal": "0x6553F100",
    "an underscore": "1_700_000_000",
    "other digits": "１７００００００００",
}


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """tournament_id -> (started_at, reason of its table)."""
    desk = Desk(tmp_path_factory.mktemp("dates") / "home")
    sent = {name: date_ for name, (date_, _) in GOOD.items()} | BAD | {"a second before the first day": FIRST - 1}
    events = [event(name, [table("ab", "a")], startDate=date_) for name, date_ in sent.items() if name != "too long"]
    source = desk.home.root.parent / "long.json"
    text = '{"TID": "too long", "game": "Magic: The Gathering", "format": "EDH", "startDate": %s, "rounds": %s}'
    source.write_text(text % ("1" * 5000, '[{"tables": [{"players": [{"id": "a"}, {"id": "b"}], "winner_id": "a"}]}]'))
    rows = desk.validate(source, *events).rows(
        "SELECT tournament_id, started_at, reason FROM core.tournaments JOIN core.tables USING (pool, tournament_id)"
    )
    return {name: (started_at, reason) for name, started_at, reason in rows}


@pytest.mark.parametrize("name", GOOD)
def test_a_usable_date(started, name):
    # specification: Reading records; text counts as its number, above 10^11 it is milliseconds
    assert started[name] == (datetime.fromtimestamp(GOOD[name][1], UTC), None)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_date(started, name):
    # specification: Reasons; bad_date
    assert started[name] == (None, "bad_date")


def test_a_second_before_the_first_day(started):
    # specification: Settings; first_day begins at 00:00 UTC
    assert started["a second before the first day"][1] == "before_first_day"


def test_the_first_day_is_the_pools_own(tmp_path):
    # specification: Reasons; before_first_day
    settings = Settings(pool=[pool("early"), pool("late", first_day=date(2023, 11, 15))])
    desk = Desk(tmp_path / "home", settings).validate(event("e", [table("ab", "a")]))
    rows = desk.rows("SELECT pool, reason FROM core.tables ORDER BY pool")
    assert rows == [("early", None), ("late", "before_first_day")]


def test_a_future_event_is_rated_once_its_day_has_come(tmp_path):
    # specification: Reasons; later than the start of the run, so the next run decides again
    desk = Desk(tmp_path / "home").validate(event("e", [table("ab", "a")], startDate=int(NOW.timestamp()) + 60))
    desk.now = NOW.replace(hour=1)
    assert desk.validate().rows("SELECT reason FROM core.tables") == [(None,)]
