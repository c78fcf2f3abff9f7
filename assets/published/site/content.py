"""What the site says: the public tables, read as the pages need them; never more than one page of them is in memory."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias

import duckdb

from assets.home.warehouse import columns_and_rows
from assets.published.site.method_pages import method_address
from assets.published.site.pages import free_address

Row: TypeAlias = dict[str, Any]
AT_ONCE = 1000  # rows fetched


@dataclass(frozen=True)
class Board:
    """The players whom one system of one pool rates: what it counts as a game, its settings, and how many there are."""

    pool: str
    system: str
    is_primary: bool
    address: str
    method: str
    counts: str
    provisional_games: int
    settings: Row
    players: int


@dataclass(frozen=True)
class Player:
    """A player on the boards of some systems: for each the board, the row on it, and the points of the graph."""

    code: str
    name: str
    parts: list[tuple[Board, Row, list[Row]]]


@dataclass(frozen=True)
class Content:
    """The public tables.

    Parameters
    ----------
    con : DuckDBPyConnection
        Holds the schema ``public`` and nothing else: what is not there cannot get onto a page.
    """

    con: duckdb.DuckDBPyConnection

    def rows(self, query: str, *parameters: object) -> list[Row]:
        """Return the rows of a query."""
        return columns_and_rows(self.con, query, parameters)[1]

    @cached_property
    def systems(self) -> list[Row]:
        """Every system, in the order of the settings."""
        return self.rows("FROM public.systems ORDER BY pool_position, position")

    @cached_property
    def pools(self) -> list[str]:
        """The pools in the order of the settings."""
        return list(dict.fromkeys(system["pool"] for system in self.systems))

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of every player who is shown, by code, in the order of names."""
        named = self.con.execute("SELECT DISTINCT subject, display_name FROM public.leaderboard").fetchall()
        return dict(sorted(named, key=lambda one: (one[1].casefold(), one[0])))

    @cached_property
    def boards(self) -> list[Board]:
        """A board for each system that rates players; the first of a pool is that of its primary system."""
        counted = "SELECT pool, system, count(*) FROM public.leaderboard GROUP BY ALL"
        players = {(pool, system): count for pool, system, count in self.con.execute(counted).fetchall()}
        of_players = [system for system in self.systems if system["subject_kind"] == "player"]
        primary = {system["pool"]: system["system"] for system in reversed(of_players)}
        taken: set[str] = set()
        return [
            Board(
                pool=system["pool"],
                system=system["system"],
                is_primary=primary[system["pool"]] == system["system"],
                address=free_address("boards", taken, system["pool"], system["system"]),
                method=method_address(system["name"]),
                counts="event" if system["rates"] == "standings" else "game",
                provisional_games=system["provisional_games"],
                settings=json.loads(system["settings"]),
                players=players.get((system["pool"], system["system"]), 0),
            )
            for system in of_players
        ]

    def ranked(self, board: Board) -> Iterator[Row]:
        """Yield the rows of a board by rank."""
        by_rank = "ORDER BY rank NULLS LAST, rating DESC, display_name, subject"
        yield from self._stream(
            f"FROM public.leaderboard WHERE pool = ? AND system = ? {by_rank}", board.pool, board.system
        )

    def players(self) -> Iterator[Player]:
        """Yield every player who is shown, with their boards in the order of the settings."""
        boards = {(board.pool, board.system): board for board in self.boards}
        order = "JOIN public.systems USING (pool, system) ORDER BY subject, pool_position, position"
        rows = self._stream(f"SELECT leaderboard.* FROM public.leaderboard {order}")
        points = self._stream(f"SELECT tournament_history.* FROM public.tournament_history {order}, point_no")
        graphs = groupby(points, lambda point: (point["subject"], point["pool"], point["system"]))
        for code, own in groupby(rows, lambda row: row["subject"]):
            parts = [(boards[row["pool"], row["system"]], row, list(next(graphs)[1])) for row in own]
            yield Player(code, self.names[code], parts)

    def _stream(self, query: str, *parameters: object) -> Iterator[Row]:
        """Yield the rows of a query as they are fetched, beside other queries."""
        with self.con.cursor() as cursor:
            cursor.execute("SET TimeZone = 'UTC'; USE memory")
            cursor.execute(query, list(parameters))
            columns = [column[0] for column in cursor.description or []]
            while fetched := cursor.fetchmany(AT_ONCE):
                for row in fetched:
                    yield dict(zip(columns, row, strict=True))
