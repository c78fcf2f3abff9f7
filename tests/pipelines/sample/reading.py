"""A reading of the sample's events that shares no code with the product: plain JSON in, small facts out."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

ZERO_WIDTH = re.compile("[\u200b-\u200d\u2060\ufeff]")
SAMPLE_FIRST_DAY = 1577836800  # 2020-01-01, the default pool's first day, in seconds


def bare(name: str | None) -> str:
    """A name as it is compared (specification: Reading records); the sample's names are NFC already."""
    return " ".join(ZERO_WIDTH.sub("", name or "").split())


def in_edh(events: list[dict]) -> list[dict]:
    return [event for event in events if event["format"] == "EDH"]


def tables(events: list[dict], *, cut: bool | None = None) -> Iterator[dict]:
    """Every table that is shaped like one; of the cuts, or of the Swiss, alone where asked."""
    for round_ in chain.from_iterable(event["rounds"] for event in events):
        if cut in (None, isinstance(round_["round"], str)):
            yield from (table for table in round_["tables"] if isinstance(table, dict))


def is_bye(table: dict) -> bool:
    return table["table"] == "Byes" or len(table["players"]) < 2


def is_draw(table: dict) -> bool:
    return "Draw" in (table.get("winner"), table.get("winner_id"))


def finished_pods(events: list[dict], *, cut: bool | None = None) -> Iterator[dict]:
    return (t for t in tables(events, cut=cut) if not is_bye(t) and t["status"] == "Completed")


def winning_seat(table: dict) -> int | None:
    """The seat, from 1, that the id or else the name points at; None without exactly one."""
    if is_draw(table):
        return None
    sure, name = table.get("winner_id"), bare(table.get("winner"))
    hits = [
        number
        for number, seat in enumerate(table["players"], 1)
        if (seat["id"] == sure if sure else bare(seat["name"]) == name)
    ]
    return hits[0] if len(hits) == 1 else None


def ids(table: dict) -> list[str | None]:
    return [seat["id"] for seat in table["players"]]


def oddities(event: dict, excluded: set[str]) -> Counter[str]:
    """How many tables of an EDH event have the shape of each reason, the first that applies."""
    found: Counter[str] = Counter()
    start, league = event.get("startDate"), "League" in event["tournamentName"]
    for place, round_ in enumerate(event["rounds"], 1):
        seen: list[tuple[frozenset, object]] = []
        good: list[list[str | None]] = []
        for table in round_["tables"]:
            name = isinstance(table, dict) and f"{event['TID']}:{place}:{table['table']}"
            reason = (
                "excluded"
                if name in excluded
                else "bad_date"
                if start is None
                else "before_first_day"
                if start < SAMPLE_FIRST_DAY
                else own_reason(table)
            )
            if reason is None:
                seat = winning_seat(table)
                result = frozenset(ids(table)), table["players"][seat - 1]["id"] if seat else "Draw"
                if result in seen and not league:
                    reason = "duplicate_table"
                else:
                    seen.append(result)
                    good.append(ids(table))
            if reason:
                found[reason] += 1
        seated = Counter(chain.from_iterable(good))
        found["double_booked"] += 0 if league else sum(any(seated[p] > 1 for p in pod) for pod in good)
    return +found


def own_reason(table: object) -> str | None:
    """The reason that a table gives by itself."""
    if not isinstance(table, dict):
        return "unreadable"
    if is_bye(table):
        return "bye"
    seated, name, winner = ids(table), bare(table.get("winner")), table.get("winner_id")
    bearers = [player for seat, player in zip(table["players"], seated, strict=True) if bare(seat["name"]) == name]
    shapes = {
        "unknown_player": None in seated,
        "duplicate_player": len(set(seated)) < len(seated),
        "unfinished": table["status"] != "Completed",
        "contradictory_result": winner in seated and bearers != [] and winner not in bearers,
        "winner_not_seated": winner not in (None, "Draw", *seated)
        or bool(winner is None and name and name != "Draw" and not bearers),
        "ambiguous_winner": winner is None and len(bearers) > 1,
        "no_result": winner is None and not name,
    }
    return next((reason for reason, fits in shapes.items() if fits), None)
