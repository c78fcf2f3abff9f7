"""Two players in the terminal, side by side: numbers, head-to-head record and win probabilities."""

import json
from typing import Annotated

import duckdb
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from assets.errors import UsageError
from assets.home.directory import Home
from assets.marts.board import COLUMNS
from assets.text import counted, one_line
from pipelines.cli.lookup import Chosen, Row, choose, publication, rows, subject_called
from pipelines.cli.output import (
    GAP,
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
    shortened,
    style_of_change,
    written,
)
from pipelines.cli.player import missing_step
from pipelines.config import home_of
from ratings_core.systems import SYSTEMS
from sql import statement

MET = ("games", "wins", "losses", "draws", "others_won", "decisive_games", "expected_wins")
LAST_MEETINGS = 10
LEAST_WHO, MOST_HEAD = 10, 14  # cells of a name: above numbers, and above results
RESULTS = {"win": "won", "draw": "drawn", "loss": "lost"}


def compare(
    one: Annotated[
        str, typer.Argument(metavar="WHO", help="Pseudonym, member's name or TopDeck id; a deck where decks are rated.")
    ],
    other: Annotated[str, typer.Argument(metavar="WHO", help="The other one.")],
    pool: PoolOption = None,
    system: SystemOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
) -> None:
    """Two players side by side, with their head-to-head record."""
    place = home_of(home)
    with publication(place) as con:
        chosen = choose(con, pool, system)
        codes = [subject_called(con, place, chosen, who) for who in (one, other)]
        if codes[0] == codes[1]:
            raise UsageError(f"{one} and {other} are the same. Name two to compare.")
        both = [_of_one(con, place, chosen, *pair) for pair in (codes, codes[::-1])]
        for now, probabilities in zip(both, _win_probabilities(chosen, [now["rating"] for now in both]), strict=True):
            now |= probabilities  # noqa: PLW2901 - in place
        meetings = rows(con, statement("cli/meetings"), chosen.pool, chosen.system, *codes)
        print_answer(
            con,
            lambda console: _print_compared(console, chosen, both, meetings),
            {"pool": chosen.pool, "system": chosen.system, "players": both, "meetings": meetings},
            (list(both[0]), both),
            as_json=as_json,
            as_csv=as_csv,
        )


def _of_one(con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, code: str, other: str) -> Row:
    """Return a subject now, and its record at tables with the other."""
    found = rows(con, statement("cli/player"), chosen.pool, chosen.system, [code])
    if not found:
        raise UsageError(missing_step(con, home, chosen, code)["missing_step"])
    query = "FROM marts.head_to_head WHERE (pool, system, subject, opponent) = (?, ?, ?, ?)"
    met = rows(con, query, chosen.pool, chosen.system, code, other) or [dict.fromkeys(MET, 0)]
    return found[0] | {f"met_{name if name != 'games' else 'tables'}": met[0][name] for name in MET}


def _win_probabilities(chosen: Chosen, ratings: list[float]) -> list[Row]:
    """Return each one's win probability in a game of these two, and in one of four with two newcomers.

    None where the system predicts from more than ratings, or rates no games of four.
    """
    system = SYSTEMS[chosen.settings["name"]](**json.loads(chosen.settings["settings"]))
    of_two = system.win_probabilities(ratings)
    of_four = None if system.rates == "matches" else system.win_probabilities([*ratings, system.start, system.start])
    return [
        {
            "win_probability_of_two": None if of_two is None else float(of_two[place]),
            "win_probability_of_four": None if of_four is None else float(of_four[place]),
        }
        for place in range(len(ratings))
    ]


def _print_compared(console: Console, chosen: Chosen, both: list[Row], meetings: list[Row]) -> None:
    names = [called(now, wide=console.width >= WIDE) for now in both]
    console.print(f"{chosen.pool}, {chosen.system}", style="bold")
    console.print(_side_by_side(chosen, both, names, console.width))
    console.print(_in_words(chosen, both[0], meetings), style="dim")
    if meetings:
        heads = [shortened(name, MOST_HEAD) for name in names] if console.is_terminal else names
        console.print(fitting(_columns(chosen, heads), meetings[: -LAST_MEETINGS - 1 : -1], console.width))
        if len(meetings) > LAST_MEETINGS:
            console.print(f"The last {LAST_MEETINGS} of {len(meetings):,}; --json prints all.", style="dim")


