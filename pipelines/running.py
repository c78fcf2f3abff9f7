"""Running the morning job in this process, with Dagster's records under the home."""

from pathlib import Path
from typing import Any

import dagster as dg

from assets.errors import RunError, TablerankError, UsageError
from assets.resources.home import Home
from pipelines.definitions import build_definitions

INSTANCE_TEXT = """\
# Dagster's own settings for this home: records below this folder, one run at a time, nothing sent anywhere.
telemetry:
  enabled: false
concurrency:
  runs:
    max_concurrent_runs: 1
run_monitoring:
  enabled: true
"""
OUR_ERRORS = {kind.__name__: kind for kind in (RunError, UsageError)}


def prepare_instance(home: Home) -> Path:
    """Make the folder of Dagster's records, and return it."""
    home.dagster.mkdir(parents=True, exist_ok=True)
    settings = home.dagster / "dagster.yaml"
    if not settings.exists():
        settings.write_text(INSTANCE_TEXT, encoding="utf-8")
    return home.dagster


def run_morning(
    home: Home, pools: Path | None, sources: list[str], logger: dg.LoggerDefinition, *, debug: bool = False
) -> None:
    """Run the job to its end.

    Raises
    ------
    TablerankError
        It failed, and nothing was published; the error says why in one sentence.
    """
    definitions = build_definitions(home, pools, loggers={"console": logger})
    job = definitions.resolve_job_def("morning")
    config = {"ops": {"raw__batches": {"config": {"sources": sources}}}, "loggers": {"console": {}}}
    with dg.DagsterInstance.from_config(str(prepare_instance(home))) as instance:
        result = job.execute_in_process(instance=instance, run_config=config, raise_on_error=debug)
    if not result.success:
        raise _why(result)


def _why(result: dg.ExecuteInProcessResult) -> TablerankError:
    broken = [check for check in result.get_asset_check_evaluations() if not check.passed]
    if broken:
        names = ", ".join(f"{check.asset_key.to_user_string()} {check.check_name}" for check in broken)
        return RunError(f"A check failed, so nothing was published: {names}; tablerank dev shows it.")
    for event in result.all_events:
        info = getattr(event.event_specific_data, "error", None)
        if info is not None:
            return _as_ours(info)
    return RunError("The job failed and nothing was published; run again with --debug.")


def _as_ours(info: Any) -> TablerankError:
    """Return the error of a step as one of ours: its own sentence where it has one, else the one at the bottom."""
    while (name := (info.cls_name or "").rpartition(".")[2]) not in OUR_ERRORS and info.cause is not None:
        info = info.cause
    sentence = info.message.strip().partition(": ")[2] or info.message.strip()
    if name in OUR_ERRORS:
        return OUR_ERRORS[name](sentence)
    if "No space left on device" in sentence:
        return RunError("The disk is full, so nothing was published; make room and run again.")
    return RunError(f"The job failed and nothing was published ({name}: {' '.join(sentence.split())[:300]}).")
