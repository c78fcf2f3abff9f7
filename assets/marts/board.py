"""The board: what a rank needs, the columns that people see, and the boards after a day in the past."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any

import duckdb

from sql import statement

Row = dict[str, Any]


class Form(Enum):
    """How the values of a column read; terminal and pages write each form in their own way."""

    RATING = auto()
    COUNT = auto()
    SHARE = auto()
    CHANGE = auto()
    DAY = auto()


@dataclass(frozen=True)
class BoardColumn:
    """A column of the board, in the terminal and on the pages, right of rank and name."""

    heading: str
    """In lower case; {game} is what the system counts: game or event."""
    form: Form
    value: Callable[[Row], Any]
    """The value in a row of marts.leaderboard; None where there is none."""
    drop_order: int = 0
    """Where not all fit, the column with the greatest number is dropped first; those with 0 stay."""


def _share(row: Row, counted: str) -> float | None:
    return row[counted] / row["decisive_games"] if row["decisive_games"] else None


RATING = BoardColumn("rating", Form.RATING, lambda row: row["rating_shown"])  # marked where it is provisional
COLUMNS = (
    RATING,
    BoardColumn("highest", Form.RATING, lambda row: row["highest_shown"], drop_order=2),
    BoardColumn("{game}s", Form.COUNT, lambda row: row["games"]),
    BoardColumn("won", Form.SHARE, lambda row: _share(row, "wins"), drop_order=3),
    BoardColumn("expected", Form.SHARE, lambda row: _share(row, "expected_wins"), drop_order=4),
    BoardColumn("30 days", Form.CHANGE, lambda row: row["change_30d"], drop_order=1),
    BoardColumn("last played", Form.DAY, lambda row: row["last_played_at"], drop_order=5),
)


@dataclass(frozen=True)
class Rules:
    """An instant before which tournaments count, and what a rank needs."""

    before: datetime
    min_games: int
    active_days: int


def define_board(con: duckdb.DuckDBPyConnection) -> None:
    """Define the macro ``board_at`` for the tables of the connection's database."""
    con.execute(statement("macros/board_at"))


def make_boards(con: duckdb.DuckDBPyConnection, rules: Rules) -> None:
    """Make a table ``temp.boards`` of the boards of all pools and systems from the publication in use."""
    define_board(con)
    con.execute(statement("marts/leaderboard_as_of"), [rules.before, rules.min_games, rules.active_days])
