"""The open ladder (specification: Open ladder): everyone is named except those who hide or were erased."""

import random
import stat

import pytest

from assets.erasure.erase import erase
from assets.home.settings import Board, Privacy, Settings
from assets.privacy.operator_tables import shown_names
from assets.privacy.public_names import Names
from tests.assets.builders import CODES, DAY, NOW, START, Desk, code, event, member, seat, table
from tests.searching import found_in

OPEN = Settings(privacy=Privacy(names="public"), board=Board(min_games=1))
CLOSED = Settings(board=Board(min_games=1))


def at_table(tournament_id, name, start=START, topdeck_id="p0", **fields) -> dict:
    """An event at whose one table somebody sat under a name."""
    return event(tournament_id, [table([seat(topdeck_id, name), seat("p1", "Bo")], "p1")], startDate=start, **fields)


def board(desk: Desk) -> dict:
    return dict(desk.published("SELECT subject, display_name FROM marts.leaderboard"))


def named(desk: Desk) -> str | None:
    """The name that p0 would have on the board."""
    return shown_names(desk.run_context).get(code("p0"))


@pytest.fixture
def desk(tmp_path) -> Desk:
    return Desk(tmp_path / "home", OPEN)


def test_everybody_is_named(desk):
    desk.publish(at_table("e", " Ann\u200b  of the Harbour"))
    assert board(desk) == {code("p0"): "Ann of the Harbour", code("p1"): "Bo"}


def test_nobody_is_named_elsewhere(tmp_path):
    # specification: Open ladder; off by default
    desk = Desk(tmp_path / "home", CLOSED).publish(at_table("e", "Ann of the Harbour"))
    assert set(board(desk).values()) == {None}
    assert found_in(desk.home.root, "Ann of the Harbour") == []


def test_names_are_for_the_operator_alone(desk):
    desk.take_in(at_table("e", "Ann"))
    assert stat.S_IMODE(desk.home.public_names.stat().st_mode) == 0o600


def test_no_name_is_in_the_raw_files(desk):
    # specification: Pseudonyms; names are stored nowhere else
    desk.take_in(at_table("e", "Ann of the Harbour"))
    assert found_in(desk.home.root, "Ann of the Harbour") == ["public_names.csv"]


VERSIONS = [
    at_table("e", "oldest", START),
    at_table("b", "later", START + DAY),
    at_table("a", "latest id first", START + 2 * DAY),
    at_table("z", "latest", f"{(START + 2 * DAY) * 1000}"),  # in milliseconds, as text: the same start
    at_table("f", "of the future", NOW.timestamp() + DAY),
    at_table("g", "without a date", None),
]


@pytest.mark.parametrize("order", range(4))
def test_the_name_of_the_latest_start_counts_however_events_arrive(tmp_path, order):
    # specification: Equal results; of two that start at once, the greater TID counts
    desk = Desk(tmp_path / "home", OPEN)
    for one in random.Random(order).sample(VERSIONS, len(VERSIONS)):
        desk.take_in(one)
    assert named(desk) == "latest"


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_versions_in_one_run_the_one_that_counts_names(desk, turned):
    # specification: Repeated tournaments; more tables of status Completed
    two = [at_table("e", "Ann"), at_table("e", "Zoe")]
    two[1]["rounds"][0]["tables"][0]["status"] = "Active"
    desk.take_in(*(reversed(two) if turned else two))
    assert "Ann" in desk.home.public_names.read_text()
    assert "Zoe" not in desk.home.public_names.read_text()


def test_a_later_import_of_one_event_renames(desk):
    # specification: Repeated tournaments; across runs the later import counts
    desk.take_in(at_table("e", "Zoe"))
    desk.take_in(at_table("e", "Ann"))
    assert named(desk) == "Ann"


def test_the_standings_name_as_well():
    names = Names(CODES, NOW)
    names.note(
        {"startDate": START, "standings": [{"id": "p0", "name": "Ann"}, {"id": None, "name": "Deleted"}]}, "e", (0, b"")
    )
    assert [named.name for _, named in names._found.values()] == ["Ann"]


def test_whom_the_operator_hides_is_not_named(desk):
    desk.link(member("p0", "no", "Ann")).take_in(at_table("e", "Ann"))
    assert shown_names(desk.run_context) == {code("p1"): "Bo"}


def test_a_member_who_is_linked_without_a_name_keeps_the_public_one(desk):
    desk.link(member("p0", "yes", "")).take_in(at_table("e", "Ann"))
    assert named(desk) == "Ann"


def test_a_linked_name_stands_above(desk):
    desk.link(member("p0", "yes", "Ann of the Harbour")).take_in(at_table("e", "xX_ann_Xx"))
    assert named(desk) == "Ann of the Harbour"


def test_the_bands_count_everybody_who_is_shown(desk):
    # specification: Rating bands; ten members with 10 rated games; twelve people play eleven rounds, one hides
    seats = [seat(f"p{number}") for number in range(12)]
    rounds_ = [[table(seats[begin : begin + 4], "Draw", begin) for begin in (0, 4, 8)] for _ in range(11)]
    desk.show(event("e", *rounds_))
    assert desk.rows("SELECT sum(members) FROM marts.rating_bands") == [(12,)]
    desk.link(member("p0", "no")).show()
    assert desk.rows("SELECT sum(members) FROM marts.rating_bands") == [(11,)]


def test_of_merged_accounts_the_latest_name_counts(desk):
    desk.correct({"kind": "merge_players", "topdeck_id": "p0", "into_topdeck_id": "p2"})
    desk.take_in(at_table("e", "old", topdeck_id="p2"), at_table("f", "new", START + DAY, topdeck_id="p0"))
    assert shown_names(desk.run_context)[code("p2")] == "new"


def test_the_forgotten_are_never_named_again(desk):
    # specification: Open ladder; except those who hide or were forgotten
    desk.take_in(at_table("e", "Ann of the Harbour"))
    erase(desk.run_context, "p0")
    desk.take_in(at_table("f", "Ann of the Harbour", START + DAY))
    assert shown_names(desk.run_context) == {code("p1"): "Bo"}
    assert found_in(desk.home.root, "Ann of the Harbour") == []


def test_switching_off_erases_the_names(desk):
    # specification: Open ladder; switching it off erases the names
    desk.publish(at_table("e", "Ann of the Harbour"))
    closed = Desk(desk.home.root, CLOSED, NOW.replace(hour=1)).publish()
    assert set(board(closed).values()) == {None}
    assert closed.home.snapshots.exists()
    assert found_in(closed.home.root, "Ann of the Harbour") == []
