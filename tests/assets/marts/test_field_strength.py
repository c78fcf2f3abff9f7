"""How strong the field of a tournament was (marts.field_strength), by hand."""

import pytest

from tests.assets.builders import DAY, START, Desk, event, table

LOSER = 1500 - 40 / 3 * 0.5  # after a pod of equals that another won, who has 1520 then
NEW = "ghijkmno"


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """1: a wins a pod. 2: a and b with two newcomers, and one at an unfinished table. 3: ten draws of s and t.

    4: s and t with eight newcomers, and a.
    """
    return Desk(tmp_path_factory.mktemp("field") / "home").show(
        event("1", [table("abcd", "a")]),
        event("2", [table("abef", "Draw", 1), table("zy", None, 2, status="Active")], startDate=START + DAY),
        event("3", *[[table("st", "Draw")] for _ in range(10)], startDate=START + 2 * DAY),
        event("4", [table(["a", *NEW, "s", "t"], "s")], startDate=START + 3 * DAY),
    )


def of(desk, tournament_id, columns):
    [row] = desk.rows(f"SELECT {columns} FROM marts.field_strength WHERE tournament_id = ?", tournament_id)
    return row


def test_among_newcomers_all_are_at_the_start(desk):
    columns = "subjects, rated_before, mean_rating, median_rating, top8_mean, highest_rating, provisional_share"
    assert of(desk, "1", columns) == (4, 0, 1500, 1500, 1500, 1500, 1)


def test_newcomers_count_at_the_start(desk):
    # before it a has 1520, b what a loser has, e and f 1500
    columns = "mean_rating, median_rating, top8_mean, highest_rating"
    mean = (1520 + LOSER + 1500 + 1500) / 4
    assert of(desk, "2", columns) == (pytest.approx(mean), 1500, pytest.approx(mean), 1520)


def test_who_sat_at_no_rated_table_is_a_player_but_not_of_the_field(desk):
    # six were seated, two of them at an unfinished table; a and b had a game before
    assert of(desk, "2", "players, subjects, rated_before") == (6, 4, 2)


def test_ratings_after_it_have_no_part_in_it(desk):
    # s and t drew ten times, which moves nobody, and were new when the event began
    assert of(desk, "3", "subjects, rated_before, mean_rating, provisional_share") == (2, 0, 1500, 1)


def test_the_eight_highest(desk):
    # eleven players: a, now above 1500, s and t and eight newcomers at 1500
    [(a,)] = desk.rows(
        "SELECT rating_after FROM ratings.tournament_history WHERE tournament_id = '2' ORDER BY 1 DESC LIMIT 1"
    )
    assert of(desk, "4", "top8_mean, highest_rating") == (pytest.approx((a + 7 * 1500) / 8), a)
    assert of(desk, "4", "mean_rating") == (pytest.approx((a + 10 * 1500) / 11),)


def test_the_share_that_was_settling_in(desk):
    # of eleven s and t had ten rated games, a two and eight none
    assert of(desk, "4", "provisional_share") == (pytest.approx(9 / 11),)
