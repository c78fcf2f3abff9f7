"""The statistics: rating distribution, seats, draws, and the accuracy of the ratings."""

from itertools import groupby
from typing import Any

from assets.published.site.content import Content, Row
from assets.published.site.pages import Page


def statistics_page(content: Content) -> Page:
    """Return the page; what belongs to one system is in the order of the settings, the primary one first."""
    pools = [
        {
            "name": pool,
            "bands": [_bands(part) for part in _by_system(content, content.bands, pool)],
            "seats": [
                {"id": f"{number}-{seats}", "seats": seats, "rows": list(rows)}
                for seats, rows in _by_size(content, pool)
            ],
            "draws": [row for row in content.seats if row["pool"] == pool and row["seat_no"] == 1],
            "accuracy": [row for part in _by_system(content, content.accuracy, pool) for row in part["rows"]],
            "calibration": _by_system(content, content.calibration, pool),
        }
        for number, pool in enumerate(content.pools, 1)
    ]
    return Page("statistics.html", "statistics.html", {"pools": pools})


def _by_system(content: Content, rows: list[Row], pool: str) -> list[dict[str, Any]]:
    systems = [system["system"] for system in content.systems if system["pool"] == pool]
    number = content.pools.index(pool) + 1
    parts = [
        {
            "system": system,
            "id": f"{number}-{place}",
            "rows": [row for row in rows if (row["pool"], row["system"]) == (pool, system)],
        }
        for place, system in enumerate(systems, 1)
    ]
    return [part for part in parts if part["rows"]]


def _by_size(content: Content, pool: str) -> Any:
    return groupby((row for row in content.seats if row["pool"] == pool), lambda row: row["seats"])


def _bands(part: dict[str, Any]) -> dict[str, Any]:
    return part | {"has_shares": all(row["share_up_to"] is not None for row in part["rows"])}
