"""What the site says: everything in the public tables, read once and put in the order of the pages."""

import json
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias

import duckdb

from assets.home.warehouse import columns_and_rows
from assets.published.site.method_pages import method_address
from assets.published.site.pages import free_address

Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Board:
    """The members whom one system of one pool rates, what it counts as a game, and its settings."""

    pool: str
    system: str
    is_live: bool
    address: str
    method: str
    counts: str
    provisional_games: int
    settings: Row
    members: list[Row]

    @property
    def key(self) -> tuple[str, str]:
        """The pool and the system."""
        return self.pool, self.system


@dataclass(frozen=True)
class Content:
    """All rows of the public tables."""

    boards: list[Board]
    graphs: dict[tuple[str, str, str], list[Row]]
    bands: list[Row]
    seats: list[Row]
    calibration: list[Row]
    accuracy: list[Row]
    tournaments: list[Row]
    skipped: list[Row]
    systems: list[Row]
    freshness: Row
    credits: list[Row]

    @cached_property
    def pools(self) -> list[str]:
        """The pools in the order of the settings."""
        return list(dict.fromkeys(system["pool"] for system in self.systems))

    @cached_property
    def members(self) -> dict[str, str]:
        """The name of every member, by code, in the order of names."""
        names = {row["subject"]: row["display_name"] for board in self.boards for row in board.members}
        return dict(sorted(names.items(), key=lambda one: (one[1].casefold(), one[0])))

    @cached_property
    def boards_of(self) -> dict[str, list[tuple[Board, Row]]]:
        """The boards on which each member is, with the member's row there, by code."""
        found: dict[str, list[tuple[Board, Row]]] = {}
        for board in self.boards:
            for row in board.members:
                found.setdefault(row["subject"], []).append((board, row))
        return found


def read_content(con: duckdb.DuckDBPyConnection) -> Content:
    """Read the public tables.

    Parameters
    ----------
    con : DuckDBPyConnection
        Holds the schema ``public`` and nothing else: what is not there cannot get onto a page.
    """
    systems = _rows(con, "FROM public.systems ORDER BY pool_position, position")
    members = _rows(con, "FROM public.leaderboard ORDER BY rank NULLS LAST, rating DESC, display_name, subject")
    graphs = _rows(con, "FROM public.tournament_history ORDER BY pool, system, subject, point_no")
    return Content(
        boards=_boards(systems, members),
        graphs={key: list(points) for key, points in groupby(graphs, lambda row: _key(row, "subject"))},
        bands=_rows(con, "FROM public.rating_bands ORDER BY pool, system, band_from"),
        seats=_rows(con, "FROM public.seat_results ORDER BY pool, seats, stage DESC, seat_no"),
        calibration=_rows(con, "FROM public.calibration ORDER BY pool, system, bucket"),
        accuracy=_rows(con, "FROM public.accuracy ORDER BY pool, system"),
        tournaments=_rows(con, "FROM public.tournaments ORDER BY started_at DESC NULLS LAST, tournament_id"),
        skipped=_rows(con, "FROM public.skipped ORDER BY pool, tournament_id, tables DESC, reason"),
        systems=systems,
        freshness=_rows(con, "FROM public.freshness")[0],
        credits=_rows(con, "FROM public.attribution ORDER BY source"),
    )


def _boards(systems: list[Row], members: list[Row]) -> list[Board]:
    of_players = [system for system in systems if system["subject_kind"] == "player"]
    live = {system["pool"]: system["system"] for system in reversed(of_players)}
    boards: list[Board] = []
    taken: set[str] = set()
    for system in of_players:
        key = pool, name = _key(system)
        address = free_address("boards", taken, pool, name)
        held = [row for row in members if _key(row) == key]
        boards.append(
            Board(
                pool=pool,
                system=name,
                is_live=live[pool] == name,
                address=address,
                method=method_address(system["name"]),
                counts="event" if system["rates"] == "standings" else "game",
                provisional_games=system["provisional_games"],
                settings=json.loads(system["settings"]),
                members=held,
            )
        )
    return boards


def _key(row: Row, *more: str) -> Any:
    return tuple(row[name] for name in ("pool", "system", *more))


def _rows(con: duckdb.DuckDBPyConnection, query: str) -> list[Row]:
    return columns_and_rows(con, query)[1]
