"""The boards as they stood after a day, of every pool and system, by the rules of the board."""

from dataclasses import dataclass
from datetime import datetime

import duckdb

from sql import statement

EVERYBODY = 2**62  # lines


@dataclass(frozen=True)
class Rules:
    """A day, as the moment before which tournaments count, and what a rank needs."""

    before: datetime
    min_games: int
    active_days: int


def make_boards(con: duckdb.DuckDBPyConnection, rules: Rules) -> None:
    """Make a table ``temp.boards`` of everybody's boards from the publication in use."""
    systems = con.execute(statement("cli/systems")).fetchall()
    making = "CREATE OR REPLACE TEMP TABLE boards AS"
    for pool, system, *_ in systems:
        board = f"SELECT $1 AS pool, $2 AS system, $3 AS as_of, board.* FROM ({statement('cli/board')}) AS board"
        con.execute(f"{making} {board}", [pool, system, rules.before, rules.min_games, rules.active_days, EVERYBODY])
        making = "INSERT INTO temp.boards"
