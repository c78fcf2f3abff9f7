"""Each kind of fault as it is met on the wire, and the conditions that choose the calls it meets."""

import json
import re
import socket
import time
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

import pytest
import requests

from tests.assets.builders import DAY, START, event
from tests.pipelines.fake_source.conftest import EDH

EVENTS = [event(tid) for tid in "abc"]
STATUSES = ["400", "401", "403", "404", "500", "502", "503", "504"]


def on_the_wire(served) -> bytes:
    """The bytes of one answer until the server closes."""
    body = json.dumps(EDH | {"columns": []}).encode()
    head = f"POST /api/v2/tournaments HTTP/1.1\r\nAuthorization: k\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    address = urlsplit(served.fake.url)
    with socket.create_connection((address.hostname, address.port), timeout=5) as client:
        client.sendall(head + body)
        received = b""
        while more := client.recv(65_536):
            received += more
    return received


def with_fault(serve, then, **fault):
    return serve(*EVENTS, faults=[{"when": fault.pop("when", {}), "then": then, **fault}])


@pytest.mark.parametrize("status", STATUSES)
def test_a_status_comes_with_an_error(serve, status):
    response = with_fault(serve, status).bulk()
    assert (str(response.status_code), list(response.json())) == (status, ["error"])


def test_a_429_tells_the_seconds_in_its_header_alone(serve):
    response = with_fault(serve, "429", retry_after=7).bulk()
    assert (response.status_code, response.headers["Retry-After"]) == (429, "7")
    assert response.json() == {"error": "Rate limit exceeded"}


def test_a_429_tells_a_date_that_is_never_too_early(serve):
    before = time.time()
    response = with_fault(serve, "429", retry_after=7, form="date").bulk()
    until = parsedate_to_datetime(response.headers["Retry-After"]).timestamp()
    assert before + 7 <= until <= time.time() + 8
    assert response.json() == {"error": "Rate limit exceeded"}


def test_a_429_tells_the_seconds_in_its_body_alone(serve):
    response = with_fault(serve, "429", retry_after=0.5, form="body").bulk()
    assert response.json() == {"error": "Rate limit exceeded", "retryAfterSeconds": 0.5}
    assert "Retry-After" not in response.headers


def test_slow_waits_before_the_answer_starts(serve):
    served = with_fault(serve, "slow", seconds=0.3, when={"times": 1})
    before = time.monotonic()
    with pytest.raises(requests.ReadTimeout):
        served.session.post(f"{served.fake.url}/v2/tournaments", json=EDH, timeout=0.1)
    assert served.ids() == ["a", "b", "c"]  # a client that hung up hurts nobody
    assert time.monotonic() - before < 0.3


def test_slow_answers_whole_in_the_end(serve):
    served = with_fault(serve, "slow", seconds=0.2)
    before = time.monotonic()
    assert served.ids() == ["a", "b", "c"]
    assert time.monotonic() - before >= 0.2


def test_trickle_sends_ten_pieces_with_pauses(serve):
    # nine pauses of 0.03 s lie between ten pieces; none is as long as the client's time-out
    served = with_fault(serve, "trickle", seconds=0.03)
    before = time.monotonic()
    assert len(served.bulk().json()) == 3
    assert time.monotonic() - before >= 9 * 0.03


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


def test_html_is_a_200(serve):
    response = with_fault(serve, "html").bulk()
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert response.text.startswith("<!doctype html>")


def test_cut_json_is_whole_but_for_the_json(serve):
    response = with_fault(serve, "cut_json").bulk()
    assert (response.status_code, response.headers["Content-Length"]) == (200, str(len(response.content)))
    assert response.text.startswith('[{"TID": "a"')
    with pytest.raises(requests.exceptions.JSONDecodeError):
        response.json()


@pytest.mark.parametrize(("then", "field"), [("error_object", "error"), ("object", "tournaments")])
def test_an_object_stands_where_an_array_should(serve, then, field):
    response = with_fault(serve, then).bulk()
    assert (response.status_code, list(response.json())) == (200, [field])


