"""Mornings: what is requested, what is accepted, what stays after a failure (specification: Requests to TopDeck)."""

import itertools
from datetime import UTC, date, datetime

import pytest

from assets.errors import RunError
from assets.home.settings import Settings
from tests.assets.builders import event, pool, table
from tests.assets.raw.sources.topdeck.rehearsal import MONDAY, PLAYERS, days, played

pytestmark = pytest.mark.integration

YESTERDAY = MONDAY - days(1)
SUNDAY = MONDAY + days(6)


def test_a_morning_asks_for_the_last_45_days(rehearsal):
    # specification: Schedule; the last 45 days
    spans = rehearsal.morning().spans()
    assert (spans[0][0], spans[-1][1]) == (MONDAY - days(45), MONDAY)


def test_no_range_is_longer_than_seven_days(rehearsal):
    # specification: Requests to TopDeck; windows of seven days
    assert max(end - begin for begin, end in rehearsal.morning().spans()) <= days(7)


def test_the_ranges_join_without_a_gap(rehearsal):
    spans = rehearsal.morning().spans()
    assert all((after - end).total_seconds() == 1 for (_, end), (after, _) in itertools.pairwise(spans))


def test_each_window_is_written_down(rehearsal):
    # 45 days back to a grid of 7: one window begins on the 45th day, the others on the grid
    assert rehearsal.morning().windows() == [("morning", "answered")] * 7


def test_an_event_is_rated_the_morning_after(rehearsal):
    assert rehearsal.morning().statuses() == {"yesterday": "rated"}


def test_three_missed_mornings_are_covered_by_the_next(rehearsal):
    # specification: Schedule; a missed morning changes nothing: the event of each missed day is there
    rehearsal.morning()
    missed = [played(f"day {number}", MONDAY + days(number)) for number in range(4)]
    rehearsal.source_has(played("yesterday", YESTERDAY), *missed)
    assert set(rehearsal.morning(MONDAY + days(4)).statuses()) == {"yesterday", *(f"day {n}" for n in range(4))}


def test_an_edit_replaces_the_event(rehearsal):
    rehearsal.morning()
    rehearsal.source_has(played("yesterday", YESTERDAY, won_by="b"))
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.winning_seat("yesterday") == 2


def test_a_pool_that_began_lately_asks_no_further_back(rehearsal):
    begin = MONDAY - days(10)
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update={"pool": [pool(first_day=begin.date())]})
    assert rehearsal.morning().spans()[0][0] == datetime(begin.year, begin.month, begin.day, tzinfo=UTC)


def test_two_pools_of_one_game_and_format_ask_once(rehearsal):
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update={"pool": [pool("one"), pool("two")]})
    rehearsal.morning()
    assert len(rehearsal.spans()) == 7


BEGUN_EARLIER = {"when": {"covers": "2026-02-28T00:00:00+00:00"}, "then": "400"}


@pytest.fixture
def failed(rehearsal):
    """A morning two days later, on which the window with an edited event fails, and another brings a new one."""
    rehearsal.source_has(played("old", MONDAY - days(2)))
    rehearsal.morning()
    rehearsal.source_has(played("old", MONDAY - days(2), won_by="b"), played("new", MONDAY - days(20)))
    rehearsal.script(BEGUN_EARLIER)
    return rehearsal.morning(MONDAY + days(2))


def test_a_failed_window_leaves_its_data_and_the_others_are_taken_in(failed):
    # specification: Requests to TopDeck; stored records of a failed window stay
    assert failed.statuses() == {"old": "rated", "new": "rated"}
    assert failed.winning_seat("old") == 1


def test_a_failed_window_is_named(failed):
    # specification: Requests to TopDeck; named in meta.windows; the grid of seven days begins on 2020-01-01
    assert failed.windows("window_from::DATE::VARCHAR, outcome", "outcome = 'failed'") == [("2026-02-25", "failed")]
    assert failed.looks() == [
        (
            "No response from TopDeck for 2026-02-25 to 2026-03-04 of Magic: The Gathering EDH: TopDeck rejected the request "
            "(status 400). Stored records are kept; the next run tries again."
        )
    ]


