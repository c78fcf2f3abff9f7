"""Resources: what a run opens before its first step and closes after its last."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg

from assets.home.directory import Home
from assets.home.run_context import RunContext
from pipelines.config import run_context


class HomeResource(dg.ConfigurableResource[RunContext]):
    """A home, its settings and the writer's lock, opened for one run.

    Parameters
    ----------
    root : str
        The data directory.
    pools : str, optional
        A settings file in place of the home's own.
    """

    root: str
    pools: str | None = None

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Iterator[RunContext]:  # noqa: ARG002
        """Open the home, and close it when the run ends."""
        with run_context(Home(Path(self.root)), Path(self.pools) if self.pools else None) as opened:
            yield opened
