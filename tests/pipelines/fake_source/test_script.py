"""The script: each kind of fault, the conditions that choose the calls it affects, changes of events, mistakes."""

import json
import re
import socket
import time
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests

from assets.errors import UsageError
from pipelines.fake_source.server import serving
from pipelines.sample.season import Season
from tests.assets.builders import DAY, START, event, table, write_jsonl
from tests.docs.pages import blocks
from tests.pipelines.fake_source.conftest import EDH

PAGE = Path(__file__).resolve().parents[3] / "docs" / "fake-source.md"
EVENTS = [event(tid) for tid in "abc"]


def with_fault(serve, then, **fault):
    return serve(*EVENTS, faults=[{"then": then, **fault}])


def on_the_wire(served) -> bytes:
    """The bytes of one answer until the server closes the connection."""
    body = json.dumps(EDH | {"columns": []}).encode()
    head = f"POST /api/v2/tournaments HTTP/1.1\r\nAuthorization: k\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    address = urlsplit(served.fake.url)
    with socket.create_connection((address.hostname, address.port), timeout=60) as client:
        client.sendall(head + body)
        received = b""
        while more := client.recv(65_536):
            received += more
    return received


@pytest.mark.parametrize("status", ["400", "401", "403", "404", "500", "502", "503", "504"])
def test_a_status_comes_with_an_error(serve, status):
    response = with_fault(serve, status).bulk()
    assert (str(response.status_code), list(response.json())) == (status, ["error"])


@pytest.mark.parametrize(
    ("fault", "header", "body"),
    [
        ({"retry_after": 7}, "7", None),
        ({"retry_after": 0.5}, "0.5", None),
        ({"retry_after": 0.5, "form": "body"}, None, 0.5),
    ],
)
def test_a_429_says_in_one_place_how_long_to_wait(serve, fault, header, body):
    response = with_fault(serve, "429", **fault).bulk()
    found = response.status_code, response.headers.get("Retry-After"), response.json().get("retryAfterSeconds")
    assert found == (429, header, body)


def test_a_429_with_a_date_is_never_too_early(serve):
    before = time.time()
    response = with_fault(serve, "429", retry_after=7, form="date").bulk()
    until = parsedate_to_datetime(response.headers["Retry-After"]).timestamp()
    assert before + 7 <= until <= time.time() + 8
    assert "retryAfterSeconds" not in response.json()


@pytest.mark.parametrize(("then", "seconds", "least"), [("slow", 0.2, 0.2), ("trickle", 0.03, 9 * 0.03)])
def test_slow_and_trickle_answer_whole_in_the_end(serve, then, seconds, least):
    # nine pauses between ten pieces
    served = with_fault(serve, then, seconds=seconds)
    before = time.monotonic()
    assert served.ids() == ["a", "b", "c"]
    assert time.monotonic() - before >= least


def test_a_client_that_gives_up_hurts_nobody(serve):
    served = with_fault(serve, "slow", seconds=5, when={"times": 1})
    with pytest.raises(requests.ReadTimeout):
        served.ask("POST", "/v2/tournaments", json=EDH, timeout=0.1)
    assert served.ids() == ["a", "b", "c"]


def test_cut_promises_more_than_it_sends(serve):
    served = with_fault(serve, "cut")
    head, _, body = on_the_wire(served).partition(b"\r\n\r\n")
    [promised] = re.findall(rb"Content-Length: (\d+)", head)
    assert len(body) == int(promised) // 2
    with pytest.raises(requests.exceptions.ChunkedEncodingError):
        served.bulk()


def test_reset_closes_without_an_answer(serve):
    served = with_fault(serve, "reset")
    with pytest.raises(ConnectionResetError):
        on_the_wire(served)
    with pytest.raises(requests.ConnectionError):
        served.bulk()
    assert [call.status for call in served.fake.calls] == [None, None]


