"""What each line of the corrections does, told line by line in meta.corrections (issue: "each applied line shown")."""

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, code, event, pool, table

BLANK = {"reason": "Ann Example said so", "date": "2026-01-01"}
TWICE = [table("mn", "m", 1), table("mn", "m", 2)]
EVENTS = [
    # a sits at 1 and at 3, so both are double_booked; 2 has no result
    event("e", [table("abc", "a", 1), table("def", None, 2), table("agh", "g", 3)], [table("cx", "c", 1)]),
    event("league", TWICE, startDate=START + DAY),
    event("elsewhere", [table("qr", "q")], game="Chess"),
]
NO_WINNER = "skipped as no_result"
RESCUED = "1 table that would be skipped as duplicate_table or double_booked is rated."


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("effects") / "home")
    desk.take_in(*EVENTS)
    return desk


def line(kind, **cells):
    return {"kind": kind, **BLANK, **cells}


def told(desk: Desk, *lines) -> list[tuple]:
    """Applied, tables, effect of each line, in their order."""
    desk.correct(*lines).validate()
    return desk.rows("SELECT applied, tables, effect FROM meta.corrections ORDER BY line")


@pytest.fixture(scope="module")
def alone(desk):
    """Each line without a companion: what is told of it."""
    lines = {
        "tournament": line("exclude_tournament", tournament_id="e"),
        "double": line("exclude_table", table_id="e:1:1"),
        "rated": line("exclude_table", table_id="e:2:1"),
        "winner": line("set_result", table_id="e:1:2", topdeck_id="d"),
        "draw": line("set_result", table_id="e:2:1", topdeck_id="Draw"),
        "same": line("set_result", table_id="e:2:1", topdeck_id="c"),
        "stranger": line("set_result", table_id="e:2:1", topdeck_id="z"),
        "merged": line("merge_players", topdeck_id="x", into_topdeck_id="y"),
        "merged at one table": line("merge_players", topdeck_id="x", into_topdeck_id="c"),
        "merged twice": line("merge_players", topdeck_id="a", into_topdeck_id="y"),
        "league": line("mark_league", tournament_id="league"),
        "no league": line("mark_league", tournament_id="elsewhere"),
    }
    return {name: told(desk, one)[0] for name, one in lines.items()}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # of four tables two are double_booked and one has no result
        ("tournament", (True, 4, "4 tables of this tournament are not rated; 1 would be.")),
        # without table 1, a sits at one table of round 1 only
        (
            "double",
            (
                True,
                1,
                f"Not rated; without corrections skipped as double_booked. {RESCUED}",
            ),
        ),
        ("rated", (True, 1, f"Not rated; without corrections rated with the winner {code('c')}.")),
        ("winner", (True, 1, f"Rated with the winner {code('d')}; without corrections {NO_WINNER}.")),
        ("draw", (True, 1, f"Rated as a draw; without corrections rated with the winner {code('c')}.")),
        (
            "same",
            (True, 1, f"Rated with the winner {code('c')}; without corrections rated with the winner {code('c')}."),
        ),
        (
            "stranger",
            (True, 1, f"Skipped as winner_not_seated; without corrections rated with the winner {code('c')}."),
        ),
        ("merged", (True, 1, f"1 seat of this account counts for {code('y')}.")),
        # specification: Reasons; duplicate_player: the same id at two seats
        (
            "merged at one table",
            (True, 1, f"1 seat of this account counts for {code('c')}. 1 table that would be rated is skipped."),
        ),
        ("merged twice", (True, 2, f"2 seats of this account count for {code('y')}.")),
        # the second is a duplicate_table but for the league
        ("league", (True, 2, RESCUED)),
        ("no league", (False, 0, "It is about no table of a pool.")),
    ],
)
def test_the_effect_of_a_line(alone, name, expected):
    assert alone[name] == expected


def test_of_two_results_the_later_counts(desk):
    first, second = told(desk, *(line("set_result", table_id="e:1:2", topdeck_id=who) for who in "df"))
    assert first == (False, 1, "Line 3 sets this table's result again, and the later counts.")
    assert second == (True, 1, f"Rated with the winner {code('f')}; without corrections {NO_WINNER}.")


def test_of_two_merges_of_an_account_the_later_counts(desk):
    first, second = told(desk, *(line("merge_players", topdeck_id="x", into_topdeck_id=into) for into in "yz"))
    assert first == (False, 1, "Line 3 merges this account again, and the later counts.")
    assert second == (True, 1, f"1 seat of this account counts for {code('z')}.")


def test_a_chain_of_merges_counts_for_its_end(desk):
    chain = [("x", "c"), ("c", "z")]
    effects = told(desk, *(line("merge_players", topdeck_id=who, into_topdeck_id=into) for who, into in chain))
    # x and c sit at one table, where they are now one; c sits at another as well
    lost = "1 table that would be rated is skipped."
    assert [effect for _, _, effect in effects] == [
        f"1 seat of this account counts for {code('z')}. {lost}",
        f"2 seats of this account count for {code('z')}. {lost}",
    ]


