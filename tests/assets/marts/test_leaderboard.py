"""The board (specification: The board), every number computed by hand."""

import pytest

from assets.home.settings import Board, Settings
from tests.assets.builders import DAY, START, Desk, code, event, member, table
from tests.searching import found_in

SETTINGS = Settings(board=Board(min_games=2, active_days=100))
NEW = START + 200 * DAY  # the newest rated game


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """a, b: two games long ago and one now. c to j: one pair a month. old: two games, too long ago. few: one game."""
    desk = Desk(tmp_path_factory.mktemp("board") / "home", SETTINGS)
    desk.link(member("a"), member("b", "no"), member("few"), member("gone"))
    return desk.show(
        event("1", [table(["a", "b"], "a", 1), table(["old", "older"], "old", 2)], startDate=START),
        event("2", [table(["old", "older"], "old")], startDate=START + DAY),
        # exactly active_days before the newest: still active
        event("3", [table(["e", "f"], "e", 1)], [table(["e", "f"], "Draw")], startDate=NEW - 100 * DAY),
        # exactly 30 days before the newest, and a second after that
        event("4", [table(["c", "d"], "c", 1)], startDate=NEW - 30 * DAY),
        event("5", [table(["c", "d"], "d", 1)], startDate=NEW - 30 * DAY + 1),
        event("6", [table(["a", "b"], "b", 1), table(["few", "one"], "few", 2)], startDate=NEW),
        event(
            "7",
            [table(["g", "h"], "g", 1), table(["i", "j"], "i", 2)],
            [table(["g", "h"], "g", 1), table(["i", "j"], "i", 2)],
            startDate=NEW,
        ),
    )


def board(desk: Desk, column: str) -> dict[str, object]:
    names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "old", "older", "few", "one"]
    rows = dict(desk.rows(f"SELECT subject, {column} FROM marts.leaderboard"))
    return {name: rows[code(name)] for name in names}


def test_everybody_with_a_rated_game_stands_there(desk):
    # specification: The board; the others follow with rank NULL, and nobody without a rated game is there
    assert desk.rows("SELECT count(*) FROM marts.leaderboard") == [(14,)]


def test_who_is_eligible(desk):
    # specification: The board; min_games rated games and one in the last active_days
    eligible = {name for name, rank in board(desk, "rank").items() if rank is not None}
    assert eligible == set("abcdefghij")


def test_eligibility_does_not_count_from_today(tmp_path):
    # specification: The board; counted back from the newest rated game, not from today
    desk = Desk(tmp_path / "home", SETTINGS).show(event("1", [table("ab", "a")], [table("ab", "a")]))
    desk.now = desk.now.replace(year=2040)
    assert desk.show().rows("SELECT count(rank) FROM marts.leaderboard") == [(2,)]


def test_rank_is_dense_with_ties(desk):
    # specification: The board; rank is dense: g and i have played the same games, so have h and j
    ratings = board(desk, "rating")
    order = sorted({ratings[name] for name in "abcdefghij"}, reverse=True)
    assert board(desk, "rank") == {
        name: order.index(ratings[name]) + 1 if name in "abcdefghij" else None for name in ratings
    }
    assert board(desk, "rank")["g"] == board(desk, "rank")["i"] == 1


def test_percentile(desk):
    # schema: "Share of the eligible subjects with a lower rating, times 100": eight of ten are below g and i
    assert board(desk, "percentile")["g"] == board(desk, "percentile")["i"] == 80.0


def test_the_lowest_two_have_nobody_below(desk):
    assert board(desk, "percentile")["h"] == board(desk, "percentile")["j"] == 0.0


def test_the_ineligible_have_no_percentile(desk):
    assert board(desk, "percentile")["few"] is None


def test_change_of_thirty_days(desk):
    # schema: "Sum of the changes in the 30 days before the pool's newest rated game": 4 lies just outside, 5 inside
    # c is at 1520 and d at 1480 when d wins: d gains 40 * (1 - 1/(1 + 10^(40/400)))
    gain = 40 * (1 - 1 / (1 + 10 ** (40 / 400)))
    changes = board(desk, "change_30d")
    assert (changes["c"], changes["d"]) == (pytest.approx(-gain), pytest.approx(gain))


def test_no_change_without_a_game_in_thirty_days(desk):
    assert (board(desk, "change_30d")["e"], board(desk, "change_30d")["old"]) == (0, 0)


