"""Both vocabularies in one: GET and /info in the names of the list response (specification: What TopDeck sends)."""

import hashlib
import json

import pytest

from assets.raw.ingest import Entries, ingest_entries
from assets.raw.sources.files import TopDeckFiles
from assets.raw.sources.topdeck.normalize import as_bulk
from tests.assets.builders import CODES, GAME, NOW, START, event, rounds, table
from tests.assets.raw.test_entries import NOTHING, lines_of, names_of

GET = {
    "data": {"name": "Pods", "game": GAME, "format": "EDH", "startDate": START},
    "standings": [{"id": "a", "standing": 1}],
    "rounds": rounds([table("abcd", "a")]),
}
INFO = {
    "tid": "abc", "name": "Pods", "game": GAME, "format": "EDH", "startDate": START * 1000, "endDate": None,
    "status": "Complete", "location": {"city": "Bonn"}, "headerImage": None,
}  # fmt: skip


def test_a_get_answer_has_its_id_from_the_question():
    assert as_bulk(GET, "abc") == {
        "TID": "abc",
        "tournamentName": "Pods",
        "game": GAME,
        "format": "EDH",
        "startDate": START,
        "standings": GET["standings"],
        "rounds": GET["rounds"],
    }


def test_info_has_its_own_id():
    # milliseconds are left to validation (specification: Reading records)
    assert as_bulk(INFO) == {
        "TID": "abc", "tournamentName": "Pods", "game": GAME, "format": "EDH", "startDate": START * 1000,
    }  # fmt: skip


@pytest.mark.parametrize(
    "entry", [event("e"), event("e", data={"name": "x"}, tid="y", name="z"), {"TID": None, "tid": "x"}, {}, {"data": 5}]
)
def test_what_is_bulk_or_nothing_comes_back_unchanged(entry):
    assert as_bulk(entry) is entry


@pytest.mark.parametrize("entry", [None, 5, "text", ["TID"]])
def test_what_is_no_object_comes_back_unchanged(entry):
    assert as_bulk(entry, "abc") is entry


def test_an_empty_answer_still_has_the_id_asked_for():
    # an old event may be a shell, without start, rounds and standings
    assert as_bulk({}, "abc") == {"TID": "abc"}


def test_an_entry_is_left_as_it_was():
    entry = json.loads(json.dumps(GET))
    as_bulk(entry, "abc")
    assert entry == GET


def test_what_is_unknown_in_a_get_answer_is_reported(tmp_path):
    # specification: Pseudonyms; an unknown field is dropped, and its key reported
    sent = {**GET, "data": {**GET["data"], "TID": "abc", "host": "Sentinel"}, "extra": 1}
    ingested = ingest_entries(
        Entries("files", [(TopDeckFiles(), "a.json", [sent, INFO])]), CODES, tmp_path, NOTHING, NOW
    )
    assert ingested.unknown_fields == ["extra", "host"]


def kept(raw, *entries) -> dict:
    """Through the door, as the raw batch has it."""
    return lines_of(
        ingest_entries(Entries("files", [(TopDeckFiles(), "a.json", entries)]), CODES, raw, NOTHING, NOW).batch
    )[1]["tournament"]


def test_files_of_either_vocabulary_are_read_alike(tmp_path):
    # specification: What TopDeck sends; both vocabularies are read
    in_get = {**GET, "data": {**GET["data"], "tid": "e"}}
    in_bulk = event("e", [table("abcd", "a")], tournamentName="Pods", standings=GET["standings"])
    assert kept(tmp_path / "get", in_get) == kept(tmp_path / "bulk", in_bulk)


def test_info_of_a_tournament_is_read_with_its_milliseconds(tmp_path):
    # specification: Reading records; validation decides: a start above 10^11 is in milliseconds
    assert (kept(tmp_path, INFO)["TID"], kept(tmp_path / "again", INFO)["startDate"]) == ("abc", f"{START}000")


@pytest.mark.parametrize("swapped", [False, True])
def test_between_two_versions_the_hash_of_what_was_sent_decides(tmp_path, swapped):
    # specification: Repeated tournaments; the SHA-256 is that of the JSON as it came
    versions = [{"tid": "e", "name": f"version {number}", "rounds": []} for number in range(12)]
    sha256 = {
        hashlib.sha256(json.dumps(sent, sort_keys=True, separators=(",", ":")).encode()).digest(): sent["name"]
        for sent in versions
    }
    entries = versions[::-1] if swapped else versions
    ingested = ingest_entries(Entries("files", [(TopDeckFiles(), "a.json", entries)]), CODES, tmp_path, NOTHING, NOW)
    assert names_of(ingested) == [sha256[max(sha256)]]
