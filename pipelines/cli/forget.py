"""``tablerank forget``: erases a person, then validates, replays and publishes what is stored."""

from typing import TYPE_CHECKING, Annotated

import typer

from assets.errors import UsageError
from pipelines.cli import run
from pipelines.cli.output import DebugOption, HomeOption, PoolsOption
from pipelines.config import home_of, run_context

if TYPE_CHECKING:
    from assets.erasure.erase import Erasure


def forget(
    topdeck_id: Annotated[
        str, typer.Argument(help="Id of an account, or an id made by an organiser, as TopDeck sends it.")
    ],
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,
) -> None:
    """Erasure of a person from everything stored.

    The seats stay under a random pseudonym, and everyone else's ratings stay as they are.
    """
    from assets.erasure.erase import erase  # with pandas and Pandera, which few commands need

    if not topdeck_id.strip():
        raise UsageError("The id is empty. Name the person by a TopDeck id.")
    place = home_of(home)
    with run_context(place, pools) as opened:
        done = erase(opened, topdeck_id.strip())
    typer.echo(_report(done))
    if place.holds_data and (done.found or done.was_erased_before or done.member_lines or done.correction_lines):
        run.rate(home, pools, debug)


def _report(done: "Erasure") -> str:
    lines = f"{_count(done.member_lines, 'line')} of members.csv and {done.correction_lines} of corrections.csv changed"
    if not done.found:
        before = "was erased before" if done.was_erased_before else "is in no stored record"
        return f"That id {before}; {lines}. Later imports will erase it as well."
    accounts = "That person is" if done.accounts == 1 else f"That person's {done.accounts} accounts are"
    return (
        f"{accounts} erased, also from later imports: {_count(done.batches, 'raw batch', 'raw batches')} and "
        f"{_count(done.publications, 'publication')} were rewritten, {lines}. "
        "Source files that you keep, and your backups, are yours to clean."
    )


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