def test_wins_against_expected_wins(desk):
    # specification: Wins and expected wins. e beat f from 1500 each, chance 1/2, and then drew: one decisive game
    assert [board(desk, column)["e"] for column in ("games", "decisive_games", "wins")] == [2, 1, 1]
    assert [board(desk, "expected_wins")[who] for who in "ef"] == [0.5, 0.5]


def test_without_a_decisive_game_nothing_was_expected(tmp_path):
    desk = Desk(tmp_path / "home", SETTINGS).show(event("1", [table("ab", "Draw")]))
    columns = "decisive_games, wins, expected_wins"
    assert desk.rows(f"SELECT DISTINCT {columns} FROM marts.leaderboard") == [(0, 0, 0.0)]


def test_expected_wins_of_all_are_the_decisive_tables(desk):
    # specification: Wins and expected wins; both add up to one per decisive table: 12 of the 13 tables
    [(wins, expected_wins)] = desk.rows("SELECT sum(wins), sum(expected_wins) FROM marts.leaderboard")
    assert (wins, expected_wins) == (12, pytest.approx(12, abs=1e-6))


def test_the_published_rules_repeat_the_board(desk):
    # specification: The board, from ratings.current and meta.board_rules alone
    again = """
        SELECT subject, CASE WHEN ranked THEN dense_rank() OVER (PARTITION BY ranked ORDER BY rating DESC) END
        FROM (
            SELECT *, games >= min_games AND last_played_at >= max(last_played_at) OVER () - to_days(active_days) AS ranked
            FROM (SELECT * REPLACE (active_days::INTEGER AS active_days) FROM ratings.current, meta.board_rules)
        )
    """
    assert sorted(desk.rows(again), key=str) == sorted(
        desk.rows("SELECT subject, rank FROM marts.leaderboard"), key=str
    )


def test_the_highest_shown(desk):
    # a's best tournament was the first: 1520
    assert board(desk, "highest_shown")["a"] == 1520


def test_names_of_showing_members_only(desk):
    # specification: The board; display_name
    desk.publish_again()
    named = desk.published("SELECT subject, display_name FROM marts.leaderboard WHERE display_name IS NOT NULL")
    assert dict(named) == {code("a"): "Member a", code("few"): "Member few"}


def test_the_warehouse_holds_no_name(desk):
    # specification: Pseudonyms; no names in the warehouse; the publication names members who show their games
    assert found_in(desk.home.root, "Member a") == [
        "members.csv", "tablerank.duckdb", "tablerank.duckdb marts.leaderboard",
    ]  # fmt: skip


def test_the_switch_takes_effect_at_the_next_publish(tmp_path):
    # specification: Members; a change takes effect at the next publish
    desk = Desk(tmp_path / "home").link(member("a")).publish(event("1", [table("ab", "a")]))
    desk.link(member("a", "no")).publish()
    assert desk.published("SELECT count(display_name) FROM marts.leaderboard") == [(0,)]


def test_an_odd_line_of_members_is_told(tmp_path):
    desk = Desk(tmp_path / "home").link(member("a", "perhaps")).show(event("1", [table("ab", "a")]))
    assert desk.rows("SELECT needs_a_look FROM staging.notes WHERE kind = 'members'") == [(True,)]


def test_members_who_sat_nowhere_are_counted(tmp_path):
    # b is linked by a second account that was merged into it, and b has sat; x and y have not
    merged = {"kind": "merge_players", "topdeck_id": "b2", "into_topdeck_id": "b", "reason": "", "date": ""}
    desk = Desk(tmp_path / "home").link(*(member(one) for one in ("a", "b2", "x", "y"))).correct(merged)
    desk.show(event("1", [table("ab", "a")]))
    sentence = "2 of 4 linked members have no seat at any stored table; check their ids in members.csv."
    assert desk.rows("SELECT needs_a_look, sentence FROM staging.notes WHERE kind = 'members'") == [(False, sentence)]


def test_a_member_sits_here_by_any_account(tmp_path):
    # b never sat, but b2 has, which is the same person
    merged = {"kind": "merge_players", "topdeck_id": "b2", "into_topdeck_id": "b", "reason": "", "date": ""}
    desk = Desk(tmp_path / "home").link(member("b")).correct(merged).show(event("1", [table(["a", "b2"], "a")]))
    assert desk.rows("SELECT sentence FROM staging.notes WHERE kind = 'members'") == []
