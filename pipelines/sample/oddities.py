"""One table for every reason why a table is not rated, each at an event of its own, so that none hides another."""

import copy
from collections.abc import Callable

from pipelines.sample.tables import Entry, Json, Style, written

Tables = list[Json]


def unreadable(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Put a word where a table should stand."""
    tables.append("table 99 was folded into table 3")  # type: ignore[arg-type]  # which is the point


def unknown_player(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Seat somebody without an id."""
    losing_seat(tables[0])["id"] = None


def duplicate_player(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Seat the same id twice."""
    table = tables[0]
    losing_seat(table)["id"] = next(seat["id"] for seat in table["players"] if seat is not losing_seat(table))


def unfinished(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Leave a table unfinished."""
    tables[0] |= {"status": "Active", "winner": None, "winner_id": None}


def contradictory_result(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Name one seat as the winner and give another's id."""
    table = tables[0]
    first, second = table["players"][:2]
    table |= {"winner": first["name"], "winner_id": second["id"]}


def winner_not_seated(tables: Tables, stranger: Entry, _guests: list[Entry]) -> None:
    """Let somebody win who sits elsewhere."""
    tables[0] |= {"winner": stranger.name, "winner_id": stranger.topdeck_id}


def ambiguous_winner(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Give two seats one name, and only that name as the winner."""
    table = tables[0]
    name = table["players"][0]["name"]
    table["players"][1]["name"] = name
    table |= {"winner": name, "winner_id": None}


def no_result(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Complete a table without a winner or a draw."""
    tables[0] |= {"winner": None, "winner_id": None}


def duplicate_table(tables: Tables, _stranger: Entry, _guests: list[Entry]) -> None:
    """Write one table down twice."""
    tables.append(copy.deepcopy(tables[0]) | {"table": 90})


def double_booked(tables: Tables, _stranger: Entry, guests: list[Entry]) -> None:
    """Seat one of table 1 at another table of the round as well."""
    seat = tables[0]["players"][0]
    booked = Entry(seat["id"], seat["name"], 0.0, {})
    tables.append(written(91, [booked, *guests], guests[0], Style("given", "both")))


def losing_seat(table: Json) -> Json:
    """Return a seat that did not win, so that the result stays as it is."""
    return next(seat for seat in reversed(table["players"]) if seat["name"] != table["winner"])


ODDITIES: tuple[Callable[[Tables, Entry, list[Entry]], None], ...] = (
    unreadable,
    unknown_player,
    duplicate_player,
    unfinished,
    contradictory_result,
    winner_not_seated,
    ambiguous_winner,
    no_result,
    duplicate_table,
    double_booked,
)
