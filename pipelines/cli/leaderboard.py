"""The board in the terminal: now or as it stood, with the operator's or other rules of eligibility."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from assets.errors import UsageError
from assets.home.settings_file import read_settings
from assets.text import counted
from pipelines.cli.columns import Column, fitting
from pipelines.cli.forms import CsvOption, JsonOption, only_one_form, print_csv
from pipelines.cli.options import DebugOption, HomeOption, PoolOption, PoolsOption, SystemOption
from pipelines.cli.published import (
    WIDE,
    called,
    choose,
    columns_and_rows,
    print_footer,
    print_json,
    publication,
    terminal,
)
from pipelines.config import home_of, settings_file

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
    pools: PoolsOption = None,
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Print the board."""
    only_one_form(as_json=as_json, as_csv=as_csv)
    place = home_of(home)
    board = read_settings(settings_file(place, pools)).board
    games = board.min_games if min_games is None else min_games
    days = board.active_days if active_days is None else active_days
    before = end_of(as_of)
    with publication(place) as con:
        chosen = choose(con, pool, system)
        columns, lines = columns_and_rows(con, "board", chosen.pool, chosen.system, before, games, days, top)
        if as_json:
            rules = {"min_games": games, "active_days": days}
            print_json(con, {"pool": chosen.pool, "system": chosen.system, "as_of": as_of, **rules, "board": lines})
            return
        if as_csv:
            print_csv(con, columns, lines)
            return
        console = terminal()
        console.print(f"{chosen.pool}, {chosen.system}" + (f", after {as_of}" if as_of else ""), style="bold")
        if lines:
            console.print(fitting(_columns(wide=console.width >= WIDE), lines, console.width))
            console.print(_rules(games, days, chosen.settings["provisional_games"]), style="dim")
        else:
            console.print("Nobody had a rated game" + (f" up to {as_of}." if as_of else " yet."))
        print_footer(con, console)


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


def _rules(games: int, days: int, provisional_games: int) -> str:
    settling = f"; ? is still settling in (under {provisional_games})" if provisional_games else ""
    newest = f"one in the {counted(days, 'day')} up to the pool's newest"
    return f"A rank needs {counted(games, 'rated game')}, {newest}{settling}."


def _columns(*, wide: bool) -> list[Column]:
    return [
        Column("rank", lambda line: "" if line["rank"] is None else str(line["rank"])),
        Column("who", lambda line: called(line, wide=wide), is_name=True),
        Column(
            "rating", lambda line: f"{line['rating_shown']:>5}{'?' if line['provisional'] else ' '}", is_padded=True
        ),
        Column("highest", lambda line: str(line["highest_shown"]), skipped=2),
        Column("games", lambda line: str(line["games"])),
        Column("wins", lambda line: f"{line['win_rate']:.0%}", skipped=3),
        Column("expected", lambda line: f"{line['expected_win_rate']:.0%}", skipped=4),
        Column("30 days", lambda line: f"{line['change_30d']:+.1f}", skipped=1, is_change=True),
        Column("last game", lambda line: f"{line['last_played_at']:%Y-%m-%d}", skipped=5),
    ]
