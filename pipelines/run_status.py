"""Whether a run is in progress in a home, and which of Dagster's active runs have no process any more."""

import dagster as dg

from assets.errors import TablerankError
from assets.home.directory import Home

WAITING = [dg.DagsterRunStatus.QUEUED, dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTING]
WORKING = [dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.CANCELING]
HOUSEKEEPING = "housekeeping"  # the one job that does not touch the home


def writer_at_work(home: Home) -> bool:
    """Whether a process holds the home, without blocking one that is about to.

    A run that was killed leaves its ``writer.pid``; only then is the lock itself tried, and the file is gone again.
    """
    if home.writer() is None:
        return False
    try:
        with home.only_writer(wait_seconds=0):
            return False
    except TablerankError:
        return True


def run_under_way(instance: dg.DagsterInstance, home: Home) -> bool:
    """Whether a run of the home is waiting or in progress."""
    if writer_at_work(home):
        return True
    runs = instance.get_runs(dg.RunsFilter(statuses=[*WAITING, *WORKING]))
    return any(run.job_name != HOUSEKEEPING for run in runs)


def abandoned_runs(instance: dg.DagsterInstance, home: Home) -> list[dg.DagsterRun]:
    """Return the runs that started and did not end although nobody holds the home: their process was killed.

    A run that begins or ends this moment looks the same, so only one that is found twice, a while apart, is abandoned.
    """
    if writer_at_work(home):
        return []
    started = instance.get_runs(dg.RunsFilter(statuses=WORKING))
    return [run for run in started if run.job_name != HOUSEKEEPING]
