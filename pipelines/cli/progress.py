"""Progress of a run in the terminal: a line a step as it ends, a spinner while it works."""

import logging
import time
from types import TracebackType
from typing import Self

import dagster as dg
from rich.console import Console

from assets.marts.build import all_marts

STEPS = {
    "raw__batches": "taking in the source",
    "core_tables": "judging every table",
    "core__tables_nothing_shrank": "checking that nothing is lost",
    "ratings_tables": "replaying the history",
    "meta_tables": "writing the dictionary",
    "published__tablerank_duckdb": "checking and publishing",
    "published__site": "writing the public pages",
}


class Progress(logging.Handler):
    """Shows Dagster's step events to a person; everything else of its log stays in its own records."""

    def __init__(self) -> None:
        super().__init__()
        self._console = Console(stderr=True, highlight=False)
        self._status = self._console.status("starting")
        self._began: dict[str, float] = {}
        self._words = STEPS | {mart.step: mart.words for mart in all_marts()}

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._status.stop()

    def logger_definition(self) -> dg.LoggerDefinition:
        """Return this as the logger of a job."""

        def console(_context: dg.InitLoggerContext) -> logging.Logger:
            logger = logging.Logger("tablerank", logging.DEBUG)  # noqa: LOG001 - Dagster manages it, not the root
            logger.addHandler(self)
            return logger

        return dg.LoggerDefinition(console, description="Progress in the terminal")

    def emit(self, record: logging.LogRecord) -> None:
        """Show the begin or end of a step, and what it says of itself meanwhile."""
        meta = getattr(record, "dagster_meta", {})
        event = getattr(record, "dagster_event", None) or meta.get("dagster_event")
        if event is None and meta.get("step_key") in self._words:  # what a step says itself
            self._status.update(f"{meta.get('orig_message')} ...")
        step = getattr(event, "step_key", None)
        if event is None or step not in self._words:
            return
        if event.is_step_start:
            self._began[step] = time.monotonic()
            self._status.update(f"{self._words[step]} ...")
        elif event.is_step_success:
            self._console.print(
                f"  {self._words[step]:<40} {time.monotonic() - self._began[step]:6.1f} s", markup=False
            )