def _side_by_side(chosen: Chosen, both: list[Row], names: list[str], width: int) -> Table:
    lines = {label: cells for label, cells in _lines(chosen, both).items() if cells is not None}
    room = max(LEAST_WHO, (width - max(map(len, lines)) - 2 * GAP) // 2)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0), collapse_padding=True)
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right", no_wrap=True, max_width=room)
    for label, cells in lines.items():
        table.add_row(label, *(Text(one, style=style_of_change(one)) for one in cells))
    return table


def _lines(chosen: Chosen, both: list[Row]) -> dict[str, list[str] | None]:
    """Return both cells of each line, by its label; lines that are None are left out."""
    at_tables = chosen.settings["rates"] != "standings" and both[0]["met_tables"]
    return {
        "rank": ["-" if now["rank"] is None else str(now["rank"]) for now in both],
        "rating": [f"{now['rating_shown']}{' provisional' if now['provisional'] else ''}" for now in both],
        "interval": _intervals(both),
        "highest on": [f"{now['highest_at']:%Y-%m-%d}" for now in both],
        "won-drawn-lost": [f"{now['wins']}-{now['draws']}-{now['losses']}" for now in both],
        **{column.heading.format(game=chosen.counts): [written(column, now) for now in both] for column in COLUMNS[1:]},
        "won head to head": [str(now["met_wins"]) for now in both] if at_tables else None,
        "expected in these": [f"{now['met_expected_wins']:.1f}" for now in both] if at_tables else None,
        "wins one-on-one": _percent(both, "win_probability_of_two"),
        "wins pod of four": _percent(both, "win_probability_of_four"),
    }


def _intervals(both: list[Row]) -> list[str] | None:
    if both[0]["low95"] is None:
        return None
    return [f"{now['low95']:.0f} to {now['high95']:.0f}" for now in both]


def _percent(both: list[Row], name: str) -> list[str] | None:
    return None if both[0][name] is None else [f"{now[name]:.1%}" for now in both]


def _in_words(chosen: Chosen, first: Row, meetings: list[Row]) -> str:
    """Return what the numbers do not say themselves."""
    if chosen.settings["rates"] == "standings":
        met = f"Both are in the standings of {counted(len(meetings), 'event')}." if meetings else "No common event."
    elif first["met_tables"]:
        tables = counted(first["met_tables"], "common table")
        met = f"{tables}: {first['met_others_won']} won by others, {first['met_draws']} drawn."
    else:
        met = "No common rated table."
    if first["win_probability_of_two"] is None:
        return met
    of_four = f", and in a pod of four with two newcomers ({chosen.settings['start']:.0f})"
    return (
        f"{met} Win probability one-on-one{of_four if first['win_probability_of_four'] is not None else ''}, no draw."
    )


def _columns(chosen: Chosen, heads: list[str]) -> list[Column]:
    at_table = [
        Column("round", lambda met: one_line(met["round_label"] or ""), drop_order=1),
        Column("table", lambda met: one_line(met["table_no"] or ""), drop_order=2),
    ]
    return [
        Column("tournament", lambda met: one_line(met["tournament"] or met["tournament_id"]), is_name=True),
        Column("date", lambda met: f"{met['played_at']:%Y-%m-%d}"),
        *(at_table if chosen.settings["rates"] != "standings" else []),
        Column(heads[0], lambda met: _result(met, "")),
        Column(heads[1], lambda met: _result(met, "opponent_")),
    ]


def _result(met: Row, whose: str) -> str:
    place = met[f"{whose}place"]
    result = RESULTS[met[f"{whose}result"]] if place is None else f"place {place}"
    return f"{result} {met[f'{whose}change']:+.1f}"
