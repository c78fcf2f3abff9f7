"""The client: what it requests, how often it retries, and after what pause (specification: Requests to TopDeck)."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from assets.raw.sources.topdeck.errors import KeyRefused, NotAnArray, ServerFault, TimedOut, TooManyRequests
from tests.assets.raw.sources.topdeck.asking import (
    EDH,
    KEY,
    MONDAY,
    TUESDAY,
    WEDNESDAY,
    Clock,
    ask_a_day,
    client_of,
    failure_of,
)
from tests.assets.raw.sources.topdeck.scripted import Said, says, serving, silent

COLUMNS = ["id", "name", "decklist", "wins", "draws", "losses", "byes"]
WRONG_PAUSES = [
    "soon",
    "",
    "-5",
    "0",
    "nan",
    "inf",
    "1e999",
    "Wed, 99 Foo 2026 07:28:00 GMT",
    "Thu, 01 Jan 1970 00:00:00 GMT",
]


def refusal(retry_after=None, body=None, date=None) -> Said:
    headers = {name: text for name, text in (("Retry_After", retry_after), ("Date", date)) if text is not None}
    return says({"error": "Rate limit exceeded"} if body is None else body, 429, **headers)


def pauses_after(*script: Said, **settings) -> list[float]:
    """The pauses that the client made before it had the answer that ends the script."""
    clock = Clock()
    with serving([*script, says([])]) as server:
        assert ask_a_day(client_of(server, clock, per_minute=1e9, **settings)) == []
    return [pause for pause in clock.pauses if pause > 1e-6]  # what is shorter is the pace's


def test_a_span_is_asked_for_with_all_that_is_read():
    # https://topdeck.gg/docs/tournaments-v2: start and end in seconds, columns and leagues only if asked;
    # and no filters of tables or players, of which none is known to keep winner_id
    with serving([says([])]) as server:
        client_of(server).tournaments_between(*EDH, MONDAY, WEDNESDAY)
    asked = server.asked[0]
    assert (asked.method, asked.path) == ("POST", "/api/v2/tournaments")
    assert asked.body == {
        "game": "Magic: The Gathering",
        "format": "EDH",
        "start": 1_780_272_000,  # 2026-06-01T00:00:00Z
        "end": 1_780_444_799,  # 2026-06-02T23:59:59Z, because the end belongs to the span there
        "columns": COLUMNS,
        "rounds": True,
        "leagues": True,
    }


def test_spans_that_meet_share_no_second():
    begin, middle = MONDAY + timedelta(microseconds=1), MONDAY + timedelta(hours=1, milliseconds=500)
    with serving([says([])]) as server:
        client = client_of(server)
        client.tournaments_between(*EDH, begin, middle)
        client.tournaments_between(*EDH, middle, TUESDAY)
    assert server.asked[0].body["end"] + 1 == server.asked[1].body["start"]


def test_the_key_goes_raw_into_its_header():
    # https://topdeck.gg/docs/tournaments-v2: the raw key in Authorization
    with serving([says([])]) as server:
        ask_a_day(client_of(server))
    assert server.asked[0].headers["Authorization"] == KEY


def test_tournaments_are_asked_for_by_id_in_one_request():
    with serving([says([{"TID": "b"}])]) as server:
        found = client_of(server).tournaments_by_id(["a", "b"])
    body = server.asked[0].body
    assert (found, len(server.asked)) == ([{"TID": "b"}], 1)
    assert body == {"TID": ["a", "b"], "columns": COLUMNS, "rounds": True, "leagues": True}


def test_no_ids_are_not_asked_for():
    with serving([says([])]) as server:
        assert client_of(server).tournaments_by_id([]) == []
    assert server.asked == []


def test_one_tournament_comes_in_the_words_of_the_bulk_answer():
    # specification: What TopDeck sends; a single tournament uses other names
    sent = {"data": {"name": "Pods", "game": EDH[0], "format": "EDH", "startDate": 1}, "standings": [], "rounds": []}
    with serving([says(sent)]) as server:
        found = client_of(server).tournament("abc")
    assert (server.asked[0].method, server.asked[0].path) == ("GET", "/api/v2/tournaments/abc")
    assert found == {
        "TID": "abc", "tournamentName": "Pods", "game": EDH[0], "format": "EDH", "startDate": 1, "standings": [], "rounds": [],
    }  # fmt: skip


def test_a_tournament_that_is_gone_is_none():
    with serving([says({"error": "Tournament not found"}, 404)]) as server:
        assert client_of(server).tournament("abc") is None
    assert len(server.asked) == 1


def test_a_tournament_that_is_a_list_is_a_failure():
    with serving([says([])]) as server:
        assert type(failure_of(client_of(server), lambda client: client.tournament("abc"))) is NotAnArray


@pytest.mark.parametrize(
    ("tournament_id", "path"),
    [("a/b?c#d", "a%2Fb%3Fc%23d"), ("../me", "..%2Fme"), ("é 1", "%C3%A9%201"), ("%2e", "%252e")],
)
def test_an_odd_id_stays_one_part_of_the_path(tournament_id, path):
    with serving([says({}, 404)]) as server:
        client_of(server).tournament(tournament_id)
    assert server.asked[0].path == f"/api/v2/tournaments/{path}"


@pytest.mark.parametrize("tournament_id", ["", ".", ".."])
def test_an_id_that_would_lead_elsewhere_is_not_asked_for(tournament_id):
    with serving([says({"name": "all of them"})]) as server:
        assert client_of(server).tournament(tournament_id) is None
    assert server.asked == []


def test_the_key_is_checked_cheaply():
    # the cheapest request that needs a key
    with serving([says([]), says({"error": "no"}, 401)]) as server:
        client = client_of(server)
        client.check_key()
        refused = failure_of(client, lambda client: client.check_key())
    assert (server.asked[0].method, server.asked[0].path, type(refused)) == (
        "GET",
        "/api/v2/me/tournaments",
        KeyRefused,
    )


@pytest.mark.parametrize(("found", "answer"), [([{}], True), ([], False)])
def test_whether_anything_is_there_is_asked_without_rounds(found, answer):
    with serving([says(found)]) as server:
        assert client_of(server).any_between(*EDH, MONDAY, TUESDAY) is answer
    assert (server.asked[0].body["columns"], "rounds" in server.asked[0].body) == (["id"], False)


def test_back_off_doubles_up_to_the_longest_pause():
    faults = [says([], 500)] * 5
    assert pauses_after(*faults, attempts=6, first_pause_seconds=1, longest_pause_seconds=6) == [1, 2, 4, 6, 6]


def test_faults_are_asked_again_as_often_as_the_setting_says():
    with serving([says([], 500)]) as server:
        assert type(failure_of(client_of(server, attempts=4))) is ServerFault
    assert len(server.asked) == 4


def test_a_storm_of_429_has_more_patience_and_an_end():
    # three times the attempts: 429 says that the source is well, and when to come again
    with serving([refusal("1")]) as server:
        assert type(failure_of(client_of(server, attempts=4))) is TooManyRequests
    assert len(server.asked) == 12


def test_a_storm_of_429_takes_nothing_from_the_patience_with_faults():
    script = [*[refusal("1")] * 5, says([], 500), says([], 502), says([{"TID": "e"}])]
    with serving(script) as server:
        assert ask_a_day(client_of(server, attempts=3)) == [{"TID": "e"}]


@pytest.mark.parametrize(
    ("refused", "pause"),
    [
        (refusal("7"), 7),
        (refusal(" 2.5 "), 2.5),
        (refusal(body={"error": "Rate limit exceeded", "retryAfterSeconds": 9}), 9),
        (refusal(body={"error": "Rate limit exceeded", "retryAfterSeconds": "9"}), 9),
        (refusal("7", {"retryAfterSeconds": 9}), 7),
        (refusal("soon", {"retryAfterSeconds": 9}), 9),
        (says([], 503, Retry_After="11"), 11),
    ],
)
def test_what_the_source_says_about_waiting_is_heard(refused, pause):
    # specification: What TopDeck sends; Retry-After, and retryAfterSeconds in the body
    assert pauses_after(refused) == [pause]


def test_a_date_to_wait_for_is_measured_by_the_clock_that_gave_it():
    # the source's clock is eleven years behind ours here
    date, until = "Wed, 21 Oct 2015 07:27:10 GMT", "Wed, 21 Oct 2015 07:28:00 GMT"

    def bare(connection):
        connection.sendall(
            f"HTTP/1.1 429 X\r\nDate: {date}\r\nRetry-After: {until}\r\nContent-Length: 0\r\n\r\n".encode()
        )

    assert pauses_after(Said(instead=bare)) == [50]


def test_a_date_without_a_date_of_the_source_is_measured_by_ours():
    until = format_datetime(datetime.now(UTC) + timedelta(seconds=40), usegmt=True)

    def bare(connection):
        connection.sendall(f"HTTP/1.1 429 X\r\nRetry-After: {until}\r\nContent-Length: 0\r\n\r\n".encode())

    (pause,) = pauses_after(Said(instead=bare))
    assert 20 < pause <= 40


@pytest.mark.parametrize(
    "refused", [refusal("3600"), refusal("Fri, 01 Jan 2100 00:00:00 GMT"), refusal(body={"retryAfterSeconds": 1e6})]
)
def test_no_pause_is_longer_than_the_longest(refused):
    assert pauses_after(refused, longest_pause_seconds=180) == [180]


@pytest.mark.parametrize(
    "refused",
    [
        *(refusal(text) for text in WRONG_PAUSES),
        *(refusal(body={"retryAfterSeconds": value}) for value in (True, None, [], {}, -1, "x", 10**400)),
        *(refusal(body=value) for value in ([], 5, "text")),
        Said(b"<html>", 429),
        Said(b"{", 429),
    ],
)
def test_nonsense_about_waiting_falls_back_to_the_back_off(refused):
    assert pauses_after(refused, first_pause_seconds=0.5) == [0.5]


def test_a_long_span_that_times_out_is_the_callers_to_halve():
    with serving([Said(instead=silent)]) as server:
        client = client_of(server, read_timeout_seconds=0.2)
        failure = failure_of(client, lambda client: client.tournaments_between(*EDH, MONDAY, WEDNESDAY))
    assert (type(failure), len(server.asked)) == (TimedOut, 1)


def test_a_span_of_a_day_that_times_out_is_asked_again():
    with serving([Said(instead=silent)]) as server:
        assert type(failure_of(client_of(server, read_timeout_seconds=0.2, attempts=2))) is TimedOut
    assert len(server.asked) == 2


def test_a_long_span_with_another_fault_is_asked_again():
    with serving([says([], 500), says([{"TID": "e"}])]) as server:
        assert client_of(server).tournaments_between(*EDH, MONDAY, WEDNESDAY) == [{"TID": "e"}]


def test_requests_are_counted_with_those_that_failed():
    with serving([says([], 500), refusal("1"), says([])]) as server:
        client = client_of(server)
        ask_a_day(client)
    assert (client.requests, len(server.asked)) == (3, 3)
