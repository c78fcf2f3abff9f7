"""Decks against what their players' ratings implied (marts.deck_results), by hand."""

import math

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, event, pool, seat, table

DECKS = {"a": "Tivit", "b": "Tivit", "c": "Sisay", "d": None}


def pod(**decks):
    return [seat(who, **({"deckObj": {"Commanders": {deck: {}}}} if deck else {})) for who, deck in decks.items()]


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Two with Tivit, one with Sisay, one who shows no deck: a wins among equals, then they draw; then e to h with Kinnan."""
    settings = Settings(pool=[pool(system=[SystemSettings(name="pod_elo"), SystemSettings(name="deck_elo")])])
    return Desk(tmp_path_factory.mktemp("decks") / "home", settings).show(
        event("1", [table(pod(**DECKS), "a", 1)]),
        event("2", [table(pod(**DECKS), "Draw", 1)], startDate=START + DAY),
        event("3", [table(pod(e="Kinnan", f="Kinnan", g="Kinnan", h="Kinnan"), "e")], startDate=START + 2 * DAY),
        event("4", [table(pod(a="Kinnan", b="Tivit"), None, status="Active")], startDate=START + 3 * DAY),
    )


def of(desk, deck, columns):
    [row] = desk.rows(f"SELECT {columns} FROM marts.deck_results WHERE deck = ?", deck)
    return row


def test_games_are_seats_with_the_deck_at_rated_tables(desk):
    # two seats with Tivit at each of two tables, one of the four won, two drawn; the unfinished table is not rated
    assert of(desk, "Tivit", "players, games, wins, draws, losses") == (2, 4, 1, 2, 1)


def test_the_difference_is_that_of_games_not_drawn(desk):
    # among four equals each has 1/4: Tivit won one where 2/4 were due, Sisay none where 1/4 was
    assert of(desk, "Tivit", "expected_wins, difference") == (0.5, 0.5)
    assert of(desk, "Sisay", "expected_wins, difference") == (0.25, -0.25)


def test_drawn_games_are_not_decisive(desk):
    # of the four seats with Tivit two were at the drawn table
    assert of(desk, "Tivit", "games, decisive_games") == (4, 2)


def test_the_interval(desk):
    # two games of chance 1/4: the variance is 2 * 1/4 * 3/4
    reach = 1.96 * math.sqrt(0.375)
    assert of(desk, "Tivit", "low95, high95") == (
        pytest.approx(0.5 - reach, abs=1e-4),
        pytest.approx(0.5 + reach, abs=1e-4),
    )


def test_where_every_seat_has_the_deck_it_wins_what_is_due(desk):
    # four seats with Kinnan, one of which won
    assert of(desk, "Kinnan", "games, wins, losses, difference") == (4, 1, 3, 0)


def test_only_systems_of_players_say_what_was_due(desk):
    assert desk.rows("SELECT DISTINCT system FROM marts.deck_results") == [("pod_elo",)]