@pytest.mark.parametrize("kind", ["exclude_tournament", "mark_league"])
def test_a_line_that_repeats_says_so(desk, kind):
    _, second = told(desk, *[line(kind, tournament_id="e")] * 2)
    assert second == (False, 4, "Line 2 says the same already.")


def test_a_line_that_meets_nothing_says_what_the_run_says(desk):
    # the complaint stands in the notes of the run as well
    [(applied, tables, effect)] = told(desk, line("exclude_table", table_id="e:9:9"))
    assert (applied, tables) == (False, 0)
    assert effect.startswith("Line 2 of corrections.csv (exclude_table) matches nothing that is stored")
    assert desk.rows("SELECT sentence FROM staging.notes WHERE kind = 'corrections'") == [(effect,)]


def test_a_circle_of_merges_says_so(desk):
    circle = [("x", "y"), ("y", "x")]
    lines = told(desk, *(line("merge_players", topdeck_id=who, into_topdeck_id=into) for who, into in circle))
    assert [(applied, "merges in a circle" in effect) for applied, _, effect in lines] == [(False, True)] * 2


def test_lines_are_told_against_no_corrections_at_all(desk):
    # the tournament is excluded, too, so the table's own line alone would change nothing
    _, second = told(desk, line("exclude_tournament", tournament_id="e"), line("exclude_table", table_id="e:2:1"))
    assert second[2] == f"Not rated; without corrections rated with the winner {code('c')}."


def test_taking_the_lines_out_empties_the_table(desk):
    told(desk, line("exclude_tournament", tournament_id="e"))
    assert told(desk) == []


def test_judging_is_the_same_with_and_without_the_telling(desk):
    # the steps run a second time without corrections, after the tables are written; the lines are put back
    told(desk, line("exclude_table", table_id="e:1:1"), line("merge_players", topdeck_id="x", into_topdeck_id="y"))
    assert desk.rows("SELECT line, kind FROM staging.corrections ORDER BY line") == [
        (2, "exclude_table"),
        (3, "merge_players"),
    ]
    assert desk.rows("SELECT reason FROM core.tables WHERE table_id IN ('e:1:1', 'e:1:3') ORDER BY table_id") == [
        ("excluded",),
        (None,),
    ]


def test_a_table_before_the_first_day_is_not_said_to_be_rated(tmp_path):
    # specification: Settings; first_day is 2020-01-01 by default, and this event began in 2001
    desk = Desk(tmp_path / "home")
    desk.take_in(event("old", [table("ab", "a")], startDate=10**9))
    [(_, _, effect)] = told(desk, line("exclude_tournament", tournament_id="old"))
    assert effect == "1 table of this tournament is not rated; 0 would be."


def test_only_what_a_kind_needs_is_kept(desk):
    # specification: Pseudonyms; no name is stored, so neither the reason nor a cell that the kind does not need
    odd = line("merge_players", topdeck_id="x", into_topdeck_id="y", tournament_id="Ann Example", date="Ann Example")
    told(desk, odd)
    rows = desk.rows("FROM meta.corrections")
    assert rows[0][:7] == (2, "merge_players", None, None, code("x"), code("y"), None)
    assert "Ann Example" not in repr(rows)


def test_a_date_is_kept(desk):
    told(desk, line("mark_league", tournament_id="e"))
    assert desk.rows("SELECT date FROM meta.corrections") == [("2026-01-01",)]


def test_the_lines_are_published(tmp_path):
    desk = Desk(tmp_path / "home").correct(line("exclude_table", table_id="e:2:1"))
    desk.publish(*EVENTS)
    assert desk.published("SELECT line, kind, table_id, applied FROM meta.corrections") == [
        (2, "exclude_table", "e:2:1", True)
    ]


def test_a_winner_from_another_table_needs_a_look(desk):
    told(desk, line("set_result", table_id="e:2:1", topdeck_id="A Name"))
    [(sentence,)] = desk.rows("SELECT sentence FROM staging.notes WHERE kind = 'corrections' AND needs_a_look")
    assert sentence.startswith("Line 2 of corrections.csv gives e:2:1 a winner who is not seated there")


def test_a_line_about_standings_alone_is_applied(tmp_path):
    # specification: Corrections; exclude_tournament excludes standings too
    settings = Settings(pool=[pool(system=[SystemSettings(name="standings_elo")])])
    desk = Desk(tmp_path / "home", settings)
    desk.correct({"kind": "exclude_tournament", "tournament_id": "e", "reason": "r", "date": "2026-01-01"})
    desk.validate(event("e", standings=[{"id": who, "name": who} for who in "abcd"]))
    query = "SELECT applied, tables, effect FROM meta.corrections"
    assert desk.rows(query) == [(True, 0, "It is about no table, but about standings.")]
