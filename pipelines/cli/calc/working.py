"""What all calculators share: who won as it is typed, and the answer as its working and a table, or as JSON."""

import json
import math
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from assets.errors import UsageError
from pipelines.cli.published import terminal
from ratings_core.history import History


def number(text: str) -> float:
    """Return a number that was typed as an argument.

    Raises
    ------
    UsageError
        It is no finite number; a misspelt option is none either.

    Examples
    --------
    >>> number("-12.5")
    -12.5
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise UsageError(f"{text!r} is neither a finite number nor an option; --help behind the command lists them.")
    return value


# Without this, a negative number would be read as an option.
NEGATIVE_NUMBERS = {"ignore_unknown_options": True}
RatingsArgument = Annotated[list[float], typer.Argument(metavar="RATING", parser=number, help="Ratings in seat order.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Full precision, for scripts.")]
DRAW = "draw"
OF_A_TABLE = ("rating_before", "k", "expected", "score", "change", "rating_after", "win_probability")


def show(answer: Mapping[str, Any], working: Sequence[str], *, row: str = "seat", as_json: bool) -> None:
    """Print what a calculator has worked out.

    Parameters
    ----------
    answer : mapping
        Lists of equal length are columns, a row a seat (or place); everything else stands in the JSON only, so the
        working has to say it.
    working : sequence of str
        Lines that lead from the arguments to the answer.
    row : str
        What a row of the columns is.
    as_json : bool
        Print the answer as one JSON object at full precision, and nothing else.
    """
    if as_json:
        sys.stdout.write(json.dumps(answer, allow_nan=False) + "\n")
        return
    console = terminal()
    for line in working:
        console.print(line)
    columns = {name: values for name, values in answer.items() if isinstance(values, list)}
    if columns:
        console.print()
        console.print(_table(columns, row))


def _table(columns: Mapping[str, list[Any]], row: str) -> Table:
    table = Table(row, *(name.replace("_", " ") for name in columns), box=None)
    for column in table.columns:
        column.justify = "right"
    for place, values in enumerate(zip(*columns.values(), strict=True), 1):
        cells = (_cell(name, value) for name, value in zip(columns, values, strict=True))
        table.add_row(str(place), *cells)
    return table


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:+.4f}" if name == "change" else f"{value:.4f}"
    return str(value)


def columns_of(history: History) -> dict[str, list[Any]]:
    """Return the columns of a history of one table as an answer; a K that is none is None."""
    lists = {name: getattr(history, name).tolist() for name in OF_A_TABLE}
    return lists | {"k": [None if math.isnan(k) else k for k in lists["k"]]}


def seat_or_draw(text: str, seats: int, option: str) -> int | None:
    """Return the winning seat counted from 0, or None for a draw, from what was typed after an option.

    Raises
    ------
    UsageError
        It is neither a seat of the table, counted from 1, nor "draw".

    Examples
    --------
    >>> seat_or_draw("1", 4, "--winner")
    0
    """
    if text.strip().lower() == DRAW:
        return None
    seat = _whole(text)
    if seat is None or not 1 <= seat <= seats:
        raise UsageError(f"{option} takes a seat from 1 to {seats}, or draw, not {text!r}.")
    return seat - 1


def counts(text: str | None, ratings: int, option: str, otherwise: int) -> list[int]:
    """Return whole numbers separated by commas, one for each rating; without any, `otherwise` for each.

    Raises
    ------
    UsageError
        There are more or fewer of them, or one is no whole number from 0.

    Examples
    --------
    >>> counts("0, 12", 2, "--games", 50)
    [0, 12]
    """
    if text is None:
        return [otherwise] * ratings
    found = [_whole(part) for part in text.split(",")]
    known = [count for count in found if count is not None and count >= 0]
    if len(known) < len(found) or len(known) != ratings:
        raise UsageError(f"{option} takes {ratings} whole numbers, one for each rating, as in 0,12; not {text!r}.")
    return known


def at_least_two(ratings: Sequence[float]) -> None:
    """Refuse a single rating.

    Raises
    ------
    UsageError
        In one sentence.
    """
    if len(ratings) < 2:  # noqa: PLR2004
        raise UsageError("A table has at least two seats; give a rating for each.")


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
