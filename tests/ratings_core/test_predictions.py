"""Log losses of replays: by hand, against brute force, and the first games of each kind of input."""

import math

import numpy as np
import pytest

from ratings_core.inputs import DeckGames, StakeMatches
from ratings_core.metrics import first_games, log_losses
from ratings_core.systems.deck_elo import DeckElo
from ratings_core.systems.pod_bayes import PodBayes
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems.stake_elo import StakeElo
from ratings_core.systems.standings_elo import StandingsElo

from .events import random_events, rated_standings
from .tables import random_tables, rated_games


def test_the_loss_of_a_table_is_that_of_its_winner():
    tables = random_tables(2, 100, 12)
    history = PodElo().replay(rated_games(tables, 12))
    first = np.cumsum([0, *(len(seated) for seated, _ in tables)])
    due = {
        game: -math.log(history.win_probability[first[game] + won])
        for game, (_, won) in enumerate(tables)
        if won is not None
    }
    lost = log_losses(PodElo(), rated_games(tables, 12))
    assert lost.game.tolist() == list(due)
    assert lost.log_loss == pytest.approx(list(due.values()))


def test_neither_a_draw_nor_a_double_loss_is_scored():
    # DRAW is -1, DOUBLE_LOSS is -2; newcomers have one half each
    matches = StakeMatches(np.array([0, 2, 4, 6]), np.array([0, 1] * 3), np.array([-1, -2, 0]), 2, k=np.full(3, 32.0))
    lost = log_losses(StakeElo(), matches)
    assert (lost.game.tolist(), lost.log_loss.round(9).tolist()) == ([2], [round(math.log(2), 9)])


@pytest.mark.parametrize("system", [DeckElo(), PodBayes(subject="deck", seat_sigma=0)])
def test_a_deck_at_several_seats_shares_its_win_probability(system):
    # all decks are new, so each of four seats has a quarter, whatever deck has it; a drawn table comes before
    games = DeckGames(np.array([0, 2, 6]), np.array([2, 3, 0, 0, 0, 1]), np.array([-1, 1]), 4, time=np.array([0, 0]))
    lost = log_losses(system, games)
    assert (lost.game.tolist(), lost.log_loss) == ([1], pytest.approx([math.log(4)]))


def test_the_loss_of_an_order_is_that_of_a_succession_of_winners():
    # 10^(R/400) of 1900, 1500 and 1500 are 10, 1 and 1: the first 10/12, the second 1/2
    lost = log_losses(StandingsElo(start=1500), rated_standings([([(0, 1), (1, 2), (2, 3)], 3)] * 2, 3))
    before = StandingsElo().replay(rated_standings([([(0, 1), (1, 2), (2, 3)], 3)], 3)).rating
    strength = 10 ** (before / 400)
    second = [-math.log(strength[0] / strength.sum()), -math.log(strength[1] / strength[1:].sum())]
    assert lost.log_loss == pytest.approx([math.log(3), math.log(2), *second])


def test_the_whole_order_is_the_probability_that_the_shares_imply():
    # the probabilities of all orders of three add up to 1
    orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
    first = [(0, 1), (1, 2), (2, 3)]
    chances = []
    for order in orders:
        games = rated_standings([(first, 3), (list(enumerate(order)), 3)], 3)
        chances.append(math.exp(-log_losses(StandingsElo(), games).of(1, 2).log_loss.sum()))
    assert sum(chances) == pytest.approx(1, abs=1e-12)


def brute_force(events, subjects, guest_rating):
    history = StandingsElo(guest_rating=guest_rating).replay(rated_standings(events, subjects))
    rating = iter(history.rating_before.tolist())
    lost = []
    for event, (standing, _) in enumerate(events):
        placed = [(who, place) for who, place in standing if place > 0]
        if len(placed) < 2:
            continue
        rows = [(place, guest_rating if who < 0 else next(rating)) for who, place in placed]
        for place, own in rows:
            behind = [10 ** ((other - own) / 400) for worse, other in rows if worse > place]
            if behind:
                lost.append((event, math.log(1 + sum(behind))))
    return lost


@pytest.mark.parametrize("guest_rating", [1500.0, 1650.0])
def test_orders_with_ties_and_guests_are_those_of_brute_force(guest_rating):
    events = random_events(7, 60, 80)
    lost = log_losses(StandingsElo(guest_rating=guest_rating), rated_standings(events, 80))
    due = brute_force(events, 80, guest_rating)
    assert lost.game.tolist() == [event for event, _ in due]
    assert lost.log_loss == pytest.approx([loss for _, loss in due], abs=1e-9)


def test_an_event_whose_places_are_all_shared_is_not_scored():
    # as a drawn table
    lost = log_losses(StandingsElo(), rated_standings([([(0, 1), (1, 1), (2, 1), (3, 1)], 3)], 4))
    assert lost.game.size == 0


def test_the_first_games_of_standings():
    events = random_events(3, 30, 40, largest=20)
    first = first_games(rated_standings(events, 40), 12)
    whole = rated_standings(events[:12], 40)
    for name in ("offset", "subject", "place", "rounds"):
        assert getattr(first, name).tolist() == getattr(whole, name).tolist()


def test_the_first_games_keep_their_times_and_ks():
    matches = StakeMatches(
        np.array([0, 2, 4]), np.array([0, 1, 0, 1]), np.array([0, 1]), 2, k=np.array([8.0, 64.0]), time=np.array([5, 9])
    )
    first = first_games(matches, 1)
    assert (first.k.tolist(), first.time.tolist(), first.subject.tolist()) == ([8.0], [5], [0, 1])
