"""The statistics: rating distribution, seats, draws, and the accuracy of the ratings."""

from itertools import groupby
from typing import Any

from assets.published.site.content import Content
from assets.published.site.pages import Page


def statistics_page(content: Content) -> Page:
    """Return the page; what belongs to one system is in the order of the settings, the primary one first."""
    pools = [_pool(content, pool, number) for number, pool in enumerate(content.pools, 1)]
    return Page("statistics.html", "statistics.html", {"pools": pools})


def _pool(content: Content, pool: str, number: int) -> dict[str, Any]:
    seats = content.rows("FROM public.seat_results WHERE pool = ? ORDER BY seats, stage DESC, seat_no", pool)
    return {
        "name": pool,
        "bands": [_bands(part) for part in _by_system(content, "rating_bands", "band_from", pool, number)],
        "seats": [
            {"id": f"{number}-{size}", "seats": size, "rows": list(rows)}
            for size, rows in groupby(seats, lambda row: row["seats"])
        ],
        "draws": [row for row in seats if row["seat_no"] == 1],
        "accuracy": [row for part in _by_system(content, "accuracy", "system", pool, number) for row in part["rows"]],
        "calibration": _by_system(content, "calibration", "bucket", pool, number),
    }


def _by_system(content: Content, table: str, order: str, pool: str, number: int) -> list[dict[str, Any]]:
    systems = [system["system"] for system in content.systems if system["pool"] == pool]
    query = f"FROM public.{table} WHERE pool = ? AND system = ? ORDER BY {order}"
    parts = [
        {"system": system, "id": f"{number}-{place}", "rows": content.rows(query, pool, system)}
        for place, system in enumerate(systems, 1)
    ]
    return [part for part in parts if part["rows"]]


def _bands(part: dict[str, Any]) -> dict[str, Any]:
    return part | {"has_shares": all(row["share_up_to"] is not None for row in part["rows"])}
