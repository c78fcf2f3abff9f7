"""The statistics: the members' spread, seats, draws, and how well the ratings foretell."""

from itertools import groupby
from typing import Any

from assets.published.site.content import Content, Row
from assets.published.site.filters import stage
from assets.published.site.pages import Page


def statistics_page(content: Content) -> Page:
    """Return the page; what belongs to one system is in the order of the settings, the live one first."""
    pools = [
        {
            "name": pool,
            "bands": [_bands(part) for part in _by_system(content, content.bands, pool)],
            "seats": [_seats(f"{number}-{seats}", seats, list(rows)) for seats, rows in _by_size(content, pool)],
            "draws": [row for row in content.seats if row["pool"] == pool and row["seat_no"] == 1],
            "accuracy": [row for part in _by_system(content, content.accuracy, pool) for row in part["rows"]],
            "calibration": [_calibration(part) for part in _by_system(content, content.calibration, pool)],
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
    bands = [{"band": row["band_from"], "members": row["members"]} for row in part["rows"]]
    has_shares = all(row["share_up_to"] is not None for row in part["rows"])
    return part | {"chart": {"bands": bands}, "has_shares": has_shares}


def _seats(called: str, seats: int, rows: list[Row]) -> dict[str, Any]:
    shares = [
        {
            "stage": stage(row["stage"]),
            "seat": row["seat_no"],
            "rate": row["win_rate"],
            "low": row["low95"],
            "high": row["high95"],
        }
        for row in rows
    ]
    return {"id": called, "seats": seats, "rows": rows, "chart": {"seats": shares}}


def _calibration(part: dict[str, Any]) -> dict[str, Any]:
    buckets = [{name: row[name] for name in ("predicted", "actual", "seats")} for row in part["rows"]]
    furthest = max(max(row["predicted"], row["actual"]) for row in part["rows"])
    even = [{"predicted": end, "actual": end} for end in (0, furthest)]
    return part | {"chart": {"buckets": buckets, "even": even}}
