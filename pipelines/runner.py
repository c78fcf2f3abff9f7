"""Running the morning job in this process, with Dagster's records under the home."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dagster as dg

from assets.home.directory import Home
from pipelines.definitions import build_definitions
from pipelines.jobs import run_config
from pipelines.pruning import prune_home
from pipelines.run_errors import why_failed
from pipelines.sensors import ALERTED_BY, BY_COMMAND

INSTANCE_TEXT = """\
# Dagster's own settings for this home: records below this folder, one run at a time, nothing sent anywhere.
telemetry:
  enabled: false
nux:                           # no request for an e-mail address in the web UI
  enabled: false
concurrency:
  runs:
    max_concurrent_runs: 1
run_monitoring:                # a run that does not start or end in time is failed, so that it frees the only place
  enabled: true
  start_timeout_seconds: 300
  cancel_timeout_seconds: 180
  max_runtime_seconds: 21600
  poll_interval_seconds: 60
retention:                     # days that the ticks of schedules and sensors are kept
  schedule:
    purge_after_days:
      skipped: 7
      started: 30
      success: 30
      failure: 30
  sensor:
    purge_after_days:
      skipped: 1
      started: 30
      success: 30
      failure: 30
"""
# what earlier versions wrote; any other content is the operator's own and stays
FORMER_TEXTS = {
    "0792d3da25169999d80b5e0e77927ca1fd066812342a5ee94b9054f5043443b0",
    "d8a0b0c7b478a075c8f7e5b06dd52c7fc3b2a51ed4f37c74ed5d7283475c0167",
}


def prepare_instance(home: Home) -> Path:
    """Create the folder of Dagster's records with the current settings, and return it."""
    home.dagster.mkdir(parents=True, exist_ok=True)
    settings = home.dagster / "dagster.yaml"
    if not settings.exists() or hashlib.sha256(settings.read_bytes()).hexdigest() in FORMER_TEXTS:
        settings.write_text(INSTANCE_TEXT, encoding="utf-8")
    return home.dagster


@contextmanager
def instance_of(home: Home) -> Iterator[dg.DagsterInstance]:
    """Open Dagster's records of a home."""
    with dg.DagsterInstance.from_config(str(prepare_instance(home))) as instance:
        yield instance


def run_morning(
    home: Home,
    pools: Path | None,
    ingest: dict[str, Any],
    logger: dg.LoggerDefinition,
    *,
    run_id: str | None = None,
    debug: bool = False,
) -> None:
    """Run the job to its end, and prune the records of old runs.

    Parameters
    ----------
    home : Home
        The data directory.
    pools : Path, optional
        A settings file in place of the home's own.
    ingest : dict
        The configuration of the ingest, such as ``{"sources": ["held"]}``.
    logger : LoggerDefinition
        What shows progress.
    run_id : str, optional
        The run's id, for a caller who needs to know it however the run ends.
    debug : bool
        Whether a fault is raised as it was, with its traceback.

    Raises
    ------
    TablerankError
        It failed, and nothing was published; the error says why in one sentence.
    """
    job = build_definitions(home, pools, loggers={"console": logger}).resolve_job_def("morning")
    with instance_of(home) as instance:
        try:
            result = job.execute_in_process(
                instance=instance,
                run_id=run_id,
                run_config=run_config(**ingest) | {"loggers": {"console": {}}},
                tags={ALERTED_BY: BY_COMMAND},
                raise_on_error=debug,
            )
        finally:
            prune_home(instance, home, pools)
    if not result.success:
        raise why_failed(result.all_events)