@pytest.fixture
def failed_long_ago(rehearsal):
    """A Sunday's sweep in which an old month fails that holds an edited event."""
    old = MONDAY - days(100)
    rehearsal.source_has(played("old", old))
    rehearsal.morning(SUNDAY - days(7))
    rehearsal.source_has(played("old", old, won_by="b"))
    rehearsal.script({"when": {"covers": old.isoformat()}, "then": "400"})
    return rehearsal.morning(SUNDAY)


def test_a_failed_window_is_asked_again_next_time_and_then_no_more(failed_long_ago):
    failed_long_ago.script()
    failed_long_ago.morning(SUNDAY + days(1))
    assert failed_long_ago.windows(where="purpose = 'again'") == [("again", "answered")]
    assert failed_long_ago.winning_seat("old") == 2
    assert failed_long_ago.morning(SUNDAY + days(2)).windows(where="purpose = 'again'") == []


@pytest.mark.integration
def test_a_failed_window_that_fails_again_is_asked_once_more(failed_long_ago):
    failed_long_ago.morning(SUNDAY + days(1))
    assert failed_long_ago.windows(where="purpose = 'again'") == [("again", "failed")]
    failed_long_ago.morning(SUNDAY + days(2))
    assert failed_long_ago.windows(where="purpose = 'again'") == [("again", "failed")]


@pytest.mark.integration
def test_the_failed_windows_outlive_the_warehouse(failed_long_ago):
    failed_long_ago.desk.run_id = "a rate without a question"
    failed_long_ago.desk.publish()
    failed_long_ago.desk.home.warehouse.unlink()
    failed_long_ago.script()
    assert failed_long_ago.morning(SUNDAY + days(1)).windows(where="purpose = 'again'") == [("again", "answered")]


@pytest.mark.parametrize("kind", ["html", "cut_json", "error_object", "object", "500", "reset", "cut", "redirect"])
def test_an_answer_that_cannot_be_used_leaves_all_as_it_was(rehearsal, kind):
    # specification: Requests to TopDeck; no part of a failed response is used
    rehearsal.morning()
    rehearsal.source_has(played("yesterday", YESTERDAY, won_by="b"))
    rehearsal.script({"when": {"covers": "2026-03-01T00:00:00+00:00"}, "then": kind})
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.windows("outcome", "window_to > '2026-02-25'")[0] == ("failed",)
    assert rehearsal.winning_seat("yesterday") == 1


def test_a_source_that_is_away_publishes_what_is_held(rehearsal):
    rehearsal.morning()
    rehearsal.script({"then": "503"})
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.statuses() == {"yesterday": "rated"}
    assert {outcome for _, outcome in rehearsal.windows()} == {"failed"}


def test_a_source_that_is_away_is_soon_left_alone(rehearsal):
    # five windows in a row with two attempts each, of the seven; then two at the cheap question whether it is there
    rehearsal.morning()
    rehearsal.fake.shutdown()
    rehearsal.fake.server_close()
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.windows("sum(requests) OVER ()")[0] == (12,)


def test_a_refused_key_is_asked_with_once(rehearsal):
    rehearsal.morning()
    rehearsal.script(key="another")
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.windows("sum(requests) OVER ()")[0] == (1,)
    assert "rejected the key" in rehearsal.looks()[0]


def test_nothing_is_published_where_nothing_is_held_and_nothing_came(rehearsal):
    rehearsal.script({"then": "401"})
    with pytest.raises(RunError, match=r"rejected the key .* Nothing is stored yet, so nothing was published"):
        rehearsal.morning()


@pytest.mark.integration
def test_a_span_that_takes_too_long_is_halved(rehearsal):
    # specification: Requests to TopDeck; halved when it times out: 7 days, 3.5, 1.75; the responses join without a gap
    rehearsal.script({"when": {"longer_than_days": 2}, "then": "slow", "seconds": 2})
    rehearsal.morning()
    assert rehearsal.statuses() == {"yesterday": "rated"}
    answered = sorted(span for span in rehearsal.spans() if span[1] - span[0] < days(2))
    assert {outcome for _, outcome in rehearsal.windows()} == {"answered"}
    assert all((after - end).total_seconds() == 1 for (_, end), (after, _) in itertools.pairwise(answered))


