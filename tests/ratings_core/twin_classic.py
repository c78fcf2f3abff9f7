"""Classic Elo once more, in plain Python: lists, math.exp and the written formula, seat by seat.

The replay must agree with it to the last bit.
"""

import math

from .twin import compared_with, odds


def k_of(games, highest, rating, settings):
    """K of a subject: the highest rating that it ever had before a game tells the band, if bands stay."""
    if settings.k_provisional is not None and games < settings.provisional_games:
        return settings.k_provisional
    reached = [k for begin, k in settings.k_bands if (highest if settings.k_bands_stay else rating) >= begin]
    return reached[-1] if reached else settings.k


def table(ratings, games, highest, winner, settings):
    """The rows (games_before, k, expected, score, rating_before, change, rating_after, win_probability) of one table."""
    rows = []
    opponents = len(ratings) - 1
    for i, own in enumerate(ratings):
        k = k_of(games[i], highest[i], own, settings)
        expected = score = 0.0
        for j in compared_with(i, len(ratings), winner):
            expected += 1.0 / (1.0 + odds(ratings[j] - own))
            score += 0.5 if winner is None else 1.0 if winner == i else 0.0
        change = k * (score / opponents - expected / opponents)
        if settings.floor is not None:
            change = max(change, settings.floor - own)
        odds_of_table = 0.0
        for other in ratings:
            odds_of_table += odds(other - own)
        shares = (expected / opponents, score / opponents)
        rows.append((games[i], k, *shares, own, change, own + change, 1.0 / odds_of_table))
    return rows


def replay(tables, subjects, settings):
    """The rows of all tables, each (subjects in seat order, winner or None); then the ratings and games of all."""
    rating = [settings.start] * subjects
    games = [0] * subjects
    highest = [-math.inf] * subjects
    rows = []
    for seated, winner in tables:
        for subject in seated:
            highest[subject] = max(highest[subject], rating[subject])
        before = [[held[subject] for subject in seated] for held in (rating, games, highest)]
        table_rows = table(*before, winner, settings)
        for subject, row in zip(seated, table_rows, strict=True):
            rating[subject] = row[6]
            games[subject] += 1
        rows += table_rows
    return rows, rating, games
