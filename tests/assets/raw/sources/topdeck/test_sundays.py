"""Sundays: the whole history swept for edits and removals (specification: Schedule); homes with scope = "members"."""

from datetime import date

import pytest

from assets.home.settings import Privacy, Schedule
from assets.raw.sources.source import Months
from tests.assets.builders import member, pool
from tests.assets.raw.sources.topdeck.rehearsal import MONDAY, days, played

pytestmark = pytest.mark.integration

SUNDAY = MONDAY + days(6)
LONG_AGO = MONDAY - days(100)  # 2025-11-22
KEPT = [played(f"kept {number}", LONG_AGO + days(number)) for number in range(2)]
GONE = played("gone", LONG_AGO + days(2))


def week(number: int):
    """The Sunday of a week, from 0."""
    return SUNDAY + days(7 * number)


@pytest.mark.integration
def test_a_sunday_asks_from_january_2020_on(rehearsal):
    # specification: Schedule; month by month from January 2020; 75 months up to March 2026
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update={"pool": [pool()]})
    rehearsal.morning(SUNDAY)
    windows = rehearsal.windows("purpose, window_from::DATE::VARCHAR")
    assert (windows[0], len(windows)) == (("sweep", "2020-01-01"), 75)


def test_a_month_is_asked_for_in_spans_of_a_week(rehearsal):
    rehearsal.morning(SUNDAY)
    assert rehearsal.windows("requests")[1] == (5,)  # December has 31 days


def test_a_second_run_on_a_sunday_sweeps_no_more(rehearsal):
    rehearsal.morning(SUNDAY)
    assert rehearsal.morning(SUNDAY + days(0.2)).windows()[0] == ("morning", "answered")


def test_a_first_run_on_a_weekday_does_not_sweep(rehearsal):
    assert rehearsal.morning(MONDAY).windows()[0] == ("morning", "answered")


def test_a_missed_sunday_is_made_up_by_the_next_run(rehearsal):
    rehearsal.morning(MONDAY)
    assert rehearsal.morning(SUNDAY + days(2)).windows()[0] == ("sweep", "answered")


def test_sunday_is_sunday_where_the_operator_lives(rehearsal):
    # Saturday 20:00 UTC is Sunday 05:00 in Tokyo
    tokyo = {"schedule": Schedule(timezone="Asia/Tokyo")}
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update=tokyo)
    rehearsal.morning(MONDAY)
    assert rehearsal.morning(SUNDAY - days(0.4375)).windows()[0] == ("sweep", "answered")


def test_an_old_edit_arrives_on_sunday(rehearsal):
    rehearsal.source_has(played("old", LONG_AGO))
    rehearsal.morning(SUNDAY)
    rehearsal.source_has(played("old", LONG_AGO, won_by="b"))
    assert rehearsal.morning(week(1)).winning_seat("old") == 2


@pytest.fixture
def deleted(rehearsal):
    """Two sweeps: the second misses one of three events of a month."""
    rehearsal.source_has(*KEPT, GONE)
    rehearsal.morning(week(0))
    rehearsal.source_has(*KEPT)
    return rehearsal.morning(week(1))


def test_one_miss_removes_nothing(deleted):
    assert deleted.statuses()["gone"] == "rated"


@pytest.mark.integration
def test_a_second_look_on_the_same_sunday_is_no_second_miss(deleted):
    deleted.morning(week(1) + days(0.2), months=Months(date(2025, 11, 1), date(2025, 11, 1)))
    assert deleted.statuses()["gone"] == "rated"


def test_a_morning_is_no_miss(deleted):
    deleted.morning(week(1) + days(1))
    assert deleted.desk.rows("SELECT count(*) FROM staging.absent WHERE removed_at IS NOT NULL") == [(0,)]


def test_the_second_miss_removes_it(deleted):
    # specification: Requests to TopDeck; removed at the second miss, if it is not found by id either
    deleted.morning(week(2))
    assert deleted.statuses()["gone"] == "removed"
    assert deleted.desk.rows("SELECT count(*) FROM core.tables WHERE tournament_id = 'gone'") == [(0,)]


def test_it_is_asked_for_by_its_id_before(deleted):
    deleted.morning(week(2))
    calls = [call for call in deleted.fake.calls if call.path.endswith("/gone")]
    assert [(call.method, call.status) for call in calls] == [("GET", 404)]


def test_what_is_found_by_its_id_stays(deleted):
    # the source moved it to another format, which no window asks for
    deleted.source_has(*KEPT, played("gone", LONG_AGO, format="Duel Commander"))
    assert deleted.morning(week(2)).statuses()["gone"] == "skipped"


