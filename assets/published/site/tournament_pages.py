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
    first, earlier = [], []
    taken: set[str] = set()
    for pool in content.pools:
        newest_first = "ORDER BY started_at DESC NULLS LAST, tournament_id"
        tournaments = content.rows(f"FROM public.tournaments WHERE pool = ? {newest_first}", pool)
        if not tournaments:
            continue
        skipped = content.rows("FROM public.skipped WHERE pool = ? ORDER BY tournament_id, tables DESC, reason", pool)
        years, whole = _years(tournaments, skipped), _whole(pool, tournaments, skipped)
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


def _years(tournaments: list[Row], skipped: list[Row]) -> dict[str, list[Row]]:
    """Return the pool's tournaments by year, the newest first, each with its reasons."""
    reasons: dict[str, list[Row]] = {}
    for row in skipped:
        reasons.setdefault(row["tournament_id"], []).append(row)
    years: dict[str, list[Row]] = {}
    for row in tournaments:
        year = f"{row['started_at']:%Y}" if row["started_at"] else UNDATED
        years.setdefault(year, []).append(row | {"reasons": reasons.get(row["tournament_id"], [])})
    return years


def _whole(pool: str, tournaments: list[Row], skipped: list[Row]) -> dict[str, Any]:
    """Return the counts over all years."""
    tables: Counter[str] = Counter()
    for row in skipped:
        tables[row["reason"]] += row["tables"]
    of_reason = Counter(row["reason"] for row in skipped)
    return {
        "pool": pool,
        "count": len(tournaments),
        "tables": sum(row["tables"] for row in tournaments),
        "rated": sum(row["tables_rated"] for row in tournaments),
        "skipped": sum(row["tables_skipped"] for row in tournaments),
        "reasons": [
            {"reason": reason, "tables": count, "tournaments": of_reason[reason]}
            for reason, count in sorted(tables.items(), key=lambda one: (-one[1], one[0]))
        ],
    }
