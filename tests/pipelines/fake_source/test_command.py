"""The command: it says where it is, answers, and ends quietly when it is stopped."""

import signal

import pytest
import requests

from tests.assets.builders import event, write_jsonl
from tests.pipelines.cli.command import tablerank
from tests.pipelines.fake_source.conftest import EDH
from tests.system.command import start


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_stopped(tmp_path, by):
    one = write_jsonl(tmp_path / "one.jsonl", [event("a")])
    two = write_jsonl(tmp_path / "two.jsonl", [event("b")])
    command = start("fake-source", "--data", one, "--data", two)
    try:
        url = command.stdout.readline().strip()
        assert f"TABLERANK_TOPDECK_URL={url};" in command.stdout.readline()
        response = requests.post(f"{url}/v2/tournaments", json=EDH, headers={"Authorization": "k"}, timeout=5)
        assert [one["TID"] for one in response.json()] == ["a", "b"]
    finally:
        command.send_signal(by)
        rest, _ = command.communicate(timeout=10)
    assert (command.returncode, rest) == (0, "")


def test_a_missing_path_ends_in_a_sentence(tmp_path):
    done = tablerank("fake-source", "--data", tmp_path / "none")
    assert (done.status, done.out) == (2, "")
    assert done.err == f"{tmp_path / 'none'} does not exist; --data takes the path of a file or folder.\n"


def test_a_mistake_in_the_script_ends_in_a_sentence(tmp_path):
    (tmp_path / "faults.json").write_text('{"day": "monday"}')
    data = write_jsonl(tmp_path / "a.jsonl", [event("a")])
    done = tablerank("fake-source", "--data", data, "--faults", tmp_path / "faults.json")
    assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert "is not a script of faults: day: " in done.err
