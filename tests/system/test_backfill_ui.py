"""A backfill from Dagster's web UI: months of the source again, one replay, one publication."""

import os
import shutil
import signal
from pathlib import Path

import pytest

from tests.published import equal_part, rows
from tests.system.command import start
from tests.system.web_ui import WebUi, free_port

pytestmark = pytest.mark.integration


def test_a_span_of_months_ends_in_one_replay_and_one_publication(home: Path, season: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    (copy / "pools.toml").write_text(f'[source]\npaths = ["{season}"]\n')
    before = rows(copy / "tablerank.duckdb", "SELECT run_id FROM meta.runs")
    port = free_port()
    process = start("dev", "--home", copy, "--port", port)
    try:
        web = WebUi(port)
        run_id = web.launch("backfill", first_month="2026-01", last_month="2026-03")
        assert web.status_in_the_end(run_id) == "SUCCESS"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    after = rows(copy / "tablerank.duckdb", "SELECT run_id, source, tournaments_seen FROM meta.runs ORDER BY rowid")
    assert len(after) == len(before) + 1
    in_span = "SELECT count(*) FROM core.tournaments WHERE started_at >= '2026-01-01' AND started_at < '2026-04-01'"
    ((seen,),) = rows(copy / "tablerank.duckdb", in_span)
    assert after[-1] == (run_id, "files", seen)
    assert seen > 0
    assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")
