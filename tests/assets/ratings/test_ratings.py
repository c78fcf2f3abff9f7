"""History, graph and current ratings (specification: History and ratings) on three games computed by hand.

Two tournaments of two-player tables, K 40 for everybody (fewer than ten games), start 1500; E(a, b) = 1/(1 + 10^((b-a)/400)).
"""

import pytest

from assets.home.settings import Settings, SystemSettings
from sql import statement
from tests.assets.builders import DAY, START, Desk, code, event, pool, table

K = 40


def expected(own, other):
    return 1 / (1 + 10 ** ((other - own) / 400))


# Game 1, tournament one: a beats b, even: +20 and -20.
A1, B1 = 1520.0, 1480.0
# Game 2, tournament one: c draws with a.
A2 = A1 + K * (0.5 - expected(A1, 1500))
C2 = 1500 + K * (0.5 - expected(1500, A1))
# Game 3, tournament two: b beats a.
B3 = B1 + K * (1 - expected(B1, A2))
A3 = A2 + K * (0 - expected(A2, B1))


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    return Desk(tmp_path_factory.mktemp("ratings") / "home").rate(
        event("one", [table("ab", "a")], [table("ca", "Draw")]),
        event("two", [table("ab", "b")], startDate=START + DAY),
    )


def near(rows):
    return [tuple(pytest.approx(v, abs=1e-9) if isinstance(v, float) else v for v in row) for row in rows]


def test_history(desk):
    # specification: History and ratings
    rows = desk.rows(
        "SELECT game_no, table_id, subject, games_before, k, expected, score, rating_before, change, rating_after "
        "FROM ratings.history"
    )
    e2, e3 = expected(A1, 1500), expected(A2, B1)
    assert sorted(rows) == near(
        sorted(
            [
                (1, "one:1:1", code("a"), 0, 40.0, 0.5, 1.0, 1500.0, 20.0, A1),
                (1, "one:1:1", code("b"), 0, 40.0, 0.5, 0.0, 1500.0, -20.0, B1),
                (2, "one:2:1", code("c"), 0, 40.0, 1 - e2, 0.5, 1500.0, C2 - 1500, C2),
                (2, "one:2:1", code("a"), 1, 40.0, e2, 0.5, A1, A2 - A1, A2),
                (3, "two:1:1", code("a"), 2, 40.0, e3, 0.0, A2, A3 - A2, A3),
                (3, "two:1:1", code("b"), 1, 40.0, 1 - e3, 1.0, B1, B3 - B1, B3),
            ]
        )
    )


def test_tournament_history(desk):
    # specification: Published tables; a subject after one tournament
    rows = desk.rows(
        "SELECT tournament_id, subject, ended_game_no, games, wins, draws, losses, rating_before, change, rating_after, "
        "is_highest FROM ratings.tournament_history"
    )
    assert sorted(rows) == near(
        sorted(
            [
                ("one", code("a"), 2, 2, 1, 1, 0, 1500.0, A2 - 1500, A2, True),
                ("one", code("b"), 1, 1, 0, 0, 1, 1500.0, -20.0, B1, False),
                ("one", code("c"), 2, 1, 0, 1, 0, 1500.0, C2 - 1500, C2, True),
                ("two", code("a"), 3, 1, 0, 0, 1, A2, A3 - A2, A3, False),
                ("two", code("b"), 3, 1, 1, 0, 0, B1, B3 - B1, B3, True),
            ]
        )
    )


def test_current(desk):
    # specification: History and ratings; highest after a tournament, highest_game after a game
    rows = desk.rows(
        "SELECT subject, rating, rating_shown, games, wins, draws, losses, provisional, highest, highest_game, last_game_no "
        "FROM ratings.current"
    )
    assert sorted(rows) == near(
        sorted(
            [
                (code("a"), A3, round(A3), 3, 1, 1, 1, True, A2, A1, 3),
                (code("b"), B3, round(B3), 2, 1, 0, 1, True, B3, B3, 3),
                (code("c"), C2, round(C2), 1, 0, 1, 0, True, C2, C2, 2),
            ]
        )
    )


def test_the_date_of_the_highest(desk):
    rows = desk.rows(
        "SELECT epoch(highest_at), epoch(last_played_at) FROM ratings.current WHERE subject = ?", code("a")
    )
    assert rows == [(START, START + DAY)]


def test_the_start_is_no_peak(tmp_path):
    # specification: History and ratings; the start is not a peak
    desk = Desk(tmp_path / "home").rate(event("e", [table("ab", "a")]))
    rows = desk.rows("SELECT highest, highest_game FROM ratings.current WHERE subject = ?", code("b"))
    assert rows == [(1480.0, 1480.0)]