@pytest.mark.parametrize(
    ("then", "ids"), [("empty", []), ("half", ["a"]), ("duplicate", ["a", "a", "b", "b", "c", "c"])]
)
def test_an_array_has_another_length(serve, then, ids):
    # of three events, half is one
    assert with_fault(serve, then).ids() == ids


def test_a_redirect_leads_to_another_name_of_the_same_machine(serve):
    served = with_fault(serve, "redirect")
    response = served.post(EDH, allow_redirects=False)
    target = urlsplit(response.headers["Location"])
    assert (response.status_code, target.hostname, target.path) == (302, "localhost", "/elsewhere")


CONDITIONS = [
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
]


@pytest.mark.parametrize(("when", "met"), CONDITIONS)
def test_calls_are_chosen_by_their_number(serve, when, met):
    served = with_fault(serve, "503", when=when)
    assert [number for number, status in enumerate(served.statuses(6), 1) if status == 503] == met


def test_only_calls_to_the_tournaments_are_counted(serve):
    served = with_fault(serve, "503", when={"call": 2})
    assert served.get("/v2/me/tournaments").status_code == 200
    assert served.get("/v2/tournaments/a").status_code == 200
    assert served.get("/v2/me/tournaments").status_code == 200
    assert served.get("/v2/tournaments/a").status_code == 503


@pytest.mark.parametrize(
    ("asked", "met"),
    [
        ({"start": START, "end": START + DAY}, True),  # 2023-11-14 22:13:20 to 2023-11-15 22:13:20
        ({"start": START, "end": START + 6000}, False),  # to 23:53:20 of the 14th
        ({"start": START + DAY}, False),
        ({"end": START + DAY}, True),
        ({}, True),
        ({"TID": "a"}, False),
    ],
)
def test_covers_is_a_date_within_the_span(serve, asked, met):
    # a date stands for its 00:00 UTC
    served = with_fault(serve, "503", when={"covers": "2023-11-15"})
    assert served.bulk(**asked).status_code == (503 if met else 200)


@pytest.mark.parametrize(
    ("asked", "met"),
    [
        ({"start": START, "end": START + 3 * DAY}, False),
        ({"start": START, "end": START + 3 * DAY + 1}, True),
        ({"last": 3}, False),
        ({"last": 4}, True),
        ({"start": START}, True),
        ({"TID": "a"}, False),
    ],
)
def test_longer_than_days_is_the_length_of_the_span(serve, asked, met):
    served = with_fault(serve, "503", when={"longer_than_days": 3})
    assert served.bulk(**asked).status_code == (503 if met else 200)


@pytest.mark.parametrize(
    ("asked", "met"), [({"TID": "a"}, True), ({"TID": ["c", "a"]}, True), ({"TID": "c"}, False), ({}, False)]
)
def test_an_id_is_one_that_is_asked_for(serve, asked, met):
    served = with_fault(serve, "503", when={"TID": "a"})
    assert served.bulk(**asked).status_code == (503 if met else 200)


def test_an_id_may_be_asked_for_by_path(serve):
    served = with_fault(serve, "503", when={"TID": "a"})
    paths = ("/v2/tournaments/a", "/v2/tournaments/a/rounds", "/v2/tournaments/b")
    assert [served.get(path).status_code for path in paths] == [503, 503, 200]


@pytest.mark.parametrize(("path", "statuses"), [("bulk", [503, 200]), ("get", [200, 503])])
def test_path_tells_the_two_kinds_of_request_apart(serve, path, statuses):
    served = with_fault(serve, "503", when={"path": path})
    assert [served.bulk().status_code, served.get("/v2/tournaments/a").status_code] == statuses


def test_of_several_faults_the_first_that_fits_is_met(serve):
    served = serve(*EVENTS, faults=[{"when": {"call": 2}, "then": "500"}, {"when": {"from_call": 2}, "then": "502"}])
    assert served.statuses(3) == [200, 500, 502]


def test_a_call_without_a_key_meets_no_fault(serve):
    served = with_fault(serve, "503", when={"times": 1})
    key = served.session.headers.pop("Authorization")
    assert served.statuses(1) == [401]
    served.session.headers["Authorization"] = key
    assert served.statuses(2) == [503, 200]
