"""Pod Bayes, our own system: its formula by hand, what it knows of how sure it is, and every bit of plain Python."""

import dataclasses
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.history import deck_history
from ratings_core.inputs import DeckGames
from ratings_core.systems.pod_bayes import PodBayes

from . import twin_bayes
from .tables import COLUMNS, random_tables, rated_games

DAY = 86_400
C0 = 400 / math.log(10)


def replayed(tables, subjects, days=None, **given_settings):
    games = rated_games(tables, subjects)
    if days is not None:
        games = dataclasses.replace(games, time=np.array(days, dtype=np.int64) * DAY)
    return PodBayes(**given_settings).replay(games)


def test_an_even_match_of_newcomers_by_hand():
    # c² = (400/ln 10)² + 2·70²; s'² = 70²/(1 + 70²/c²/4); half of s'²/c
    square = C0**2 + 2 * 70**2
    after = 70**2 / (1 + 70**2 / square / 4)
    history = replayed([([0, 1], 0)], 2)
    assert history.change == pytest.approx([after / math.sqrt(square) / 2, -after / math.sqrt(square) / 2])
    assert history.deviation == pytest.approx([math.sqrt(after)] * 2)


def test_change_is_k_times_the_surplus():
    # specification: History and ratings; change = k·(score - expected)
    history = replayed(random_tables(3, 200, 20), 20)
    assert history.change == pytest.approx(history.k * (history.score - history.expected), abs=1e-12)


def test_without_uncertainty_the_win_probability_is_that_of_the_other_systems():
    # p_i = 10^(R_i/400) / Σ; 400 points are ten to one
    table = PodBayes(sigma=1e-9).at_table([1900, 1500], 0, [0, 0])
    assert table.win_probability == pytest.approx([10 / 11, 1 / 11])


def test_uncertain_ratings_make_predictions_less_extreme():
    # c grows with the uncertainty, so the same lead is worth less
    chances = [PodBayes(sigma=sigma).at_table([1700, 1500], 0, [0, 0]).win_probability[0] for sigma in (1, 70, 140)]
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] > 0.5


def test_a_newcomer_moves_more_than_a_known_player():
    history = replayed([*[([0, 1], game % 2) for game in range(40)], ([0, 2], 0)], 3)
    known, newcomer = history.change[-2:]
    assert -newcomer > 2 * known


def test_idle_time_makes_unsure_and_no_more_than_a_newcomer():
    # s² grows by growth² a day: 2²·20 days; and up to 70² after ten years
    tables = [([0, 1], 0), ([2, 3], 0)]
    at_once, later, much_later = (replayed(tables, 4, [0, days]).deviation[0] for days in (0, 20, 3650))
    assert later**2 == pytest.approx(at_once**2 + 4 * 20)
    assert much_later == 70


def test_without_times_nobody_is_idle():
    tables = random_tables(5, 50, 8)
    assert replayed(tables, 8).rating.tolist() == replayed(tables, 8, [0] * 50).rating.tolist()


def test_the_handicap_of_a_seat_is_learned():
    # players are equal and seat 0 wins half of the tables of four: its chance must come to be about one half
    chance = random.Random(1)
    tables = [
        (chance.sample(range(4000), 4), 0 if chance.random() < 0.5 else chance.randint(1, 3)) for _ in range(4000)
    ]
    history = replayed(tables, 4000)
    assert history.win_probability.reshape(-1, 4)[-1000:].mean(axis=0) == pytest.approx(
        [1 / 2, 1 / 6, 1 / 6, 1 / 6], abs=0.03
    )


def test_matches_have_no_handicap():
    # many sources name the winner first: then seat 0 would be predicted to win
    chance = random.Random(1)
    history = replayed([(chance.sample(range(100_000), 2), 0) for _ in range(500)], 100_000)
    assert history.win_probability[-200:].max() < 0.6


@pytest.mark.parametrize("n", [2, 4])
def test_a_draw_of_n_counts_a_part_of_a_decisive_game(n):
    # w = draw_weight/(n - 1): K = w·s'²/c with s'² = 70²/(1 + w·70²/c²·(1/n)(1 - 1/n))
    weight, square = 1 / (n - 1), C0**2 + 2 * 70**2
    after = 70**2 / (1 + weight * 70**2 / square * (1 / n) * (1 - 1 / n))
    assert PodBayes().at_table([1500] * n, None, [0] * n).k == pytest.approx([weight * after / math.sqrt(square)] * n)


def test_a_draw_pulls_together():
    up, down = PodBayes().change([1500, 1600], None, [0, 0])
    assert up == -down
    assert 2 < up < 4


def test_a_draw_may_count_nothing():
    history = replayed([([0, 1], 0), ([0, 1], None)], 2, draw_weight=0)
    assert history.change[2:].tolist() == [0, 0]
    assert history.games.tolist() == [2, 2]


