"""What commands share: their options, and how an answer is printed for people, as JSON or as CSV."""

import csv
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import duckdb
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from assets.errors import UsageError
from assets.home.former_names import refuse_former_names
from assets.home.warehouse import newest_run
from assets.marts.board import BoardColumn, Form
from assets.text import one_line
from pipelines.cli.lookup import SHORT_CODE, Row, credits_of
from pipelines.config import home_of


def _of_this_version(home: Path | None) -> Path | None:
    refuse_former_names(home_of(home))
    return home


HomeOption = Annotated[
    Path | None,
    typer.Option("--home", callback=_of_this_version, help="Data directory (default: $TABLERANK_HOME, else ./data)."),
]
PoolsOption = Annotated[
    Path | None, typer.Option("--pools", help="Settings file (default: pools.toml in the data directory).")
]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]
PoolOption = Annotated[str | None, typer.Option("--pool", help="Pool (default: the first one in the settings).")]
SystemOption = Annotated[str | None, typer.Option("--system", help="Rating system (default: the pool's primary one).")]
SourceOption = Annotated[
    list[str] | None,
    typer.Option("--source", help="sample, topdeck, or a file or folder; repeatable (default: from the settings)."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print full precision as JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print one table as CSV with a header row.")]

WIDE = 140  # columns in which whole pseudonyms fit beside the numbers
UNCUT = 10_000  # columns of a pipe
CODE = re.compile("[0-9a-f]{32}")
WRITTEN = {
    Form.RATING: "{}",
    Form.COUNT: "{:,}",
    Form.SHARE: "{:.0%}",
    Form.CHANGE: "{:+.1f}",
    Form.DAY: "{:%Y-%m-%d}",
}
GAP = 2  # cells between columns
LEAST_NAME = 16  # cells to which a column of names may shrink
LEAST_TEXT = 20  # cells of a hanging text, however narrow the terminal


def terminal(*, stderr: bool = False) -> Console:
    """Return the console; a pipe has no width, so nothing that goes there is cut.

    What organisers wrote, such as [EU] or :one:, is shown as it is.
    """
    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = UNCUT
    return console


def print_answer(
    con: duckdb.DuckDBPyConnection,
    text: Callable[[Console], None],
    answer: Row,
    table: tuple[Sequence[str], Sequence[Row]] | None = None,
    *,
    as_json: bool = False,
    as_csv: bool = False,
) -> None:
    """Print an answer in one form, with its freshness and credit.

    Parameters
    ----------
    con : DuckDBPyConnection
        The publication.
    text : callable
        What prints it for people.
    answer : dict
        The same as JSON.
    table : columns and rows, optional
        The same as CSV.
    as_json, as_csv : bool
        Which form was asked for; without either it is for people.

    Raises
    ------
    UsageError
        Two forms were asked for.
    """
    if as_json and as_csv:
        raise UsageError("--json and --csv cannot be combined.")
    if as_json:
        run = newest_run(con)
        fresh = {"data_as_of": run["data_as_of"], "finished_at": run["finished_at"], "attribution": credits_of(con)}
        sys.stdout.write(json.dumps(answer | fresh, default=_as_json, ensure_ascii=False, allow_nan=False) + "\n")
    elif as_csv and table is not None:
        columns, lines = table
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([_as_csv(line[name]) for name in columns] for line in lines)
        sys.stdout.flush()
        _print_footer(con, terminal(stderr=True))  # where it spoils no table
    else:
        console = terminal()
        text(console)
        _print_footer(con, console)


def _print_footer(con: duckdb.DuckDBPyConnection, console: Console) -> None:
    run = newest_run(con)
    as_of = f"{run['data_as_of']:%Y-%m-%d %H:%M} UTC" if run["data_as_of"] else "no import yet"
    console.print(f"Data as of {as_of}, published {run['finished_at']:%Y-%m-%d %H:%M} UTC.", style="dim")
    for source in credits_of(con):
        console.print(f"{source['credit']} ({source['link']})", style="dim")


def _as_json(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _as_csv(value: object) -> object:
    """Return a value as CSV has it: NULL as nothing, booleans as in JSON, times in ISO 8601.

    >>> [_as_csv(value) for value in (None, True, 0.1, "a")]
    ['', 'true', '0.1', 'a']
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.isoformat()
    return repr(value) if isinstance(value, float) else one_line(value)


def called(line: Row, *, wide: bool) -> str:
    """Return how a table names a subject: by name, else by pseudonym, which is cut unless the table is wide."""
    code = str(line["subject"])
    return one_line(line["display_name"] or (code if wide or not CODE.fullmatch(code) else code[:SHORT_CODE]))


def written(column: BoardColumn, row: Row) -> str:
    """Return a value of the board as the terminal writes it."""
    value = column.value(row)
    return "-" if value is None else WRITTEN[column.form].format(value)


@dataclass(frozen=True)
class Column:
    """A column of a table that fits the terminal: its head, the text of a row, and when it gives way."""

    head: str
    cell: Callable[[Row], str]
    drop_order: int = 0
    """Where not all fit, the column with the greatest number is dropped first; those with 0 stay."""
    is_name: bool = False
    """Whether it is a text, left-aligned, that may be cut; numbers are right-aligned and never cut."""
    is_padded: bool = False
    """Whether its cells are of one width already, because something follows their numbers."""
    is_change: bool = False
    """Whether a gain is green and a loss red."""


@dataclass(frozen=True)
class _Filled:
    """A column with the texts of its cells."""

    column: Column
    cells: list[str]

    @property
    def natural(self) -> int:
        return max(map(cell_len, [self.column.head, *self.cells]))

    @property
    def least(self) -> int:
        return min(self.natural, LEAST_NAME) if self.column.is_name else self.natural


def fitting(columns: Sequence[Column], lines: Sequence[Row], width: int) -> Table:
    """Return a table of the lines that is at most so wide, as far as the columns that stay allow it."""
    kept = [_Filled(column, [column.cell(line) for line in lines]) for column in columns]
    while _spare(kept, width) < 0 and any(filled.column.drop_order for filled in kept):
        kept.remove(max(kept, key=lambda filled: filled.column.drop_order))
    spare = max(0, _spare(kept, width))
    table = _bare_table(collapse_padding=True)
    for filled in kept:
        if filled.column.is_name:
            table.add_column(filled.column.head, no_wrap=True, max_width=filled.least + spare)
        else:
            table.add_column(filled.column.head, no_wrap=True, justify="left" if filled.column.is_padded else "right")
    for place in range(len(lines)):
        table.add_row(*(_styled(filled.column, filled.cells[place]) for filled in kept))
    return table


def _spare(columns: Sequence[_Filled], width: int) -> int:
    return width - sum(filled.least for filled in columns) - GAP * (len(columns) - 1)


def _styled(column: Column, text: str) -> Text:
    return Text(text, style=style_of_change(text) if column.is_change else "")


def style_of_change(text: str) -> str:
    """Return the colour of a change as it is written: a gain, a loss, or neither.

    >>> style_of_change("+8.6"), style_of_change("-8.6"), style_of_change("+0.0")
    ('green', 'red', '')
    """
    if not text.strip("+-0."):
        return ""
    return {"+": "green", "-": "red"}.get(text[0], "")


def plain_table(names: Sequence[str], numbers: Sequence[str] = (), after: Sequence[str] = ()) -> Table:
    """Return an empty table without rules: columns of texts, of numbers, and of texts again, which wrap."""
    table = _bare_table()
    for head in names:
        table.add_column(head, overflow="fold")
    for head in numbers:
        table.add_column(head, justify="right", no_wrap=True)
    for head in after:
        table.add_column(head)
    return table


def _bare_table(*, collapse_padding: bool = False) -> Table:
    return Table(
        box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0), collapse_padding=collapse_padding
    )


def print_hanging(console: Console, lead: str, content: str | Text, style: str = "") -> None:
    """Print a text after its lead; what does not fit continues below the text."""
    text = content if isinstance(content, Text) else Text(content, style=style)
    room = max(LEAST_TEXT, console.width - len(lead))
    for place, line in enumerate(text.wrap(console, room)):
        line.rstrip()
        console.print(Text(" " * len(lead) if place else lead) + line)


def shortened(name: str, cells: int, *, pad: bool = False) -> str:
    """Return a name in at most so many cells, with an ellipsis where it is cut."""
    text = Text(name)
    text.truncate(cells, overflow="ellipsis", pad=pad)
    return text.plain
