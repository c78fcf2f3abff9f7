"""OpenSkill, Plackett-Luce. The package itself, with its own defaults, is the reference."""

import math

import numpy as np
import pytest
from openskill.models import PlackettLuce

from ratings_core.errors import InvalidError
from ratings_core.systems.openskill_pl import OpenskillPl

from .tables import random_tables, rated_games

POINTS = 60  # of the package's own units: 25 there is 1500 here
TABLES = random_tables(7, 300, 12)
GAMES = rated_games(TABLES, 12)
HISTORY = OpenskillPl().replay(GAMES)


@pytest.fixture(scope="module")
def by_package():
    """The means and uncertainties before each seat's game, and after the last, as the package's defaults give them."""
    model = PlackettLuce()
    standing = [model.rating() for _ in range(12)]
    before = []
    for seated, winner in TABLES:
        before.append([(standing[subject].mu, standing[subject].sigma) for subject in seated])
        ranks = [1 if winner in (None, seat) else 2 for seat in range(len(seated))]
        rated = model.rate([[standing[subject]] for subject in seated], ranks=ranks)
        for subject, (after,) in zip(seated, rated, strict=True):
            standing[subject] = after
    return before, [subject.mu for subject in standing]


def test_a_history_is_that_of_the_package(by_package):
    # The winner first, all others second together; a draw all first.
    before, after = by_package
    assert HISTORY.rating_before / POINTS == pytest.approx([mu for table in before for mu, _ in table], abs=1e-9)
    assert HISTORY.rating / POINTS == pytest.approx(after, abs=1e-9)


def test_the_win_probability_is_the_share_of_the_model(by_package):
    # exp(mu/c) as a share, c² the sum of sigma² + tau² + beta², with the package's beta 25/6 and tau 25/300.
    shares = []
    for table in by_package[0]:
        c = math.sqrt(sum(sigma**2 + (25 / 300) ** 2 + (25 / 6) ** 2 for _, sigma in table))
        strengths = [math.exp(mu / c) for mu, _ in table]
        shares += [strength / sum(strengths) for strength in strengths]
    assert HISTORY.win_probability == pytest.approx(shares, abs=1e-9)


def test_win_probabilitys_of_a_table_add_up():
    # a decisive table
    assert np.add.reduceat(HISTORY.win_probability, GAMES.offset[:-1]) == pytest.approx(1, abs=1e-12)


def test_newcomers_have_equal_win_probabilities():
    # One of four.
    assert OpenskillPl().at_table([1500] * 4, 0, [0] * 4).win_probability.tolist() == [0.25] * 4


def test_no_k_scales_a_change():
    # specification: History and ratings; k is NULL where no single K applies.
    assert np.isnan(HISTORY.k).all()


def test_scores_of_a_table_add_up():
    # 1 for the winner, or 1/n for each in a draw.
    assert np.add.reduceat(HISTORY.score, GAMES.offset[:-1]) == pytest.approx(1, abs=1e-12)


def test_rating_after_is_before_plus_change():
    # specification: History and ratings; exactly, in float64, and the next game begins there.
    assert (HISTORY.rating_before + HISTORY.change).tobytes() == HISTORY.rating_after.tobytes()
    last_row = {subject: row for row, subject in enumerate(GAMES.subject.tolist())}
    assert HISTORY.rating[list(last_row)].tolist() == HISTORY.rating_after[list(last_row.values())].tolist()


def test_start_and_changes_add_up_to_the_rating():
    # specification: History and ratings; to 1e-6 for every subject.
    total = np.bincount(GAMES.subject, weights=HISTORY.change, minlength=12)
    assert HISTORY.rating == pytest.approx(1500 + total, abs=1e-6)


def test_a_replay_gives_the_same_bits_again():
    # The package gives each rating a random name; nothing may hang on it.
    assert OpenskillPl().replay(GAMES).rating.tobytes() == HISTORY.rating.tobytes()


def test_a_start_elsewhere_only_shifts():
    # The model compares means; it knows no zero.
    assert OpenskillPl(start=1000).replay(GAMES).rating + 500 == pytest.approx(HISTORY.rating, abs=1e-6)


def test_an_uncertain_newcomer_moves_more():
    # A smaller sigma is more certain.
    sure, unsure = (OpenskillPl(sigma=sigma).change([1500, 1500], 0, [0, 0])[0] for sigma in (100, 500))
    assert 0 < sure < unsure


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": float("nan")},
        {"sigma": 0},
        {"beta": -1},
        {"beta": 4},
        {"tau": float("inf")},
        {"provisional_games": True},
    ],
)
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        OpenskillPl(**wrong)
    assert refused.value.name == next(iter(wrong))