def test_a_deck_at_two_seats_takes_both_changes():
    # specification: History and ratings; the summed change, one game
    games = DeckGames(np.array([0, 3]), np.array([0, 0, 1]), np.array([2]), subjects=2, time=np.array([0]))
    history = PodBayes(subject="deck").replay(games)
    assert history.rating[0] == 1500 + history.change[:2].sum()
    assert history.games.tolist() == [1, 1]


def test_handicaps_say_how_many_tables_taught_them():
    # two decisive tables of three and one drawn; matches have none
    history = replayed([([0, 1, 2], 0), ([0, 1, 2], None), ([0, 1, 2], 1), ([0, 1], 0)], 3)
    assert history.handicaps.tables.tolist() == [0, 0, 0, 2, 2, 2]
    assert (history.handicaps.handicap[:3].tolist(), history.handicaps.variance[:3].tolist()) == ([0] * 3, [6400] * 3)


def test_the_winning_seat_of_the_first_table_gains_what_a_subject_would():
    # s'² = 80²/(1 + 80²/c²·(1/3)(2/3)), moved by s'²/c·(1 - 1/3)
    square = C0**2 + 2 * 70**2
    after = 80**2 / (1 + 80**2 / square * 2 / 9)
    handicaps = replayed([([0, 1, 2], 1)], 3).handicaps
    step = after / math.sqrt(square)
    assert handicaps.handicap[3:] == pytest.approx([-step / 3, step * 2 / 3, -step / 3])
    assert handicaps.variance[3:] == pytest.approx([after] * 3)


def test_without_seats_nothing_is_learned_of_them():
    assert replayed([([0, 1, 2], 1)], 3, seat_sigma=0).handicaps.tables.tolist() == [0] * 6


ratings_of_a_table = st.lists(st.floats(0, 3000), min_size=2, max_size=6)


@given(ratings_of_a_table)
@settings(max_examples=100, deadline=None)
def test_changes_of_newcomers_average_to_0_when_winners_are_drawn_with_the_win_probabilities(ratings):
    # winners drawn with the shares move nobody in the mean
    system = PodBayes()
    chances = system.at_table(ratings, 0, [0] * len(ratings)).win_probability
    moves = [system.change(ratings, winner, [0] * len(ratings)) for winner in range(len(ratings))]
    assert chances @ np.array(moves) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_every_bit_is_that_of_plain_python(seed):
    # The twin is the written formula with lists and math.exp.
    system = PodBayes(draw_weight=0.7, handicap_seats=2 + seed % 2)
    tables = random_tables(seed, 600, 25)
    days = sorted(random.Random(seed).randrange(3000) for _ in tables)
    rows, rating, games, deviation, believed = twin_bayes.replay(tables, 25, system, [day * DAY for day in days])
    history = replayed(tables, 25, days, draw_weight=0.7, handicap_seats=2 + seed % 2)
    for column, expected in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert held.tobytes() == np.array(expected, dtype=held.dtype).tobytes(), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games
    assert history.deviation.tobytes() == np.array(deviation).tobytes()
    assert_seats_are(history.handicaps, believed)


def assert_seats_are(handicaps, believed):
    for (n, seat), (handicap, variance) in believed.items():
        entry = n * (n - 1) // 2 + seat
        assert (handicaps.handicap[entry], handicaps.variance[entry]) == (handicap, variance)


@pytest.mark.parametrize("seed", range(2))
def test_decks_at_several_seats_are_those_of_plain_python_too(seed):
    # 12 decks at tables of up to six seats, drawn with replacement
    chance = random.Random(seed)
    tables = [([chance.randrange(12) for _ in seated], won) for seated, won in random_tables(seed, 400, 25)]
    plain = rated_games([(list(range(len(seated))), won) for seated, won in tables], 12)
    decks = np.array([who for seated, _ in tables for who in seated])
    games = DeckGames(plain.offset, decks, plain.winner, 12, time=np.zeros(len(tables), np.int64))
    rows, rating, played, deviation, believed = twin_bayes.replay(tables, 12, PodBayes(), [0] * len(tables))
    history = PodBayes(subject="deck").replay(games)
    assert history.change.tobytes() == np.array([row[5] for row in rows]).tobytes()
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == played
    assert history.deviation.tobytes() == np.array(deviation).tobytes()
    assert_seats_are(history.handicaps, believed)
    by_deck = deck_history(games, history)
    for deck in range(12):
        own = by_deck.rating_after[by_deck.subject == deck]
        assert own[-1] == history.rating[deck]  # the rows lead to the rating, to the last bit


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lead", [1e6, -1e6])
def test_ratings_far_apart_stay_finite(lead):
    # The certain winner gains nothing; the certain loser who wins takes all of K.
    change = PodBayes().change([1500 + lead, 1500], 0, [0, 0])
    assert np.isfinite(change).all()
    assert (change[0] > 1) == (lead < 0)


WRONG = [
    {"start": float("nan")},
    {"sigma": 0},
    {"growth": -1},
    {"draw_weight": True},
    {"handicap_seats": 2.5},
    {"subject": "team"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        PodBayes(**wrong)
    assert refused.value.name == next(iter(wrong))
