"""What is public (specification: Public tables and pages): members who show their games, never single games."""

import shutil

import duckdb
import pytest

from assets.errors import UsageError
from assets.home.settings import Privacy, Settings
from assets.home.warehouse import connection
from assets.published.public_tables import public_tables
from assets.tables import registered
from tests.assets.builders import DAY, START, Desk, code, event, member, pool, seat, table
from tests.assets.marts.test_rating_bands import duels

SYSTEMS = [{"name": "pod_elo"}, {"name": "deck_elo"}]
SHOWING = {"ann": "Ann A", "dan": "Dan D"}
OTHERS = [
    "bob",
    "cat",
    "eve",
    "fay",
    "gil",
]  # bob is linked and hides; cat shows without a name; the rest are not linked
MEMBERS = [
    member("ann", display_name="Ann A"),
    member("bob", "no", display_name="Bob B"),
    member("cat", display_name=""),
    member("dan", display_name="Dan D"),
]


def with_deck(topdeck_id):
    return seat(topdeck_id, deckObj={"Commanders": {f"Deck of {len(topdeck_id)} letters": {}, "Tymna": {}}})


def four(*people, won_by, **fields):
    return [table([with_deck(one) for one in people], None, winner_id=won_by, winner=None, **fields)]


# Nine tables that ann wins, one that bob wins, on day 0; a final of three and a bye on day 3
EVENTS = [
    event("e1", *[four("ann", "bob", "cat", "dan", won_by="ann") for _ in range(9)], four("ann", "bob", "cat", "dan", won_by="bob")),
    event(
        "e2",
        [*four("dan", "eve", "fay", won_by="eve"), table(["gil"], "gil", 2, status="Bye")],
        tournamentName="Two's \"Open\"",
        startDate=START + 3 * DAY,
    ),
    event("e3", four("ann", "bob", won_by="ann"), format="Modern"),
]  # fmt: skip


@pytest.fixture(scope="module")
def desk(tmp_path_factory) -> Desk:
    settings = Settings(pool=[pool(system=SYSTEMS)])
    return Desk(tmp_path_factory.mktemp("public") / "home", settings).link(*MEMBERS).publish(*EVENTS)


@pytest.fixture(scope="module")
def con(desk):
    with public_tables(desk.home.published) as opened:
        yield opened


def everything(con) -> str:
    """Every cell of every public table, in lower case."""
    return "\n".join(repr(con.execute(f"FROM {model.table()}").fetchall()) for model in registered("public")).lower()


def test_the_connection_holds_the_public_tables_and_nothing_else(con):
    held = con.execute("SELECT database_name, schema_name || '.' || table_name FROM duckdb_tables()").fetchall()
    assert sorted(held) == sorted(("memory", model.table()) for model in registered("public"))


def test_the_publication_is_out_of_reach(con):
    with pytest.raises(duckdb.CatalogException):
        con.execute("FROM store.core.seats")


def test_a_showing_member_is_there_with_name_and_code(con):
    assert set(con.execute("SELECT subject, display_name FROM public.leaderboard").fetchall()) == {
        (code(topdeck_id), name) for topdeck_id, name in SHOWING.items()
    }


@pytest.mark.parametrize("topdeck_id", OTHERS)
def test_the_code_of_anybody_else_is_nowhere(con, topdeck_id):
    # specification: Public tables and pages; only members who show their games
    assert code(topdeck_id) not in everything(con)


@pytest.mark.parametrize(
    "word", ["bob b", *(f"{told}{who}'" for who in [*SHOWING, *OTHERS] for told in ("'", "name of "))]
)
def test_no_hidden_name_and_no_id_is_anywhere(con, word):
    assert word not in everything(con)


@pytest.mark.parametrize("trace", [":1:1", "e1:", "deck of", "tymna"])
def test_no_table_and_no_deck_is_anywhere(con, trace):
    # specification: Public tables and pages; nothing about a single game; decks belong to seats at tables
    assert trace not in everything(con)


def test_the_search_would_find_them(desk):
    with connection(desk.home.published, read_only=True) as full:
        held = repr([full.execute(f"FROM {name}").fetchall() for name in ("core.seats", "ratings.current")]).lower()
    wanted = [code("bob"), "e1:1:1", "deck of", "tymna"]
    assert [word for word in wanted if word not in held] == []


