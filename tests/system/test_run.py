"""The morning job from the command line: what it leaves, twice, interrupted, together, and with members at the door."""

import gzip
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assets.published.site.mark import MARK
from tests.published import equal_part, rows
from tests.system.command import environment, start, tablerank

pytestmark = pytest.mark.integration


@pytest.mark.integration
def test_the_summary_says_where_the_results_lie(season: Path, home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    told = tablerank("rate", "--home", copy).out
    assert [
        place for place in (copy / "tablerank.duckdb", copy / "site" / "index.html") if str(place) not in told
    ] == []


def events_of(season: Path) -> list[bytes]:
    """Return the season's events, a line each."""
    files = sorted(season.glob("*.jsonl.gz"))
    return [line for file in files for line in gzip.decompress(file.read_bytes()).splitlines()]


@pytest.mark.integration
def test_a_new_home_without_a_key_uses_the_sample(tmp_path: Path):
    assert tablerank("run", "--home", tmp_path).status == 0
    assert rows(tmp_path / "tablerank.duckdb", "SELECT source FROM meta.runs") == [("sample",)]


@pytest.mark.integration
def test_a_home_with_files_does_not_fall_back_to_the_sample(home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    done = tablerank("run", "--home", copy)
    assert (done.status, "--source" in done.err) == (2, True)


@pytest.mark.integration
def test_the_same_input_twice_changes_nothing(season: Path, home: Path, tmp_path: Path):
    # raw files are immutable, and an unchanged tournament is not kept again
    copy = shutil.copytree(home, tmp_path / "home")
    raw = sorted((file.name, file.stat().st_mtime_ns) for file in (copy / "raw").iterdir())
    assert tablerank("run", "--source", season, "--home", copy).status == 0
    assert sorted((file.name, file.stat().st_mtime_ns) for file in (copy / "raw").iterdir()) == raw
    assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")


@pytest.mark.integration
def test_rate_without_a_source_gives_the_same(home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    (copy / "warehouse.duckdb").unlink()  # it is a cache of the raw files
    assert tablerank("rate", "--home", copy).status == 0
    assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")


@pytest.mark.integration
def test_rate_in_an_empty_home_says_what_to_do(tmp_path: Path):
    done = tablerank("rate", "--home", tmp_path)
    assert (done.status, "tablerank run" in done.err) == (2, True)


@pytest.mark.integration
def test_split_and_reversed_files_give_the_same(season: Path, home: Path, tmp_path: Path):
    # specification: Equal results; in whatever order and files the records arrive
    lines = events_of(season)
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "a.jsonl").write_bytes(b"\n".join(reversed(lines[20:])))
    (parts / "b.json").write_bytes(b"[" + b",".join(lines[:20]) + b"]")
    copy = tmp_path / "home"
    done = tablerank("run", "--source", parts / "b.json", "--source", parts / "a.jsonl", "--home", copy)
    assert done.status == 0, done.err
    assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")


@pytest.mark.parametrize("seconds", [pytest.param(2.0, marks=pytest.mark.integration), 4.0])
def test_a_killed_run_leaves_yesterday_and_the_next_is_whole(season: Path, home: Path, tmp_path: Path, seconds: float):
    # specification: Files of a home; all of yesterday or all of today, wherever the kill hits; the next run is whole
    half = tmp_path / "half.jsonl"
    half.write_bytes(b"\n".join(events_of(season)[:15]))
    copy = tmp_path / "home"
    assert tablerank("run", "--source", half, "--home", copy).status in (0, 3)  # few events, of which two are odd
    yesterday = equal_part(copy / "tablerank.duckdb")
    running = start("run", "--source", season, "--home", copy)
    time.sleep(seconds)
    os.killpg(running.pid, signal.SIGKILL)
    running.communicate()
    today = equal_part(home / "tablerank.duckdb")
    assert equal_part(copy / "tablerank.duckdb") in (yesterday, today)
    done = tablerank("run", "--source", season, "--home", copy)
    assert done.status == 0, done.err
    assert equal_part(copy / "tablerank.duckdb") == today
    assert [file.name for file in copy.rglob(".*")] == [MARK]  # of the site


@pytest.mark.integration
def test_of_two_runs_at_once_one_goes_and_one_says_why(season: Path, tmp_path: Path):
    # specification: Exit status; 1, one sentence, nothing published by the second
    home = tmp_path / "home"
    assert tablerank("run", "--source", season, "--home", home).status == 0
    both = [start("run", "--source", season, "--home", home) for _ in range(2)]
    ended = [(process.communicate()[0], process.returncode) for process in both]
    assert sorted(status for _, status in ended) == [0, 1]
    told = next(text for text, status in ended if status == 1)
    assert "Another run (process" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("mode", ["read_only", pytest.param("read_write", marks=pytest.mark.integration)])
def test_an_open_reader_blocks_nothing_and_keeps_what_it_has(season: Path, home: Path, tmp_path: Path, mode: str):
    # specification: Files of a home; an open reader never blocks a run and never sees half of one
    copy = shutil.copytree(home, tmp_path / "home")
    script = (
        "import duckdb, sys\n"
        f"con = duckdb.connect(sys.argv[1], read_only={mode == 'read_only'})\n"
        "print(con.execute('SELECT count(*) FROM core.tables').fetchone()[0], flush=True)\n"
        "sys.stdin.readline()\n"
        "print(con.execute('SELECT count(*) FROM core.tables').fetchone()[0], flush=True)\n"
    )
    member = subprocess.Popen(
        [sys.executable, "-c", script, str(copy / "tablerank.duckdb")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    before = member.stdout.readline()
    [(event,)] = rows(
        home / "tablerank.duckdb", "SELECT min(tournament_id) FROM core.tournaments WHERE tables_rated > 0"
    )
    head = "kind,tournament_id,table_id,topdeck_id,into_topdeck_id,reason,date"
    (copy / "corrections.csv").write_text(f"{head}\nexclude_tournament,{event},,,,a test,2026-01-01\n")
    done = tablerank("rate", "--home", copy)
    after = member.communicate("\n")[0]
    assert done.status in (0, 3), done.err
    assert before == after
    assert rows(copy / "tablerank.duckdb", "SELECT count(*) > 0 FROM core.tables WHERE reason = 'excluded'") == [
        (True,)
    ]


@pytest.mark.integration
def test_a_held_warehouse_is_named_with_its_process(home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    script = "import duckdb, sys; con = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.readline()"
    holder = subprocess.Popen(
        [sys.executable, "-c", script, str(copy / "warehouse.duckdb")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    holder.stdout.readline()
    done = tablerank("rate", "--home", copy)
    holder.communicate("\n")
    assert (done.status, f"process {holder.pid}" in done.err) == (1, True)


def test_a_lost_key_is_refused(home: Path, tmp_path: Path):
    # specification: Files of a home; a missing or empty key is refused
    copy = shutil.copytree(home, tmp_path / "home")
    done = tablerank("rate", "--home", copy, TABLERANK_ID_KEY="")
    assert (done.status, str(copy / "id_key") in done.err) == (2, True)


def test_another_key_is_refused(home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    done = tablerank("rate", "--home", copy, TABLERANK_ID_KEY="another")
    assert (done.status, "id_key" in done.err) == (2, True)


def test_the_key_of_a_new_home_is_its_owners_alone(tmp_path: Path):
    # specification: Files of a home; readable by its owner only
    assert tablerank("code", "abc", "--home", tmp_path, TABLERANK_ID_KEY="").status == 0
    assert (tmp_path / "id_key").stat().st_mode & 0o777 == 0o600


def test_a_code_is_the_one_in_the_tables(season: Path, home: Path):
    line = (season / "members.csv").read_text().splitlines()[1]
    code = tablerank("code", line.split(",")[0], "--home", home).out.strip()
    assert rows(home / "tablerank.duckdb", f"SELECT count(*) FROM ratings.current WHERE subject = '{code}'") == [(1,)]


def test_check_finds_nothing_wrong(home: Path):
    done = tablerank("check", "--home", home)
    assert (done.status, done.out.count("\n")) == (0, 1)


def test_check_names_what_is_missing(tmp_path: Path):
    done = tablerank("check", "--home", tmp_path)
    assert (done.status, "tablerank run" in done.out) == (1, True)
