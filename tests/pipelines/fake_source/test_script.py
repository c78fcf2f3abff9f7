"""The script: each kind of fault, the conditions that choose the calls it affects, changes of events, mistakes."""

import copy
import time
from email.utils import parsedate_to_datetime

import pytest
import requests

from assets.errors import UsageError
from pipelines.fake_source.server import serving
from pipelines.sample.season import Season
from tests.assets.builders import DAY, START, event, table
from tests.docs.pages import ROOT, blocks
from tests.pipelines.fake_source.conftest import EDH

EVENTS = [event(tid) for tid in "abc"]


def with_fault(serve, then, **fault):
    return serve(*EVENTS, faults=[{"then": then, **fault}])


@pytest.mark.parametrize(
    ("then", "status", "body"),
    [
        *((status, int(status), ["error"]) for status in ("400", "401", "403", "404", "500", "502", "503", "504")),
        ("html", 200, None),
        ("cut_json", 200, None),
        ("error_object", 200, ["error"]),
        ("object", 200, ["tournaments"]),
        ("empty", 200, []),
        ("half", 200, ["a"]),  # of three events, half is one
        ("duplicate", 200, ["a", "a", "b", "b", "c", "c"]),
    ],
)
def test_a_fault_changes_the_answer(serve, then, status, body):
    response = with_fault(serve, then).bulk()
    if body is None:
        with pytest.raises(requests.JSONDecodeError):
            response.json()
    else:  # the ids of events, or the fields of an object
        assert [one if isinstance(one, str) else one["TID"] for one in response.json()] == body
    assert response.status_code == status
    assert response.headers["Content-Type"] == ("text/html; charset=utf-8" if then == "html" else "application/json")


def test_a_redirect_leads_to_another_name_of_the_same_machine(serve):
    served = with_fault(serve, "redirect")
    response = served.ask("POST", "/v2/tournaments", json=EDH, allow_redirects=False)
    elsewhere = f"http://localhost:{served.fake.server_port}/elsewhere"
    assert (response.status_code, response.headers["Location"]) == (302, elsewhere)


@pytest.mark.parametrize(
    ("form", "header", "body"), [("header", "0.5", None), ("body", None, 0.5), ("date", ..., None)]
)
def test_a_429_says_in_one_place_how_long_to_wait(serve, form, header, body):
    before = time.time()
    response = with_fault(serve, "429", retry_after=0.5, form=form).bulk()
    sent = response.headers.get("Retry-After")
    if form == "date":  # in whole seconds, and never too early
        assert before + 0.5 <= parsedate_to_datetime(sent).timestamp() <= time.time() + 1.5
        sent = ...
    assert (response.status_code, sent, response.json().get("retryAfterSeconds")) == (429, header, body)


@pytest.mark.parametrize(("then", "seconds", "pauses"), [("slow", 0.2, 1), ("trickle", 0.03, 9)])
def test_slow_and_trickle_answer_whole_in_the_end(serve, then, seconds, pauses):
    # a trickle has ten pieces
    served = with_fault(serve, then, seconds=seconds)
    before = time.monotonic()
    assert (served.ids(), time.monotonic() - before >= pauses * seconds) == (["a", "b", "c"], True)


def test_a_client_that_gives_up_hurts_nobody(serve):
    served = with_fault(serve, "slow", seconds=5, when={"times": 1})
    with pytest.raises(requests.ReadTimeout):
        served.ask("POST", "/v2/tournaments", json=EDH, timeout=0.1)
    assert served.ids() == ["a", "b", "c"]


def test_cut_closes_halfway_and_reset_without_an_answer(serve):
    served = serve(*EVENTS, faults=[{"when": {"call": 1}, "then": "cut"}, {"then": "reset"}])
    with pytest.raises(requests.exceptions.ChunkedEncodingError) as cut:
        served.bulk()
    read = cut.value.args[0].args[1]  # urllib3's IncompleteRead
    assert read.partial == (read.partial + read.expected) // 2
    with pytest.raises(requests.ConnectionError) as reset:
        served.bulk()
    assert isinstance(reset.value.args[0].args[1], ConnectionResetError)
    assert [call.status for call in served.fake.calls] == [200, None]


@pytest.mark.parametrize(
    ("when", "affected"),
    [
        ({}, [1, 2, 3, 4, 5, 6]),
        ({"call": 2}, [2]),
        ({"from_call": 5}, [5, 6]),
        ({"from_call": 2, "to_call": 4, "every": 2}, [2, 4]),
        ({"every": 2, "times": 1}, [2]),
        ({"day": 1, "times": 2}, [1, 2]),
        ({"day": 2}, []),
    ],
)
def test_calls_are_chosen_by_their_number(serve, when, affected):
    served = with_fault(serve, "503", when=when)
    assert served.ask("GET", "/v2/me/tournaments").status_code == 200  # is not counted
    assert [number for number, status in enumerate(served.statuses(6), 1) if status == 503] == affected


TO_MIDNIGHT, TO_NEXT_DAY = {"start": START, "end": START + 6000}, {"start": START, "end": START + DAY}
THREE_DAYS, LONGER = ({"start": START, "end": START + 3 * DAY + more} for more in (0, 1))


