"""Pruning of Dagster's records of old runs, which would otherwise grow without limit."""

from datetime import datetime, timedelta
from pathlib import Path

import dagster as dg

from assets.home.directory import Home
from pipelines.config import clock, settings_or_defaults

ENDED = [dg.DagsterRunStatus.SUCCESS, dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.CANCELED]
BESIDE = ("", "-wal", "-shm", "-journal")  # files of one SQLite database


def prune_home(instance: dg.DagsterInstance, home: Home, pools: Path | None) -> int:
    """Delete records of a home's runs older than the settings allow; return how many."""
    kept = settings_or_defaults(home, pools).limits.keep_runs_days
    return prune_runs(instance, clock()() - timedelta(days=kept))


def prune_runs(instance: dg.DagsterInstance, before: datetime) -> int:
    """Delete records of ended runs created before an instant; return how many."""
    old = instance.get_runs(dg.RunsFilter(statuses=ENDED, created_before=before))
    for run in old:
        instance.delete_run(run.run_id)
        instance.compute_log_manager.delete_logs(prefix=[run.run_id])
        _delete_event_file(instance, run.run_id)
    return len(old)


def _delete_event_file(instance: dg.DagsterInstance, run_id: str) -> None:
    """Delete the database that SQLite storage has for each run; an emptied one would remain."""
    path_of = getattr(instance.event_log_storage, "path_for_shard", None)
    if path_of is not None:
        for end in BESIDE:
            Path(path_of(run_id) + end).unlink(missing_ok=True)
