"""Sensors: publish a change of members, send alerts, and end abandoned runs."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import dagster as dg

from assets.errors import TablerankError
from assets.home.directory import Home
from assets.home.settings import Schedule
from assets.home.warehouse import connection, newest_run
from assets.privacy.members import members_hash
from assets.raw.sources.source import HELD
from pipelines.alerts import alerts_of, pressing_notes
from pipelines.config import clock, settings_or_defaults
from pipelines.jobs import morning, run_config
from pipelines.run_errors import for_outside, why_failed
from pipelines.run_status import abandoned_runs, run_under_way
from sql import statement

ON = dg.DefaultSensorStatus.RUNNING
ALERTED_BY = "tablerank/alerted_by"  # tag of a run: who reports its end
BY_COMMAND, BY_DAEMON = "command", "daemon"
PUBLICATION = dg.AssetKey(["published", "tablerank_duckdb"])
AGAIN_AFTER = timedelta(minutes=10)  # for the same members.csv, after its run failed
LATE_AFTER = timedelta(hours=2)
GONE = "The process of the run is gone (killed, or the machine went down)."


def sensors(home: Home, pools: Path | None) -> list[dg.SensorDefinition]:
    """Return the sensors of a home, all on by default."""
    return [
        members_sensor(home),
        failure_sensor(home, pools),
        needs_a_look_sensor(home, pools),
        missed_sensor(home, pools),
        abandoned_sensor(home),
    ]


def members_sensor(home: Home) -> dg.SensorDefinition:
    """Return the sensor that publishes a change of members.csv, without asking the source."""

    @dg.sensor(
        name="members_changed",
        job=morning,
        minimum_interval_seconds=20,
        default_status=ON,
        description="Publishes when members.csv differs from the file that the last publication was made with.",
    )
    def members_changed(context: dg.SensorEvaluationContext) -> dg.SensorResult | dg.SkipReason:
        if not home.published.exists():
            return dg.SkipReason("Nothing has been published yet.")
        if run_under_way(context.instance, home):
            return dg.SkipReason("A run is in progress or waiting.")
        try:
            now, published = members_hash(home), _newest_run(home)
        except (TablerankError, OSError) as error:
            return dg.SkipReason(str(error))
        if now == published.get("members_hash"):
            return dg.SkipReason("members.csv is the one that was published.")
        return _publish_members(context, now)

    return members_changed


def _publish_members(context: dg.SensorEvaluationContext, members: str) -> dg.SensorResult | dg.SkipReason:
    at = clock()()
    last = json.loads(context.cursor) if context.cursor else {}
    if last.get("members") == members and at - datetime.fromisoformat(last["at"]) < AGAIN_AFTER:
        return dg.SkipReason("The run for this members.csv failed just now; it will be retried.")
    return dg.SensorResult(
        run_requests=[dg.RunRequest(run_config=run_config(sources=[HELD]))],
        cursor=json.dumps({"members": members, "at": at.isoformat()}),
    )


def failure_sensor(home: Home, pools: Path | None) -> dg.SensorDefinition:
    """Return the sensor that reports a failed run."""

    @dg.run_status_sensor(
        name="run_failed",
        run_status=dg.DagsterRunStatus.FAILURE,
        monitor_all_code_locations=True,  # a run of the command line has none
        default_status=ON,
        description="Sends an alert when a run failed.",
    )
    def run_failed(context: dg.RunStatusSensorContext) -> None:
        run = context.dagster_run
        if run.tags.get(ALERTED_BY) != BY_COMMAND:
            events = (entry.dagster_event for entry in context.instance.all_logs(run.run_id))
            reason = for_outside(why_failed(event for event in events if event is not None))
            _tell(context, alerts_of(home, pools).send("failed", [reason], run.run_id))

    return run_failed


def needs_a_look_sensor(home: Home, pools: Path | None) -> dg.SensorDefinition:
    """Return the sensor that reports a run that published something that needs a look."""

    @dg.run_status_sensor(
        name="run_needs_a_look",
        run_status=dg.DagsterRunStatus.SUCCESS,
        monitor_all_code_locations=True,
        default_status=ON,
        description="Sends an alert when a run published something that needs a look.",
    )
    def run_needs_a_look(context: dg.RunStatusSensorContext) -> None:
        run = context.dagster_run
        if run.tags.get(ALERTED_BY) == BY_COMMAND or not _has_published(context.instance, run):
            return
        try:
            notes = pressing_notes(home, run.run_id)
        except TablerankError as error:
            notes = [f"The notes of a run could not be read: {error}"]
        _tell(context, alerts_of(home, pools).send("needs_a_look", notes, run.run_id))

    return run_needs_a_look


def _has_published(instance: dg.DagsterInstance, run: dg.DagsterRun) -> bool:
    made = instance.all_logs(run.run_id, of_type=dg.DagsterEventType.ASSET_MATERIALIZATION)
    return any(entry.dagster_event and entry.dagster_event.asset_key == PUBLICATION for entry in made)


def missed_sensor(home: Home, pools: Path | None) -> dg.SensorDefinition:
    """Return the sensor that reports each missed morning once."""

    @dg.sensor(
        name="morning_missed",
        minimum_interval_seconds=900,
        default_status=ON,
        description="Sends an alert if no run asked the source and published within two hours of the morning's time.",
    )
    def morning_missed(context: dg.SensorEvaluationContext) -> dg.SkipReason:
        alerts = alerts_of(home, pools)
        if not alerts.webhook or not home.published.exists():
            return dg.SkipReason("There is no webhook, or nothing has been published yet.")
        due = newest_due(settings_or_defaults(home, pools).schedule, clock()())
        if context.cursor == due.isoformat():
            return dg.SkipReason("The morning was missed; an alert was sent.")
        if run_under_way(context.instance, home):
            return dg.SkipReason("A run is in progress or waiting.")
        missed = _if_missed(home, due)
        if missed is None:
            return dg.SkipReason("The morning has been published.")
        if undelivered := alerts.send("missed", [missed]):
            return dg.SkipReason(undelivered)
        context.update_cursor(due.isoformat())
        return dg.SkipReason(missed)

    return morning_missed


def _if_missed(home: Home, due: datetime) -> str | None:
    with connection(home.published, read_only=True) as con:
        ((asked_at,),) = con.execute(statement("cli/last_asked")).fetchall()
    if asked_at >= due:
        return None
    return (
        f"The morning of {due:%Y-%m-%d %H:%M} UTC was missed: nothing has been imported and published since "
        f"{asked_at:%Y-%m-%d %H:%M} UTC. The next run makes up for it; `tablerank run` does so now."
    )


def newest_due(schedule: Schedule, now: datetime) -> datetime:
    """Return the latest morning that should have been published by now, in UTC."""
    zone = ZoneInfo(schedule.timezone)
    day = (now - LATE_AFTER).astimezone(zone).date()
    due = datetime.combine(day, schedule.morning, zone).astimezone(UTC)
    if due > now - LATE_AFTER:
        due = datetime.combine(day - timedelta(days=1), schedule.morning, zone).astimezone(UTC)
    return due


def abandoned_sensor(home: Home) -> dg.SensorDefinition:
    """Return the sensor that fails runs of killed processes, since one of them would block all others."""

    @dg.sensor(
        name="run_abandoned",
        minimum_interval_seconds=60,
        default_status=ON,
        description="Marks a run as failed when its process is gone.",
    )
    def run_abandoned(context: dg.SensorEvaluationContext) -> dg.SkipReason:
        suspected = json.loads(context.cursor) if context.cursor else []
        found = abandoned_runs(context.instance, home)
        for run in found:
            if run.run_id in suspected:
                context.instance.add_run_tags(run.run_id, {ALERTED_BY: BY_DAEMON})  # the command is gone too
                context.instance.report_run_failed(run, GONE)
        context.update_cursor(json.dumps([run.run_id for run in found if run.run_id not in suspected]))
        return dg.SkipReason(f"{len(found)} runs whose process seems to be gone.")

    return run_abandoned


def _newest_run(home: Home) -> dict[str, Any]:
    with connection(home.published, read_only=True) as con:
        return newest_run(con)


def _tell(context: dg.RunStatusSensorContext, undelivered: str | None) -> None:
    if undelivered:
        context.log.warning(undelivered)
