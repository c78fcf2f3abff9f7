"""One good publication, of which each test breaks a copy."""

import shutil
from pathlib import Path

import pytest

from assets.checks import read_previous
from assets.home.settings import Board, Settings, SystemSettings
from assets.home.warehouse import attached, connection
from sql import statement
from tests.assets.builders import DAY, START, Desk, event, member, pool, seat, table

SYSTEMS = [SystemSettings(name="pod_elo"), SystemSettings(name="pod_elo", label="steady", k_mode="pair_mean")]
SCORED = [SystemSettings(name="stake_elo"), SystemSettings(name="standings_elo")]
PAIRS = [(f"e{n}", f"f{n}") for n in range(6)]


@pytest.fixture(scope="session")
def good(tmp_path_factory) -> Path:
    """Three pools, systems of all that can be rated by players, a draw, tables skipped, an event in no pool, decks, two
    months, ten showing members, and a second import with a report.
    """
    scored = pool("scored", ["Modern"], event_types=[["*", "Armory"]], system=SCORED)
    settings = Settings(pool=[pool(system=SYSTEMS), pool("all", ["*"]), scored], board=Board(min_games=1))
    decks = {"e": "Tivit", "f": "Tivit", "g": "Sisay"}
    efg = [seat(one, deckObj={"Commanders": {deck: {}}}) for one, deck in decks.items()]
    abci = [seat(one, deckObj={"Commanders": {"Kinnan": {}}}) for one in "abci"]
    standings = [{"id": who, "standing": place} for place, who in enumerate("acxy", 1)]
    desk = Desk(tmp_path_factory.mktemp("good") / "home", settings)
    desk.link(*(member(one) for pair in PAIRS for one in pair))
    desk.publish(
        event("a", [table("abcd", "a", 1), table(efg, "Draw", 2), table("h", None, "Byes")]),
        event("c", [table("ab", "a")], game="One Piece"),
        event("d", [table("ac", "a", 1), table("xy", "Draw", 2)], format="Modern", standings=standings),
        event("e", *[[table(pair, "Draw", n) for n, pair in enumerate(PAIRS)] for _ in range(10)]),
    )
    desk.publish(event("b", [table(abci, "b", 1), table("ab", None, 2)], startDate=START + 40 * DAY))
    return desk.home.published


@pytest.fixture(scope="session")
def opened(good, tmp_path_factory):
    copy = shutil.copyfile(good, tmp_path_factory.mktemp("copy") / "tablerank.duckdb")
    with connection(copy) as con:
        former = con.execute("SELECT settings_hash, corrections_hash, software_version FROM meta.runs").fetchall()[0]
        con.execute(statement("checks/previous"))
        with attached(con, good, "previous"):
            read_previous(con, list(former))
        yield con


@pytest.fixture
def con(opened):
    """The good publication as the gate sees it, with itself as the one before; what a test breaks is whole again."""
    opened.begin()
    yield opened
    opened.rollback()
