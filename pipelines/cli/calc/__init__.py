"""Calculators: each system's formula for ratings that are typed in, with the working. One module a calculator.

They read no home and start no job.
"""

import typer

from pipelines.cli.calc.classic import classic
from pipelines.cli.calc.deck import deck
from pipelines.cli.calc.lead import lead
from pipelines.cli.calc.pod import pod
from pipelines.cli.calc.stake import stake
from pipelines.cli.calc.standings import standings
from pipelines.cli.calc.working import NEGATIVE_NUMBERS

calc = typer.Typer(
    name="calc",
    help="The calculators: changes, expected scores and leads for ratings that you type in.",
)
for calculator in (pod, standings, deck, stake, classic, lead):
    calc.command(context_settings=NEGATIVE_NUMBERS)(calculator)
