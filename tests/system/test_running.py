"""Running it: alerts of the command line, the two services, and what the daemon does between mornings."""

import configparser
import csv
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines.alerts import VARIABLE
from tests.published import rows
from tests.system.command import environment, tablerank
from tests.system.web_ui import WebUi, free_port
from tests.webhook import SECRET, Webhook

pytestmark = pytest.mark.integration

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "docs" / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
BIN = Path(sys.executable).parent
WRONG_CORRECTION = (
    "kind,tournament_id,table_id,topdeck_id,into_topdeck_id,reason,date\nexclude_tournament,nowhere,,,,,\n"
)


@pytest.fixture
def webhook() -> Iterator[Webhook]:
    hook = Webhook()
    yield hook
    hook.close()


@pytest.fixture
def copy(home: Path, tmp_path: Path) -> Path:
    """A home of the test's own."""
    return shutil.copytree(home, tmp_path / "our-home")


# --- the command line -----------------------------------------------------------------------------------------------


def test_a_run_that_fails_is_told(tmp_path: Path, webhook: Webhook):
    done = tablerank("rate", "--home", tmp_path / "our-home", **{VARIABLE: webhook.url})
    assert done.status == 2
    [alert] = webhook.received
    assert (alert["home"], alert["kind"]) == ("our-home", "failed")
    [sentence] = alert["sentences"]
    assert "no tournaments" in sentence
    assert str(tmp_path) not in sentence  # no path of the machine leaves it


@pytest.mark.integration
def test_a_run_that_needs_a_look_is_told_and_the_address_stays_secret(copy: Path, webhook: Webhook):
    (copy / "corrections.csv").write_text(WRONG_CORRECTION)
    (copy / "pools.toml").write_text(f'[alerts]\nwebhook = "{webhook.url}"\nshape = "discord"\n')
    done = tablerank("rate", "--home", copy)
    assert done.status == 3, done.err
    [alert] = webhook.received
    assert alert["content"].startswith("**Tablerank, our-home: something needs a look**\n")
    kept = [path for path in copy.rglob("*") if path.is_file() and path.name != "pools.toml"]
    assert [path.name for path in kept if SECRET.encode() in path.read_bytes()] == []
    assert SECRET not in done.out + done.err


@pytest.mark.integration
def test_an_alert_that_cannot_be_delivered_changes_nothing_else(tmp_path: Path):
    # port 9 is "discard", where nobody listens
    done = tablerank("rate", "--home", tmp_path / "our-home", **{VARIABLE: f"http://127.0.0.1:9/{SECRET}"})
    first, second = done.err.splitlines()
    assert (done.status, "ConnectionError" in first, SECRET in done.err) == (2, True, False)
    assert "no tournaments" in second


def test_check_sends_its_faults_for_those_who_use_cron(tmp_path: Path, webhook: Webhook):
    done = tablerank("check", "--alert", "--home", tmp_path / "our-home", **{VARIABLE: webhook.url})
    assert done.status == 1
    [alert] = webhook.received
    assert (alert["kind"], alert["run_id"]) == ("needs_a_look", None)
    assert any("our-home does not exist" in sentence for sentence in alert["sentences"])


def test_check_without_alert_sends_nothing(tmp_path: Path, webhook: Webhook):
    assert tablerank("check", "--home", tmp_path / "our-home", **{VARIABLE: webhook.url}).status == 1
    assert webhook.received == []


# --- the services ---------------------------------------------------------------------------------------------------


def unit(file: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]  # names of options keep their case
    read.read(file)
    return read


def command_of(file: Path) -> list[str]:
    """The command of a unit, with this checkout in the place of the documented one."""
    return shlex.split(unit(file)["Service"]["ExecStart"].replace("/opt/tablerank", str(ROOT)))


@pytest.mark.parametrize("file", SERVICES, ids=lambda file: file.name)
def test_a_unit_starts_a_program_that_is_there(file: Path):
    assert (BIN / Path(command_of(file)[0]).name).exists()
    assert unit(file)["Service"]["ProtectSystem"] == "strict"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_has_nothing_to_say_against_the_units(tmp_path: Path):
    for file in UNITS:
        (tmp_path / file.name).write_text(file.read_text().replace("/opt/tablerank/.venv/bin", str(BIN)))
    done = subprocess.run(
        ["systemd-analyze", "verify", *sorted(tmp_path.iterdir())], capture_output=True, text=True, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "tablerank" in line]) == (0, [])


@pytest.fixture
def services(copy: Path, webhook: Webhook) -> Iterator[WebUi]:
    """The two services on a home, started with the commands of their units."""
    port = free_port()
    started = []
    for name in ("tablerank-web", "tablerank-daemon"):
        program, *arguments = command_of(ROOT / "docs" / "systemd" / f"{name}.service")
        command = [str(BIN / Path(program).name), *(str(port) if one == "3000" else one for one in arguments)]
        variables = environment(TABLERANK_HOME=str(copy), DAGSTER_HOME=str(copy / "dagster"), **{VARIABLE: webhook.url})
        output = (copy.parent / f"{name}.log").open("w")
        started.append(
            subprocess.Popen(command, env=variables, stdout=output, stderr=output, start_new_session=True, cwd=ROOT)
        )
    try:
        yield WebUi(port)
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def eventually(tell, seconds: int):
    """Wait until something is told, and return it."""
    end = time.monotonic() + seconds
    while not (told := tell()):
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.5)
    return told


@pytest.mark.integration
def test_the_two_services_keep_schedules_and_sensors_running(services: WebUi):
    assert services.running() >= {"every_morning", "members_changed", "run_failed", "morning_missed"}
    eventually(lambda: services.healthy_daemons() >= {"SENSOR", "SCHEDULER", "QUEUED_RUN_COORDINATOR"}, 600)


@pytest.mark.integration
def test_a_change_of_members_is_published_within_a_minute(copy: Path, season: Path, services: WebUi):
    # specification: Members; a change of members.csv triggers a publish
    eventually(lambda: "SENSOR" in services.healthy_daemons(), 600)
    with (season / "members.csv").open(encoding="utf-8", newline="") as file:
        shown = {line["display_name"] for line in csv.DictReader(file) if line["shows_games"] == "yes"}
    shutil.copyfile(season / "members.csv", copy / "members.csv")
    begun = time.monotonic()
    query = "SELECT DISTINCT display_name FROM marts.leaderboard WHERE display_name IS NOT NULL"
    named = eventually(lambda: rows(copy / "tablerank.duckdb", query), 600)
    assert time.monotonic() - begun < 60
    assert {name for (name,) in named} <= shown
    assert rows(copy / "tablerank.duckdb", "SELECT source FROM meta.runs ORDER BY started_at")[-1] == ("held",)


@pytest.mark.integration
def test_a_killed_run_frees_its_place_and_is_told(copy: Path, services: WebUi, webhook: Webhook):
    eventually(lambda: "QUEUED_RUN_COORDINATOR" in services.healthy_daemons(), 600)
    killed = services.launch("morning", sources=["held"])
    os.kill(int(eventually(lambda: pid_at_work(copy), 600)), signal.SIGKILL)
    assert services.status_in_the_end(killed) == "FAILURE"
    after = services.launch("morning", sources=["held"])
    assert services.status_in_the_end(after) == "SUCCESS"
    assert [(alert["kind"], alert["run_id"]) for alert in eventually(lambda: webhook.received, 600)] == [
        ("failed", killed)
    ]


def pid_at_work(home: Path) -> str:
    file = home / "writer.pid"
    return file.read_text() if file.exists() else ""
