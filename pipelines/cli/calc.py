"""Calculators: each system's formula for ratings that are typed in, with the working.

A command is made of what each system declares; none reads a home or starts a job.
"""

import inspect
import json
import math
import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer
from rich.table import Table

from assets.errors import UsageError
from pipelines.cli.output import JsonOption, terminal
from ratings_core.calculator import Answer, Calculator
from ratings_core.expected import lead_for
from ratings_core.systems import SYSTEMS

NEGATIVE_NUMBERS = {"ignore_unknown_options": True}  # otherwise a negative number would be read as an option

calc = typer.Typer(name="calc", help="Calculators for ratings that you type in.")


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


def _command(calculator: Calculator) -> Callable[..., None]:
    """Return the command of a calculator: its parameters are the ratings, its fields, and --json."""

    def command(ratings: list[float], *, as_json: bool, **typed: Any) -> None:
        try:
            answer = calculator.work_out(ratings, typed)
        except ValueError as error:
            raise UsageError(str(error)) from error
        _show(answer, as_json=as_json)

    keyword = inspect.Parameter.KEYWORD_ONLY
    rating = typer.Argument(metavar="RATING", parser=number, help="Ratings in seat order.")
    parameters = [inspect.Parameter("ratings", keyword, annotation=Annotated[list[float], rating])]
    for field in calculator.fields:
        kind: Any = float if field.kind in ("positive", "number") else str
        option = typer.Option(field.option, metavar=field.metavar, help=f"{field.help}.")
        typed: Any = Annotated[kind if field.required else kind | None, option]
        default = inspect.Parameter.empty if field.required else field.default
        parameters.append(inspect.Parameter(field.name, keyword, annotation=typed, default=default))
    parameters.append(inspect.Parameter("as_json", keyword, annotation=JsonOption, default=False))
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    command.__doc__ = calculator.summary
    return command


def lead(
    probability: Annotated[float, typer.Argument(parser=number, help="Expected score that you want, between 0 and 1.")],
    as_json: JsonOption = False,
) -> None:
    """Lead in rating points that an expected score needs."""
    try:
        points = lead_for(probability)
    except ValueError as error:
        raise UsageError(str(error)) from error
    working = [
        f"lead = 400 x log10(p / (1 - p)) = 400 x log10({probability:g} / {1 - probability:g}) = {points:.2f} points",
        f"E(lead) = 1 / (1 + 10^(-lead/400)) = {probability:g}; the other is expected to score {1 - probability:g}",
    ]
    _show(Answer({"lead": points, "expected": [probability, 1 - probability]}, working, "side"), as_json=as_json)


def _show(answer: Answer, *, as_json: bool) -> None:
    """Print an answer: as JSON, or its working and its columns as a table."""
    if as_json:
        sys.stdout.write(json.dumps(answer.values, allow_nan=False) + "\n")
        return
    console = terminal()
    for line in answer.working:
        console.print(line)
    columns = {name: values for name, values in answer.values.items() if isinstance(values, list)}
    if columns:
        console.print()
        console.print(_table(columns, answer.row))


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


for system in SYSTEMS.values():
    calculator = system.calculator()
    calc.command(calculator.name, context_settings=NEGATIVE_NUMBERS)(_command(calculator))
calc.command(context_settings=NEGATIVE_NUMBERS)(lead)
