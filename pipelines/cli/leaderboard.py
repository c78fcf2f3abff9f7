"""The leaderboard in the terminal: now or after a day in the past, by the published rules or by others."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated

import duckdb
import typer
from rich.console import Console

from assets.errors import UsageError
from assets.home.warehouse import columns_and_rows
from assets.marts.board import COLUMNS, RATING, BoardColumn, Form, Rules, define_board
from assets.text import counted
from pipelines.cli.lookup import Chosen, Row, choose, publication, rows
from pipelines.cli.output import (
    WIDE,
    Column,
    CsvOption,
    HomeOption,
    JsonOption,
    PoolOption,
    SystemOption,
    called,
    fitting,
    print_answer,
    written,
)
from pipelines.config import home_of
from sql import statement

END_OF_TIME = datetime.max.replace(tzinfo=UTC)
MOST = 1_000_000  # rows, games or days


def leaderboard(
    pool: PoolOption = None,
    system: SystemOption = None,
    top: Annotated[int, typer.Option("--top", min=1, max=MOST, help="Number of rows.")] = 20,
    min_games: Annotated[
        int | None,
        typer.Option(
            "--min-games", min=0, max=MOST, help="Rated games needed to be ranked (default: from the settings)."
        ),
    ] = None,
    active_days: Annotated[
        int | None,
        typer.Option(
            "--active-days",
            min=1,
            max=MOST,
            help="Days before the pool's newest game in which the ranked have played (default: from the settings).",
        ),
    ] = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="Day (UTC) after which to show it, YYYY-MM-DD (default: now).")
    ] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
) -> None:
    """Leaderboard of a pool, now or after a past day."""
    with publication(home_of(home)) as con:
        chosen = choose(con, pool, system)
        rules = rules_of(con, as_of, min_games, active_days)
        define_board(con)
        asked = (chosen.pool, chosen.system, rules.before, rules.min_games, rules.active_days, top)
        columns, lines = columns_and_rows(con, statement("cli/board"), asked)
        needs = {"min_games": rules.min_games, "active_days": rules.active_days}
        answer = {"pool": chosen.pool, "system": chosen.system, "as_of": as_of, **needs, "board": lines}

        def text(console: Console) -> None:
            console.print(f"{chosen.pool}, {chosen.system}" + (f", after {as_of}" if as_of else ""), style="bold")
            if lines:
                console.print(fitting(_columns(chosen, wide=console.width >= WIDE), lines, console.width))
                console.print(_legend(rules, chosen.settings["provisional_games"]), style="dim")
            else:
                console.print(f"No rated games up to {as_of}." if as_of else "No rated games yet.")

        print_answer(con, text, answer, (columns, lines), as_json=as_json, as_csv=as_csv)


def rules_of(
    con: duckdb.DuckDBPyConnection, as_of: str | None, min_games: int | None = None, active_days: int | None = None
) -> Rules:
    """Return the published rules of the board, as of the end of a day, with those that the options replace."""
    (rules,) = rows(con, "FROM meta.board_rules")
    given = {"min_games": min_games, "active_days": active_days}
    return Rules(_end_of(as_of), **(rules | {name: value for name, value in given.items() if value is not None}))


def _end_of(day: str | None) -> datetime:
    """Return the instant before which tournaments count: the end of that UTC day."""
    if day is None:
        return END_OF_TIME
    try:
        return datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC) + timedelta(days=1)
    except OverflowError:  # the last day there is
        return END_OF_TIME
    except ValueError as error:
        raise UsageError(f"--as-of {day!r} is not a day; write it like 2026-08-31.") from error


def _legend(rules: Rules, provisional_games: int) -> str:
    provisional = f" ? = provisional (fewer than {provisional_games} games)." if provisional_games else ""
    return (
        f"Ranked: at least {counted(rules.min_games, 'rated game')} and one within "
        f"{counted(rules.active_days, 'day')} of the pool's newest game.{provisional}"
    )


def _columns(chosen: Chosen, *, wide: bool) -> list[Column]:
    return [
        Column("rank", lambda line: "" if line["rank"] is None else str(line["rank"])),
        Column("who", lambda line: called(line, wide=wide), is_name=True),
        *(_shown(column, chosen.counts) for column in COLUMNS),
    ]


def _shown(column: BoardColumn, game: str) -> Column:
    heading = column.heading.format(game=game)
    if column is RATING:
        return Column(heading, _rating, is_padded=True)
    cell = partial(written, column)
    return Column(heading, cell, drop_order=column.drop_order, is_change=column.form is Form.CHANGE)


def _rating(line: Row) -> str:
    return f"{line['rating_shown']:>5}{'?' if line['provisional'] else ' '}"
