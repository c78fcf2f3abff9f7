"""The lead in rating points that a probability needs."""

from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.cli.calc.working import JsonOption, number, show
from ratings_core.expected import lead_for


def lead(
    probability: Annotated[
        float, typer.Argument(parser=number, help="The expected score that you want, between 0 and 1.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Say how many points ahead somebody is whose expected score is so high."""
    try:
        points = lead_for(probability)
    except ValueError as error:
        raise UsageError(str(error)) from error
    working = [
        f"lead = 400 x log10(p / (1 - p)) = 400 x log10({probability:g} / {1 - probability:g}) = {points:.2f} points",
        f"E(lead) = 1 / (1 + 10^(-lead/400)) = {probability:g}; the other is expected to score {1 - probability:g}",
    ]
    show({"lead": points, "expected": [probability, 1 - probability]}, working, row="side", as_json=as_json)
