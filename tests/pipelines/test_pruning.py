"""Pruning: what is deleted of old runs, and what never is."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
import pytest

from pipelines.definitions import build_definitions
from pipelines.pruning import prune_home, prune_runs
from pipelines.runner import FORMER_TEXTS, INSTANCE_TEXT, prepare_instance
from tests.assets.builders import Desk

TOMORROW = datetime.now(UTC) + timedelta(days=1)


@dg.op
def says_something(context: dg.OpExecutionContext) -> None:
    print("something")  # noqa: T201 - what Dagster captures as a compute log


@dg.job(executor_def=dg.in_process_executor)
def small() -> None:
    says_something()


@pytest.fixture
def run_id(instance: dg.DagsterInstance) -> str:
    """A run that has ended."""
    return small.execute_in_process(instance=instance).run_id


def files_of(desk: Desk, run_id: str) -> list[Path]:
    return [path for path in desk.home.dagster.rglob("*") if run_id in path.name]


def test_an_old_run_leaves_no_record_and_no_file(desk: Desk, instance: dg.DagsterInstance, run_id: str):
    assert files_of(desk, run_id) != []
    assert prune_runs(instance, TOMORROW) == 1
    assert instance.get_run_by_id(run_id) is None
    assert files_of(desk, run_id) == []


def test_its_events_are_gone_from_the_index_too(instance: dg.DagsterInstance, run_id: str):
    prune_runs(instance, TOMORROW)
    assert instance.fetch_run_status_changes(dg.DagsterEventType.RUN_SUCCESS, limit=10).records == []


def test_a_younger_run_stays(instance: dg.DagsterInstance, run_id: str):
    assert prune_runs(instance, datetime.now(UTC) - timedelta(hours=1)) == 0
    assert instance.get_run_by_id(run_id) is not None


@pytest.mark.parametrize("status", [dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTED])
def test_a_run_in_progress_is_never_pruned(instance: dg.DagsterInstance, status: dg.DagsterRunStatus):
    run = instance.create_run_for_job(small, status=status)
    assert prune_runs(instance, TOMORROW) == 0
    assert instance.get_run_by_id(run.run_id) is not None


@pytest.mark.parametrize(("days", "pruned"), [(29, 0), (31, 1)])
def test_thirty_days_are_kept(desk: Desk, instance, run_id: str, clock, days: int, pruned: int):
    # settings: keep_runs_days = 30
    clock((datetime.now(UTC) + timedelta(days=days)).isoformat())
    assert prune_home(instance, desk.home, None) == pruned


def test_the_settings_say_how_many_days(desk: Desk, instance, run_id: str, clock):
    desk.home.settings.write_text("[limits]\nkeep_runs_days = 2\n")
    clock((datetime.now(UTC) + timedelta(days=3)).isoformat())
    assert prune_home(instance, desk.home, None) == 1


def test_the_housekeeping_job_prunes_all_but_itself(desk: Desk, instance, run_id: str, clock):
    clock((datetime.now(UTC) + timedelta(days=31)).isoformat())
    job = build_definitions(desk.home).resolve_job_def("housekeeping")
    done = job.execute_in_process(instance=instance)
    assert done.success
    assert [run.run_id for run in instance.get_runs()] == [done.run_id]


def test_runs_are_monitored_and_ticks_are_kept_for_a_time(instance: dg.DagsterInstance):
    # 6 hours are more than the longest import takes; a stuck run then frees the only place
    assert instance.run_monitoring_enabled
    assert (instance.run_monitoring_start_timeout_seconds, instance.run_monitoring_max_runtime_seconds) == (300, 21600)
    from dagster._core.definitions.run_request import InstigatorType
    from dagster._core.scheduler.instigation import TickStatus

    kept = instance.get_tick_retention_settings(InstigatorType.SENSOR)
    assert (kept[TickStatus.SKIPPED], kept[TickStatus.SUCCESS]) == (1, 30)


@pytest.mark.parametrize("former", ["0.1.0", "0.3.0"])
def test_settings_that_an_earlier_version_wrote_are_brought_up_to_date(desk: Desk, former: str):
    former = FORMER[former]
    settings = prepare_instance(desk.home) / "dagster.yaml"
    settings.write_text(former)
    prepare_instance(desk.home)
    assert settings.read_text() == INSTANCE_TEXT
    assert len(FORMER_TEXTS) == len(FORMER)


def test_settings_of_the_operators_own_stay(desk: Desk):
    settings = prepare_instance(desk.home) / "dagster.yaml"
    settings.write_text("telemetry:\n  enabled: false\n")
    prepare_instance(desk.home)
    assert settings.read_text() == "telemetry:\n  enabled: false\n"


FORMER_0_1_0 = """\
# Dagster's own settings for this home: records below this folder, one run at a time, nothing sent anywhere.
telemetry:
  enabled: false
concurrency:
  runs:
    max_concurrent_runs: 1
run_monitoring:
  enabled: true
"""
FORMER_0_3_0 = """\
# Dagster's own settings for this home: records below this folder, one run at a time, nothing sent anywhere.
telemetry:
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
FORMER = {"0.1.0": FORMER_0_1_0, "0.3.0": FORMER_0_3_0}
