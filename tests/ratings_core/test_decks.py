"""Games of decks, and the calendar of idle ones."""

from datetime import UTC, datetime

import numpy as np
import pytest

from ratings_core.errors import InvalidError
from ratings_core.history import History, deck_history
from ratings_core.inputs import DeckGames
from ratings_core.systems.idle_decks import deck_rows, quarter_of


def seconds(*day):
    return int(datetime(*day, tzinfo=UTC).timestamp())


def build(**changed):
    arrays = {"offset": np.array([0, 2, 5]), "subject": np.array([0, 1, 2, 1, 2]), "winner": np.array([1, -1])}
    return DeckGames(**{**arrays, "subjects": 3, "time": np.array([5, 5]), **changed})


def matches(*days):
    """Deck 0 against deck 1 on the first day, against deck 2 ever after."""
    return DeckGames(
        offset=np.arange(0, 2 * len(days) + 1, 2),
        subject=np.array([0, 1, *[0, 2] * (len(days) - 1)]),
        winner=np.zeros(len(days), dtype=np.int64),
        subjects=3,
        time=np.array([seconds(*day) for day in days]),
    )


def steps(games):
    rows = deck_rows(games, idle_quarters=3)
    idle = rows.game == -1
    return list(zip(rows.subject[idle].tolist(), rows.time[idle].tolist(), strict=True))


def test_a_deck_at_two_seats_has_one_row():
    # specification: History and ratings; rows are in the order of first seats.
    rows = deck_rows(build(), idle_quarters=3)
    assert list(zip(rows.game.tolist(), rows.subject.tolist(), strict=True)) == [(0, 0), (0, 1), (1, 2), (1, 1)]


@pytest.mark.parametrize(
    ("day", "number"),
    [((1970, 1, 1), 0), ((2022, 2, 28, 23, 59, 59), 208), ((2022, 4, 1), 209), ((1969, 12, 31), -1)],
)
def test_quarters_are_those_of_the_calendar_in_utc(day, number):
    # Four a year from January 1970.
    assert quarter_of(np.array([seconds(*day)])).tolist() == [number]


def test_the_first_step_falls_at_the_end_of_the_fourth_whole_idle_quarter():
    # deck 1 plays in May 2022; whole idle quarters are the third of 2022 to the second of 2023.
    assert steps(matches((2022, 5, 20), (2023, 2, 1), (2023, 6, 30, 23, 59, 59))) == []
    assert steps(matches((2022, 5, 20), (2023, 2, 1), (2023, 7, 1))) == [(1, seconds(2023, 7, 1))]


def test_the_next_steps_fall_at_each_further_end():
    # one more at the end of September and of December.
    days = [(2022, 5, 20), (2023, 2, 1), (2023, 7, 1), (2024, 1, 1)]
    assert steps(matches(*days)) == [(1, seconds(2023, 7, 1)), (1, seconds(2023, 10, 1)), (1, seconds(2024, 1, 1))]


def test_the_quarters_end_with_the_newest_game():
    # nothing drifts because time goes by after the newest game of the pool.
    assert steps(matches((2022, 5, 20), (2023, 4, 1))) == []


def test_idle_steps_come_in_the_order_of_decks_before_the_games_of_the_quarter():
    # Nobody plays for two years, so all three drift; the game of 1 July 2024 finds them drifted.
    rows = deck_rows(matches((2022, 5, 20), (2022, 5, 21), (2024, 7, 1)), idle_quarters=3)
    assert rows.game.tolist() == [0, 0, 1, 1] + [-1] * 15 + [2, 2]
    assert rows.subject[4:7].tolist() == [0, 1, 2]
    assert rows.time[4:8].tolist() == [seconds(2023, 7, 1)] * 3 + [seconds(2023, 10, 1)]


def test_a_game_starts_the_count_anew():
    # Deck 1 is back in July 2023 after its first step: four more whole quarters pass before the next.
    games = DeckGames(
        offset=np.array([0, 2, 4, 6]),
        subject=np.array([0, 1, 0, 1, 0, 0]),
        winner=np.zeros(3, dtype=np.int64),
        subjects=2,
        time=np.array([seconds(2022, 5, 20), seconds(2023, 7, 1), seconds(2024, 10, 1)]),
    )
    ends = [time for deck, time in steps(games) if deck == 1]
    assert ends == [seconds(2023, 7, 1), seconds(2024, 10, 1)]


def of_seats(games):
    """A history a row a seat, whose changes and chances are told apart by their digits."""
    seats = games.subject.size
    history = History.unfilled(seats, np.full(games.subjects, 1500.0), np.zeros(games.subjects, dtype=np.int64))
    for name in ("games_before", "k", "expected", "score", "rating_before", "rating_after"):
        getattr(history, name)[:] = 1
    history.change[:] = 10.0 ** np.arange(seats)
    history.win_probability[:] = 0.1
    return history


def test_a_deck_at_several_seats_has_one_row_of_their_sum():
    # seats 0 and 2 of the second table are deck 2's: 100 + 10,000; seat 2, its own, won
    games = build(subject=np.array([0, 1, 2, 1, 2]), winner=np.array([1, 2]))
    by_deck = deck_history(games, of_seats(games))
    assert by_deck.subject.tolist() == [0, 1, 2, 1]
    assert by_deck.game.tolist() == [0, 0, 1, 1]
    assert by_deck.change.tolist() == [1, 10, 10100, 1000]
    assert by_deck.win_probability.tolist() == [0.1, 0.1, 0.2, 0.1]
    assert by_deck.won.tolist() == [False, True, True, False]
    assert np.isnan(by_deck.k).tolist() == [False, False, True, False]


def test_rows_of_decks_follow_the_seats_and_not_the_numbers():
    games = build(subject=np.array([1, 0, 2, 2, 0]))
    by_deck = deck_history(games, of_seats(games))
    assert (by_deck.subject.tolist(), by_deck.change.tolist()) == ([1, 0, 2, 0], [1, 10, 1100, 10000])


def test_nobody_won_a_drawn_table():
    games = build(winner=np.array([-1, -1]))
    assert not deck_history(games, of_seats(games)).won.any()


def test_no_games_are_no_rows():
    # An empty pool.
    empty = np.empty(0, dtype=np.int64)
    assert deck_rows(DeckGames(np.zeros(1, dtype=np.int64), empty, empty, 3, empty), 3).game.size == 0


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"time": np.array([5])}, "time"),
        ({"time": np.array([5, 4])}, "time"),
        ({"time": np.array([5.0, 5.0])}, "time"),
        ({"subjects": 2}, "subject"),
        ({"winner": np.array([2, -1])}, "winner"),
    ],
)
def test_the_wrong_field_is_named(changed, field):
    # One array of the good games above is changed at a time.
    with pytest.raises(InvalidError) as refused:
        build(**changed)
    assert refused.value.name == field
