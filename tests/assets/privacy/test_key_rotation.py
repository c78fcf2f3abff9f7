"""A new key (docs/operations.md, A new key): every pseudonym changes, no number does, and erased persons stay erased."""

from collections import defaultdict

import pytest

from assets.erasure.erase import erase
from assets.errors import UsageError
from assets.privacy.key import pseudonyms_of
from assets.privacy.pseudonyms import Pseudonyms
from tests.assets.builders import DAY, START, Desk, code, event, member, table
from tests.published import rows
from tests.searching import found_in

pytestmark = pytest.mark.integration

MOVED = ("raw", "warehouse.duckdb", "tablerank.duckdb", "snapshots", "id_key")
NEW_KEY = "another key"
PEOPLE = [f"person {number}" for number in range(8)]
EVENTS = [
    event(f"e{evening}", [table(PEOPLE[:4], PEOPLE[evening % 4]), table(PEOPLE[4:], PEOPLE[5], 2)], startDate=START + evening * DAY)
    for evening in range(4)
]  # fmt: skip
RATINGS = "SELECT tournament_id, subject, rating_after FROM ratings.tournament_history"


@pytest.fixture(scope="module")
def rotated(tmp_path_factory):
    """A home under its new key, the folder of what was moved out of it, and the pseudonym of the erased person."""
    folder = tmp_path_factory.mktemp("rotation")
    desk = Desk(folder / "home").link(member(PEOPLE[1])).publish(*EVENTS)
    erase(desk.run_context, PEOPLE[0])
    erased = pseudonyms_of(desk.home).of_id(PEOPLE[0])
    desk.publish()
    old = folder / "old"
    old.mkdir()
    for name in MOVED:
        (desk.home.root / name).rename(old / name)
    desk.home.key.write_text(NEW_KEY)
    return desk.publish(*EVENTS), old, erased


def by_event(file) -> dict[str, list[float]]:
    """The ratings after each event, of all players."""
    ratings = defaultdict(list)
    for tournament_id, _, rating in rows(file, RATINGS):
        ratings[tournament_id].append(rating)
    return {tournament_id: sorted(held) for tournament_id, held in ratings.items()}


def test_ratings_by_event_are_equal(rotated):
    desk, old, _ = rotated
    assert by_event(desk.home.published) == by_event(old / "tablerank.duckdb")


def test_every_pseudonym_but_that_of_the_erased_is_new(rotated):
    desk, old, erased = rotated
    before, after = (
        {subject for _, subject, _ in rows(file, RATINGS)} for file in (old / "tablerank.duckdb", desk.home.published)
    )
    assert (len(before), len(after), before & after) == (8, 8, {erased})


def test_no_old_code_is_left_under_the_home(rotated):
    desk, _, _ = rotated
    assert found_in(desk.home.root, *map(code, PEOPLE)) == []


def test_erased_persons_stay_erased(rotated):
    # forgotten.csv has a key of its own, so that it outlives id_key
    desk, _, erased = rotated
    assert pseudonyms_of(desk.home).of_id(PEOPLE[0]) == erased
    assert found_in(desk.home.root, Pseudonyms(NEW_KEY.encode()).of_id(PEOPLE[0])) == []


def test_members_are_named_under_their_new_codes(rotated):
    desk, _, _ = rotated
    named = desk.published("SELECT subject, display_name FROM marts.leaderboard WHERE display_name IS NOT NULL")
    assert named == [(Pseudonyms(NEW_KEY.encode()).of_id(PEOPLE[1]), "Member person 1")]


def test_a_new_key_over_old_data_is_refused(tmp_path):
    desk = Desk(tmp_path / "home")
    desk.take_in(*EVENTS)
    desk.home.key.write_text(NEW_KEY)
    with pytest.raises(UsageError):
        desk.take_in(*EVENTS)
