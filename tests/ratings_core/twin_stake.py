"""Stake Elo once more, in plain Python: the written formula. The replay must agree with it to the last bit.

Matches are (two subjects, 0, 1, "draw" or "double_loss", K).
"""

import math

from .twin import odds


def expected_of(own, other):
    return 1.0 / (1.0 + odds(other - own))


def stake_of(x, least, settings):
    whole = math.floor(x + 0.5) if settings.rounding == "integer" else x
    return max(least, whole)


def changes(a, b, result, k, settings):
    expected = expected_of(a, b)
    if result == 0:
        stake = stake_of(k * (1.0 - expected), settings.least_stake, settings)
        return stake, 0.0 - stake
    if result == 1:
        stake = stake_of(k * (1.0 - expected_of(b, a)), settings.least_stake, settings)
        return 0.0 - stake, stake
    if result == "draw" and a != b:
        stake = stake_of(k * abs(0.5 - expected), 0.0, settings)
        return (0.0 - stake, stake) if a > b else (stake, 0.0 - stake)
    return 0.0, 0.0


def replay(matches, subjects, settings):
    """Rows (games_before, k, expected, score, before, change, after, win_probability), then ratings and games of all."""
    rating, games = [settings.start] * subjects, [0] * subjects
    rows = []
    for seated, result, k in matches:
        before = [rating[subject] for subject in seated]
        moved = changes(*before, result, k, settings)
        for seat, subject in enumerate(seated):
            expected = expected_of(before[seat], before[1 - seat])
            score = 0.5 if result == "draw" else 1.0 if result == seat else 0.0
            rating[subject] = before[seat] + moved[seat]
            rows.append((games[subject], k, expected, score, before[seat], moved[seat], rating[subject], expected))
            games[subject] += 1
    return rows, rating, games
