"""The board in the terminal: now or after a day in the past, by the published rules or by others."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated

import duckdb
import typer

from assets.errors import UsageError
from assets.marts.board import COLUMNS, RATING, BoardColumn, Form, Rules, define_board
from assets.text import counted
from pipelines.cli.columns import Column, fitting
from pipelines.cli.forms import CsvOption, JsonOption, only_one_form, print_csv
from pipelines.cli.options import DebugOption, HomeOption, PoolOption, PoolsOption, SystemOption
from pipelines.cli.published import (
    WIDE,
    Chosen,
    Row,
    called,
    choose,
    columns_and_rows,
    print_footer,
    print_json,
    publication,
    rows,
    terminal,
    written,
)
from pipelines.config import home_of

END_OF_TIME = datetime.max.replace(tzinfo=UTC)
MOST = 1_000_000  # lines, games or days; beyond it everybody is meant, or nobody


def leaderboard(
    pool: PoolOption = None,
    system: SystemOption = None,
    top: Annotated[int, typer.Option("--top", min=1, max=MOST, help="How many lines.")] = 20,
    min_games: Annotated[
        int | None, typer.Option("--min-games", min=0, max=MOST, help="Rated games that a rank needs.")
    ] = None,
    active_days: Annotated[
        int | None, typer.Option("--active-days", min=1, max=MOST, help="Days of the pool within which one lies.")
    ] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", help="The board after that day (UTC), YYYY-MM-DD.")] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Print the board."""
    only_one_form(as_json=as_json, as_csv=as_csv)
    with publication(home_of(home)) as con:
        chosen = choose(con, pool, system)
        rules = rules_of(con, as_of, min_games, active_days)
        columns, lines = _board(con, chosen, rules, top)
        if as_json:
            needs = {"min_games": rules.min_games, "active_days": rules.active_days}
            print_json(con, {"pool": chosen.pool, "system": chosen.system, "as_of": as_of, **needs, "board": lines})
            return
        if as_csv:
            print_csv(con, columns, lines)
            return
        console = terminal()
        console.print(f"{chosen.pool}, {chosen.system}" + (f", after {as_of}" if as_of else ""), style="bold")
        if lines:
            console.print(fitting(_columns(chosen, wide=console.width >= WIDE), lines, console.width))
            console.print(_told(rules, chosen.settings["provisional_games"]), style="dim")
        else:
            console.print("Nobody had a rated game" + (f" up to {as_of}." if as_of else " yet."))
        print_footer(con, console)


def rules_of(
    con: duckdb.DuckDBPyConnection, as_of: str | None, min_games: int | None = None, active_days: int | None = None
) -> Rules:
    """Return the published rules of the board, as of the end of a day, with those that the options replace."""
    (rules,) = rows(con, "board_rules")
    given = {"min_games": min_games, "active_days": active_days}
    return Rules(end_of(as_of), **(rules | {name: value for name, value in given.items() if value is not None}))


def _board(con: duckdb.DuckDBPyConnection, chosen: Chosen, rules: Rules, top: int) -> tuple[list[str], list[Row]]:
    define_board(con)
    needs = (rules.before, rules.min_games, rules.active_days)
    return columns_and_rows(con, "board", chosen.pool, chosen.system, *needs, top)


def end_of(day: str | None) -> datetime:
    """Return the moment before which tournaments count: the end of that UTC day."""
    if day is None:
        return END_OF_TIME
    try:
        return datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC) + timedelta(days=1)
    except OverflowError:  # the last day there is
        return END_OF_TIME
    except ValueError as error:
        raise UsageError(f"--as-of wants a day such as 2026-08-31, not {day!r}.") from error


def _told(rules: Rules, provisional_games: int) -> str:
    ranked = f"Ranked: {counted(rules.min_games, 'rated game')} or more, one within {counted(rules.active_days, 'day')}"
    provisional = f" ? = provisional (under {counted(provisional_games, 'game')})." if provisional_games else ""
    return f"{ranked} of the newest in the pool.{provisional}"


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
