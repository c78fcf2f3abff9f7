"""Who met whom (marts.head_to_head), every number worked out by hand."""

from datetime import UTC, datetime

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, code, event, pool, seat, table


def expected(rating, other):
    return 1 / (1 + 10 ** ((other - rating) / 400))


# ratings of a and of the others before each of the three games of a and b
AFTER_WIN = 1500 + 40 / 3 * 3 * 0.5, 1500 - 40 / 3 * 0.5  # a beats three equals
AHEAD = expected(*AFTER_WIN) - 0.5  # a against each of the others when they draw
AFTER_DRAW = AFTER_WIN[0] - 40 * AHEAD, AFTER_WIN[1] + 40 / 3 * AHEAD
WIDE = [f"w{number}" for number in range(65)]
COLUMNS = "games, wins, losses, draws, others_won"


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A pod that a wins, the same drawn, then b beats a; an unfinished table; and one table of 65."""
    return Desk(tmp_path_factory.mktemp("meetings") / "home").show(
        event("1", [table("abcd", "a", 1)]),
        event("2", [table("abcd", "Draw", 1), table(["e", "f"], None, 2, status="Active")], startDate=START + DAY),
        event("3", [table("ab", "b", 1)], startDate=START + 2 * DAY),
        event("4", [table(WIDE, "w0", 1)], startDate=START + 3 * DAY),
    )


def of(desk, subject, opponent, columns=COLUMNS):
    query = f"SELECT {columns} FROM marts.head_to_head WHERE subject = ? AND opponent = ?"
    return desk.rows(query, code(subject), code(opponent))


def test_of_three_games_each_won_one_and_one_was_drawn(desk):
    assert of(desk, "a", "b") == [(3, 1, 1, 1, 0)]


def test_the_other_side_has_a_row_of_its_own(desk):
    # b won one of the three, a one
    assert of(desk, "b", "a") == [(3, 1, 1, 1, 0)]
    assert (of(desk, "a", "c"), of(desk, "c", "a")) == ([(2, 1, 0, 1, 0)], [(2, 0, 1, 1, 0)])


def test_what_a_third_won(desk):
    # c and d sat at two tables: a won the one, and nobody the other
    assert of(desk, "c", "d") == [(2, 0, 0, 1, 1)]


def test_expected_wins_add_up_the_chances_to_win_the_decisive_tables(desk):
    # 1/4 among equals; nothing at the drawn pod; E of a against b at the table of two
    by_hand = 0.25 + expected(*AFTER_DRAW)
    assert of(desk, "a", "b", "decisive_games, expected_wins") == [(2, pytest.approx(by_hand, abs=1e-9))]


def test_the_newest_meeting(desk):
    # a and b met last on the third day, a and c on the second
    days = [datetime.fromtimestamp(START + days * DAY, UTC) for days in (2, 1)]
    assert [of(desk, "a", other, "last_played_at") for other in "bc"] == [[(day,)] for day in days]


def test_an_unfinished_table_is_no_meeting(desk):
    assert of(desk, "e", "f") == []


def test_a_table_of_more_than_64_gives_no_meetings(desk):
    # schema: "with up to 64 subjects"; all else are the 12 pairs of abcd
    assert desk.rows("SELECT count(*) FROM marts.head_to_head") == [(12,)]


def test_a_table_of_64_does(tmp_path):
    # 64 * 63 ordered pairs
    desk = Desk(tmp_path / "home").show(event("1", [table(WIDE[:64], "w0", 1)]))
    assert desk.rows("SELECT count(*), sum(wins)::INT, sum(others_won)::INT FROM marts.head_to_head") == [
        (64 * 63, 63, 63 * 62)
    ]


def test_decks_meet_once_a_table_and_never_themselves(tmp_path):
    # two seats with Tivit, one each with Sisay and Kinnan, which wins: Tivit met each of the others once
    decks = ["Tivit", "Tivit", "Sisay", "Kinnan"]
    seats = [seat(f"p{place}", deckObj={"Commanders": {deck: {}}}) for place, deck in enumerate(decks)]
    settings = Settings(pool=[pool(system=[SystemSettings(name="deck_elo")])])
    desk = Desk(tmp_path / "home", settings).show(event("1", [table(seats, "p3")]))
    rows = desk.rows(f"SELECT subject, opponent, {COLUMNS} FROM marts.head_to_head WHERE subject = 'Tivit'")
    assert sorted(rows) == [("Tivit", "Kinnan", 1, 0, 1, 0, 0), ("Tivit", "Sisay", 1, 0, 0, 0, 1)]


def test_standings_are_no_meetings(tmp_path):
    settings = Settings(pool=[pool(system=[SystemSettings(name="standings_elo")])])
    standings = [{"id": who, "standing": place} for place, who in enumerate("abcd", 1)]
    desk = Desk(tmp_path / "home", settings).show(event("1", standings=standings))
    assert desk.rows("SELECT count(*) FROM ratings.history") == [(4,)]
    assert desk.rows("SELECT count(*) FROM marts.head_to_head") == [(0,)]
