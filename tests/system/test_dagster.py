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

ASSETS = {
    "raw/batches",
    "core/tournaments",
    "core/tables",
    "core/seats",
    "core/standings",
    "core/skipped",
    "ratings/history",
    "ratings/tournament_history",
    "ratings/current",
    "ratings/skipped",
    "ratings/seat_handicaps",
    "marts/leaderboard",
    "marts/rating_bands",
    "marts/population",
    "marts/climbers",
    "marts/head_to_head",
    "marts/seat_results",
    "marts/upsets",
    "marts/field_strength",
    "marts/deck_results",
    "marts/accuracy",
    "marts/calibration",
    "marts/xp",
    "marts/achievement",
    "marts/event_changes",
    "marts/rating_changes",
    "meta/corrections",
    "meta/board_rules",
    "meta/runs",
    "meta/windows",
    "meta/needs_a_look",
    "meta/systems",
    "meta/attribution",
    "meta/data_dictionary",
    "published/tablerank_duckdb",
    "published/site",
}
CHECKS = {
    "core/tables": {"nothing_shrank"},  # before the replay
    "published/tablerank_duckdb": {
        "core_nothing_shrank",
        "core_rated_order",
        "core_totals_add_up",
        "core_winner_at_table",
        "marts_bands_private",
        "marts_board_matches_current",
        "marts_calibration_adds_up",
        "marts_climbers_add_up",
        "marts_decks_add_up",
        "marts_fields_add_up",
        "marts_games_match_history",
        "marts_meetings_add_up",
        "marts_moves_add_up",
        "marts_population_matches_ratings",
        "marts_ranks_dense",
        "marts_scores_add_up",
        "marts_seats_add_up",
        "marts_thirty_days_add_up",
        "marts_upsets_in_history",
        "meta_runs_add_up",
        "ratings_changes_add_up",
        "ratings_changes_follow",
        "ratings_every_game_counted",
        "ratings_finite",
        "ratings_highest_on_graph",
        "ratings_totals_add_up",
        "references",
        "unique_keys",
    },
}


@pytest.fixture
def definitions(tmp_path: Path) -> dg.Definitions:
    (tmp_path / "pools.toml").write_text('[schedule]\nmorning = "07:15"\ntimezone = "Europe/Berlin"\n')
    return build_definitions(Home(tmp_path))


def test_the_assets_are_these(definitions: dg.Definitions):
    assert {key.to_user_string() for key in definitions.resolve_all_asset_keys()} == ASSETS


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


def test_the_checks_are_these_and_block(definitions: dg.Definitions):
    graph = definitions.resolve_asset_graph()
    found: dict[str, set[str]] = {}
    for key in graph.asset_check_keys:
        assert graph.get_check_spec(key).blocking
        found.setdefault(key.asset_key.to_user_string(), set()).add(key.name)
    assert found == CHECKS


def test_the_schedule_is_on_at_the_operators_time(definitions: dg.Definitions):
    # specification: Schedule; every morning in the operator's time zone
    schedule = definitions.resolve_schedule_def("every_morning")
    told = (schedule.cron_schedule, schedule.execution_timezone, schedule.default_status, schedule.job_name)
    assert told == ("15 7 * * *", "Europe/Berlin", dg.DefaultScheduleStatus.RUNNING, "morning")


def test_the_schedules_and_sensors_are_these_and_on(definitions: dg.Definitions):
    repository = definitions.get_repository_def()
    on = {
        one.name
        for one in [*repository.schedule_defs, *repository.sensor_defs]
        if one.default_status.value == "RUNNING"
    }
    assert on == {
        "every_morning",
        "every_day_housekeeping",
        "members_changed",
        "run_failed",
        "run_needs_a_look",
        "morning_missed",
        "run_abandoned",
    }
    assert len(on) == len(repository.schedule_defs) + len(repository.sensor_defs)


@pytest.mark.parametrize("job", ["morning", "backfill"])
def test_a_job_is_every_asset(definitions: dg.Definitions, job: str):
    layer = definitions.resolve_job_def(job).asset_layer
    assert {key.to_user_string() for key in layer.executable_asset_keys} == ASSETS


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
        timeout=120,
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
