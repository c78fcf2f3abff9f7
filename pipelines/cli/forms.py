"""The form of an answer: for people, or for scripts as JSON or CSV."""

import csv
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import duckdb
import typer
from rich.console import Console

from assets.errors import UsageError
from pipelines.cli.published import Row, one_line, print_footer

JsonOption = Annotated[bool, typer.Option("--json", help="Full precision, for scripts.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="The same as one table with a header row.")]


def only_one_form(*, as_json: bool, as_csv: bool) -> None:
    """Refuse two forms at once.

    Raises
    ------
    UsageError
        Both were asked for.
    """
    if as_json and as_csv:
        raise UsageError("An answer has one form; ask for --json or for --csv.")


def print_csv(con: duckdb.DuckDBPyConnection, columns: Sequence[str], lines: Sequence[Row]) -> None:
    """Print rows as CSV at full precision, and beside it, where no table is spoilt, their freshness and credit."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_as_csv(line[name]) for name in columns] for line in lines)
    sys.stdout.flush()
    print_footer(con, Console(stderr=True, highlight=False, markup=False, emoji=False))


def _as_csv(value: object) -> object:
    """Return a value as it is written: no value as nothing, truth as JSON has it, times as ISO 8601 has them.

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