@pytest.mark.parametrize(
    ("when", "affected", "others"),
    [
        ({"covers": "2023-11-15"}, [TO_NEXT_DAY, {}], [TO_MIDNIGHT, {"start": START + DAY}, {"TID": "a"}]),  # at 00:00 UTC
        ({"longer_than_days": 3}, [LONGER, {"last": 4}, {"start": START}], [THREE_DAYS, {"last": 3}, {"TID": "a"}]),
        ({"TID": "a"}, [{"TID": "a"}, {"TID": ["c", "a"]}], [{"TID": "c"}, {}]),
    ],
)  # fmt: skip
def test_calls_are_chosen_by_what_they_ask_for(serve, when, affected, others):
    # START is 2023-11-14 22:13:20 UTC
    served = with_fault(serve, "503", when=when)
    assert [body for body in affected + others if served.bulk(**body).status_code == 503] == affected


@pytest.mark.parametrize(
    ("when", "affected"),
    [({"TID": "a"}, ["/a", "/a/rounds"]), ({"path": "get"}, ["/a", "/a/rounds", "/b"]), ({"path": "bulk"}, ["bulk"])],
)
def test_calls_are_chosen_by_their_path(serve, when, affected):
    served = with_fault(serve, "503", when=when)
    responses = {path: served.get(path) for path in ("/a", "/a/rounds", "/b")} | {"bulk": served.bulk()}
    assert [path for path, response in responses.items() if response.status_code == 503] == affected


def test_the_first_fault_that_fits_counts_and_counts_outlive_an_edit(serve):
    faults = [{"when": {"times": 1}, "then": "503"}, {"when": {"call": 4}, "then": "500"}, {"then": "502"}]
    served = serve(event("a"), faults=faults)
    key = served.session.headers.pop("Authorization")
    assert served.statuses(1) == [401]  # a call without a key meets no fault
    served.session.headers["Authorization"] = key
    assert served.statuses(2) == [503, 502]
    served.edit(day=2, faults=faults)
    assert served.statuses(2) == [500, 502]


ONE = event("a", *([table(["ann", "bob"], winner)] for winner in ("ann", "bob", "ann")))
SET = {"rounds.1.tables.0.winner_id": "cy", "rounds.1.tables.0.players.1.name": "Bo", "startDate": None, "new": 1}
CHANGED = copy.deepcopy(ONE) | {"startDate": None, "new": 1}
CHANGED["rounds"][1]["tables"][0]["winner_id"] = "cy"
CHANGED["rounds"][1]["tables"][0]["players"][1]["name"] = "Bo"
GROWING = [[ONE | {"rounds": ONE["rounds"][:rounds]}] for rounds in (0, 1, 1, 3)]


@pytest.mark.parametrize(
    ("changes", "by_day"),
    [
        ([{"day": 4, "return": True}, {"day": 2, "delete": True}], [[ONE], [], [], [ONE]]),
        ([{"day": 2, "add": event("another id", tournamentName="New")}], [[ONE], [event("a", tournamentName="New")]]),
        ([{"day": 2, "TID": "late", "add": event("late")}], [[ONE], [ONE, event("late")]]),
        ([{"day": 2, "set": SET}], [[ONE], [CHANGED], [CHANGED]]),
        ([{"day": day, "shown_rounds": day - 1} for day in (1, 2, 4)], GROWING),
    ],
)
def test_events_change_from_day_to_day(serve, changes, by_day):
    served = serve(ONE)
    for day, events in [*enumerate(by_day, 1), (1, by_day[0])]:
        served.edit(day=day, changes=[{"TID": "a", **change} for change in changes])
        assert served.bulk(rounds=True).json() == events
        statuses = {tid: 200 if any(event["TID"] == tid for event in events) else 404 for tid in ("a", "late")}
        assert {tid: served.get(f"/{tid}").status_code for tid in statuses} == statuses


@pytest.mark.parametrize(
    "mistake",
    [
        "{",
        "[]",
        '{"fault": []}',
        '{"faults": [{"then": "499"}]}',
        '{"faults": [{"when": {"ever": 5}, "then": "500"}]}',
        '{"faults": [{"when": {"every": 0}, "then": "500"}]}',
        '{"faults": [{"when": {"covers": "soon"}, "then": "500"}]}',
        '{"changes": [{"day": 3, "TID": "z", "delete": true}]}',
        '{"changes": [{"day": 3, "TID": "a", "set": {"rounds.7.x": 1}}]}',
        '{"changes": [{"day": 3, "TID": "a", "set": {"TID.x": 1}}]}',
    ],
)
def test_a_mistake_stops_the_start_and_every_later_call(serve, mistake):
    served = serve(event("a"))
    served.script.write_text(mistake)
    with pytest.raises(UsageError), serving([served.data], served.script):
        pass
    assert served.statuses(2) == [500, 500]
    served.edit()
    assert served.statuses(1) == [200]
    served.script.unlink()
    assert served.statuses(1) == [500]


def test_the_examples_in_the_documentation_are_scripts(serve):
    # a change of an event that does not exist would be a mistake
    page = ROOT / "docs" / "fake-source.md"
    served = serve(*Season().events(), event("exampleOpenEvent0001", [{}], [{}]), event("exampleLeague000001"))
    for script in blocks(page, "json") + blocks(page, "json", "rehearsal"):
        served.script.write_text(script)
        assert served.ask("GET", "/v2/me/tournaments").status_code == 200
