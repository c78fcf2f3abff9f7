"""The search for settings: it sees the earlier half alone, is the same each time, and finds what made the games."""

import math
import random

import numpy as np
import pytest

from ratings_core.systems.classic_elo import ClassicElo
from ratings_core.systems.pod_bayes import PodBayes
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems.softmax_elo import SoftmaxElo
from ratings_core.tuning import SEARCHED, earlier_half, log_losses, search

from .tables import random_tables, rated_games


def matches(count, spread):
    """Matches of 60 players whose strengths are that many points apart, won by their chances."""
    chance = random.Random(4)
    strength = [chance.gauss(0, spread) for _ in range(60)]
    tables = []
    for _ in range(count):
        a, b = chance.sample(range(60), 2)
        wins = chance.random() < 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
        tables.append(([a, b], 0 if wins else 1))
    return tables


def last_of(system, tables, replays=80, subjects=60):
    *_, last = search(system, rated_games(tables, subjects), replays)
    return last


def test_it_begins_with_the_settings_as_they_are():
    # the mean of -ln of the winners' chances over games 500 to 999 of 2000
    games = rated_games(matches(2000, 200), 60)
    first = next(search(PodElo(), games, 10))
    assert first.system == PodElo()
    assert first.log_loss == pytest.approx(np.mean(log_losses(PodElo(), games)[500:1000]))


def test_as_many_trials_as_replays_and_one_for_each_setting():
    assert len(list(search(SoftmaxElo(), rated_games(matches(100, 200), 60), 7))) == 7 + 1


def test_what_saves_nothing_is_put_back():
    # matches have no handicaps, so no value of seat_sigma foretells them better
    assert last_of(PodBayes(), matches(400, 200), replays=40).system.seat_sigma == 80


def test_it_never_gets_worse():
    losses = [trial.log_loss for trial in search(PodBayes(), rated_games(matches(2000, 200), 60), 60)]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] < losses[0]


def test_equal_players_want_a_low_k():
    # nothing is to be learned of coins: any K only adds noise
    assert last_of(ClassicElo(k=32), matches(2000, 0)).system.k < 8


def test_players_far_apart_want_a_high_k():
    assert last_of(ClassicElo(k=4), matches(2000, 400)).system.k > 16


def test_the_later_half_is_not_seen():
    tables = matches(1000, 200)
    turned = tables[:500] + [(seated, 1 - winner) for seated, winner in tables[500:]]
    assert last_of(PodElo(), tables) == last_of(PodElo(), turned)


def test_settings_have_three_digits_and_keep_their_ends():
    last = last_of(PodBayes(), matches(2000, 0))
    for name, (low, high) in SEARCHED["pod_bayes"].items():
        value = getattr(last.system, name)
        assert low <= value <= high
        assert value == float(f"{value:.3g}")


def test_what_is_no_measure_stays():
    last = last_of(PodElo(k_mode="pair_mean", start=1000.0), matches(500, 300))
    assert (last.system.k_mode, last.system.start, last.system.provisional_games) == ("pair_mean", 1000.0, 10)


def test_a_history_without_a_decisive_table_is_told():
    with pytest.raises(ValueError, match="no decisive table"):
        next(search(PodElo(), rated_games([([0, 1], None)] * 8, 2), 5))


def test_log_losses_are_those_of_the_winners_chances():
    tables = random_tables(2, 100, 12)
    history = PodElo().replay(rated_games(tables, 12))
    losses = log_losses(PodElo(), rated_games(tables, 12))
    row = 0
    for (seated, winner), loss in zip(tables, losses, strict=True):
        assert (
            math.isnan(loss) if winner is None else loss == pytest.approx(-math.log(history.win_chance[row + winner]))
        )
        row += len(seated)


def test_the_earlier_half_of_an_odd_number_is_the_smaller():
    assert earlier_half(rated_games(random_tables(1, 9, 8), 8)).winner.size == 4
