"""Two players in the terminal, side by side: numbers, what happened between them, and what to expect of them."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from assets.errors import UsageError
from assets.marts.board import COLUMNS
from assets.text import counted
from pipelines.cli.chances import chances
from pipelines.cli.columns import GAP, Column, fitting, style_of_change
from pipelines.cli.forms import CsvOption, JsonOption, only_one_form, print_csv
from pipelines.cli.options import DebugOption, HomeOption, PoolOption, PoolsOption, SystemOption
from pipelines.cli.player import missing_step, subject_called
from pipelines.cli.published import (
    WIDE,
    Chosen,
    Row,
    called,
    choose,
    one_line,
    print_footer,
    print_json,
    publication,
    rows,
    terminal,
    written,
)
from pipelines.config import home_of

LAST_MEETINGS = 10
LEAST_WHO, MOST_HEAD = 10, 14  # cells of a name: above numbers, and above results
RESULTS = {"win": "won", "draw": "drawn", "loss": "lost"}


def compare(
    one: Annotated[str, typer.Argument(metavar="WHO", help="A code, a member's name, or a TopDeck id; or a deck.")],
    other: Annotated[str, typer.Argument(metavar="WHO", help="The other.")],
    pool: PoolOption = None,
    system: SystemOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Show two players side by side, and what happened where both sat."""
    only_one_form(as_json=as_json, as_csv=as_csv)
    place = home_of(home)
    with publication(place) as con:
        chosen = choose(con, pool, system)
        codes = [subject_called(con, place, chosen, who) for who in (one, other)]
        if codes[0] == codes[1]:
            raise UsageError(f"{one} and {other} are the same; name two to compare.")
        found = [rows(con, "compared", chosen.pool, chosen.system, *pair) for pair in (codes, codes[::-1])]
        for code, now in zip(codes, found, strict=True):
            if not now:
                raise UsageError(missing_step(con, place, chosen, code)["missing_step"])
        both = [
            now | chance
            for (now,), chance in zip(found, chances(chosen, [now["rating"] for (now,) in found]), strict=True)
        ]
        meetings = rows(con, "meetings", chosen.pool, chosen.system, *codes)
        if as_json:
            print_json(con, {"pool": chosen.pool, "system": chosen.system, "players": both, "meetings": meetings})
            return
        if as_csv:
            print_csv(con, list(both[0]), both)
            return
        console = terminal()
        _print_compared(console, chosen, both, meetings)
        print_footer(con, console)


def _print_compared(console: Console, chosen: Chosen, both: list[Row], meetings: list[Row]) -> None:
    names = [called(now, wide=console.width >= WIDE) for now in both]
    console.print(f"{chosen.pool}, {chosen.system}", style="bold")
    console.print(_side_by_side(chosen, both, names, console.width))
    console.print(_told(chosen, both[0], meetings), style="dim")
    if meetings:
        heads = [_cut(name) for name in names] if console.is_terminal else names
        console.print(fitting(_columns(chosen, heads), meetings[: -LAST_MEETINGS - 1 : -1], console.width))
        if len(meetings) > LAST_MEETINGS:
            console.print(f"These are the last {LAST_MEETINGS} of {len(meetings):,}; --json has all.", style="dim")


def _side_by_side(chosen: Chosen, both: list[Row], names: list[str], width: int) -> Table:
    lines = {label: said for label, said in _lines(chosen, both).items() if said is not None}
    room = max(LEAST_WHO, (width - max(map(len, lines)) - 2 * GAP) // 2)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0), collapse_padding=True)
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right", no_wrap=True, max_width=room)
    for label, said in lines.items():
        table.add_row(label, *(Text(one, style=style_of_change(one)) for one in said))
    return table


def _lines(chosen: Chosen, both: list[Row]) -> dict[str, list[str] | None]:
    """Return what is said of both, by what it is; None is not said."""
    at_tables = chosen.settings["rates"] != "standings" and both[0]["met_tables"]
    return {
        "rank": ["-" if now["rank"] is None else str(now["rank"]) for now in both],
        "rating": [f"{now['rating_shown']}{' settling in' if now['provisional'] else ''}" for now in both],
        "interval": _intervals(both),
        "reached": [f"{now['highest_at']:%Y-%m-%d}" for now in both],
        "won-drawn-lost": [f"{now['wins']}-{now['draws']}-{now['losses']}" for now in both],
        **{column.heading.format(game=chosen.counts): [written(column, now) for now in both] for column in COLUMNS[1:]},
        "won where both sat": [str(now["met_wins"]) for now in both] if at_tables else None,
        "expected there": [f"{now['met_expected_wins']:.1f}" for now in both] if at_tables else None,
        "chance of two": _percent(both, "chance_of_two"),
        "chance of four": _percent(both, "chance_of_four"),
    }


def _intervals(both: list[Row]) -> list[str] | None:
    if both[0]["low95"] is None:
        return None
    return [f"{now['low95']:.0f} to {now['high95']:.0f}" for now in both]


def _percent(both: list[Row], name: str) -> list[str] | None:
    return None if both[0][name] is None else [f"{now[name]:.1%}" for now in both]


def _told(chosen: Chosen, first: Row, meetings: list[Row]) -> str:
    """Return what the numbers do not say themselves."""
    told = []
    if chosen.settings["rates"] == "standings":
        together = f"Both are in the standings of {counted(len(meetings), 'event')}."
        told.append(together if meetings else "They are never in the same standings.")
    elif first["met_tables"]:
        tables = counted(first["met_tables"], "table")
        told.append(f"Both sat at {tables}: {first['met_others_won']} won by others, {first['met_draws']} drawn.")
    else:
        told.append("They never sat at one rated table.")
    if first["chance_of_two"] is not None:
        told.append("Chance: to win a game of these two, if somebody wins it")
        if first["chance_of_four"] is not None:
            told[-1] += f"; and one of four with two others at {chosen.settings['start']:.0f}, where all begin"
        told[-1] += "."
    return " ".join(told)


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


def _cut(name: str) -> str:
    text = Text(name)
    text.truncate(MOST_HEAD, overflow="ellipsis")
    return text.plain


def _result(met: Row, whose: str) -> str:
    place = met[f"{whose}place"]
    said = RESULTS[met[f"{whose}result"]] if place is None else f"place {place}"
    return f"{said} {met[f'{whose}change']:+.1f}"
