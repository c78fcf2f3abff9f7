"""What each response of the source is: JSON, or exactly one kind of failure (specification: Requests to TopDeck)."""

import gzip
import json
import zlib
from itertools import count

import pytest

from assets.home.settings import SourceSettings
from assets.raw.sources.topdeck.client import TopDeck
from assets.raw.sources.topdeck.errors import (
    CutJson,
    CutOff,
    ErrorObject,
    KeyRefused,
    NotAnArray,
    NotFound,
    NotJson,
    Permanent,
    Redirected,
    Refused,
    ServerFault,
    Temporary,
    TimedOut,
    TooManyRequests,
)
from assets.raw.sources.topdeck.responses import LONGEST
from tests.assets.raw.sources.topdeck.asking import KEY, ask_a_day, client_of, failure_of
from tests.assets.raw.sources.topdeck.scripted import (
    Said,
    cut_before_an_answer,
    cut_in_a_chunk,
    cut_in_the_answer,
    says,
    serving,
    silent,
    silent_in_the_answer,
    trickling,
    trickling_in_a_chunk,
)

HTML = b"<!DOCTYPE html><html><body>Back soon</body></html>"
PERMANENT = [
    (says({"error": "no"}, 401), KeyRefused),
    (says({"error": "no"}, 403), KeyRefused),
    (says({"error": "no"}, 404), NotFound),
    (says({"error": "no"}, 400), Refused),
    (says({"error": "no"}, 408), Refused),
    (says({"error": "no"}, 422), Refused),
    (says([], 301, Location="/api/v3"), Redirected),
    (says([], 307, Location="/api/v3"), Redirected),
    (Said(HTML, headers={"Content-Type": "text/html"}), NotJson),
    (Said(b"\xef\xbb\xbf  " + HTML), NotJson),
    (Said(b"Service busy", headers={"Content-Type": "text/html; charset=utf-8"}), NotJson),
    (Said(b"Service busy"), NotJson),
    (Said(b'[{"TID": "a"}, {"TID": "b", "rou'), CutJson),
    (Said(b""), CutJson),
    (Said(b'[{"TID": "\xff"}]'), CutJson),
    (Said(b"[" * 100_000), CutJson),
    (says({"error": "Something happened to Jorfo Jordell"}), ErrorObject),
    (says({"TID": "a"}), NotAnArray),
    (says("none"), NotAnArray),
    (says(None), NotAnArray),
    (says(7), NotAnArray),
]
TEMPORARY = [
    (says({"error": "Rate limit exceeded"}, 429), TooManyRequests),
    (says([], 500), ServerFault),
    (Said(HTML, 502), ServerFault),
    (says([], 503), ServerFault),
    (Said(b"", 504), ServerFault),
    (Said(instead=cut_before_an_answer), CutOff),
    (Said(instead=cut_in_the_answer), CutOff),
    (Said(instead=cut_in_a_chunk), CutOff),
    (Said(b"[]", headers={"Content-Encoding": "gzip"}), CutOff),
]
SILENT = [(Said(instead=silent), TimedOut), (Said(instead=silent_in_the_answer), TimedOut)]


@pytest.mark.parametrize(("said", "kind"), PERMANENT)
def test_a_failure_that_would_come_again_is_asked_once(said, kind):
    # specification: Requests to TopDeck; 4xx is never retried, and each malformed response is a failure of its own kind
    with serving([said]) as server:
        failure = failure_of(client_of(server))
    assert (type(failure), isinstance(failure, Permanent), len(server.asked)) == (kind, True, 1)


@pytest.mark.parametrize(("said", "kind"), [*TEMPORARY, *SILENT])
def test_a_failure_that_may_pass_is_asked_again(said, kind):
    # specification: Requests to TopDeck; server errors, time-outs and broken connections are retried
    with serving([said, says([{"TID": "e"}])]) as server:
        patience = 0.5 if (said, kind) in SILENT else 5
        assert ask_a_day(client_of(server, read_timeout_seconds=patience)) == [{"TID": "e"}]
    assert (len(server.asked), issubclass(kind, Temporary)) == (2, True)


@pytest.mark.parametrize(("said", "kind"), TEMPORARY)
def test_a_failure_that_does_not_pass_keeps_its_kind(said, kind):
    with serving([said]) as server:
        assert type(failure_of(client_of(server, attempts=1))) is kind


def test_nobody_listens():
    with serving([]) as server:
        client = client_of(server)
    assert (type(failure_of(client)), client.requests) == (CutOff, 3)


@pytest.mark.parametrize("trickle", [trickling, trickling_in_a_chunk])
def test_a_trickle_is_given_up(trickle):
    # a byte always comes within the read time-out of 5 s; by this clock, which a look moves by 1 s, 4 x 5 s pass
    with serving([Said(instead=trickle)]) as server:
        client = TopDeck(server.url, KEY, SourceSettings(read_timeout_seconds=5, attempts=1), 1e9, count().__next__)
        assert type(failure_of(client)) is TimedOut


def test_an_answer_without_an_end_is_given_up():
    # packed to a quarter of a megabyte: what counts is what it unpacks to
    packer = zlib.compressobj(1, wbits=31)
    packed = b"".join([*(packer.compress(b" " * (1 << 20)) for _ in range(LONGEST >> 20)), packer.compress(b"[]")])
    endless = Said(packed + packer.flush(), headers={"Content-Encoding": "gzip"})
    with serving([endless]) as server:
        assert type(failure_of(client_of(server, attempts=1))) is TimedOut


def test_a_packed_answer_is_unpacked():
    packed = Said(gzip.compress(json.dumps([{"TID": "e"}] * 10_000).encode()), headers={"Content-Encoding": "gzip"})
    with serving([packed]) as server:
        assert len(ask_a_day(client_of(server))) == 10_000


@pytest.mark.parametrize(
    ("body", "read"),
    [
        (b'[{"startDate": NaN}, {"startDate": -Infinity}]', 2),
        (b'[{"startDate": ' + b"9" * 5_000 + b"}]", 1),
        (b"\xef\xbb\xbf[1, null, []]", 3),
    ],
)
def test_odd_json_is_read_as_files_are(body, read):
    # specification: Sources; one odd table never stops its tournament, one odd tournament never stops the run
    with serving([Said(body)]) as server:
        assert len(ask_a_day(client_of(server))) == read


@pytest.mark.parametrize("said", [said for said, _ in PERMANENT])
def test_a_sentence_repeats_nothing_that_the_source_wrote(said):
    # specification: Pseudonyms; names are not in logs or event metadata
    with serving([said]) as server:
        sentence = failure_of(client_of(server, attempts=1)).sentence
    assert not any(word in sentence for word in ("Jorfo", "TID", "busy", "Back soon", "exceeded"))
    assert (sentence[0].isupper(), sentence[-1], str(server.port) in sentence) == (True, ".", False)
