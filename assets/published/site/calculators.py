"""The calculator page: which settings and Ks its forms begin with, as the code has them."""

from dataclasses import asdict

from assets.published.site.pages import Page
from ratings_core.event_types import EVENT_TYPES
from ratings_core.systems import SYSTEMS

CALCULATED = ("pod_elo", "standings_elo", "deck_elo", "stake_elo", "classic_elo")


def calculators_page() -> Page:
    """Return the page of all calculators."""
    settings = {name: asdict(SYSTEMS[name]()) for name in CALCULATED}
    return Page("calculators.html", "calculators.html", {"settings": settings, "types_by_k": _types_by_k()})


def _types_by_k() -> dict[float, list[str]]:
    types: dict[float, list[str]] = {}
    for kind in EVENT_TYPES:
        if kind.k is not None:
            types.setdefault(kind.k, []).append(kind.name)
    return types
