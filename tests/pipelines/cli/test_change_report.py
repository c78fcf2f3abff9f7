"""The report of a re-import as people read it: events, who moved most by which of them, and the corrections."""

from datetime import timedelta

import pytest

from assets.home.directory import Home
from pipelines.cli.backfill import EVENTS, MOVERS, print_change_report
from pipelines.cli.run import print_summary
from tests.assets.builders import DAY, NOW, START, Desk, code, event, member, table
from tests.pipelines.cli.command import printed

CROWD = [f"p{number}" for number in range(24)]


def cells(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """First a beats b, c beats d and a beats c, all even; then the first is b's, and 24 new people play a new event."""
    desk = Desk(tmp_path_factory.mktemp("report") / "home", now=NOW)
    desk.link(member("a", display_name="Ann [EU]"), member("b", "no", display_name="Bob"))
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
    return printed(print_change_report, home)


def test_the_events_are_counted(report):
    # e9 and 22 without a result are new; e1 has another winner, and old1 is excluded
    assert "23 events added, 2 changed, 0 removed" in report


def test_what_changed_is_told(report):
    assert ["2023-11-14", "Opening", "[1]", "cedh", "1", "->", "1", "winner"] in cells(report)


def test_the_column_of_what_changed_and_of_late_has_a_heading(report):
    heads = [line.rstrip().rpartition("  ")[2] for line in report.splitlines() if "tables rated  w" in line]
    assert heads == ["when", "what changed"]


def test_an_added_event_before_the_newest_is_late(report):
    # the 20 oldest are listed; 22 days before 2023-11-14
    assert ["2023-10-23", "Event", "new22", "cedh", "0", "->", "0", "late"] in cells(report)


def test_no_more_events_than_fit(report):
    assert sum("Event new" in line for line in report.splitlines()) == EVENTS


def test_who_moved_is_counted_and_the_first_are_shown(report):
    # a and b 40 points each, and 24 new ones 20 each; c and d drew as equals, so the excluded draw moves nobody
    assert f"cedh, pod_elo: 26 ratings moved; the {MOVERS} greatest moves" in report
    after = report.partition("who ")[2].splitlines()
    assert sum("(winner)" in line or "(added)" in line for line in after) == MOVERS


def test_a_showing_member_stands_by_name_and_all_others_by_code(report):
    # specification: Members; display_name only with shows_games
    assert ["Ann", "[EU]", "1520.0", "1480.0", "-40.0", "Opening", "[1]", "(winner)"] in cells(report)
    assert [code("b"), "1480.0", "1520.0", "+40.0", "Opening", "[1]", "(winner)"] in cells(report)
    assert "Bob" not in report


def test_somebody_new_has_no_number_before(report):
    assert any(line[1:4] == ["new", "1520.0", "+20.0"] for line in cells(report))


def test_where_the_rest_stands(report):
    assert "marts.rating_changes" in report


def test_the_first_run_has_nothing_to_compare_with(tmp_path):
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a")]))
    assert len(printed(print_change_report, desk.home).splitlines()) == 2


def test_the_summary_says_which_corrections_apply(home):
    out = printed(print_summary, home)
    assert "1 of 2 lines" in out
    assert "line 2, exclude_tournament: 1 table of this tournament is not rated; 1 would be." in out


def test_a_run_without_corrections_says_nothing_of_them(tmp_path):
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a")]))
    assert "Corrections" not in printed(print_summary, desk.home)


# The summary of every run


def test_the_summary_says_what_moved_since_the_publication_before(home):
    # as the report: 23 events added, 2 changed, 26 who moved
    told = "23 events added, 2 changed, 0 removed; 26 ratings moved"
    assert told in printed(print_summary, home)


def test_the_first_summary_compares_with_nothing(tmp_path):
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a")]))
    assert "Since the previous publication" not in printed(print_summary, desk.home)


def test_a_run_that_moved_nothing_does_not_speak_of_it(tmp_path):
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a")]))
    desk.run_id, desk.now = "second", NOW + timedelta(days=1)
    assert "Since the previous publication" not in printed(print_summary, desk.publish().home)


def test_one_tournament_is_called_so(tmp_path):
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a")]))
    assert "1 tournament in the source: 1 new, 0 changed" in printed(print_summary, desk.home)


def test_tables_and_events_that_were_skipped_are_counted_apart(tmp_path):
    # a bye is a table; an event of a format that no pool takes is an event, whose tables nobody validated
    other = event("other", [table("cd", "c")], format="Modern")
    desk = Desk(tmp_path / "home").publish(event("e", [table("ab", "a"), table("c", "c", 2)]), other)
    out = printed(print_summary, desk.home)
    assert ["skipped", "because", "tables", "events", "for", "example"] in cells(out)
    assert [(row.split()[:2], row.index("1")) for row in out.splitlines() if row.startswith(("bye ", "no_pool "))] == [
        (["bye", "1"], out_column(out, "tables")),
        (["no_pool", "1"], out_column(out, "events")),
    ]


def out_column(text: str, head: str) -> int:
    """The place at which the numbers under a heading of the reasons end."""
    heads = next(line for line in text.splitlines() if line.startswith("skipped because"))
    return heads.index(head) + len(head) - 1


def test_no_line_of_the_summary_ends_in_blanks(home):
    lines = printed(print_summary, home).splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
