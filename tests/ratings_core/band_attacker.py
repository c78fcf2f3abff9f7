"""An attacker on printed bands who knows every rule, and checks each guess by running the rules on it.

He knows that all systems count the same members, and that hidden bands fill gaps between the printed ones or adjoin
their ends. (One who does not know the latter has more worlds to tell apart, so whatever he finds this one finds.)
Bands are written as {place: members}, a place being a rating divided by 100.
"""

from collections import defaultdict
from itertools import product

from ratings_core.bands import publishable_bands

LEAST_READERS, LEAST_IN_BAND = 10, 3
FAR_AWAY = 1000


def publish(pool):
    """What is printed of a pool of systems, each {place: members}."""
    shown = {
        system: [100 * place for place, members in bands.items() for _ in range(members)]
        for system, bands in pool.items()
    }
    printed = publishable_bands(shown, 100, LEAST_READERS, LEAST_IN_BAND)
    return {system: {band.band_from // 100: band.members for band in bands} for system, bands in printed.items()}


def free_places(bands):
    """Where a hidden band of a system may lie, beside its printed ones."""
    return [place for place in range(min(bands) - 1, max(bands) + 2) if place not in bands]


def fillings(bands):
    """Every way to hide members beside the printed bands, by their number: small bands, or the smallest."""
    by_total = defaultdict(list)
    free = free_places(bands)
    for counts in product(range(LEAST_IN_BAND), repeat=len(free)):
        by_total[sum(counts)].append(dict(zip(free, counts, strict=True)))
    for members in range(LEAST_IN_BAND, min(bands.values()) + 1):
        by_total[members] += [{place: members} for place in free]
    return by_total


class Findings:
    """What is still possible, over all worlds that print the same."""

    def __init__(self, printed):
        self.printed = printed
        self.visible = {system: bands for system, bands in printed.items() if bands}
        self.totals = set()
        self.hidden_totals = defaultdict(set)
        self.at_place = defaultdict(set)

    def add(self, total, hidden):
        self.totals.add(total)
        for system, bands in hidden.items():
            self.hidden_totals[system].add(sum(bands.values()))
            for place in free_places(self.printed[system]):
                self.at_place[system, place].add(bands.get(place, 0))

    def pinned(self):
        """Whatever has one value only in all worlds."""
        found = [("total", self.totals)] if len(self.totals) == 1 else []
        found += [(system, values) for system, values in self.hidden_totals.items() if len(values) == 1]
        return found + [(where, values) for where, values in self.at_place.items() if len(values) == 1]


def attack(printed):
    """Find worlds that print `printed` and hide something, until nothing is pinned or none is left."""
    findings = Findings(printed)
    ways = {system: fillings(bands) for system, bands in findings.visible.items()}
    most = max((sum(bands.values()) + max(ways[system]) for system, bands in findings.visible.items()), default=0)
    for total in range(LEAST_READERS, most + 1):
        choices = [ways[system][total - sum(bands.values())] for system, bands in findings.visible.items()]
        for combination in _varied(choices):
            hidden = dict(zip(findings.visible, combination, strict=True))
            if publish(_world(printed, hidden, total)) == printed:
                findings.add(total, hidden)
                if len(findings.totals) > 1 and not findings.pinned():
                    return findings
    return findings


def _varied(choices):
    """All combinations when they are few; else each choice of each system beside the first and last of the others."""
    if not all(choices):
        return
    sizes = 1
    for options in choices:
        sizes *= len(options)
    if sizes <= 200:
        yield from product(*choices)
        return
    for index, options in enumerate(choices):
        others = [[option[0], option[-1]] for option in choices]
        others[index] = options
        yield from product(*others)


def _world(printed, hidden, total):
    """Systems without a printed band may hold anything that prints nothing: here, bands of one."""
    return {
        system: {**bands, **hidden[system]} if bands else {FAR_AWAY + 2 * n: 1 for n in range(total)}
        for system, bands in printed.items()
    }