def test_the_graph_goes_by_tournament(con):
    # dan plays 10 tables in e1, wins none, and one in e2; pod_elo settles with 10 games
    points = con.execute(
        """SELECT point_no, tournament_id, tournament, games, wins, draws, losses, games_so_far, provisional
        FROM public.tournament_history WHERE subject = ? ORDER BY point_no""",
        [code("dan")],
    ).fetchall()
    assert points == [
        (1, "e1", "Event e1", 10, 0, 0, 10, 10, False),
        (2, "e2", 'Two\'s "Open"', 1, 0, 0, 1, 11, False),
    ]


def test_the_rank_is_that_of_the_full_board(con, desk):
    # only those with 10 games are ranked; bob, who hides, is between ann and dan
    ranks = con.execute("SELECT display_name, rank FROM public.leaderboard").fetchall()
    full = dict(desk.published("SELECT subject, rank FROM marts.leaderboard WHERE system = 'pod_elo'"))
    assert sorted(ranks) == [("Ann A", 1), ("Dan D", full[code("dan")])]
    assert full[code("dan")] > full[code("bob")] == 2


def test_seats_with_fewer_than_ten_tables_stay_inside(con):
    # ten tables of four, one of three: seat 1 wins nine and seat 2 one; Wilson, z = 1.96: 0.9 -> 0.596 to 0.982
    seats = con.execute("SELECT seats, stage, seat_no, tables, wins, draws FROM public.seat_results ORDER BY ALL")
    assert seats.fetchall() == [(4, "swiss", n, 10, wins, 0) for n, wins in [(1, 9), (2, 1), (3, 0), (4, 0)]]
    low, high = con.execute("SELECT low95, high95 FROM public.seat_results WHERE seat_no = 1").fetchall()[0]
    assert (low, high) == pytest.approx((0.59585, 0.98212), abs=1e-5)


@pytest.mark.parametrize("name", ["calibration", "accuracy"])
def test_measures_of_fewer_than_ten_tables_stay_inside(con, desk, name):
    # the later half of eleven tables are six: the mean of one table's chance is that table's chance
    assert desk.published(f"SELECT max(tables) < 10 AND count(*) > 0 FROM marts.{name}") == [(True,)]
    assert con.execute(f"FROM public.{name}").fetchall() == []


def test_a_measure_does_not_follow_by_subtraction(desk, tmp_path):
    # the chances of a table add up to 1, so a bucket of three tables hides the next smallest with it
    file = shutil.copy(desk.home.published, tmp_path / "tablerank.duckdb")
    with connection(file) as con:
        con.execute("DELETE FROM marts.calibration")
        for bucket, tables in [(4, 40), (5, 3), (6, 12), (7, 13)]:
            con.execute(
                "INSERT INTO marts.calibration VALUES ('cedh', 'pod_elo', ?, 0, 1, 0, 0, ?, ?)",
                [bucket, tables, tables],
            )
    with public_tables(file) as con:
        assert con.execute("SELECT bucket FROM public.calibration ORDER BY ALL").fetchall() == [(4,), (7,)]


def test_what_was_skipped_adds_up(con):
    # e2 has a table and a bye; the event of no pool is not the ladder's
    told = con.execute("SELECT tournament_id, tables, tables_rated, tables_skipped, status FROM public.tournaments")
    assert sorted(told.fetchall()) == [("e1", 10, 10, 0, "rated"), ("e2", 2, 1, 1, "partly_rated")]
    assert con.execute("FROM public.skipped").fetchall() == [("cedh", "e2", "bye", 1)]


def test_every_column_is_in_the_dictionary(con):
    listed = con.execute("SELECT table_name, column_name FROM public.data_dictionary").fetchall()
    assert set(listed) == {(model.table(), name) for model in registered("public") for name in [None, *model.columns()]}


def test_a_publication_of_another_version_is_told(desk, tmp_path):
    file = shutil.copy(desk.home.published, tmp_path / "tablerank.duckdb")
    with connection(file) as con:
        con.execute("ALTER TABLE marts.accuracy DROP COLUMN brier")
    with pytest.raises(UsageError, match="another version"), public_tables(file):
        pass


# bands: five pairs who only draw stay at 1500; in three pairs one player wins all games (specification: Rating bands)
EVEN = [(f"e{n}", f"f{n}", True) for n in range(5)]
APART = [(f"w{n}", f"l{n}", False) for n in range(3)]


