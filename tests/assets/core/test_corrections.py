"""The operator's corrections (specification: Corrections): what each kind does, and that deleting a line undoes it."""

import pytest

from tests.assets.builders import CODES, Desk, code, event, seat, table

EVENT = event("e", [table("abc", "a", 1), table("def", None, 2), table("agh", "g", 3)], [table("cx", "c", 1)])
BLANK = {"reason": "a test", "date": "2026-01-01"}
LINES = {
    "exclude_tournament": {"tournament_id": "e"},
    "exclude_table": {"table_id": "e:1:1"},
    "set_result": {"table_id": "e:1:2", "topdeck_id": "d"},
    "merge_players": {"topdeck_id": "x", "into_topdeck_id": "y"},
    "mark_league": {"tournament_id": "e"},
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("corrections") / "home")
    desk.take_in(EVENT)
    return desk


def line(kind, **cells):
    return {"kind": kind, **BLANK, **(cells or LINES[kind])}


def verdicts(desk: Desk) -> dict[str, str | None]:
    return dict(desk.rows("SELECT table_id, coalesce(reason, winner_code, outcome) FROM core.tables"))


def validated(desk: Desk, *lines) -> dict[str, str | None]:
    return verdicts(desk.correct(*lines).validate())


def notes(desk: Desk) -> list[str]:
    return [sentence for (sentence,) in desk.rows("SELECT sentence FROM staging.notes WHERE kind = 'corrections'")]


def test_without_corrections(desk):
    # a sits at 1 and at 3, and 2 has no result
    assert validated(desk) == {
        "e:1:1": "double_booked",
        "e:1:2": "no_result",
        "e:1:3": "double_booked",
        "e:2:1": code("c"),
    }


def test_exclude_tournament(desk):
    # specification: Reasons; corrections are applied first
    assert set(validated(desk, line("exclude_tournament")).values()) == {"excluded"}


def test_exclude_table(desk):
    # specification: Reasons; an excluded table takes no part in the checks of its round, so 3 is rated
    assert validated(desk, line("exclude_table")) == {
        "e:1:1": "excluded",
        "e:1:2": "no_result",
        "e:1:3": code("g"),
        "e:2:1": code("c"),
    }


def test_set_result(desk):
    assert validated(desk, line("set_result"))["e:1:2"] == code("d")


@pytest.mark.parametrize("word", ["Draw", "draw", " DRAW "])
def test_set_result_to_a_draw(desk, word):
    assert validated(desk, line("set_result", table_id="e:1:2", topdeck_id=word))["e:1:2"] == "draw"


def test_set_result_of_an_unfinished_table(tmp_path):
    # the operator's result stands in place of the source's, its status included
    desk = Desk(tmp_path / "home").correct(line("set_result", table_id="u:1:1", topdeck_id="b"))
    desk.validate(event("u", [table("ab", "a", status="Active", winner="Draw")]))
    assert verdicts(desk) == {"u:1:1": code("b")}


def test_set_result_to_somebody_who_is_not_seated(desk):
    # specification: The winner of a table; a winner who is not seated
    assert validated(desk, line("set_result", table_id="e:1:2", topdeck_id="z"))["e:1:2"] == "winner_not_seated"


def test_the_later_of_two_results_counts(desk):
    lines = [line("set_result", table_id="e:1:2", topdeck_id=who) for who in "df"]
    assert validated(desk, *lines)["e:1:2"] == code("f")


def test_merge_players(desk):
    validated(desk, line("merge_players"))
    rows = desk.rows("SELECT player_code FROM core.seats WHERE table_id = 'e:2:1' ORDER BY seat_no")
    assert rows == [(code("c"),), (code("y"),)]


def test_a_chain_of_merges_is_followed_to_its_end(desk):
    chain = [("x", "y"), ("y", "z")]
    validated(desk, *(line("merge_players", topdeck_id=one, into_topdeck_id=into) for one, into in chain))
    rows = desk.rows("SELECT player_code FROM core.seats WHERE table_id = 'e:2:1' AND seat_no = 2")
    assert rows == [(code("z"),)]


def test_a_merged_winner_wins(desk):
    assert validated(desk, line("merge_players", topdeck_id="c", into_topdeck_id="y"))["e:2:1"] == code("y")


def test_players_merged_at_one_table_are_one_at_two_seats(desk):
    # specification: Reasons; duplicate_player: the same id at two seats
    assert validated(desk, line("merge_players", topdeck_id="x", into_topdeck_id="c"))["e:2:1"] == "duplicate_player"


def test_a_circle_of_merges_merges_nothing(desk):
    circle = [("x", "y"), ("y", "x")]
    validated(desk, *(line("merge_players", topdeck_id=one, into_topdeck_id=into) for one, into in circle))
    rows = desk.rows("SELECT player_code FROM core.seats WHERE table_id = 'e:2:1' AND seat_no = 2")
    assert rows == [(code("x"),)]