WEEK = [played(f"e{number}", MONDAY - days(2) - days(number / 10)) for number in range(10)]


@pytest.mark.parametrize(
    ("left", "outcome"),
    [
        (8, "answered"),  # two lack: fewer than three, and not over 20 %
        (7, "held_back"),  # three of ten: 30 %
        (0, "held_back"),  # empty
    ],
)
def test_an_answer_much_smaller_than_what_is_held_is_held_back(rehearsal, left, outcome):
    # specification: Requests to TopDeck; empty, or more than 20 % and at least three missing: held back
    rehearsal.source_has(*WEEK)
    rehearsal.morning()
    rehearsal.source_has(*WEEK[:left])
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.windows("outcome", "events_held > 0") == [(outcome,)]
    assert len(rehearsal.statuses()) == 10


def test_twenty_percent_are_not_over_twenty_percent(rehearsal):
    events = [played(f"e{number}", MONDAY - days(2) - days(number / 10)) for number in range(15)]
    rehearsal.source_has(*events)
    rehearsal.morning()
    rehearsal.source_has(*events[:12])
    assert rehearsal.morning().windows("outcome, events_lacking", "events_held > 0") == [("answered", 3)]


def test_what_is_held_back_brings_nothing_and_is_named(rehearsal):
    rehearsal.source_has(*WEEK)
    rehearsal.morning()
    rehearsal.source_has(played("e0", MONDAY - days(2), won_by="b"))
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.winning_seat("e0") == 1
    assert rehearsal.looks() == [
        (
            "TopDeck's response for 2026-02-25 to 2026-03-03 of Magic: The Gathering EDH was held back: the response lacks 9 "
            "of the 10 stored events of this window. If they are gone for good, run tablerank backfill --from 2026-02 --to "
            "2026-03 --accept-smaller."
        )
    ]


def test_events_that_moved_to_another_window_are_not_lacking(rehearsal):
    rehearsal.morning()
    rehearsal.source_has(played("yesterday", YESTERDAY - days(14)))
    rehearsal.morning()
    assert {outcome for _, outcome in rehearsal.windows()} == {"answered"}
    assert rehearsal.looks() == []


def test_an_unfinished_event_is_asked_for_by_id(rehearsal):
    # specification: Schedule; stored tournaments with an unfinished table
    begun = SUNDAY - days(60)
    rehearsal.source_has(event("league", [table(PLAYERS, status="Active")], startDate=int(begun.timestamp())))
    rehearsal.morning(SUNDAY)
    rehearsal.source_has(played("league", begun))
    rehearsal.morning(SUNDAY + days(1))
    assert rehearsal.windows("events, events_held", "purpose = 'unfinished'") == [(1, 1)]
    assert rehearsal.statuses() == {"league": "rated"}
    assert rehearsal.morning(SUNDAY + days(2)).windows(where="purpose = 'unfinished'") == []


@pytest.mark.parametrize(("age", "asked"), [(179, 1), (181, 0)])
def test_an_unfinished_event_is_left_alone_after_180_days(rehearsal, age, asked):
    # specification: Schedule; for 180 days
    begun = SUNDAY + days(1) - days(age)
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update={"pool": [pool(first_day=begun.date())]})
    rehearsal.source_has(event("league", [table(PLAYERS, status="Active")], startDate=int(begun.timestamp())))
    rehearsal.morning(SUNDAY)
    rehearsal.morning(SUNDAY + days(1))
    assert len(rehearsal.windows(where="purpose = 'unfinished'")) == asked


