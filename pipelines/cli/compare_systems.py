"""Systems side by side: how well each predicts results, and whose rating differs between two of them."""

from typing import Annotated, Any

import duckdb
import typer
from rich.console import Console
from rich.table import Table

from assets.errors import UsageError
from assets.text import one_line
from pipelines.cli.lookup import Row, choose, publication, rows
from pipelines.cli.output import WIDE, HomeOption, JsonOption, PoolOption, called, plain_table, print_answer
from pipelines.config import home_of
from sql import statement

NONE = "-"
SPREAD = ("mean", "stddev", "lowest", "tenth", "median", "ninetieth", "highest")


def compare_systems(
    pool: PoolOption = None,
    with_calibration: Annotated[
        bool, typer.Option("--calibration", help="Predicted and actual wins by probability, too.")
    ] = False,
    as_json: JsonOption = False,
    home: HomeOption = None,
) -> None:
    """How well each system of a pool predicts results."""
    with publication(home_of(home)) as con:
        chosen = choose(con, pool, None)
        lines = _of_pool(con, "accuracy", "position", chosen.pool)
        buckets = _of_pool(con, "calibration", "position, bucket", chosen.pool)

        def text(console: Console) -> None:
            console.print(f"{chosen.pool}, later half of the rated tables", style="bold")
            if lines:
                console.print(_accuracy(lines, chosen.system))
                console.print(_how_to_read(lines[0]), style="dim")
            else:
                console.print("The later half has no decisive table yet.")
            if lines and with_calibration:
                _print_calibration(console, buckets)

        answer = {"pool": chosen.pool, "primary": chosen.system, "systems": lines, "calibration": buckets}
        print_answer(con, text, answer, as_json=as_json)


def diff(
    system_a: Annotated[str, typer.Argument(help="System before.", metavar="SYSTEM_A")],
    system_b: Annotated[str, typer.Argument(help="System after.", metavar="SYSTEM_B")],
    pool: PoolOption = None,
    top: Annotated[int, typer.Option("--top", min=1, max=1_000_000, help="Number of players to list.")] = 20,
    as_json: JsonOption = False,
    home: HomeOption = None,
) -> None:
    """Whose rating differs most between two systems."""
    with publication(home_of(home)) as con:
        before, after = choose(con, pool, system_a), choose(con, pool, system_b)
        pair = (before.system, after.system)
        spread = [
            rows(con, statement("cli/spread"), before.pool, name, other)[0] | {"system": name}
            for name, other in (pair, pair[::-1])
        ]
        subjects = spread[0]["subjects"]
        if not subjects:
            raise UsageError(f"{pair[0]} and {pair[1]} rate nobody in common. Choose two systems of the same subjects.")
        moves = rows(con, statement("cli/moves_between"), before.pool, *pair, top)

        def text(console: Console) -> None:
            console.print(f"{before.pool}, from {pair[0]} to {pair[1]}: {subjects:,} rated by both", style="bold")
            console.print(_spread(spread))
            console.print(_moves(moves, wide=console.width >= WIDE))

        print_answer(con, text, {"pool": before.pool, "spread": spread, "moves": moves}, as_json=as_json)


def _of_pool(con: duckdb.DuckDBPyConnection, table: str, order: str, pool: str) -> list[Row]:
    """Return the rows of a mart about one pool, the primary system first."""
    query = f"SELECT {table}.* EXCLUDE (pool) FROM marts.{table} JOIN meta.systems USING (pool, system)"
    return rows(con, f"{query} WHERE pool = ? ORDER BY {order}", pool)


def _accuracy(lines: list[Row], primary: str) -> Table:
    table = plain_table(["system"], ["log loss", "95 %", "Brier", "right", f"less than {one_line(primary)[:12]}"])
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
    """Print a table per system: a line for each twentieth of win probabilities."""
    for system in dict.fromkeys(bucket["system"] for bucket in buckets):
        console.print(f"\n{one_line(system)}: predicted and actual wins by win probability", style="bold")
        table = plain_table(["probability"], ["predicted", "actual", "difference", "seats"])
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
    """Return by how much log loss is less than the primary system's, with the ends of its interval."""
    difference = line["against_primary"]
    if difference is None:
        return NONE
    ends = (line["against_primary_high95"], line["against_primary_low95"])
    interval = "" if None in ends else f" ({-ends[0]:+.4f} {-ends[1]:+.4f})"
    return f"{-difference:+.4f}{interval}"


def _how_to_read(line: Row) -> str:
    return (
        f"{line['tables']:,} decisive tables of {line['tournaments']:,} tournaments, each predicted from the ratings "
        f"before it; {line['draws']:,} draws are not scored. Right: tables that the favourite won. Less log loss is "
        "better; a difference is significant if its interval does not contain 0. Intervals: 95 %, resampling whole "
        "tournaments."
    )


def _spread(systems: list[Row]) -> Table:
    table = plain_table(["system"], ["mean", "stddev", "lowest", "10 %", "median", "90 %", "highest"])
    for system in systems:
        table.add_row(one_line(system["system"]), *(f"{system[name]:.1f}" for name in SPREAD))
    return table


def _moves(moves: list[Row], *, wide: bool) -> Table:
    table = plain_table(["who"], ["games", "before", "after", "moved", "rank", "to"])
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