def test_html_and_cut_json_are_a_200(serve):
    page = with_fault(serve, "html").bulk()
    assert (page.status_code, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    cut = with_fault(serve, "cut_json").bulk()
    assert cut.status_code == 200
    with pytest.raises(requests.JSONDecodeError):
        cut.json()


@pytest.mark.parametrize(("then", "field"), [("error_object", "error"), ("object", "tournaments")])
def test_an_object_comes_instead_of_an_array(serve, then, field):
    response = with_fault(serve, then).bulk()
    assert (response.status_code, list(response.json())) == (200, [field])


@pytest.mark.parametrize(
    ("then", "ids"), [("empty", []), ("half", ["a"]), ("duplicate", ["a", "a", "b", "b", "c", "c"])]
)
def test_an_array_has_another_length(serve, then, ids):
    # of three events, half is one
    assert with_fault(serve, then).ids() == ids


def test_a_redirect_leads_to_another_name_of_the_same_machine(serve):
    response = with_fault(serve, "redirect").ask("POST", "/v2/tournaments", json=EDH, allow_redirects=False)
    target = urlsplit(response.headers["Location"])
    assert (response.status_code, target.hostname, target.path) == (302, "localhost", "/elsewhere")


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ({}, [1, 2, 3, 4, 5, 6]),
        ({"call": 2}, [2]),
        ({"every": 3}, [3, 6]),
        ({"from_call": 5}, [5, 6]),
        ({"to_call": 2}, [1, 2]),
        ({"from_call": 2, "to_call": 4, "every": 2}, [2, 4]),
        ({"times": 2}, [1, 2]),
        ({"every": 2, "times": 1}, [2]),
        ({"day": 1}, [1, 2, 3, 4, 5, 6]),
        ({"day": 2}, []),
    ],
)
def test_calls_are_chosen_by_their_number(serve, when, met):
    served = with_fault(serve, "503", when=when)
    assert [number for number, status in enumerate(served.statuses(6), 1) if status == 503] == met


def test_only_calls_to_the_tournaments_are_counted(serve):
    served = with_fault(serve, "503", when={"call": 2})
    paths = ("/../me/tournaments", "/a", "/../me/tournaments", "/a")
    assert [served.get(path).status_code for path in paths] == [200, 200, 200, 503]


COVERS, LONGER, BY_ID = {"covers": "2023-11-15"}, {"longer_than_days": 3}, {"TID": "a"}


@pytest.mark.parametrize(
    ("when", "asked", "met"),
    [
        (COVERS, {"start": START, "end": START + DAY}, True),  # 2023-11-14 22:13:20 to 2023-11-15 22:13:20
        (COVERS, {"start": START, "end": START + 6000}, False),  # to 23:53:20 of the 14th; a date is its 00:00 UTC
        (COVERS, {"start": START + DAY}, False),
        (COVERS, {"end": START + DAY}, True),
        (COVERS, {}, True),
        (COVERS, {"TID": "a"}, False),
        (LONGER, {"start": START, "end": START + 3 * DAY}, False),
        (LONGER, {"start": START, "end": START + 3 * DAY + 1}, True),
        (LONGER, {"last": 3}, False),
        (LONGER, {"last": 4}, True),
        (LONGER, {"start": START}, True),
        (LONGER, {"TID": "a"}, False),
        (BY_ID, {"TID": "a"}, True),
        (BY_ID, {"TID": ["c", "a"]}, True),
        (BY_ID, {"TID": "c"}, False),
        (BY_ID, {}, False),
    ],
)
def test_calls_are_chosen_by_what_they_ask_for(serve, when, asked, met):
    assert with_fault(serve, "503", when=when).bulk(**asked).status_code == (503 if met else 200)


@pytest.mark.parametrize(
    ("when", "statuses"),
    [
        ({"TID": "a"}, [503, 503, 200, 200]),
        ({"path": "get"}, [503, 503, 503, 200]),
        ({"path": "bulk"}, [200, 200, 200, 503]),
    ],
)
def test_calls_are_chosen_by_their_path(serve, when, statuses):
    served = with_fault(serve, "503", when=when)
    assert [served.get(path).status_code for path in ("/a", "/a/rounds", "/b")] + served.statuses(1) == statuses


def test_the_first_fault_that_fits_counts(serve):
    served = serve(*EVENTS, faults=[{"when": {"call": 2}, "then": "500"}, {"when": {"from_call": 2}, "then": "502"}])
    assert served.statuses(3) == [200, 500, 502]


