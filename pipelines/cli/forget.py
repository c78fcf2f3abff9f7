"""Forgetting somebody: the person leaves the home, and what is held is judged, replayed and published anew."""

from typing import TYPE_CHECKING, Annotated

import typer

from assets.errors import UsageError
from pipelines.cli import run
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.config import home_of, run_context

if TYPE_CHECKING:
    from assets.erasure.erase import Forgetting


def forget(
    topdeck_id: Annotated[str, typer.Argument(help="An account or organiser-made id, as TopDeck sends it.")],
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,
) -> None:
    """Erase a person; the seats stay under a new code that leads nowhere, and so do everybody else's ratings."""
    from assets.erasure.erase import forget as forget_person  # with pandas and Pandera, which few commands need

    if not topdeck_id.strip():
        raise UsageError("Name the person by a TopDeck id.")
    place = home_of(home)
    with run_context(place, pools) as opened:
        done = forget_person(opened, topdeck_id.strip())
    typer.echo(_told(done))
    if place.holds_data and (done.found or done.was_forgotten or done.member_lines or done.correction_lines):
        run.rate(home, pools, debug)


def _told(done: "Forgetting") -> str:
    lines = f"{_count(done.member_lines, 'line')} of members.csv and {done.correction_lines} of corrections.csv"
    if not done.found:
        what = "was forgotten before" if done.was_forgotten else "stands in nothing that is held here"
        return f"That id {what}; {lines} changed, and whatever a later import brings of it is forgotten at the door."
    accounts = "That person is" if done.accounts == 1 else f"That person's {done.accounts} accounts are"
    return (
        f"{accounts} forgotten, and at every later import: {_count(done.batches, 'raw batch', 'raw batches')} and "
        f"{_count(done.publications, 'publication')} were written anew, {lines} changed. "
        "Files that you keep as a source, and your backups, are yours to clean."
    )


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
