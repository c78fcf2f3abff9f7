"""Softmax Elo once more, in plain Python: lists, math.exp and the written formula, seat by seat.

The replay must agree with it to the last bit.
"""

import math

POINTS = math.log(2.0) / 200.0


def share(own, ratings):
    """The equity of a rating among those of its table, as 1 / sum of 2^((other - own)/200)."""
    equity = 0.0
    for other in ratings:
        equity += math.exp(POINTS * (other - own))
    return 1.0 / equity


def replay(tables, subjects, settings):
    """The rows (games_before, k, expected, score, rating_before, change, rating_after, win_probability) of all tables.

    Each table is (subjects in seat order, winner or None); then come the ratings and games of all.
    """
    rating = [settings.start] * subjects
    games = [0] * subjects
    rows = []
    for seated, winner in tables:
        before = [rating[subject] for subject in seated]
        for seat, (subject, own) in enumerate(zip(seated, before, strict=True)):
            expected = share(own, before)
            score = 1.0 / len(seated) if winner is None else 1.0 if seat == winner else 0.0
            change = settings.k * (score - expected)
            rows.append((games[subject], settings.k, expected, score, own, change, own + change, expected))
            rating[subject] = own + change
            games[subject] += 1
    return rows, rating, games
