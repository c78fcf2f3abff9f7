"""Standings Elo once more, in plain Python: lists, math.exp, math.cos and the written formulas, row by row.

The replay must agree with it to the last bit, so it knows the nodes and intervals too; `all_pairs` knows none of that.
"""

import math

from .twin import POINTS, odds

WIDTH, NODES, LEAST = 400.0, 20, 12


def cosine(degree, node):
    return math.cos(math.pi * degree * (node + 0.5) / NODES)


def all_pairs(ratings):
    """The sum of expected scores of each against all others, as the page writes it; summed without rounding."""
    return [
        math.fsum(1.0 / (1.0 + odds(other - own)) for j, other in enumerate(ratings) if j != i)
        for i, own in enumerate(ratings)
    ]


def one_by_one(ratings, i):
    total = 0.0
    for j, other in enumerate(ratings):
        if j != i:
            total += 1.0 / (1.0 + odds(other - ratings[i]))
    return total


def coefficients(ratings, lowest):
    at_node = [0.0] * NODES
    for other in ratings:
        of_other = odds(other - lowest)
        for node in range(NODES):
            at_node[node] += 1.0 / (1.0 + of_other * math.exp(POINTS * -WIDTH / 2.0 * (1.0 + cosine(1, node))))
    series = []
    for degree in range(NODES):
        total = 0.0
        for node in range(NODES):
            total += cosine(degree, node) * at_node[node]
        series.append(2.0 / NODES * total)
    return series


def clenshaw(series, x):
    later, latest = 0.0, 0.0
    for degree in range(NODES - 1, 0, -1):
        later, latest = 2.0 * x * later - latest + series[degree], later
    return x * later - latest + 0.5 * series[0]


def totals_expected(ratings):
    totals = [0.0] * len(ratings)
    pending = set(range(len(ratings)))
    while pending:
        lowest = min(ratings[i] for i in pending)
        inside = {i for i in pending if ratings[i] <= lowest + WIDTH}
        series = coefficients(ratings, lowest) if len(inside) >= LEAST else None
        for i in inside:
            if series is None:
                totals[i] = one_by_one(ratings, i)
            else:
                totals[i] = clenshaw(series, (ratings[i] - lowest) / (WIDTH / 2.0) - 1.0) - 0.5
        pending -= inside
    return totals


def multiplier(rounds, settings):
    rounds = rounds or settings.unknown_rounds
    straight = 1.0 + 0.1 * (rounds - 3)
    if settings.round_curve == "capped":
        return min(straight, 1.4)
    return straight if rounds <= 4 else 1.1 + 0.2 * (rounds - 4)


def event(ratings, places, games, rounds, settings):
    """The rows (games_before, k, expected, score, rating_before, change, rating_after, win_probability) of one event."""
    rows = []
    opponents = len(ratings) - 1
    expected = totals_expected(ratings)
    highest = max(ratings)
    strengths = 0.0
    for rating in ratings:
        strengths += math.exp(POINTS * (rating - highest))
    for i, own in enumerate(ratings):
        won = sum(
            1.0 if places[i] < other else 0.5 if places[i] == other else 0.0 for j, other in enumerate(places) if j != i
        )
        k = multiplier(rounds, settings) * (
            settings.k_provisional if games[i] < settings.provisional_games else settings.k_settled
        )
        change = k / opponents * (won - expected[i])
        chance = math.exp(POINTS * (own - highest)) / strengths
        rows.append((games[i], k, expected[i] / opponents, won / opponents, own, change, own + change, chance))
    return rows


def replay(events, subjects, settings):
    """The rows of all events, each (list of (subject or -1, place or 0), rounds or 0); then ratings and games of all."""
    rating = [settings.start] * subjects
    games = [0] * subjects
    rows = []
    for standing, rounds in events:
        placed = [(subject, place) for subject, place in standing if place > 0]
        if len(placed) < 2:
            continue
        event_rows = event(
            [settings.guest_rating if subject < 0 else rating[subject] for subject, _ in placed],
            [place for _, place in placed],
            [games[subject] for subject, _ in placed],
            rounds,
            settings,
        )
        for (subject, _), row in zip(placed, event_rows, strict=True):
            if subject >= 0:
                rating[subject] = row[6]
                games[subject] += 1
                rows.append(row)
    return rows, rating, games
