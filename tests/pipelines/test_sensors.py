"""Sensors: members published at once, alerts for runs of Dagster's own, missed mornings, abandoned runs."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from assets.home.settings import Schedule
from assets.home.warehouse import connection
from assets.privacy.members import members_hash
from assets.published.site.build import make_site
from pipelines.alerts import pressing_notes
from pipelines.definitions import build_definitions
from pipelines.run_status import writer_at_work
from pipelines.sensors import (
    ALERTED_BY,
    BY_COMMAND,
    BY_DAEMON,
    abandoned_sensor,
    failure_sensor,
    members_sensor,
    missed_sensor,
    needs_a_look_sensor,
    newest_due,
)
from tests.assets.builders import Desk, event, member, table
from tests.webhook import Webhook

HELD_ONLY = {"ops": {"raw__batches": {"config": {"sources": ["held"]}}}}


@pytest.fixture(scope="module")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    desk = Desk(tmp_path_factory.mktemp("published") / "home")
    desk.link(member("a")).publish(event("T", [table("abcd", won_by="a")]))
    return desk.home.root


@pytest.fixture
def published(published_once: Path, desk: Desk) -> Desk:
    """A home that published on 2026-01-01 at 00:00 UTC, with one linked member."""
    shutil.copytree(published_once, desk.home.root, dirs_exist_ok=True)
    return desk


def publication_says(desk: Desk, statement: str) -> None:
    """Change the publication as another run would have."""
    with connection(desk.home.published) as con:
        con.execute(statement)


def look(sensor: dg.SensorDefinition, instance: dg.DagsterInstance, cursor: str | None = None):
    """Evaluate a sensor once; return its result and where its cursor stands after that."""
    context = dg.build_sensor_context(instance=instance, cursor=cursor)
    result = sensor(context)
    return result, getattr(result, "cursor", None) or context.cursor


# --- members.csv ---------------------------------------------------------------------------------------------------


def test_members_as_published_need_no_run(published: Desk, instance: dg.DagsterInstance):
    result, _ = look(members_sensor(published.home), instance)
    assert isinstance(result, dg.SkipReason)


def test_a_change_of_members_is_published_without_asking_the_source(published: Desk, instance: dg.DagsterInstance):
    # specification: Members; a change of members.csv publishes within a minute
    published.link(member("a", shows_games="no"))
    result, _ = look(members_sensor(published.home), instance)
    assert [request.run_config for request in result.run_requests] == [HELD_ONLY]


def test_a_removed_members_file_is_a_change(published: Desk, instance: dg.DagsterInstance):
    published.home.members.unlink()
    result, _ = look(members_sensor(published.home), instance)
    assert len(result.run_requests) == 1


def test_the_publication_of_a_change_ends_it(published: Desk, instance: dg.DagsterInstance):
    published.link(member("b")).publish()
    result, _ = look(members_sensor(published.home), instance)
    assert isinstance(result, dg.SkipReason)


def test_a_change_while_a_run_is_at_work_is_not_lost(published: Desk, instance: dg.DagsterInstance):
    # the run notes the file that it began with
    published.show()
    published.link(member("b"))
    published.publish_again()
    result, _ = look(members_sensor(published.home), instance)
    assert len(result.run_requests) == 1


def test_a_change_whose_run_failed_is_tried_again_after_ten_minutes(published: Desk, instance, clock):
    published.link(member("b"))
    sensor, told = members_sensor(published.home), []
    cursor = None
    for minute in ("00", "05", "09", "10", "15"):
        clock(f"2026-01-01T12:{minute}:00+00:00")
        result, cursor = look(sensor, instance, cursor)
        told.append(len(getattr(result, "run_requests", None) or []))
    assert told == [1, 0, 0, 1, 0]


def test_another_change_need_not_wait(published: Desk, instance, clock):
    clock("2026-01-01T12:00:00+00:00")
    sensor = members_sensor(published.home)
    _, cursor = look(sensor, instance, json.dumps({"members": "0" * 12, "at": "2026-01-01T11:59:00+00:00"}))
    published.link(member("b"))
    result, _ = look(sensor, instance, cursor)
    assert len(result.run_requests) == 1


def test_a_home_without_a_publication_is_left_alone(desk: Desk, instance: dg.DagsterInstance):
    desk.link(member("a"))
    result, _ = look(members_sensor(desk.home), instance)
    assert isinstance(result, dg.SkipReason)


def test_a_publication_of_an_earlier_version_gets_one_run(published: Desk, instance: dg.DagsterInstance):
    # its meta.runs says nothing of members.csv
    publication_says(published, "ALTER TABLE meta.runs DROP COLUMN members_hash")
    result, _ = look(members_sensor(published.home), instance)
    assert len(result.run_requests) == 1


def test_a_running_writer_is_not_disturbed(published: Desk, instance: dg.DagsterInstance):
    published.link(member("b"))
    with published.home.only_writer():
        result, _ = look(members_sensor(published.home), instance)
    assert isinstance(result, dg.SkipReason)


@pytest.mark.parametrize("status", [dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTED])
def test_one_run_at_a_time_is_asked_for(published: Desk, instance: dg.DagsterInstance, status):
    published.link(member("b"))
    a_run(instance, status)
    result, _ = look(members_sensor(published.home), instance)
    assert isinstance(result, dg.SkipReason)


def test_without_its_key_a_home_is_only_told(published: Desk, instance: dg.DagsterInstance):
    published.home.key.unlink()
    result, _ = look(members_sensor(published.home), instance)
    assert "id_key" in result.skip_message


def test_the_published_hash_is_keyed(published: Desk):
    # whoever has tablerank.duckdb cannot try out which names are in the file
    assert published.published("SELECT members_hash FROM meta.runs") == [(members_hash(published.home),)]
    published.home.key.write_text("another key")
    assert published.published("SELECT members_hash FROM meta.runs") != [(members_hash(published.home),)]


# --- alerts for runs that Dagster launched --------------------------------------------------------------------------


@dg.job(name="morning")
def nothing() -> None:
    """Stands for the morning job where only its records count."""


def a_run(instance: dg.DagsterInstance, status: dg.DagsterRunStatus, **tags: str) -> dg.DagsterRun:
    return instance.create_run_for_job(nothing, status=status, tags=tags)


def ran(desk: Desk, instance: dg.DagsterInstance, sources: list[str], **tags: str) -> str:
    """Run the job as Dagster's daemon does, to its end; return the run's id."""
    job = build_definitions(desk.home).resolve_job_def("morning")
    config = {"ops": {"raw__batches": {"config": {"sources": sources}}}}
    return job.execute_in_process(instance=instance, run_config=config, tags=tags, raise_on_error=False).run_id


def react(sensor: dg.SensorDefinition, instance: dg.DagsterInstance, happen) -> str | None:
    """Start a sensor, let something happen, and evaluate it."""
    started = dg.build_sensor_context(instance=instance, repository_name="r")
    sensor.evaluate_tick(started)
    happened = happen()
    sensor.evaluate_tick(dg.build_sensor_context(instance=instance, repository_name="r", cursor=started.cursor))
    return happened


@pytest.fixture
def told(webhook: Webhook, monkeypatch: pytest.MonkeyPatch) -> list[dict]:
    """What the webhook of the home receives."""
    monkeypatch.setenv("TABLERANK_ALERT_WEBHOOK", webhook.url)
    return webhook.received


def test_a_failed_run_is_told_with_its_reason(desk: Desk, instance, told):
    run_id = react(failure_sensor(desk.home, None), instance, lambda: ran(desk, instance, ["held"]))
    assert [(alert["kind"], alert["run_id"]) for alert in told] == [("failed", run_id)]
    assert ["tablerank run" in sentence for sentence in told[0]["sentences"]] == [True]


def test_a_failed_run_of_the_command_line_is_not_told_twice(desk: Desk, instance, told):
    react(failure_sensor(desk.home, None), instance, lambda: ran(desk, instance, ["held"], **{ALERTED_BY: BY_COMMAND}))
    assert told == []


def test_a_run_whose_process_died_is_told(desk: Desk, instance, told):
    # the code server's own words for a killed run
    run = a_run(instance, dg.DagsterRunStatus.STARTED)
    words = "Run execution process unexpectedly exited with exit code -9."
    react(failure_sensor(desk.home, None), instance, lambda: instance.report_run_failed(run, words))
    assert [words in sentence for sentence in told[0]["sentences"]] == [True]


@pytest.mark.integration
def test_a_run_that_needs_a_look_is_told_with_what_it_says(published: Desk, instance, told):
    published.correct({"kind": "exclude_tournament", "tournament_id": "nowhere"})
    react(needs_a_look_sensor(published.home, None), instance, lambda: ran(published, instance, ["held"]))
    [alert] = told
    assert (alert["kind"], len(alert["sentences"])) == ("needs_a_look", 1)
    assert "corrections.csv" in alert["sentences"][0]


def test_a_run_without_a_fault_has_nothing_to_tell(published: Desk):
    make_site(published.home.published, published.home.site, "Ratings")
    assert pressing_notes(published.home, "run") == []


def test_pages_of_another_publication_are_told(published: Desk):
    # the pages failed, or were never made; what was published stays published
    [told] = pressing_notes(published.home, "run")
    assert str(published.home.site) in told


# --- missed mornings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "due"),
    [
        ("2026-01-02T08:29", "2026-01-01T06:30"),  # not two hours after 06:30 yet
        ("2026-01-02T08:30", "2026-01-02T06:30"),
        ("2026-01-03T00:10", "2026-01-02T06:30"),
    ],
)
def test_a_morning_is_due_two_hours_after_its_time(now: str, due: str):
    found = newest_due(Schedule(), datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert found == datetime.fromisoformat(due).replace(tzinfo=UTC)


@pytest.mark.parametrize(("day", "hour"), [("2026-01-02", 5), ("2026-07-02", 4)])
def test_a_morning_is_due_in_the_operators_time_zone(day: str, hour: int):
    # Berlin is one hour before UTC in winter, two in summer
    now = datetime.fromisoformat(f"{day}T12:00:00+00:00")
    found = newest_due(Schedule(timezone="Europe/Berlin"), now)
    assert found == datetime.fromisoformat(f"{day}T0{hour}:30:00+00:00")


def test_a_missed_morning_is_told_once(published: Desk, instance, clock, told):
    # published on 2026-01-01 at 00:00; so the mornings of that day and of the next were missed
    sensor, cursor, counts = missed_sensor(published.home, None), None, []
    for now in ("01T08:00", "01T08:45", "01T09:00", "02T08:00", "02T08:31", "02T20:00"):
        clock(f"2026-01-{now}:00+00:00")
        _, cursor = look(sensor, instance, cursor)
        counts.append(len(told))
    assert counts == [0, 1, 1, 1, 2, 2]
    assert told[0]["kind"] == "missed"
    assert "2026-01-01 06:30 UTC" in told[0]["sentences"][0]


def test_a_morning_that_published_is_not_missed(published: Desk, instance, clock, told):
    publication_says(published, "UPDATE meta.runs SET finished_at = '2026-01-01 06:35:00+00'")
    clock("2026-01-01T09:00:00+00:00")
    look(missed_sensor(published.home, None), instance)
    assert told == []


def test_a_replay_of_what_is_held_is_no_morning(published: Desk, instance, clock, told):
    # a change of members.csv publishes, but asks nobody
    later = "'2026-01-01 07:00:00+00'::TIMESTAMPTZ AS finished_at"
    publication_says(
        published,
        "INSERT INTO meta.runs BY NAME"
        f" SELECT * REPLACE ('second' AS run_id, 'held' AS source, {later}) FROM meta.runs",
    )
    clock("2026-01-01T09:00:00+00:00")
    look(missed_sensor(published.home, None), instance)
    assert [alert["kind"] for alert in told] == ["missed"]


def test_an_alert_that_was_not_taken_is_sent_again(published: Desk, instance, clock, told, webhook: Webhook):
    clock("2026-01-01T09:00:00+00:00")
    webhook.status = 500
    sensor = missed_sensor(published.home, None)
    result, cursor = look(sensor, instance)
    assert "500" in result.skip_message
    look(sensor, instance, cursor)
    assert len(told) == 2


# --- abandoned runs -------------------------------------------------------------------------------------------------


def ended(instance: dg.DagsterInstance, run: dg.DagsterRun) -> bool:
    return instance.get_run_by_id(run.run_id).status == dg.DagsterRunStatus.FAILURE


def test_a_run_without_a_process_is_ended_when_it_is_found_twice(published: Desk, instance: dg.DagsterInstance):
    run = a_run(instance, dg.DagsterRunStatus.STARTED)
    sensor = abandoned_sensor(published.home)
    _, cursor = look(sensor, instance)
    assert not ended(instance, run)
    look(sensor, instance, cursor)
    assert ended(instance, run)


def test_a_killed_command_leaves_the_telling_to_the_daemon(published: Desk, instance: dg.DagsterInstance):
    run = a_run(instance, dg.DagsterRunStatus.STARTED, **{ALERTED_BY: BY_COMMAND})
    sensor = abandoned_sensor(published.home)
    look(sensor, instance, look(sensor, instance)[1])
    assert instance.get_run_by_id(run.run_id).tags[ALERTED_BY] == BY_DAEMON


def test_a_run_at_work_is_left_alone(published: Desk, instance: dg.DagsterInstance):
    run = a_run(instance, dg.DagsterRunStatus.STARTED)
    sensor = abandoned_sensor(published.home)
    with published.home.only_writer():
        look(sensor, instance, look(sensor, instance)[1])
    assert not ended(instance, run)


def test_a_run_that_waits_is_left_alone(published: Desk, instance: dg.DagsterInstance):
    run = a_run(instance, dg.DagsterRunStatus.NOT_STARTED)
    sensor = abandoned_sensor(published.home)
    look(sensor, instance, look(sensor, instance)[1])
    assert not ended(instance, run)


def test_what_a_killed_writer_left_is_not_taken_for_one_at_work(desk: Desk):
    (desk.home.root / "writer.pid").write_text("1")  # a process that lives, but holds no lock
    assert not writer_at_work(desk.home)
    assert not (desk.home.root / "writer.pid").exists()
