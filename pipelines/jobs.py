"""Jobs: what runs as one. The morning job is every asset, in one process."""

from pathlib import Path
from typing import Any

import dagster as dg

from assets.home.directory import Home
from pipelines.pruning import prune_home
from pipelines.run_status import HOUSEKEEPING

INGEST_OP = "raw__batches"


def run_config(**ingest: Any) -> dict[str, Any]:
    """Return the run configuration of a job from that of its ingest, such as ``sources=["held"]``."""
    return {"ops": {INGEST_OP: {"config": ingest}}}


morning = dg.define_asset_job(
    "morning",
    executor_def=dg.in_process_executor,
    description="Ingest, validate, replay, build the marts, check, publish.",
)
backfill = dg.define_asset_job(
    "backfill",
    executor_def=dg.in_process_executor,
    config=run_config(first_month="2020-01"),
    description="Re-import a span of months, then replay and publish once. In the Launchpad, set first_month and "
    "last_month (inclusive; default: the current month).",
)


def housekeeping_job(home: Home, pools: Path | None) -> dg.JobDefinition:
    """Return the job that keeps Dagster's own records small; it touches nothing else of the home."""

    @dg.op(description="Delete the records of runs that are older than the limit.")
    def prune_runs(context: dg.OpExecutionContext) -> None:
        context.log.info("%d runs pruned.", prune_home(context.instance, home, pools))

    @dg.job(
        name=HOUSEKEEPING,
        executor_def=dg.in_process_executor,
        tags={"dagster/max_runtime": 600},
        description="Prune Dagster's records of old runs.",
    )
    def housekeeping() -> None:
        prune_runs()

    return housekeeping
