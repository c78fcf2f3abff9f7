"""Pod Elo once more, in plain Python: lists, math.exp and the written formula, seat by seat.

The replay must agree with it to the last bit.
"""

import math

POINTS = math.log(10.0) / 400.0


def odds(lead):
    try:
        return math.exp(POINTS * lead)
    except OverflowError:  # IEEE arithmetic, which the replay uses, goes to infinity instead
        return math.inf


def k_of(games, settings):
    return settings.k_provisional if games < settings.provisional_games else settings.k_settled


def compared_with(seat, seats, winner):
    """The seats that this one is compared with, ascending; winner None is a draw."""
    return [j for j in range(seats) if j != seat and (winner is None or winner in (seat, j))]


def table(ratings, games, winner, settings):
    """The rows (games_before, k, expected, score, rating_before, change, rating_after, win_probability) of one table."""
    rows = []
    opponents = len(ratings) - 1
    for i, own in enumerate(ratings):
        own_k = k_of(games[i], settings)
        expected = score = surplus = by_pairs = 0.0
        for j in compared_with(i, len(ratings), winner):
            pair_score = 0.5 if winner is None else 1.0 if winner == i else 0.0
            pair_expected = 1.0 / (1.0 + odds(ratings[j] - own))
            expected += pair_expected
            score += pair_score
            surplus += pair_score - pair_expected
            by_pairs += (own_k + k_of(games[j], settings)) / 2.0 / opponents * (pair_score - pair_expected)
        paired = settings.k_mode == "pair_mean"
        change = by_pairs if paired else own_k / opponents * surplus
        odds_of_table = 0.0
        for other in ratings:
            odds_of_table += odds(other - own)
        rows.append(
            (
                games[i],
                math.nan if paired else own_k,
                expected / opponents,
                score / opponents,
                own,
                change,
                own + change,
                1.0 / odds_of_table,
            )
        )
    return rows


def replay(tables, subjects, settings):
    """The rows of all tables, each (subjects in seat order, winner or None); then the ratings and games of all."""
    rating = [settings.start] * subjects
    games = [0] * subjects
    rows = []
    for seated, winner in tables:
        table_rows = table([rating[s] for s in seated], [games[s] for s in seated], winner, settings)
        for subject, row in zip(seated, table_rows, strict=True):
            rating[subject] = row[6]
            games[subject] += 1
        rows += table_rows
    return rows, rating, games
