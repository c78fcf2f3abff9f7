"""Systems side by side: how well each foretells results, and who moves from one to another."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from assets.errors import UsageError
from pipelines.cli.options import DebugOption, HomeOption, PoolOption, PoolsOption
from pipelines.cli.published import (
    WIDE,
    Row,
    called,
    choose,
    one_line,
    print_footer,
    print_json,
    publication,
    rows,
    terminal,
)
from pipelines.config import home_of

NONE = "-"
SPREAD = ("mean", "stddev", "lowest", "tenth", "median", "ninetieth", "highest")


def compare_systems(
    pool: PoolOption = None,
    with_calibration: Annotated[
        bool, typer.Option("--calibration", help="Also what was foretold beside what happened.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Full precision, with calibration.")] = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Show how well each system of a pool foretold the later half of its history."""
    with publication(home_of(home)) as con:
        chosen = choose(con, pool, None)
        lines = rows(con, "accuracy", chosen.pool)
        buckets = rows(con, "calibration", chosen.pool)
        if as_json:
            print_json(con, {"pool": chosen.pool, "live": chosen.system, "systems": lines, "calibration": buckets})
            return
        console = terminal()
        console.print(f"{chosen.pool}, later half of the rated tables", style="bold")
        if lines:
            console.print(_accuracy(lines, chosen.system))
            console.print(_how_to_read(lines[0]), style="dim")
        else:
            console.print("The later half has no decisive table yet.")
        if lines and with_calibration:
            _print_calibration(console, buckets)
        print_footer(con, console)


def diff(
    system_a: Annotated[str, typer.Argument(help="The system before.", metavar="SYSTEM_A")],
    system_b: Annotated[str, typer.Argument(help="The system after.", metavar="SYSTEM_B")],
    pool: PoolOption = None,
    top: Annotated[int, typer.Option("--top", min=1, max=1_000_000, help="How many who move.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Full precision, for scripts.")] = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Show what a pool looks like before and after a change of the formula, and who moves by how much."""
    with publication(home_of(home)) as con:
        before, after = choose(con, pool, system_a), choose(con, pool, system_b)
        pair = (before.system, after.system)
        spread = {
            name: rows(con, "spread", before.pool, name, other)[0] | {"system": name}
            for name, other in (pair, pair[::-1])
        }
        if not spread[before.system]["subjects"]:
            raise UsageError(f"{pair[0]} and {pair[1]} rate nobody in common, so nobody can be compared.")
        moves = rows(con, "moves_between", before.pool, *pair, top)
        if as_json:
            print_json(con, {"pool": before.pool, "spread": list(spread.values()), "moves": moves})
            return
        console = terminal()
        subjects = spread[before.system]["subjects"]
        console.print(f"{before.pool}, from {pair[0]} to {pair[1]}: {subjects:,} rated by both", style="bold")
        console.print(_spread(list(spread.values())))
        console.print(_moves(moves, wide=console.width >= WIDE))
        print_footer(con, console)


def plain_table(first: str, *heads: str) -> Table:
    """Return a table without lines: a column of names, then columns of numbers."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column(first, overflow="fold")
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def _accuracy(lines: list[Row], live: str) -> Table:
    table = plain_table("system", "log loss", "95 %", "Brier", "right", f"less than {one_line(live)[:12]}")
    for line in lines:
        table.add_row(
            one_line(line["system"]),
            f"{line['log_loss']:.4f}",
            _interval(line, "log_loss", "{:.4f}"),
            f"{line['brier']:.4f}",
            f"{line['accuracy']:.1%}",
            _less(line),
        )
    table.add_row("equal chances", f"{lines[0]['base_log_loss']:.4f}", "", "", "", "")
    return table


def _print_calibration(console: Console, buckets: list[Row]) -> None:
    """Print a table for each system: a line for each twentieth of chances, and how far apart the two are."""
    for system in dict.fromkeys(bucket["system"] for bucket in buckets):
        console.print(f"\n{one_line(system)}: of seats with such a chance, so many won", style="bold")
        table = plain_table("chance", "foretold", "won", "apart", "seats")
        for bucket in (bucket for bucket in buckets if bucket["system"] == system):
            table.add_row(
                f"{bucket['chance_from']:.0%} to {bucket['chance_to']:.0%}",
                f"{bucket['predicted']:.1%}",
                f"{bucket['actual']:.1%}",
                f"{bucket['actual'] - bucket['predicted']:+.1%}",
                f"{bucket['seats']:,}",
            )
        console.print(table)


def _interval(line: Row, name: str, form: str) -> str:
    ends = (line[f"{name}_low95"], line[f"{name}_high95"])
    return NONE if None in ends else " ".join(form.format(end) for end in ends)


def _less(line: dict[str, Any]) -> str:
    """Return by how much a system loses less than the live one, with the ends of its interval."""
    difference = line["against_primary"]
    if difference is None:
        return NONE
    ends = (line["against_primary_high95"], line["against_primary_low95"])
    interval = "" if None in ends else f" ({-ends[0]:+.4f} {-ends[1]:+.4f})"
    return f"{-difference:+.4f}{interval}"


def _how_to_read(line: Row) -> str:
    return (
        f"{line['tables']:,} decisive tables of {line['tournaments']:,} tournaments, each foretold from the ratings "
        f"before it; {line['draws']:,} draws are not scored. Less log loss is better; an interval on one side of 0 is "
        "a difference. Intervals: 95 %, drawing whole tournaments."
    )


def _spread(systems: list[Row]) -> Table:
    table = plain_table("system", "mean", "stddev", "lowest", "10 %", "median", "90 %", "highest")
    for system in systems:
        table.add_row(one_line(system["system"]), *(f"{system[name]:.1f}" for name in SPREAD))
    return table


def _moves(moves: list[Row], *, wide: bool) -> Table:
    table = plain_table("who", "games", "before", "after", "moved", "rank", "to")
    for move in moves:
        table.add_row(
            called(move, wide=wide),
            str(move["games"]),
            f"{move['rating_before']:.1f}",
            f"{move['rating_after']:.1f}",
            f"{move['moved']:+.1f}",
            *(NONE if move[name] is None else str(move[name]) for name in ("rank_before", "rank_after")),
        )
    return table
