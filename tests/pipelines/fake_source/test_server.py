"""Keys, the rate limit, the list of calls, files edited while the server runs, and the command."""

import json
import os
import signal
import time
from collections import deque

import pytest
import requests

from assets.errors import UsageError
from pipelines.fake_source.server import seconds_to_wait, serving
from tests.assets.builders import event, write_jsonl
from tests.pipelines.cli.command import tablerank
from tests.pipelines.fake_source.conftest import EDH
from tests.system.command import start


@pytest.mark.parametrize("key", [None, "", "Bearer a-key", "bearer a-key", "another key"])
def test_the_raw_key_is_required(serve, key):
    served = serve(event("a"), key="a key")
    assert served.ask("GET", "/v2/me/tournaments?filter=all").json() == []
    served.session.headers["Authorization"] = key
    for response in (served.bulk(), served.get("/a"), served.ask("GET", "/v2/me/tournaments")):
        assert (response.status_code, list(response.json())) == (401, ["error"])


def test_more_calls_than_the_limit_get_a_429(serve):
    # specification: What TopDeck sends; header and body carry the same number of seconds
    served = serve(event("a"), requests_per_minute=2)
    assert served.statuses(2) == [200, 200]
    response = served.get("/a")
    seconds = response.json()["retryAfterSeconds"]
    assert (response.status_code, response.headers["Retry-After"], 0 < seconds <= 60) == (429, str(seconds), True)


def test_the_limit_looks_back_a_minute_and_does_not_count_refusals():
    # two a minute: at 0 and 10; refused at 20, 40 s before the first is a minute old; admitted at 60 again
    admitted = deque()
    assert [seconds_to_wait(admitted, now, 2) for now in (0.0, 10.0, 20.0, 59.5, 60.0, 61.0)] == [0, 0, 40, 1, 0, 9]


def test_calls_are_listed_without_the_key(serve):
    served = serve(event("a"))
    before = time.time()
    served.bulk(last=3)
    served.ask("GET", "/v2/me/tournaments")
    del served.session.headers["Authorization"]
    served.get("/a?key=a+key")
    listed = served.ask("GET", "/_calls")
    calls = listed.json()
    assert [before <= call.pop("time") <= time.time() for call in calls] == [True] * 3
    bulk = {"number": 1, "method": "POST", "path": "/v2/tournaments", "body": {**EDH, "last": 3}, "status": 200}
    mine = {"number": None, "method": "GET", "path": "/v2/me/tournaments", "body": None, "status": 200}
    one = {"number": 2, "method": "GET", "path": "/v2/tournaments/a", "body": None, "status": 401}
    assert calls == [bulk | {"key_given": True}, mine | {"key_given": True}, one | {"key_given": False}]
    assert "a key" not in listed.text


def test_a_file_is_read_again_when_it_is_edited_or_replaced(serve, tmp_path):
    served = serve(event("a"))
    assert served.ids() == ["a"]
    served.data.write_text(json.dumps(event("c")) + "\n{cut\n")  # an unreadable line hides no other
    assert served.ids() == ["c"]
    stat = served.data.stat()
    other = write_jsonl(tmp_path / "other.jsonl", [event("b")])
    other.write_text(other.read_text() + "{cut\n")
    os.utime(other, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    other.replace(served.data)  # of the same size and time
    assert served.ids() == ["b"]


def test_a_folder_is_served_with_every_file_that_comes_and_goes(tmp_path, serve):
    served, folder = serve(), tmp_path / "folder"
    folder.mkdir()
    write_jsonl(folder / "one.jsonl.gz", [event("a")])
    with serving([folder]) as served.fake:
        assert served.ids() == ["a"]
        (folder / "two.json").write_text(json.dumps([event("b"), event("c")]))
        assert served.ids() == ["a", "b", "c"]
        (folder / "one.jsonl.gz").unlink()
        assert served.ids() == ["b", "c"]


def test_a_port_is_taken_while_the_server_runs(tmp_path):
    data = write_jsonl(tmp_path / "a.jsonl", [event("a")])
    with serving([data]) as fake:
        root = fake.url.removesuffix("/api")  # paths work without the prefix, too
        assert requests.get(f"{root}/_calls", timeout=60).json() == []
        with pytest.raises(UsageError), serving([data], port=fake.server_port):
            pass
    with pytest.raises(requests.ConnectionError):
        requests.get(f"{root}/_calls", timeout=60)


@pytest.mark.parametrize("arguments", [["--data", "none"], ["--data", "."], ["--data", "a.json", "--faults", "a.json"]])
def test_wrong_arguments_end_with_status_2_and_one_line(tmp_path, monkeypatch, arguments):
    (tmp_path / "folder").mkdir()
    (tmp_path / "a.json").write_text('{"TID": "a"}')  # no script
    monkeypatch.chdir(tmp_path / "folder" if "." in arguments else tmp_path)
    done = tablerank("fake-source", *arguments)
    assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)


@pytest.mark.integration
def test_the_command_serves_until_it_is_terminated(tmp_path):
    one, two = (write_jsonl(tmp_path / f"{tid}.jsonl", [event(tid)]) for tid in "ab")
    command = start("fake-source", "--data", one, "--data", two)
    try:
        url = command.stdout.readline().strip()
        assert f"TABLERANK_TOPDECK_URL={url};" in command.stdout.readline()
        response = requests.post(f"{url}/v2/tournaments", json=EDH, headers={"Authorization": "k"}, timeout=60)
        assert [one["TID"] for one in response.json()] == ["a", "b"]
    finally:
        command.send_signal(signal.SIGTERM)  # SIGINT is ignored by what a script starts in the background
        rest, _ = command.communicate(timeout=600)
    assert (command.returncode, rest) == (0, "")
