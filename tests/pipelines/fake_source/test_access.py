"""Keys, methods, the rate limit, and the list of calls (specification: What TopDeck sends)."""

import time

import pytest
import requests

from pipelines.fake_source import serving
from pipelines.fake_source.limit import Limit
from tests.assets.builders import event, write_jsonl
from tests.pipelines.fake_source.conftest import EDH


@pytest.mark.parametrize("key", [None, "", "Bearer a-key", "bearer a-key"])
def test_the_raw_key_is_needed(serve, key):
    served = serve(event("a"))
    served.session.headers["Authorization"] = key
    for response in (served.bulk(), served.get("/v2/tournaments/a"), served.get("/v2/me/tournaments")):
        assert (response.status_code, list(response.json())) == (401, ["error"])


def test_any_key_does_unless_the_script_names_one(serve):
    served = serve(event("a"))
    assert served.statuses(1) == [200]
    served.edit(key="the key")
    assert served.statuses(1) == [401]
    served.session.headers["Authorization"] = "the key"
    assert served.statuses(1) == [200]


def test_the_key_owners_events_are_a_list(serve):
    assert serve(event("a")).get("/v2/me/tournaments?filter=all").json() == []


def test_paths_work_without_the_prefix(serve):
    served = serve(event("a"))
    root = served.fake.url.removesuffix("/api")
    assert served.session.post(f"{root}/v2/tournaments", json=EDH, timeout=5).json()[0]["TID"] == "a"


@pytest.mark.parametrize(
    ("method", "path", "right"),
    [("GET", "/v2/tournaments", "POST"), ("PUT", "/v2/tournaments", "POST"), ("POST", "/v2/tournaments/a", "GET"),
     ("DELETE", "/v2/tournaments/a", "GET"), ("POST", "/v2/me/tournaments", "GET")],
)  # fmt: skip
def test_a_wrong_method_is_a_405_that_names_the_right_one(serve, method, path, right):
    served = serve(event("a"))
    response = served.session.request(method, served.fake.url + path, timeout=5)
    assert (response.status_code, response.headers["Allow"]) == (405, right)


def test_more_than_the_limit_is_a_429_that_says_how_long_to_wait(serve):
    # specification: What TopDeck sends; header and body have the same number of seconds
    served = serve(event("a"), requests_per_minute=2)
    assert served.statuses(2) == [200, 200]
    response = served.get("/v2/tournaments/a")
    assert response.status_code == 429
    seconds = response.json()["retryAfterSeconds"]
    assert response.json() == {"error": "Rate limit exceeded", "retryAfterSeconds": seconds}
    assert (response.headers["Retry-After"], seconds in {59, 60}) == (str(seconds), True)


def test_the_limit_looks_back_a_minute_and_does_not_count_refusals():
    # two a minute: at 0 and 10; refused at 20, 40 s before the first is a minute old; let in at 60 again
    limit = Limit()
    assert [limit.wait(now, 2) for now in (0.0, 10.0, 20.0, 59.5, 60.0, 61.0)] == [0, 0, 40, 1, 0, 9]


def test_calls_are_listed_without_a_key_and_without_the_key(serve):
    served = serve(event("a"))
    before = time.time()
    served.bulk(last=3)
    served.get("/v2/me/tournaments")
    del served.session.headers["Authorization"]
    served.get("/v2/tournaments/a?key=a+key")
    response = served.get("/_calls")
    told = response.json()
    assert [before <= call.pop("time") <= time.time() for call in told] == [True] * 3
    bulk = {"number": 1, "method": "POST", "path": "/v2/tournaments", "body": {**EDH, "last": 3}, "status": 200}
    get = {"number": None, "method": "GET", "path": "/v2/me/tournaments", "body": None, "status": 200}
    one = {"number": 2, "method": "GET", "path": "/v2/tournaments/a", "body": None, "status": 401}
    assert told == [bulk | {"key_given": True}, get | {"key_given": True}, one | {"key_given": False}]
    assert "a key" not in response.text


def test_calls_are_at_hand_in_the_process(serve):
    served = serve(event("a"))
    served.statuses(3)
    assert [(call.number, call.status) for call in served.fake.calls] == [(1, 200), (2, 200), (3, 200)]


def test_a_stopped_server_does_not_answer(tmp_path):
    with serving([write_jsonl(tmp_path / "events.jsonl", [event("a")])]) as fake:
        assert requests.get(f"{fake.url}/_calls", timeout=5).json() == []
    with pytest.raises(requests.ConnectionError):
        requests.get(f"{fake.url}/_calls", timeout=5)
