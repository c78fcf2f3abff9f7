"""Dagster: what it knows, that it loads from anywhere, and that a run from its UI ends in the same numbers."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

from assets.home.directory import Home
from pipelines.definitions import build_definitions
from tests.published import equal_part, rows
from tests.system.command import environment, start
from tests.system.web_ui import WebUi, free_port

ROOT = Path(__file__).resolve().parents[2]
DAGSTER = str(Path(sys.executable).parent / "dagster")


@pytest.fixture
def definitions(tmp_path: Path) -> dg.Definitions:
    (tmp_path / "pools.toml").write_text('[schedule]\nmorning = "07:15"\ntimezone = "Europe/Berlin"\n')
    return build_definitions(Home(tmp_path))


def test_each_asset_says_what_it_is(definitions: dg.Definitions):
    lacking = [
        spec.key.to_user_string()
        for spec in definitions.resolve_all_asset_specs()
        if not (spec.description and spec.kinds and spec.owners and spec.group_name == spec.key.path[0])
    ]
    assert lacking == []


def test_each_table_shows_its_columns(definitions: dg.Definitions):
    tables = [spec for spec in definitions.resolve_all_asset_specs() if spec.key.path[0] not in ("raw", "published")]
    assert all(column.description for spec in tables for column in spec.metadata["dagster/column_schema"].columns)


def test_the_schedule_is_on_at_the_operators_time(definitions: dg.Definitions):
    # specification: Schedule; every morning in the operator's time zone
    schedule = definitions.resolve_schedule_def("every_morning")
    told = (schedule.cron_schedule, schedule.execution_timezone, schedule.default_status, schedule.job_name)
    assert told == ("15 7 * * *", "Europe/Berlin", dg.DefaultScheduleStatus.RUNNING, "morning")


@pytest.mark.parametrize("job", ["morning", "backfill"])
def test_a_job_is_every_asset(definitions: dg.Definitions, job: str):
    layer = definitions.resolve_job_def(job).asset_layer
    assert layer.executable_asset_keys == set(definitions.resolve_all_asset_keys())


def test_all_assets_can_be_materialized_at_once(definitions: dg.Definitions):
    # the web UI warns of a selection in which only some assets have partitions
    assert [spec.key for spec in definitions.resolve_all_asset_specs() if spec.partitions_def] == []


def test_the_workspace_file_loads_from_anywhere(tmp_path: Path):
    done = subprocess.run(
        [DAGSTER, "definitions", "validate", "--workspace", str(ROOT / "workspace.yaml")],
        cwd=tmp_path,
        env=environment(DAGSTER_HOME="", TABLERANK_HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.integration
def test_a_run_from_the_web_ui_ends_in_the_same_numbers(home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    shutil.rmtree(copy / "dagster")
    port = free_port()
    web = start("dev", "--home", copy, "--port", port)
    try:
        graphql = WebUi(port)
        run_id = graphql.launch("morning", sources=["held"])
        assert graphql.status_in_the_end(run_id) == "SUCCESS"
        assert rows(copy / "tablerank.duckdb", "SELECT run_id FROM meta.runs ORDER BY started_at")[-1] == (run_id,)
        assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")
    finally:
        os.killpg(web.pid, signal.SIGKILL)
        web.communicate()