def test_what_cannot_be_asked_for_by_its_id_stays(deleted):
    deleted.script({"when": {"path": "get"}, "then": "500"})
    assert deleted.morning(week(2)).statuses()["gone"] == "rated"


def test_a_removed_event_comes_back(deleted):
    # specification: Requests to TopDeck; it comes back when TopDeck has it again
    deleted.morning(week(2))
    deleted.source_has(*KEPT, GONE)
    assert deleted.morning(week(3)).statuses()["gone"] == "rated"


@pytest.mark.integration
def test_a_removed_event_is_missed_no_more(deleted):
    deleted.morning(week(2))
    assert deleted.morning(week(3)).windows("sum(events_lacking) OVER ()")[0] == (0,)


@pytest.mark.integration
def test_an_event_that_is_seen_in_between_begins_anew(deleted):
    deleted.source_has(*KEPT, GONE)
    deleted.morning(week(2))
    deleted.source_has(*KEPT)
    assert deleted.morning(week(3)).statuses()["gone"] == "rated"


@pytest.mark.integration
def test_misses_and_removals_are_built_again_from_the_raw_files(deleted):
    deleted.morning(week(2))
    deleted.desk.home.warehouse.unlink()
    deleted.desk.validate()
    assert deleted.statuses()["gone"] == "removed"


@pytest.mark.integration
def test_a_removed_event_is_published_away(deleted):
    deleted.desk.publish()
    deleted.morning(week(2))
    deleted.desk.publish()
    assert deleted.desk.published("SELECT status FROM core.tournaments WHERE tournament_id = 'gone'") == [("removed",)]
    assert deleted.desk.published("SELECT max(game_no) FROM ratings.history") == [(2,)]


@pytest.mark.integration
def test_an_emptied_month_is_held_back_until_the_operator_says_so(rehearsal):
    rehearsal.source_has(GONE)
    rehearsal.morning(week(0))
    rehearsal.source_has(played("another", MONDAY))
    rehearsal.morning(week(1))
    rehearsal.morning(week(2))
    assert rehearsal.statuses()["gone"] == "rated"
    month = Months(date(2025, 11, 1), date(2025, 11, 1))
    rehearsal.morning(week(2) + days(1), months=month, accepts_smaller=True)
    assert rehearsal.statuses()["gone"] == "removed"


@pytest.fixture
def members_only(rehearsal):
    """A home that counts only tournaments in which a member sat; nobody of pod a, b, c, d is linked yet but x."""
    of_members = {"privacy": Privacy(scope="members")}
    rehearsal.desk.settings = rehearsal.desk.settings.model_copy(update=of_members)
    rehearsal.desk.link(member("x"))
    rehearsal.source_has(
        played("old", LONG_AGO),
        played("new", MONDAY - days(1)),
        played("of x", MONDAY - days(1), players="xyzw", won_by="x"),
    )
    return rehearsal.morning(MONDAY)


def test_only_events_of_members_are_taken_in(members_only):
    # specification: Scope; only tournaments in which a member sat
    assert members_only.desk.rows("SELECT tournament_id FROM staging.tournaments") == [("of x",)]


def test_a_new_members_recent_events_come_next_morning_and_the_older_on_sunday(members_only):
    # specification: Scope; recent ones the next morning, older ones on Sunday
    members_only.desk.link(member("x"), member("a"))
    assert set(members_only.morning(MONDAY + days(1)).statuses()) == {"of x", "new"}
    assert set(members_only.morning(SUNDAY).statuses()) == {"of x", "new", "old"}


def test_an_edit_that_takes_the_only_member_out_is_followed(members_only):
    # specification: Repeated tournaments; replaced as a whole
    members_only.source_has(played("of x", MONDAY - days(1), players="yzwv", won_by="y"))
    assert members_only.morning(MONDAY + days(1)).statuses() == {}


def test_an_unlinked_members_events_count_no_more(members_only):
    members_only.desk.publish()
    members_only.desk.link(member("a"))
    members_only.morning(MONDAY + days(1))
    members_only.desk.publish()
    assert members_only.desk.published("SELECT tournament_id FROM core.tournaments") == [("new",)]


def test_a_member_who_shows_nothing_is_a_member(members_only):
    members_only.desk.link(member("x", shows_games="no"))
    assert set(members_only.morning(MONDAY + days(1)).statuses()) == {"of x"}


def test_an_account_that_is_merged_into_a_members_counts(members_only):
    members_only.desk.link(member("z2"))
    members_only.desk.correct({"kind": "merge_players", "topdeck_id": "z", "into_topdeck_id": "z2"})
    assert set(members_only.morning(MONDAY + days(1)).statuses()) == {"of x"}
