"""Jobs: what runs as one. The morning job is everything there is, in one process."""

from pathlib import Path
from typing import Any

import dagster as dg

from assets.home.directory import Home
from pipelines.pruning import prune_home
from pipelines.run_status import HOUSEKEEPING

INGEST_OP = "raw__batches"
MONTHS = "raw/months"  # partitioned, for backfills from the web UI; the morning asks by itself what it needs

morning = dg.define_asset_job(
    "morning",
    selection=dg.AssetSelection.all() - dg.AssetSelection.key_substring(MONTHS),
    executor_def=dg.in_process_executor,
    description="Ingest, judge, rate, build the marts, check, publish.",
)


def morning_config(ingest: dict[str, Any]) -> dict[str, Any]:
    """Return the run's configuration from that of its ingest, such as ``{"sources": ["held"]}``."""
    return {"ops": {INGEST_OP: {"config": ingest}}}


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
