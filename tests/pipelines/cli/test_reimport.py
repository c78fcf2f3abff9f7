"""The report of a re-import as people read it: events, who moved most by which of them, and the corrections."""

import io
from contextlib import redirect_stdout
from datetime import timedelta

import pytest

from assets.resources.home import Home
from pipelines.cli.reimport import EVENTS, MOVERS, print_reimport
from pipelines.cli.summary import print_summary
from tests.assets.builders import DAY, NOW, START, Desk, code, event, reader, table

CROWD = [f"p{number}" for number in range(24)]


def printed(show, *arguments) -> str:
    with redirect_stdout(io.StringIO()) as out:
        show(*arguments)
    return out.getvalue()


def cells(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """First a beats b, c beats d and a beats c, all even; then the first is b's, and 24 new people play a new event."""
    desk = Desk(tmp_path_factory.mktemp("report") / "home", now=NOW)
    desk.link(reader("a", display_name="Ann [EU]"), reader("b", "no", display_name="Bob"))
    desk.run_id = "first"
    first = event("e1", [table("ab", "a")], tournamentName="Opening [1]")
    desk.publish(first, *(event(f"old{n}", [table("cd", "Draw")], startDate=START + n * DAY) for n in range(1, 23)))
    desk.run_id, desk.now = "second", NOW + timedelta(days=1)
    desk.correct(
        {"kind": "exclude_tournament", "tournament_id": "old1"}, {"kind": "mark_league", "tournament_id": "gone"}
    )
    desk.publish(
        event("e1", [table("ab", "b")], tournamentName="Opening [1]"),
        event("e9", [table(CROWD[n : n + 2], CROWD[n], n) for n in range(0, 24, 2)], startDate=START + 90 * DAY),
        *(event(f"new{n}", [table("xy", None)], startDate=START - n * DAY) for n in range(1, 23)),
    )
    return desk.home


@pytest.fixture(scope="module")
def report(home) -> str:
    return printed(print_reimport, home)


def test_the_events_are_counted(report):
    # e9 and 22 without a result are new; e1 has another winner, and old1 is excluded
    assert "Events since the publication before: 23 added, 2 changed, 0 removed." in report


def test_what_changed_is_told(report):
    assert ["2023-11-14", "Opening", "[1]", "cedh", "1", "->", "1", "winner"] in cells(report)


def test_an_added_event_before_the_newest_is_late(report):
    # the 20 oldest are listed; 22 days before 2023-11-14
    assert ["2023-10-23", "Event", "new22", "cedh", "0", "->", "0", "late"] in cells(report)


def test_no_more_events_than_fit(report):
    assert sum("Event new" in line for line in report.splitlines()) == EVENTS


def test_who_moved_is_counted_and_the_first_are_shown(report):
    # a and b 40 points each, and 24 new ones 20 each; c and d drew as equals, so the excluded draw moves nobody
    assert f"cedh, pod_elo: 26 moved, of whom these {MOVERS} most" in report
    after = report.partition("who ")[2].splitlines()
    assert sum("(winner)" in line or "(added)" in line for line in after) == MOVERS


def test_a_showing_reader_stands_by_name_and_all_others_by_code(report):
    # contract 5: display_name only for readers with shows_games
    assert ["Ann", "[EU]", "1520.0", "1480.0", "-40.0", "Opening", "[1]", "(winner)"] in cells(report)
    assert [code("b"), "1480.0", "1520.0", "+40.0", "Opening", "[1]", "(winner)"] in cells(report)
    assert "Bob" not in report


def test_somebody_new_has_no_number_before(report):
    assert any(line[1:4] == ["new", "1520.0", "+20.0"] for line in cells(report))


def test_where_the_rest_stands(report):
    assert "marts.reimport_changes" in report


def test_an_earlier_run_can_be_asked_for(home):
    # the first publication has nothing to compare with
    out = printed(print_reimport, home, "first")
    assert "0 added, 0 changed, 0 removed." in out
    assert "Nobody's rating moved." in out


def test_the_summary_says_which_corrections_apply(home):
    out = printed(print_summary, home)
    assert "Corrections: 1 of 2 lines apply" in out
    assert "line 2, exclude_tournament: 1 table of this tournament is not rated; 1 would be." in out


def test_a_run_without_corrections_says_nothing_of_them(tmp_path):
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a")]))
    assert "Corrections" not in printed(print_summary, desk.home)
