"""Deck Elo once more, in plain Python: the calendar by datetime, the written formula seat by seat.

The replay must agree with it to the last bit. Games are (decks in seat order, winner or None, datetime in UTC).
"""

import math
from datetime import UTC, datetime

from .twin import POINTS, odds


def quarter(day):
    return 4 * day.year + (day.month - 1) // 3


def begin(number):
    return datetime(number // 4, 3 * (number % 4) + 1, 1, tzinfo=UTC)


def transfer(lead, most):
    return most if lead <= 0 else most * math.exp(POINTS * -lead)


def taken(lead, seat, winner, settings):
    most = settings.stake / 0.3
    if winner is None:
        halves = settings.draws == "half_each"
        return (transfer(lead, most) - transfer(-lead, most)) / 2.0 if halves else 0.0
    return transfer(lead, most) if winner == seat else -transfer(-lead, most)


def table(decks, winner, rating, settings):
    """For each deck, in the order of first seats: (expected, score, change, win chance, won)."""
    found = {}
    for deck in dict.fromkeys(decks):
        own = [seat for seat, there in enumerate(decks) if there == deck]
        expected = score = change = total = 0.0
        for seat in own:
            for other, there in enumerate(decks):
                if other != seat and (winner is None or winner in (seat, other)):
                    lead = 0.3 * (rating[deck] - rating[there])
                    expected += 1.0 / (1.0 + odds(-lead))
                    score += 0.5 if winner is None else 1.0 if winner == seat else 0.0
                    if there != deck:
                        change += taken(lead, seat, winner, settings)
        for there in decks:
            total += odds(0.3 * (rating[there] - rating[deck]))
        pairs = len(own) * (len(decks) - 1)
        found[deck] = (expected / pairs, score / pairs, change, len(own) / total, winner in own)
    return found


def replay(games, decks, settings):
    """Rows (game or -1, deck, seconds, games_before, expected, score, before, change, after, win_probability, won)."""
    rating, played, newest = [settings.start] * decks, [0] * decks, {}
    rows = []
    now = quarter(games[0][2])
    for number, (seated, winner, day) in enumerate(games):
        while now < quarter(day):
            now += 1
            for deck in sorted(newest):
                if now - newest[deck] - 1 > settings.idle_quarters:
                    before = rating[deck]
                    change = (1.0 - settings.idle_keep) * (settings.start - before)
                    rating[deck] = before + change
                    when = int(begin(now).timestamp())
                    moved = (before, change, rating[deck])
                    rows.append((-1, deck, when, played[deck], math.nan, math.nan, *moved, math.nan, False))
        found = table(seated, winner, rating, settings)
        for deck, (expected, score, change, chance, won) in found.items():
            before = rating[deck]
            when = int(day.timestamp())
            moved = (before, change, before + change)
            rows.append((number, deck, when, played[deck], expected, score, *moved, chance, won))
        for deck, (_, _, change, _, _) in found.items():
            rating[deck] += change
            played[deck] += 1
            newest[deck] = quarter(day)
    return rows, rating, played
