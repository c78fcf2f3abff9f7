"""The loop of Deck Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and powers are written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import Ratings, Scores, Standing, compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

BACKEND_PER_DISPLAYED = 0.3

Games = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
Settings = tuple[float, float, float, bool]


@compiled
def replay(
    games: Games,
    row_game: NDArray[np.int64],
    row_subject: NDArray[np.int64],
    settings: Settings,
    standing: Standing,
    scores: Scores,
    ratings: Ratings,
    won: NDArray[np.bool_],
) -> None:
    """Replay all rows: fill `scores`, `ratings` and `won`, and move `standing` from before to after.

    Parameters
    ----------
    games : tuple of int64 arrays
        offset, subject and winner, as in `DeckGames`.
    row_game, row_subject : int64[rows]
        As in `DeckRows`.
    settings : tuple
        Start, the most that a loser gives (both displayed), what is kept of the distance from the start in an idle
        step, and whether each pair of a draw is half a win of either.
    standing : tuple of float64[subjects], int64[subjects]
        Rating and rated games of each subject.
    scores : tuple of arrays, each [rows]
        Columns games_before, k, expected, score of `History`.
    ratings : tuple of float64[rows]
        Columns rating_before, change, rating_after, win_probability of `History`.
    won : bool[rows]
        Whether any of the deck's seats won.
    """
    offset, subject, winner = games
    rating, played = standing
    games_before, k, expected, score = scores
    rating_before, change, rating_after, win_probability = ratings
    start = 0
    while start < row_game.size:
        game, stop = row_game[start], start + 1
        while game >= 0 and stop < row_game.size and row_game[stop] == game:
            stop += 1
        for row in range(start, stop):
            deck = row_subject[row]
            games_before[row], rating_before[row], k[row] = played[deck], rating[deck], math.nan
            if game < 0:
                expected[row] = score[row] = win_probability[row] = math.nan
                change[row], won[row] = (1.0 - settings[2]) * (settings[0] - rating[deck]), False
            else:
                seats = subject[offset[game] : offset[game + 1]]
                expected[row], score[row], change[row] = _compare(deck, seats, winner[game], settings, rating)
                win_probability[row] = _win_share(deck, seats, rating)
                won[row] = winner[game] >= 0 and seats[winner[game]] == deck
        for row in range(start, stop):
            rating_after[row] = rating_before[row] + change[row]
            rating[row_subject[row]] = rating_after[row]
            played[row_subject[row]] += game >= 0
        start = stop


@compiled
def _compare(
    deck: int, seats: NDArray[np.int64], winner: int, settings: Settings, rating: NDArray[np.float64]
) -> tuple[float, float, float]:
    """Sum over all seats of a deck; expected and actual score are means over them."""
    expected = score = change = 0.0
    held = 0
    for seat in range(seats.size):
        if seats[seat] == deck:
            held += 1
            for other in range(seats.size):
                if other != seat and (winner < 0 or winner in (seat, other)):
                    lead = BACKEND_PER_DISPLAYED * (rating[deck] - rating[seats[other]])
                    expected += 1.0 / (1.0 + math.exp(LOG_ODDS_PER_POINT * -lead))
                    score += 0.5 if winner < 0 else 1.0 if winner == seat else 0.0
                    if seats[other] != deck:  # a deck gives itself nothing
                        change += _taken(lead, settings, winner, seat)
    opponents = float(held * (seats.size - 1))
    return expected / opponents, score / opponents, change


@compiled
def _taken(lead: float, settings: Settings, winner: int, seat: int) -> float:
    """Give what a seat takes from another that it leads by so many backend points; negative what it gives."""
    most, halves = settings[1], settings[3]
    if winner == seat:
        return _transfer(lead, most)
    if winner >= 0:
        return -_transfer(-lead, most)
    return (_transfer(lead, most) - _transfer(-lead, most)) / 2.0 if halves else 0.0


@compiled
def _transfer(lead: float, most: float) -> float:
    return most if lead <= 0.0 else most * math.exp(LOG_ODDS_PER_POINT * -lead)


@compiled
def _win_share(deck: int, seats: NDArray[np.int64], rating: NDArray[np.float64]) -> float:
    odds = 0.0
    held = 0
    for other in range(seats.size):
        held += seats[other] == deck
        odds += math.exp(LOG_ODDS_PER_POINT * (BACKEND_PER_DISPLAYED * (rating[seats[other]] - rating[deck])))
    return held / odds
