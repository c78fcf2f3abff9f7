"""Bands of the members' rating distribution that may be published, so that no small band can be inferred.

The rules, all of them public:

1. A system with fewer than `least_members` members prints nothing.
2. A band with fewer than `least_in_band` members is hidden. One without members is no band; from outside, the two look
   alike.
3. The systems of a pool count the same members, so a system that shows every band gives the total away, and by
   subtraction the hidden members of another system. While any system of the pool hides a band, each system that hides
   none therefore hides its smallest band too (the lowest of equals).
4. The rest is printed only if an attacker who knows these rules cannot infer the total; see below.

The attacker: write P for the sum of a system's printed bands and t for its hidden members: P + t = N, the
same N for all systems of equal size. Sums that differ, or a sum below `least_members`, show that something is hidden;
then every t is at least 1. If hidden members may sit at any rating, N has no upper bound, since any t can be made of
bands of one, and nothing follows. But ratings cluster, so the attacker we defend against is a stronger one, who is
sure that hidden bands fill gaps between the printed ones or adjoin their ends. In L such places, t is

* 1 to (least_in_band - 1)·L in a system with small bands (rule 2), or
* least_in_band to the smallest printed band, all in one place, in a system that hid its smallest (rule 3).

The totals that fit all systems at once, with rule 2 at work in at least one, are all that this attacker can find out.
With two or more of them no t and no hidden band is fixed: a total more means a hidden member more in every system, and
there are two or more places (both ends at least) for that member. With one of them everything is known. Cases found:

* One band of 6 is printed: ten members exist, so four are hidden, and the two places beside it hold two each.
* System A hides one member of 100 and prints 99; B has bands of 20, 20, 20, 40 and hid one of 20. B's hidden band is at
  most 20, so N is at most 100; A prints 99, so N is at least 100; A's hidden band is one person.

Rule 4 takes the systems in the order given and prints one only if two or more totals still fit with those printed
before it; the others print nothing. That decision depends on the printed counts and not on the hidden ones, so it
reveals nothing itself: for every total that fits, the omitted systems may as well consist of bands of one.

Systems of different sizes (a member may have ten rated games in one and not in the other) are not compared by rule 4:
there is no common N to subtract from. Rule 3 holds for the pool as a whole.

Not covered: a total, share or mean printed elsewhere, and the comparison of two days between which a known member
joined.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ratings_core.errors import InvalidError

LEAST_TOTALS = 2


@dataclass(frozen=True)
class Band:
    """Members whose shown rating is in ``[band_from, band_to)``."""

    band_from: int
    band_to: int
    members: int


# members by the number of their band: floor(shown rating / width).
Counts: TypeAlias = dict[int, int]


def publishable_bands(
    shown: Mapping[str, Sequence[int] | NDArray[np.int64]],
    width: int = 100,
    least_members: int = 10,
    least_in_band: int = 3,
) -> dict[str, list[Band]]:
    """Return the bands of one pool that may be printed.

    Parameters
    ----------
    shown : mapping of str to int[members]
        For each system, the shown ratings of the members who show their games and have ten rated games there. The
        first system is the last to be omitted.
    width : int
        Width of a band in points.
    least_members : int
        A system with fewer members prints nothing.
    least_in_band : int
        A band with fewer members is hidden.

    Returns
    -------
    dict of str to list of Band
        Every system that was given, in that order; its bands ascending, or none.

    Raises
    ------
    InvalidError
        When a width or a least number is not positive.

    Examples
    --------
    >>> publishable_bands({"pod_elo": [1450] * 4 + [1500] * 6})
    {'pod_elo': [Band(band_from=1400, band_to=1500, members=4), Band(band_from=1500, band_to=1600, members=6)]}

    One of `deck_elo`'s bands is too small, so `pod_elo` hides a band as well:

    >>> pool = publishable_bands({"pod_elo": [1450] * 4 + [1500] * 8, "deck_elo": [900] * 2 + [1000] * 10})
    >>> [(band.band_from, band.members) for band in pool["pod_elo"]]
    [(1500, 8)]
    """
    if min(width, least_members, least_in_band) < 1:
        raise InvalidError("width", "The width of a band, the least members and the least in a band must be positive.")
    counts = {system: Counter(int(rating) // width for rating in ratings) for system, ratings in shown.items()}
    large = {system: held for system, held in counts.items() if held.total() >= least_members}
    printed = {system: _without_small(held, least_in_band) for system, held in large.items()}
    if printed != large:
        printed = {
            system: _without_smallest(bands) if bands == large[system] else bands for system, bands in printed.items()
        }
        printed = _without_telling(printed, large, least_members, least_in_band)
    return {
        system: [
            Band(place * width, (place + 1) * width, members)
            for place, members in sorted(printed.get(system, {}).items())
        ]
        for system in shown
    }


def _without_small(bands: Counts, least_in_band: int) -> Counts:
    return {place: members for place, members in bands.items() if members >= least_in_band}


def _without_smallest(bands: Counts) -> Counts:
    smallest = min(bands, key=lambda place: (bands[place], place))
    return {place: members for place, members in bands.items() if place != smallest}


def _without_telling(
    printed: Mapping[str, Counts], large: Mapping[str, Counts], least_members: int, least_in_band: int
) -> dict[str, Counts]:
    kept: dict[str, Counts] = {}
    for system, bands in printed.items():
        same_members = [kept[other] for other in kept if sum(large[other].values()) == sum(large[system].values())]
        totals = _fitting_totals([*same_members, bands], least_members, least_in_band)
        if bands and len(totals) >= LEAST_TOTALS:
            kept[system] = bands
    return kept


def _fitting_totals(systems: Iterable[Counts], least_members: int, least_in_band: int) -> list[int]:
    """List the totals of members that fit the printed bands, if something is known to be hidden."""
    printed = [bands for bands in systems if bands]
    if not printed:
        return []
    small_only = [_printed_sum(bands) + (least_in_band - 1) * _places(bands) for bands in printed]
    smallest_too = [_printed_sum(bands) + min(bands.values()) for bands in printed]
    least = max(least_members, *(_printed_sum(bands) + 1 for bands in printed))
    most = min(max(pair) for pair in zip(small_only, smallest_too, strict=True))
    return [
        total
        for total in range(least, most + 1)
        if any(total <= limit for limit in small_only)
        and all(
            total <= small or _printed_sum(bands) + least_in_band <= total <= smallest
            for bands, small, smallest in zip(printed, small_only, smallest_too, strict=True)
        )
    ]


def _printed_sum(bands: Counts) -> int:
    return sum(bands.values())


def _places(bands: Counts) -> int:
    """Count the gaps between the printed bands, and the place at either end."""
    return max(bands) - min(bands) + 1 - len(bands) + 2
