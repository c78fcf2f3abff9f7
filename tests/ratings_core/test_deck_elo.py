"""Deck Elo. "The page" is the published page of cPDH; its rule stands in deck_elo.py."""

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.expected import expected_score
from ratings_core.inputs import DeckGames
from ratings_core.systems.deck_elo import DeckElo

from . import twin_deck

# Worked out by the authors of the specification, independently of this code.
VECTORS = json.loads((Path(__file__).parent / "deck_elo_vectors.json").read_text())
FLAT = 100 / 3

# The page's table: the share of wins of a deck against three others at 1000, and where its rating rests.
RESTS = [(1 / 4, 1000.0), (1 / 3, 1234.79), (2 / 5, 1401.37), (1 / 2, 1636.16)]

ratings_of_a_table = st.lists(st.floats(0, 3000), min_size=2, max_size=6)


def games_of(tables, decks):
    """From a list of (decks in seat order, winner or None, datetime in UTC)."""
    return DeckGames(
        offset=np.cumsum([0] + [len(seated) for seated, _, _ in tables], dtype=np.int64),
        subject=np.array([deck for seated, _, _ in tables for deck in seated], dtype=np.int64),
        winner=np.array([-1 if winner is None else winner for _, winner, _ in tables], dtype=np.int64),
        subjects=decks,
        time=np.array([int(day.timestamp()) for _, _, day in tables], dtype=np.int64),
    )


def random_games(seed, count, decks, days=12):
    """Two to six seats, decks at several of them, one table in six drawn, `days` between tables at most."""
    chance = random.Random(seed)
    day = datetime(2020, 1, 1, tzinfo=UTC)
    tables = []
    for _ in range(count):
        seats = chance.randint(2, 6)
        winner = None if chance.random() < 1 / 6 else chance.randrange(seats)
        # The square makes some decks rare, so that they lie idle.
        tables.append(([int(decks * chance.random() ** 3) for _ in range(seats)], winner, day))
        day += timedelta(hours=chance.randint(0, 24 * days))
    return tables


def one_table(decks, winner):
    return DeckElo().replay(games_of([(decks, winner, datetime(2020, 1, 1, tzinfo=UTC))], max(decks) + 1))


@pytest.mark.parametrize("vector", VECTORS)
def test_vector(vector):
    change = DeckElo().change(vector["displayed_ratings"], vector["winner"])
    assert change == pytest.approx(vector["displayed_change"], abs=1e-9)


@pytest.mark.parametrize("field", [1000.0, 1200.0])
@pytest.mark.parametrize(("share", "rests"), RESTS)
def test_win_rates_of_the_page_by_the_balance_equation(share, rests, field):
    # 3p · T(d) = (1 - p) · T(-d), against 1000 and, 200 points higher, against 1200; the page prints whole points.
    at = [rests + field - 1000.0, field, field, field]
    gain, loss = DeckElo().change(at, 0)[0], -DeckElo().change(at, 1)[0]
    assert share * gain == pytest.approx((1 - share) * loss, rel=2e-5)


def test_a_third_of_wins_does_not_rest_where_capped_elo_does():
    # ordinary Elo capped at the even stake would rest at 1401 for 1/3. Here 1401 takes 16.7 from
    # each of three, a third of the time, and gives 33.3 in two thirds: 16.7 against 22.2.
    at = [1401, 1000, 1000, 1000]
    assert DeckElo().change(at, 0)[0] / 3 == pytest.approx(16.7, abs=0.05)
    assert DeckElo().change(at, 1)[0] * 2 / 3 == pytest.approx(-22.2, abs=0.05)


@pytest.mark.parametrize("opponent", [1000, 1001, 1400, 3000])
def test_a_win_against_equal_or_higher_decks_is_flat(opponent):
    # The page: a flat 33 1/3 each.
    assert DeckElo().change([1000, opponent, opponent, opponent], 0)[0] == pytest.approx(3 * FLAT)


@pytest.mark.parametrize("winner", [1000, 999, 600, 0])
def test_a_loss_to_an_equal_or_lower_deck_is_flat(winner):
    # The page: a flat 33 1/3.
    assert DeckElo().change([winner, 1000, 1000], 0)[1] == pytest.approx(-FLAT)


def test_a_draw_moves_nobody_and_is_a_game():
    # our choice.
    history = one_table([0, 1, 2, 3], None)
    assert history.change.tolist() == [0, 0, 0, 0]
    assert history.games.tolist() == [1, 1, 1, 1]


def test_a_draw_may_count_as_half_a_win_of_either():
    # 400 backend points apart: the higher takes a tenth of the stake and gives the whole, half of each.
    change = DeckElo(draws="half_each").change([1000 + 4000 / 3, 1000], None)
    assert change == pytest.approx([-FLAT * 0.9 / 2, FLAT * 0.9 / 2])


@pytest.mark.parametrize(
    ("decks", "winner", "rows"),
    [
        ([0, 0, 1, 2], 0, [(0, 2 * FLAT, True), (1, -FLAT, False), (2, -FLAT, False)]),
        ([0, 1, 0, 2], 1, [(0, -2 * FLAT, False), (1, 3 * FLAT, True), (2, -FLAT, False)]),
        ([0, 0, 0, 0], 2, [(0, 0.0, True)]),
    ],
)
def test_a_deck_at_several_seats_nets_itself_out(decks, winner, rows):
    # the pair nets to zero; one row: summed change, one game, a win if any of its seats won.
    history = one_table(decks, winner)
    held = zip(history.subject.tolist(), history.change.tolist(), history.won.tolist(), strict=True)
    assert [(deck, pytest.approx(change), won) for deck, change, won in held] == rows
    assert history.games.tolist() == [1] * len(rows)


