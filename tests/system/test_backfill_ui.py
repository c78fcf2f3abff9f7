"""A backfill from Dagster's web UI: months of the source again, one replay, one publication."""

import os
import shutil
import signal
from pathlib import Path

import pytest

from tests.published import equal_part, rows
from tests.system.command import start
from tests.system.test_dagster import ASSETS
from tests.system.web_ui import WebUi, free_port

pytestmark = pytest.mark.integration

SPAN = ["2026-01-01", "2026-02-01", "2026-03-01"]


def launch_backfill(web: WebUi, assets: set[str], partitions: list[str]) -> str:
    """Start a backfill as the page of the assets does; return its id."""
    answer = web.ask(
        "mutation($p: LaunchBackfillParams!) { launchPartitionBackfill(backfillParams: $p) {"
        " ... on LaunchBackfillSuccess { backfillId } ... on PythonError { message } __typename } }",
        p={
            "assetSelection": [{"path": asset.split("/")} for asset in sorted(assets)],
            "partitionNames": partitions,
        },
    )["launchPartitionBackfill"]
    assert answer["__typename"] == "LaunchBackfillSuccess", answer
    return answer["backfillId"]


def status_in_the_end(web: WebUi, backfill: str) -> str:
    query = "query($id: String!) { partitionBackfillOrError(backfillId: $id) { ... on PartitionBackfill { status } } }"

    def ended() -> str | None:
        status = web.ask(query, id=backfill)["partitionBackfillOrError"]["status"]
        return status if status not in ("REQUESTED", "CANCELING", "FAILING", "COMPLETED") else None

    return web.wait(ended, 240)


def runs_of(web: WebUi, backfill: str) -> list[dict]:
    """Return the runs of a backfill, each with what it made."""
    query = (
        "query($f: RunsFilter!) { runsOrError(filter: $f) { ... on Runs { results {"
        " status assetMaterializations { assetKey { path } } } } } }"
    )
    found = web.ask(query, f={"tags": [{"key": "dagster/backfill", "value": backfill}]})
    return found["runsOrError"]["results"]


def times_made(runs: list[dict], asset: str) -> int:
    made = ["/".join(one["assetKey"]["path"]) for run in runs for one in run["assetMaterializations"]]
    return made.count(asset)


def test_months_with_all_downstream_end_in_one_replay_and_one_publication(home: Path, season: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    (copy / "pools.toml").write_text(f'[source]\npaths = ["{season}"]\n')
    before = rows(copy / "tablerank.duckdb", "SELECT run_id FROM meta.runs")
    port = free_port()
    process = start("dev", "--home", copy, "--port", port)
    try:
        web = WebUi(port)
        backfill = launch_backfill(web, ASSETS - {"raw/batches"}, SPAN)
        assert status_in_the_end(web, backfill) == "COMPLETED_SUCCESS"
        runs = runs_of(web, backfill)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert [run["status"] for run in runs] == ["SUCCESS"] * len(runs)
    assert times_made(runs, "raw/months") == len(SPAN)  # one run makes all three
    assert (times_made(runs, "ratings/history"), times_made(runs, "published/tablerank_duckdb")) == (1, 1)
    after = rows(copy / "tablerank.duckdb", "SELECT source, tournaments_seen FROM meta.runs ORDER BY started_at")
    assert len(after) == len(before) + 1
    assert after[-1][0] == "files"
    in_span = "SELECT count(*) FROM core.tournaments WHERE started_at >= '2026-01-01' AND started_at < '2026-04-01'"
    assert after[-1][1] == rows(copy / "tablerank.duckdb", in_span)[0][0] > 0
    assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")
