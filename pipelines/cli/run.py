"""The morning job from the command line: the same Dagster job that the schedule runs."""

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from assets.home.directory import Home
from assets.home.settings_file import read_settings
from assets.raw.sources.registry import WORDS, source_files
from assets.raw.sources.source import HELD
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.config import home_of, settings_file

NEEDS_A_LOOK = 3


def run(
    source: Annotated[
        list[str] | None,
        typer.Option("--source", help="sample, topdeck, or the path of a file or folder; may be repeated."),
    ] = None,
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,
) -> None:
    """Run the morning job: ingest, judge, rate, publish."""
    run_and_report(home_of(home), pools, {"sources": list(source or [])}, debug=debug)


def rate(home: HomeOption = None, pools: PoolsOption = None, debug: DebugOption = False) -> None:
    """Judge, replay and publish from what is held, without asking the source."""
    run_and_report(home_of(home), pools, {"sources": [HELD]}, debug=debug)


def run_and_report(
    home: Home,
    pools: Path | None,
    ingest: dict[str, Any],
    *,
    report: Callable[[Home, str], None] | None = None,
    debug: bool,
) -> None:
    """Run the job with progress and summary, and send an alert where one is due.

    Parameters
    ----------
    home : Home
        Where everything lies.
    pools : Path, optional
        A settings file in place of the home's own.
    ingest : dict
        The configuration of the ingest, such as ``{"sources": ["held"]}``.
    report : callable, optional
        What prints more than the summary, from the home and the run's id.
    debug : bool
        Whether a fault is raised as it was, with its traceback.

    Raises
    ------
    TablerankError
        The job failed, and nothing was published.
    Exit
        It published, but something needs a look.
    """
    home.make()
    run_id = str(uuid.uuid4())
    try:
        # a run that fails on its arguments would turn every asset red until the next good run
        read_settings(settings_file(home, pools))
        source_files([Path(source) for source in ingest["sources"] if source not in WORDS])
        _run(home, pools, ingest, run_id, debug=debug)
    except Exception as error:
        from pipelines.run_errors import told_outside

        _alert(home, pools, "failed", [told_outside(error)], run_id)
        raise
    from pipelines.cli.summary import print_summary

    needs_a_look = print_summary(home)
    if report is not None:
        report(home, run_id)
    if needs_a_look:
        from pipelines.alerts import pressing_notes

        _alert(home, pools, "needs_a_look", pressing_notes(home, run_id), run_id)
        raise typer.Exit(NEEDS_A_LOOK)


def _run(home: Home, pools: Path | None, ingest: dict[str, Any], run_id: str, *, debug: bool) -> None:
    from pipelines.cli.progress import Progress  # Dagster takes a second to import
    from pipelines.runner import run_morning

    with Progress() as progress:
        run_morning(home, pools, ingest, progress.logger_definition(), run_id=run_id, debug=debug)


def _alert(
    home: Home, pools: Path | None, kind: Literal["failed", "needs_a_look"], sentences: list[str], run_id: str
) -> None:
    from pipelines.alerts import alerts_of

    if undelivered := alerts_of(home, pools).send(kind, sentences, run_id):
        typer.echo(undelivered, err=True)