def test_idle_decks_keep_nine_tenths_in_both_directions():
    # 0.9^(n - 3) of the distance from 1000 after n whole quarters: after six, 0.729.
    then, now = datetime(2020, 2, 1, tzinfo=UTC), datetime(2021, 10, 1, tzinfo=UTC)
    history = DeckElo().replay(games_of([([0, 1], 0, then), ([2, 3], None, now)], 4))
    assert history.rating == pytest.approx([1000 + FLAT * 0.729, 1000 - FLAT * 0.729, 1000, 1000])
    assert history.games.tolist() == [1, 1, 1, 1]
    assert history.time[history.game == -1].tolist() == [
        int(datetime(2021, month, 1, tzinfo=UTC).timestamp()) for month in (4, 4, 7, 7, 10, 10)
    ]


def test_a_step_has_a_change_and_nothing_of_a_table():
    # specification: Published tables; an idle step is a row without a table.
    then, now = datetime(2020, 2, 1, tzinfo=UTC), datetime(2021, 4, 1, tzinfo=UTC)
    history = DeckElo().replay(games_of([([0, 1], 0, then), ([2, 3], None, now)], 4))
    step = int(np.flatnonzero(history.game == -1)[0])
    assert history.change[step] == pytest.approx(-FLAT / 10)
    assert np.isnan([history.k[step], history.expected[step], history.score[step], history.win_probability[step]]).all()


@pytest.mark.parametrize("draws", ["no_transfer", "half_each"])
@pytest.mark.parametrize("seed", range(3))
def test_every_bit_is_that_of_plain_python(draws, seed):
    # The twin walks the calendar quarter by quarter, and the tables seat by seat.
    system = DeckElo(draws=draws)
    tables = random_games(seed, 500, 40)
    rows, rating, games = twin_deck.replay(tables, 40, system)
    history = system.replay(games_of(tables, 40))
    columns = (
        "game", "subject", "time", "games_before", "expected", "score",
        "rating_before", "change", "rating_after", "win_probability", "won",
    )  # fmt: skip
    for column, expected in zip(columns, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert np.array_equal(held, np.array(expected, dtype=held.dtype), equal_nan=held.dtype == float), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games
    assert (history.game == -1).sum() > 20


def test_start_and_changes_add_up_to_the_rating():
    # specification: History and ratings; to 1e-6 for every subject, idle steps included.
    history = DeckElo().replay(games_of(random_games(4, 2000, 60), 60))
    total = np.bincount(history.subject, weights=history.change, minlength=60)
    assert history.rating == pytest.approx(1000 + total, abs=1e-6)


def test_without_idle_decks_the_mean_stays_at_1000():
    # What the winner takes the losers give.
    history = DeckElo().replay(games_of(random_games(5, 2000, 30, days=0), 30))
    assert history.rating.mean() == pytest.approx(1000, abs=1e-9)


@settings(deadline=None)
@given(ratings_of_a_table)
def test_changes_are_unbiased_when_winners_are_drawn_with_the_win_probabilitys(ratings):
    # winners drawn with the shares of 10^(B/400) move nobody: sum over w of p_w · change(i | winner w) = 0.
    tables = [DeckElo().at_table(ratings, winner) for winner in range(len(ratings))]
    mean = sum(table.win_probability[winner] * table.change for winner, table in enumerate(tables))
    assert np.abs(mean).max() <= 1e-12 * FLAT


def test_expected_scores_are_those_of_backend_ratings():
    # 400 backend points are 1333 1/3 displayed ones.
    table = DeckElo().at_table([1000 + 4000 / 3, 1000], 0)
    assert table.expected.tolist() == pytest.approx(expected_score([400, 0], [0, 400]).tolist())


def test_the_win_probability_of_a_deck_is_that_of_any_of_its_seats():
    # Two of four equal seats.
    assert one_table([0, 0, 1, 2], 0).win_probability.tolist() == [0.5, 0.25, 0.25]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lead", [1e6, -1e6])
def test_ratings_far_apart_stay_finite(lead):
    # A certain winner takes nothing; a certain loser who wins takes the flat stake of each.
    table = DeckElo().at_table([1000 + lead, 1000, 1000], 0)
    assert table.change[0] == pytest.approx(0 if lead > 0 else 2 * FLAT, abs=1e-9)
    assert np.isfinite([table.win_probability, table.expected, table.rating_after]).all()


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": "1000"},
        {"stake": 0.0},
        {"idle_quarters": 2.5},
        {"idle_keep": 0.0},
        {"idle_keep": 1.1},
        {"draws": "half"},
    ],
)
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        DeckElo(**wrong)
    assert refused.value.name == next(iter(wrong))


@pytest.mark.parametrize(
    ("ratings", "winner"), [([1000], 0), ([1000, 1000], 2), ([1000, 1000], -1), ([1000, np.nan], 0)]
)
def test_a_table_that_cannot_be_rated_is_refused(ratings, winner):
    # At least two seats with finite ratings, and a winner among them, counted from 0.
    with pytest.raises(InvalidError):
        DeckElo().change(ratings, winner)
