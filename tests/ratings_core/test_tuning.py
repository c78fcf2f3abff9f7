"""The search for settings: it sees the earlier half alone, is the same each time, and finds what made the games."""

import random

import pytest

from ratings_core.errors import InvalidError
from ratings_core.metrics import log_losses
from ratings_core.systems.classic_elo import ClassicElo
from ratings_core.systems.pod_bayes import PodBayes
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems.softmax_elo import SoftmaxElo
from ratings_core.systems.standings_elo import StandingsElo
from ratings_core.tuning import search

from .events import rated_standings
from .tables import rated_games


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
    *_, last = search(system, rated_games(tables, subjects), len(tables) // 2, replays)
    return last


def test_it_begins_with_the_settings_as_they_are():
    # the mean of -ln of the winners' chances over games 500 to 999 of 2000
    games = rated_games(matches(2000, 200), 60)
    first = next(search(PodElo(), games, 1000, 10))
    assert first.system == PodElo()
    assert first.log_loss == pytest.approx(log_losses(PodElo(), games).of(500, 1000).log_loss.mean())


def test_as_many_trials_as_replays_and_one_for_each_setting():
    assert len(list(search(SoftmaxElo(), rated_games(matches(100, 200), 60), 50, 7))) == 7 + 1


def test_what_saves_nothing_is_put_back():
    # matches have no handicaps, so no value of seat_sigma predicts them better
    assert last_of(PodBayes(), matches(400, 200), replays=40).system.seat_sigma == 80


def test_it_never_gets_worse():
    losses = [trial.log_loss for trial in search(PodBayes(), rated_games(matches(2000, 200), 60), 1000, 60)]
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
    for name, (low, high) in PodBayes.searched.items():
        value = getattr(last.system, name)
        assert low <= value <= high
        assert value == float(f"{value:.3g}")


def test_what_is_no_measure_stays():
    last = last_of(PodElo(k_mode="pair_mean", start=1000.0), matches(500, 300))
    assert (last.system.k_mode, last.system.start, last.system.provisional_games) == ("pair_mean", 1000.0, 10)


def test_a_history_without_a_decisive_table_is_refused():
    with pytest.raises(InvalidError):
        next(search(PodElo(), rated_games([([0, 1], None)] * 8, 2), 4, 5))


def test_standings_are_searched_as_well():
    # places follow strengths 300 points apart on the whole, so a K of 4 learns too slowly
    chance = random.Random(5)
    strength = [chance.gauss(0, 300) for _ in range(60)]
    events = []
    for _ in range(120):
        field = sorted(chance.sample(range(60), 16), key=lambda who: -strength[who] - chance.gauss(0, 150))
        events.append(([(who, place) for place, who in enumerate(field, 1)], 4))
    first, *_, last = search(StandingsElo(k_provisional=4, k_settled=4), rated_standings(events, 60), 60, 60)
    assert last.system.k_settled > 8
    assert last.log_loss < first.log_loss