def test_of_equal_peaks_the_first_counts(tmp_path):
    # schema: "the subject's highest point (the first, of equals)"; a draw of equals changes nothing
    events = [event(name, [table("ab", "Draw")], startDate=START + days * DAY) for days, name in enumerate("zya")]
    desk = Desk(tmp_path / "home").rate(*events)
    rows = desk.rows("SELECT tournament_id FROM ratings.tournament_history WHERE is_highest AND subject = ?", code("a"))
    assert rows == [("z",)]
    assert desk.rows("SELECT epoch(highest_at) FROM ratings.current WHERE subject = ?", code("a")) == [(START,)]


@pytest.fixture(scope="module")
def settling(tmp_path_factory):
    """a leads after the tenth game and loses the 11th; p leads after the fifth and then loses six."""
    nine = [[table("ab", "a")] for _ in range(9)]
    return Desk(tmp_path_factory.mktemp("settling") / "home").rate(
        event("1", *nine),
        event("2", [table("ac", "a")], startDate=START + DAY),
        event("3", [table("ab", "b")], [table("bc", "c")], startDate=START + 2 * DAY),
        event("4", *[[table("pq", "p")] for _ in range(5)], startDate=START + 3 * DAY),
        event("5", *[[table("pq", "q")] for _ in range(6)], startDate=START + 4 * DAY),
    )


@pytest.mark.parametrize(
    ("who", "flags"),
    [
        # specification: History and ratings; provisional with fewer than 10 rated games, and so is a peak reached then
        ("a", (11, False, False)),  # the peak came with the tenth game
        ("c", (2, True, True)),
        ("p", (11, False, True)),
    ],
)
def test_provisional(settling, who, flags):
    query = "SELECT games, provisional, highest_provisional FROM ratings.current WHERE subject = ?"
    assert settling.rows(query, code(who)) == [flags]


def test_two_systems_of_a_pool(tmp_path):
    # specification: Settings; a label is the system in the tables
    systems = [SystemSettings(name="pod_elo"), SystemSettings(name="pod_elo", label="steady", k_provisional=24.0)]
    settings = Settings(pool=[pool(system=systems)])
    desk = Desk(tmp_path / "home", settings).rate(event("e", [table("ab", "a")]))
    rows = desk.rows("SELECT system, rating FROM ratings.current WHERE subject = ? ORDER BY ALL", code("a"))
    assert rows == [("pod_elo", 1520.0), ("steady", 1512.0)]


def test_two_pools_do_not_mix(tmp_path):
    # specification: Settings; a pool is one rated population
    settings = Settings(pool=[pool("edh"), pool("duel", ["Duel Commander"])])
    desk = Desk(tmp_path / "home", settings).rate(
        event("1", [table("ab", "a")]), event("2", [table("ab", "a")], format="Duel Commander")
    )
    rows = desk.rows("SELECT pool, games, rating FROM ratings.current WHERE subject = ? ORDER BY ALL", code("a"))
    assert rows == [("duel", 1, 1520.0), ("edh", 1, 1520.0)]


def test_tables_skipped_change_nothing(tmp_path):
    # specification: Published tables; one change of one subject at one table; skipped tables have none
    desk = Desk(tmp_path / "home").rate(event("e", [table("ab", "a"), table("cd", None, 2)]))
    assert desk.rows("SELECT DISTINCT table_id FROM ratings.history") == [("e:1:1",)]


def test_no_rated_game_at_all(tmp_path):
    desk = Desk(tmp_path / "home").rate(event("e", [table("ab")]))
    assert desk.rows("SELECT count(*) FROM ratings.current") == [(0,)]


ROUNDED = {1500.5: 1501, 1501.5: 1502, 1499.49: 1499, -0.5: -1, -1.5: -2, -2.4: -2, 0.5: 1, 0.0: 0, -1500.5: -1501}


def test_shown_ratings_are_rounded_half_away_from_zero(settling):
    # specification: Values; rounded half away from zero
    with settling.run_context.warehouse() as con:
        con.begin()
        for name in ("ratings.tournament_history", "ratings.history"):
            con.execute(f"DELETE FROM {name}")
        for rating in ROUNDED:
            con.execute(
                "INSERT INTO ratings.tournament_history VALUES "
                "('cedh', 'pod_elo', ?, 'e', 1, now(), 1, 0, 0, 1, 0, 0, ?, true)",
                [str(rating), rating],
            )
            con.execute(
                "INSERT INTO ratings.history BY NAME SELECT 'cedh' AS pool, 'pod_elo' AS system, 1 AS game_no, ? AS subject, "
                "now() AS played_at, 0 AS games_before, 0 AS expected, 0 AS score, 0 AS win_probability, 0 AS rating_before, "
                "0 AS change, ? AS rating_after",
                [str(rating), rating],
            )
        con.execute(statement("ratings/rated_games"))
        con.execute("CREATE TEMP TABLE deviations (pool_position INT, position INT, subject_id INT, deviation DOUBLE)")
        rows = con.execute(f"SELECT rating, rating_shown FROM ({statement('ratings/current')})").fetchall()
        con.rollback()
    assert dict(rows) == ROUNDED
