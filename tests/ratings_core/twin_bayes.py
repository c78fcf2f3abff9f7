"""Pod Bayes once more, in plain Python: lists, math.exp and the written formula, seat by seat.

The replay must agree with it to the last bit.
"""

import math

POINTS = math.log(10.0) / 400.0


def replay(tables, subjects, settings, times):
    """The rows (games_before, k, expected, score, rating_before, change, rating_after, win_probability) of all tables.

    Each table is (subjects in seat order, winner or None); then come rating, games and deviation of all,
    and by size of the table and seat what is believed of the seat, and its variance.
    """
    rating, games = [settings.start] * subjects, [0] * subjects
    variance, last = [settings.sigma * settings.sigma] * subjects, [None] * subjects
    handicaps = {}  # by size of the table and seat: what is believed, and its variance
    rows = []

    def grown(who, now):
        if last[who] is None or now <= last[who]:
            return variance[who]
        days = float(now - last[who]) / 86400.0
        return min(variance[who] + settings.growth * settings.growth * days, settings.sigma * settings.sigma)

    for (seated, winner), now in zip(tables, times, strict=True):
        n = len(seated)
        for who in seated:
            variance[who] = grown(who, now)
            last[who] = now
        total = 0.0
        for who in seated:
            total += variance[who]
        c = math.sqrt(1.0 / (POINTS * POINTS) + 2.0 * total / float(n))
        believed = [handicaps.setdefault((n, seat), [0.0, settings.seat_sigma**2]) for seat in range(n)]
        before = [rating[who] for who in seated]
        played = {who: games[who] for who in seated}
        gained = dict.fromkeys(seated, 0.0)
        chances = []
        for own in range(n):
            odds = 0.0
            for other in range(n):
                lead = before[other] - before[own]
                if n >= settings.handicap_seats:
                    lead += believed[other][0] - believed[own][0]
                odds += math.exp(lead / c)
            chances.append(1.0 / odds)
        weight = 1.0 if winner is not None else settings.draw_weight / float(n - 1)
        for seat, (who, chance) in enumerate(zip(seated, chances, strict=True)):
            score = 1.0 / float(n) if winner is None else float(seat == winner)
            learned = weight * chance * (1.0 - chance) / (c * c)
            variance[who] = variance[who] / (1.0 + variance[who] * learned)
            k = weight * variance[who] / c
            change = k * (score - chance)
            rows.append((played[who], k, chance, score, before[seat], change, before[seat] + change, chance))
            gained[who] += change
            rating[who] = before[seat] + gained[who]
            games[who] = played[who] + 1
            if n >= settings.handicap_seats and winner is not None:
                held = believed[seat]
                held[1] = held[1] / (1.0 + held[1] * learned)
                held[0] += held[1] / c * (score - chance)
    deviation = [
        math.sqrt(grown(who, times[-1])) if last[who] is not None else settings.sigma for who in range(subjects)
    ]
    return rows, rating, games, deviation, handicaps
