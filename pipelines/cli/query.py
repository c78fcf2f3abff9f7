"""The sample queries: listed with their questions, printed to be run anywhere, or run on the home."""

import re
import sys
from datetime import datetime
from typing import Annotated, Any

import duckdb
import typer
from rich.console import Console

from assets.errors import UsageError
from assets.home.directory import Home
from assets.home.warehouse import columns_and_rows
from assets.text import one_line, quoted
from pipelines.cli.lookup import Row, choose, publication, subject_called
from pipelines.cli.output import (
    Column,
    CsvOption,
    HomeOption,
    JsonOption,
    fitting,
    print_answer,
    print_hanging,
    terminal,
)
from pipelines.config import home_of
from sql import names, statement

FOLDER = "queries"
PARAMETER = re.compile(r"getvariable\('(\w+)'\)")
PERSONS = ("who", "whom")  # parameters that mean somebody


def query(
    name: Annotated[str | None, typer.Argument(help="Name of a query (default: list all).")] = None,
    run: Annotated[bool, typer.Option("--run", help="Run the query and print its rows.")] = False,
    given: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Value of a parameter; repeatable.")
    ] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
) -> None:
    """Sample queries: listed, printed or run."""
    place = home_of(home)
    if name is None:
        _list()
        return
    text = _text(name)
    values = _values(name, text, given or [])
    if not (run or as_json or as_csv):
        sys.stdout.write(_to_run_anywhere(place, text, values))
        return
    with publication(place) as con:
        columns, lines = _answer(con, place, text, values)

        def print_text(console: Console) -> None:
            console.print(question(text), style="bold")
            console.print(fitting([_column(head, lines) for head in columns], lines, console.width))

        answer = {"query": name, "rows": lines}
        print_answer(con, print_text, answer, (columns, lines), as_json=as_json, as_csv=as_csv)


def question(text: str) -> str:
    r"""Return the question that a query answers: its first line.

    >>> question("-- What is the current ranking?\nSELECT 1")
    'What is the current ranking?'
    """
    return text.partition("\n")[0].removeprefix("-- ")


def _list() -> None:
    known = names(FOLDER)
    width = max(map(len, known))
    console = terminal()
    for name in known:
        print_hanging(console, f"{name:<{width}}  ", question(statement(f"{FOLDER}/{name}")))
    console.print("\n`tablerank query NAME` prints a query with its parameters; --run runs it.")


def _text(name: str) -> str:
    if name not in names(FOLDER):
        raise UsageError(f"No query {name!r}. `tablerank query` lists all of them.")
    return statement(f"{FOLDER}/{name}")


def _values(name: str, text: str, given: list[str]) -> dict[str, str]:
    """Return the parameters that were set.

    Raises
    ------
    UsageError
        One is not written NAME=VALUE, or the query has no such parameter.
    """
    known = sorted(set(PARAMETER.findall(text)))
    values = {}
    for one in given:
        parameter, sign, value = one.partition("=")
        if not sign or parameter not in known:
            has = f"takes {', '.join(known)}" if known else "takes no parameters"
            raise UsageError(f"--set {one}: {name} {has}. Write it as NAME=VALUE.")
        values[parameter] = value
    return values


def _to_run_anywhere(home: Home, text: str, values: dict[str, str]) -> str:
    """Return a query with what has to come before it in any DuckDB client that has nothing open."""
    lines = [
        f"ATTACH IF NOT EXISTS {quoted(str(home.published.resolve()))} AS tablerank (READ_ONLY);",
        "USE tablerank;",
        "SET TimeZone = 'UTC';",
        *(f"SET VARIABLE {name} = {quoted(value)};" for name, value in values.items()),
    ]
    return "\n".join([*lines, text.rstrip() + ";", ""])


def _answer(
    con: duckdb.DuckDBPyConnection, home: Home, text: str, values: dict[str, str]
) -> tuple[list[str], list[Row]]:
    """Return the columns and rows of a query.

    Raises
    ------
    UsageError
        A pool, a system or a person is not there, or a value cannot be read.
    """
    chosen = choose(con, values.get("pool"), values.get("system"))
    for name, value in values.items():
        if name in PERSONS:
            value = subject_called(con, home, chosen, value)  # noqa: PLW2901
        con.execute(f"SET VARIABLE {name} = ?", [value])
    try:
        return columns_and_rows(con, text)
    except (duckdb.ConversionException, duckdb.InvalidInputException, duckdb.OutOfRangeException) as error:
        reason = str(error).partition("\n")[0]
        raise UsageError(
            f"A value of --set is invalid ({reason}). Write days like 2026-08-31, and numbers in digits."
        ) from error


def _column(head: str, lines: list[Row]) -> Column:
    is_name = any(isinstance(line[head], str) for line in lines)
    return Column(head, lambda line: _cell(line[head]), is_name=is_name)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return f"{value:.15g}" if isinstance(value, float) else one_line(value)