def test_an_event_in_the_future_moves_nothing_until_its_day(rehearsal):
    # specification: Reasons; a tournament dated in the future is not rated
    rehearsal.source_has(played("yesterday", YESTERDAY), played("next week", MONDAY + days(7)))
    assert rehearsal.morning().statuses() == {"yesterday": "rated"}
    assert rehearsal.morning(MONDAY + days(8)).statuses() == {"yesterday": "rated", "next week": "rated"}


def test_a_name_that_brings_nothing_is_told_with_the_nearest(rehearsal):
    # specification: Requests to TopDeck; an unknown name gets an empty list
    settings = Settings(pool=[pool(formats=["EDH"]), pool("two", formats=["pauper edh"])])
    rehearsal.desk.settings = settings.model_copy(update={"source": rehearsal.desk.settings.source})
    rehearsal.morning()
    assert rehearsal.looks() == [
        (
            "TopDeck has no tournaments of game 'Magic: The Gathering', format 'pauper edh', in the requested time; did you "
            "mean format 'Pauper EDH'?"
        )
    ]


def test_a_known_name_without_events_needs_no_look(rehearsal):
    settings = Settings(pool=[pool(formats=["EDH", "Legacy"])])
    rehearsal.desk.settings = settings.model_copy(update={"source": rehearsal.desk.settings.source})
    assert rehearsal.morning().looks() == []


def test_events_that_topdeck_never_had_are_not_lacking(rehearsal):
    # a home that took in files of its own before: none of them is in any answer, and none need be
    own = [played(f"own {number}", MONDAY - days(number)) for number in range(1, 9)]
    rehearsal.desk.take_in(*own)
    rehearsal.morning()
    assert {outcome for _, outcome in rehearsal.windows()} == {"answered"}
    assert len(rehearsal.statuses()) == 9


def test_an_event_of_a_file_that_topdeck_has_as_well_is_lacking_when_it_goes(rehearsal):
    rehearsal.desk.take_in(played("yesterday", YESTERDAY))
    rehearsal.morning()
    rehearsal.source_has(played("another", MONDAY - days(30)))
    rehearsal.morning(MONDAY + days(1))
    assert rehearsal.windows("outcome", "events_held > 0") == [("held_back",)]


@pytest.fixture
def failing_years(rehearsal):
    """A sweep in which the six oldest months fail, and then a Monday on which they fail again."""
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update={"pool": [pool(first_day=date(2025, 3, 1))]})
    months = [f"2025-{month:02d}-03T00:00:00+00:00" for month in range(3, 9)]
    rehearsal.script(*({"when": {"covers": month}, "then": "500"} for month in months))
    rehearsal.morning(SUNDAY)
    rehearsal.source_has(played("yesterday", YESTERDAY), played("on sunday", SUNDAY - days(0.5)))
    return rehearsal


def test_what_keeps_failing_does_not_keep_the_new_from_coming(failing_years):
    failing_years.morning(SUNDAY + days(1))
    assert set(failing_years.statuses()) == {"yesterday", "on sunday"}
    assert failing_years.windows(where="purpose = 'again'") == [("again", "failed")] * 6


def test_failures_in_a_row_do_not_end_the_asking_while_the_source_is_there(failing_years):
    # five in a row raise the doubt; the cheap question is answered, so the months after them are asked for
    sweep = failing_years.desk.rows("SELECT outcome, count(*) FROM meta.windows GROUP BY outcome ORDER BY outcome")
    assert sweep == [("answered", 7), ("failed", 6)]


def test_windows_that_fail_for_one_reason_are_one_note(failing_years):
    assert failing_years.looks() == [
        (
            "No response from TopDeck for 2025-03-01 to 2025-04-01 of Magic: The Gathering EDH and 5 more windows "
            "(meta.windows lists them): TopDeck had a server error (status 500). Stored records are kept; the next run tries "
            "again."
        )
    ]


def test_windows_that_were_not_asked_say_so(rehearsal):
    rehearsal.morning()
    rehearsal.script(key="another")
    rehearsal.morning(MONDAY + days(1))
    [(sentence,)] = set(rehearsal.windows("sentence", "requests = 0"))
    assert sentence.startswith("It was not requested, because other requests failed: TopDeck rejected the key")