@pytest.fixture(scope="module")
def banded(tmp_path_factory):
    """Sixteen members with ten games, all of whom show."""
    desk = Desk(tmp_path_factory.mktemp("bands") / "home")
    members = [member(name) for a, b, _ in EVEN + APART for name in (a, b)]
    return desk.link(*members).publish(*duels(EVEN), *duels(APART)).home.published


def shares(file) -> list:
    with public_tables(file) as con:
        return [
            share
            for (share,) in con.execute("SELECT share_up_to FROM public.rating_bands ORDER BY band_from").fetchall()
        ]


def without_name(banded, tmp_path, *topdeck_ids):
    file = shutil.copy(banded, tmp_path / "tablerank.duckdb")
    with connection(file) as con:
        for one in topdeck_ids:
            con.execute("UPDATE marts.leaderboard SET display_name = NULL WHERE subject = ?", [code(one)])
    return file


def test_a_share_is_given_while_no_band_is_hidden(banded):
    # 3 below, 10 at 1500, 3 above: 3/16, 13/16, 16/16
    assert shares(banded) == [0.1875, 0.8125, 1.0]


def test_no_share_is_given_while_a_band_is_hidden(banded, tmp_path):
    # two of the winners hide, and the band of the third is not shown
    file = without_name(banded, tmp_path, "w0", "w1")
    with connection(file) as con:
        con.execute("DELETE FROM marts.rating_bands WHERE band_from > 1500")
    assert shares(file) == [None, None]


def test_no_share_is_given_where_a_member_shows_without_a_name(banded, tmp_path):
    # the bands count that member, and the board does not
    assert shares(without_name(banded, tmp_path, "w0")) == [None, None, None]


def test_on_an_open_ladder_everybody_is_shown_but_who_hides(tmp_path):
    settings = Settings(pool=[pool()], privacy=Privacy(names="public"))
    desk = Desk(tmp_path / "home", settings).link(member("bob", "no", display_name="Bob B"))
    desk.publish(*[event("e", [table(["ann", "bob", "cat", "dan"], "ann")])])
    with public_tables(desk.home.published) as con:
        assert set(con.execute("SELECT display_name FROM public.leaderboard").fetchall()) == {
            ("Name of ann",), ("Name of cat",), ("Name of dan",),
        }  # fmt: skip
        assert code("bob") not in everything(con)


@pytest.mark.parametrize("lines", [["hid", "sho"], ["sho", "hid"]])
@pytest.mark.parametrize(("shows", "named"), [("no", []), ("yes", [("Ann A",)])])
def test_a_person_who_hides_by_one_of_two_accounts_is_hidden(tmp_path, lines, shows, named):
    # specification: Members; of two merged accounts, one hides
    desk = Desk(tmp_path / "home").correct({"kind": "merge_players", "topdeck_id": "hid", "into_topdeck_id": "sho"})
    desk.link(*(member(one, shows if one == "hid" else "yes", display_name="Ann A") for one in lines))
    desk.publish(event("e", [table(["hid", "x"], "hid")], [table(["sho", "y"], "sho")]))
    with public_tables(desk.home.published) as con:
        assert con.execute("SELECT display_name FROM public.leaderboard").fetchall() == named


@pytest.mark.parametrize(("scope", "listed"), [("members", {"shown"}), ("all", {"shown", "hidden"})])
def test_where_only_members_count_no_tournament_tells_of_a_hidden_one(tmp_path, scope, listed):
    # specification: Scope; an event that counts for a hidden member alone would reveal that one of them is linked
    settings = Settings(pool=[pool()], privacy=Privacy(scope=scope))
    desk = Desk(tmp_path / "home", settings).link(member("ann"), member("bob", "no"))
    bye = table(["bob"], "bob", 2, status="Bye")
    desk.publish(event("shown", [table(["ann", "x"], "x")]), event("hidden", [table(["bob", "x"], "x"), bye]))
    with public_tables(desk.home.published) as con:
        told = {name for (name,) in con.execute("SELECT tournament_id FROM public.tournaments").fetchall()}
        reasons = {name for (name,) in con.execute("SELECT tournament_id FROM public.skipped").fetchall()}
    assert (told, reasons) == (listed, listed & {"hidden"})
