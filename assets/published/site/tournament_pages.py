"""The tournaments: the newest year of each pool on one page, each earlier year on a page of its own."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assets.published.site.content import Content, Row
from assets.published.site.pages import Page, free_address

FIRST = "tournaments.html"
UNDATED = "undated"


def tournament_pages(content: Content) -> Iterator[Page]:
    """Yield the pages, the one with every pool first."""
    reasons: dict[tuple[str, str], list[Row]] = {}
    for row in content.skipped:
        reasons.setdefault((row["pool"], row["tournament_id"]), []).append(row)
    first, earlier = [], []
    taken: set[str] = set()
    for pool in content.pools:
        years = _years(content, pool, reasons)
        if not years:
            continue
        whole = _whole(content, pool)
        addresses = [FIRST, *(free_address("tournaments", taken, pool, year) for year in list(years)[1:])]
        places = [{"name": year, "address": address} for year, address in zip(years, addresses, strict=True)]
        parts = [whole | {"year": year, "years": places, "rows": rows} for year, rows in years.items()]
        first.append(parts[0])
        earlier += [
            Page(address, "tournaments.html", {"heading": f"Tournaments of {pool}, {part['year']}", "parts": [part]})
            for address, part in zip(addresses[1:], parts[1:], strict=True)
        ]
    yield Page(FIRST, "tournaments.html", {"heading": "Tournaments", "parts": first})
    yield from earlier


def _years(content: Content, pool: str, reasons: dict[tuple[str, str], list[Row]]) -> dict[str, list[Row]]:
    """Return the pool's tournaments by year, the newest first."""
    years: dict[str, list[Row]] = {}
    for row in content.tournaments:
        if row["pool"] == pool:
            year = f"{row['started_at']:%Y}" if row["started_at"] else UNDATED
            years.setdefault(year, []).append(row | {"reasons": reasons.get((pool, row["tournament_id"]), [])})
    return years


def _whole(content: Content, pool: str) -> dict[str, Any]:
    """Return the counts over all years."""
    held = [row for row in content.tournaments if row["pool"] == pool]
    skipped = [row for row in content.skipped if row["pool"] == pool]
    tables: Counter[str] = Counter()
    for row in skipped:
        tables[row["reason"]] += row["tables"]
    tournaments = Counter(row["reason"] for row in skipped)
    return {
        "pool": pool,
        "count": len(held),
        "tables": sum(row["tables"] for row in held),
        "rated": sum(row["tables_rated"] for row in held),
        "skipped": sum(row["tables_skipped"] for row in held),
        "reasons": [
            {"reason": reason, "tables": count, "tournaments": tournaments[reason]}
            for reason, count in sorted(tables.items(), key=lambda one: (-one[1], one[0]))
        ],
    }