def test_a_result_set_to_a_merged_player(desk):
    lines = [line("set_result"), line("merge_players", topdeck_id="d", into_topdeck_id="y")]
    assert validated(desk, *lines)["e:1:2"] == code("y")


def test_mark_league(desk):
    # specification: Reasons; double_booked does not apply in a league
    assert validated(desk, line("mark_league")) == {
        "e:1:1": code("a"),
        "e:1:2": "no_result",
        "e:1:3": code("g"),
        "e:2:1": code("c"),
    }


@pytest.fixture(scope="module")
def untouched(desk):
    return validated(desk), desk.rows("SELECT * FROM core.seats ORDER BY ALL")


@pytest.mark.parametrize("kind", LINES)
def test_taking_the_line_out_undoes_it(desk, untouched, kind):
    # specification: Corrections; deleting a line undoes it
    changed = validated(desk, line(kind)), desk.rows("SELECT * FROM core.seats ORDER BY ALL")
    again = validated(desk), desk.rows("SELECT * FROM core.seats ORDER BY ALL")
    assert again == untouched
    assert changed != again


def test_corrections_survive_a_new_import(tmp_path):
    # specification: Corrections; they survive every import
    desk = Desk(tmp_path / "home").correct(line("exclude_table"))
    desk.validate(EVENT)
    desk.validate({**EVENT, "tournamentName": "edited"})
    assert verdicts(desk)["e:1:1"] == "excluded"


def test_odd_lines_are_told_and_skipped(desk):
    # specification: Exit status; an error is one sentence that says what to do
    odd = {
        "a tournament_id": {"kind": "exclude_tournament"},
        "a table_id": {"kind": "exclude_table", "tournament_id": "e"},
        "a topdeck_id": {"kind": "set_result", "table_id": "e:1:2"},
        "a into_topdeck_id": {"kind": "merge_players", "topdeck_id": "x", "into_topdeck_id": " "},
        "one of the kinds": {"kind": "exclude", "tournament_id": "e"},
    }
    validated(desk, *({**BLANK, **cells} for cells in odd.values()))
    assert desk.rows("FROM staging.corrections") == []
    assert [
        f"Line {number} " in sentence and f"it needs {wanted}" in sentence
        for number, (wanted, sentence) in enumerate(zip(odd, notes(desk), strict=True), 2)
    ] == [True] * 5


def test_lines_that_meet_nothing_are_told(desk):
    lines = [
        {"kind": "exclude_tournament", "tournament_id": "gone"},
        {"kind": "mark_league", "tournament_id": "E"},
        {"kind": "exclude_table", "table_id": "e:9:9"},
        {"kind": "set_result", "table_id": "e", "topdeck_id": "a"},
        {"kind": "merge_players", "topdeck_id": "nobody", "into_topdeck_id": "a"},
    ]
    validated(desk, *({**BLANK, **cells} for cells in lines))
    assert [
        f"Line {number} " in sentence and "matches nothing that is stored" in sentence
        for number, sentence in enumerate(notes(desk), 2)
    ] == [True] * 5


def test_a_line_that_is_mended_is_no_longer_told(desk):
    validated(desk, line("exclude_table", table_id="e:9:9"))
    validated(desk, line("exclude_table"))
    assert notes(desk) == []


def test_ids_of_persons_are_kept_as_codes(desk):
    # specification: Pseudonyms; ids are replaced before anything is written to disk
    validated(desk, line("merge_players"))
    rows = desk.rows("SELECT player_code, into_code FROM staging.corrections")
    assert rows == [(CODES.of_id("x"), CODES.of_id("y"))]


def test_more_skipped_than_the_limit_is_told(tmp_path):
    # specification: Exit status; 5 % by default, byes and unfinished tables not counted
    good = [table([f"{n}a", f"{n}b"], f"{n}a", n) for n in range(18)]
    odd = [table([seat(None, "G"), "z"], None, 98), table("yz", None, 99)]
    counted_out = [table("v", None, "Byes"), table("wx", None, 97, status="Active")]
    desk = Desk(tmp_path / "home").validate(event("e", [*good, odd[0], *counted_out]))
    # 1 of 19 is 5.3 %
    assert len(desk.rows("FROM staging.notes WHERE kind = 'skipped_over_limit'")) == 1


def test_as_many_as_the_limit_is_not_told(tmp_path):
    good = [table([f"{n}a", f"{n}b"], f"{n}a", n) for n in range(19)]
    desk = Desk(tmp_path / "home").validate(event("e", [*good, table("yz", None, 99)]))
    # 1 of 20 is 5 %
    assert desk.rows("FROM staging.notes WHERE kind = 'skipped_over_limit'") == []
