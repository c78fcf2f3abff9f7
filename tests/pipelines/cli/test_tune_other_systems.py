"""Proposals for systems that rate decks, standings and matches, and what the summary says they leave out.

Forty events of six players, who play three matches with a deck each and stand in an order; the stronger wins by chance.
At each event one match shows a deck at one seat only, so it is skipped of decks.
"""

import random

import pytest

from assets.home.settings_file import read_settings
from pipelines.cli.run import print_summary
from tests.assets.builders import DAY, START, Desk, event, seat, table
from tests.pipelines.cli.command import tablerank
from tests.published import rows

POOLS = """\
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]
event_types = [["Event late*", "Armory"], ["Event *", "Pro Quest"]]
[[pool.system]]
name = "pod_elo"
[[pool.system]]
name = "standings_elo"
[[pool.system]]
name = "deck_elo"
[[pool.system]]
name = "stake_elo"
[[pool.system]]
name = "pod_bayes"
subject = "deck"
[[pool.system]]
name = "openskill_pl"
"""
OTHERS = ["standings_elo", "deck_elo", "stake_elo", "pod_bayes"]
PLAYERS = "abcdefghijkl"


def seated(who, *, shows_deck=True):
    return seat(who, **({"deckObj": {"Commanders": {f"Deck {who}": {}}}} if shows_deck else {}))


def of_day(day, chance):
    """The earlier in the alphabet, the stronger; `late` events come last and are of a type that is not rated."""
    field = chance.sample(PLAYERS, 6)
    order = sorted(field, key=lambda who: PLAYERS.index(who) + chance.gauss(0, 3))
    matches = [
        table([seated(one), seated(other, shows_deck=number < 3)], min(one, other, key=order.index), number)
        for number, (one, other) in enumerate(zip(field[::2], field[1::2], strict=True), 1)
    ]
    standings = [{"id": who, "name": f"Name of {who}"} for who in order]
    return event(f"{'late' if day >= 36 else 'e'}{day:02}", matches, standings=standings, startDate=START + day * DAY)


@pytest.fixture(scope="module")
def desk(tmp_path_factory) -> Desk:
    root = tmp_path_factory.mktemp("cli-tune") / "home"
    root.mkdir()
    (root / "pools.toml").write_text(POOLS)
    chance = random.Random(3)
    return Desk(root, read_settings(root / "pools.toml")).publish(*(of_day(day, chance) for day in range(40)))


@pytest.fixture(scope="module")
def proposals(desk: Desk) -> dict[str, dict]:
    return {
        name: tablerank("tune", "--system", name, "--replays", 30, "--home", desk.home.root, "--json").json
        for name in OTHERS
    }


@pytest.mark.parametrize("system", OTHERS)
def test_a_proposal_never_loses_on_what_it_was_searched_on(proposals: dict[str, dict], system: str):
    earlier = proposals[system]["earlier_half"]
    assert earlier["proposed"] <= earlier["now"]
    assert proposals[system]["settings"]["label"] == f"{system}_tuned"


@pytest.mark.parametrize("system", ["deck_elo", "stake_elo", "pod_bayes"])
def test_the_later_half_is_that_of_the_published_accuracy(desk: Desk, proposals: dict[str, dict], system: str):
    # both are means over the decisive tables after the middle of the pool's rated tables
    ((log_loss, tables),) = rows(
        desk.home.published, f"SELECT log_loss, tables FROM marts.accuracy WHERE system = '{system}'"
    )
    later = proposals[system]["later_half"]
    assert (later["now"], later["tables"]) == (pytest.approx(log_loss, abs=1e-12), tables)


def test_standings_are_scored_by_their_places(proposals: dict[str, dict]):
    # 20 of 40 events are the later half; the last of six places foretells nothing
    assert proposals["standings_elo"]["later_half"]["places"] == 20 * 5


def test_a_proposal_for_decks_rates_decks(proposals: dict[str, dict]):
    assert proposals["pod_bayes"]["settings"]["subject"] == "deck"


def test_people_read_of_places(desk: Desk):
    shown = tablerank("tune", "--system", "standings_elo", "--replays", 5, "--home", desk.home.root)
    assert "100 places" in shown.out


def test_what_has_nothing_to_learn_is_told(desk: Desk):
    ended = tablerank("tune", "--system", "openskill_pl", "--home", desk.home.root)
    assert (ended.status, "openskill_pl" in ended.err) == (2, True)


def test_the_summary_says_what_each_system_leaves_out(desk: Desk, capsys: pytest.CaptureFixture[str]):
    # a match of each of 40 events shows one deck; 12 matches are at Armory events
    print_summary(desk.home)
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["cedh", "deck_elo", "deck_unknown", "40", "1", "of", "2", "seats", "show", "no", "deck."] in said
    told = next(line for line in said if line[:3] == ["cedh", "stake_elo", "event_type_unrated"])
    assert told[3] == "12"