def test_counts_outlive_an_edit_and_ignore_calls_without_a_key(serve):
    faults = [{"when": {"times": 1}, "then": "503"}, {"when": {"call": 4}, "then": "500"}]
    served = serve(event("a"), faults=faults)
    key = served.session.headers.pop("Authorization")
    assert served.statuses(1) == [401]
    served.session.headers["Authorization"] = key
    assert served.statuses(2) == [503, 200]
    served.edit(day=2, faults=faults)
    assert served.statuses(2) == [500, 200]


ROUNDS = [[table(["ann", "bob"], winner)] for winner in ("ann", "bob", "ann")]
PATHS = {"rounds.1.tables.0.winner_id": "cy", "rounds.1.tables.0.players.1.name": "Bo", "startDate": None, "new": 1}
CHANGED = {"startDate": None, "new": 1, "rounds": json.loads(json.dumps(event("a", *ROUNDS)["rounds"]))}
CHANGED["rounds"][1]["tables"][0]["winner_id"] = "cy"
CHANGED["rounds"][1]["tables"][0]["players"][1]["name"] = "Bo"
ONE, TWO = event("a", *ROUNDS), event("b")


def shown(rounds):
    return [ONE | {"rounds": ONE["rounds"][:rounds]}, TWO]


@pytest.mark.parametrize(
    ("changes", "by_day"),
    [
        ([{"day": 4, "return": True}, {"day": 2, "delete": True}], [[ONE, TWO], [TWO], [TWO], [ONE, TWO]]),
        ([{"day": 2, "add": event("another id", tournamentName="Anew")}], [[ONE, TWO], [TWO, event("a", tournamentName="Anew")]]),
        ([{"day": 2, "TID": "late", "add": event("")}], [[ONE, TWO], [ONE, TWO, event("") | {"TID": "late"}]]),
        ([{"day": 2, "set": PATHS}], [[ONE, TWO], [ONE | CHANGED, TWO], [ONE | CHANGED, TWO]]),
        ([{"day": day, "shown_rounds": day - 2} for day in (2, 3, 5)], [[ONE, TWO], shown(0), shown(1), shown(1), shown(3)]),
    ],
    ids=["delete and return", "replace", "add", "set", "shown_rounds"],
)  # fmt: skip
def test_events_change_from_day_to_day(serve, changes, by_day):
    served = serve(ONE, TWO)
    for day, events in [*enumerate(by_day, 1), (1, by_day[0])]:
        served.edit(day=day, changes=[{"TID": "a", **change} for change in changes])
        assert served.bulk(rounds=True).json() == events


def test_a_deleted_event_is_not_found_by_its_id(serve):
    served = serve(event("a"), changes=[{"day": 1, "TID": "a", "delete": True}])
    assert (served.get("/a").status_code, served.ids(TID="a")) == (404, [])


MISTAKES = [
    "{",
    "[]",
    '{"fault": []}',
    '{"faults": [{"then": "499"}]}',
    '{"faults": [{"when": {"ever": 5}, "then": "500"}]}',
    '{"faults": [{"when": {"every": 0}, "then": "500"}]}',
    '{"faults": [{"when": {"covers": "soon"}, "then": "500"}]}',
    '{"changes": [{"day": 3, "TID": "z", "delete": true}]}',
    *(
        f'{{"changes": [{{"day": 3, "TID": "a", "set": {{"{path}": 1}}}}]}}'
        for path in ("rounds.7.x", "rounds.x", "TID.x")
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_stops_the_start_and_every_later_call(serve, mistake):
    served = serve(event("a"))
    served.script.write_text(mistake)
    with pytest.raises(UsageError), serving([served.data], served.script):
        pass
    assert served.statuses(2) == [500, 500]
    served.edit()
    assert served.statuses(1) == [200]


def test_a_missing_script_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError), serving([write_jsonl(tmp_path / "a.jsonl", EVENTS)], tmp_path / "none.json"):
        pass


def test_the_examples_in_the_documentation_are_scripts(serve):
    # a change of an event that does not exist would be a mistake
    [example], [rehearsal] = blocks(PAGE, "json"), blocks(PAGE, "json", "rehearsal")
    served = serve(*Season().events(), event("exampleOpenEvent0001", [{}], [{}]), event("exampleLeague000001"))
    for script in (example, rehearsal):
        served.script.write_text(script)
        assert served.ask("GET", "/v2/me/tournaments").status_code == 200
