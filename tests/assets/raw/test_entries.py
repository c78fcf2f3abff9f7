"""Ingest: each tournament once, what is new or changed as one raw batch (specification: Repeated tournaments)."""

import gzip
import hashlib
import itertools
import json

import pytest

from assets.privacy.pseudonyms import Pseudonyms
from assets.raw.ingest import Entries, Held, IngestResult, ingest_entries
from assets.raw.sources.files import TopDeckFiles, read_entries
from tests.assets.builders import CODES, NOW, event, seat, table

NOTHING = Held({}, frozenset(), frozenset(), frozenset(), 0)


def take(raw, *entries, held=NOTHING, codes: Pseudonyms = CODES) -> IngestResult:
    return ingest_entries(Entries("files", [(TopDeckFiles(), "a.json", entries)]), codes, raw, held, NOW)


def after(ingested: IngestResult, held: Held = NOTHING) -> Held:
    """What the home holds once a batch is loaded."""
    lines = lines_of(ingested.batch)
    content = {line["tournament"]["TID"]: line["sha256"] for line in lines[1:]}
    unreadable = frozenset(entry["fingerprint"] for entry in lines[0]["head"]["unreadable"])
    return Held({**held.content, **content}, frozenset(), frozenset(), unreadable, held.batches + 1)


def lines_of(batch) -> list:
    return [json.loads(line) for line in gzip.decompress(batch.read_bytes()).splitlines()]


def names_of(ingested: IngestResult) -> list[str]:
    return [line["tournament"]["tournamentName"] for line in lines_of(ingested.batch)[1:]]


def canonical_sha256(sent) -> str:
    """The event's JSON with sorted keys, no blanks, in UTF-8 (specification: Repeated tournaments)."""
    text = json.dumps(sent, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_batch_carries_its_number_and_the_hash_of_its_content(tmp_path):
    # specification: Files of a home; raw files are immutable, hashed, compressed
    batch = take(tmp_path, event("e")).batch
    digest = hashlib.sha256(gzip.decompress(batch.read_bytes())).hexdigest()
    assert batch.name == f"000001-{digest}.jsonl.gz"


def test_a_line_carries_the_hash_of_its_tournament(tmp_path):
    raw = gzip.decompress(take(tmp_path, event("e")).batch.read_bytes()).splitlines()[1]
    content = raw.partition(b'"tournament":')[2].removesuffix(b"}")
    assert json.loads(raw)["sha256"] == hashlib.sha256(content).hexdigest()


def test_the_same_input_twice_writes_nothing(tmp_path):
    # specification: Schedule; a repeated morning changes nothing
    first = take(tmp_path, event("e", [table("ab", "a")]), 5)
    second = take(tmp_path, event("e", [table("ab", "a")]), 5, held=after(first))
    assert (second.batch, second.new, second.changed, list(tmp_path.iterdir())) == (None, 0, 0, [first.batch])


def test_what_was_not_kept_leaves_no_mark(tmp_path):
    # specification: Pseudonyms; only known fields are kept, so a change of another one is none
    first = take(tmp_path, event("e", eventData={"city": "Bonn"}))
    assert take(tmp_path, event("e", eventData={"city": "Ulm"}), held=after(first)).batch is None


def test_only_what_is_new_or_changed_is_kept(tmp_path):
    first = take(tmp_path, event("same"), event("other", tournamentName="old"))
    second = take(tmp_path, event("same"), event("other", tournamentName="new"), event("third"), held=after(first))
    assert (names_of(second), second.new, second.changed) == (["new", "Event third"], 1, 1)


def test_a_batch_is_never_touched_again(tmp_path):
    first = take(tmp_path, event("e"))
    before = first.batch.read_bytes()
    second = take(tmp_path, event("e", tournamentName="new"), held=after(first))
    assert (first.batch.read_bytes(), second.batch.name[:6]) == (before, "000002")


def test_the_same_content_has_the_same_bytes(tmp_path):
    batches = [take(tmp_path / name, event("e", [table("ab", "a")])).batch for name in "ab"]
    assert batches[0].read_bytes() == batches[1].read_bytes()


@pytest.mark.parametrize("name", ["a", "b", "c", "d", "e", "f"])  # some have the greater hash, some have not
def test_of_two_versions_the_one_with_more_completed_tables_counts(tmp_path, name):
    # specification: Repeated tournaments; more tables of status Completed
    one_done = [table("ab", "a"), table("cd", "c", status="Active")]
    two_done = [table("ab", "a"), table("cd", "c", status=" completed")]
    versions = [event("e", one_done, tournamentName="less"), event("e", two_done, tournamentName=name)]
    kept = {
        tuple(names_of(take(tmp_path / str(number), *order)))
        for number, order in enumerate(itertools.permutations(versions))
    }
    assert kept == {(name,)}


@pytest.mark.parametrize("names", [("alpha", "beta", "gamma"), ("ä", "é", "ü"), ("x y", "x  y", 'x"y')])
def test_of_equally_many_the_greater_hash_counts(tmp_path, names):
    # specification: Repeated tournaments; of equals, the greater SHA-256
    versions = [event("e", [table("ab", "a")], tournamentName=name, eventData={"z": 1, "a": name}) for name in names]
    winner = max(versions, key=canonical_sha256)["tournamentName"]
    kept = {
        tuple(names_of(take(tmp_path / str(number), *order)))
        for number, order in enumerate(itertools.permutations(versions))
    }
    assert kept == {(" ".join(winner.split()),)}


def test_the_order_of_keys_does_not_count(tmp_path):
    # specification: Repeated tournaments; keys are sorted, so both are the same version
    sent = event("e", [table("ab", "a")])
    turned = dict(reversed(sent.items()))
    assert take(tmp_path / "a", sent, turned).batch.read_bytes() == take(tmp_path / "b", sent).batch.read_bytes()


def test_repeats_are_counted(tmp_path):
    assert take(tmp_path, event("e"), event("e"), event("f"), event("e")).repeats == 2


def test_a_tid_as_a_number_and_as_text_is_one(tmp_path):
    # specification: Reading records; an id that is an integer is its digits
    assert take(tmp_path, event(17), event("17")).seen == ["17"]


def test_the_later_import_counts(tmp_path):
    # specification: Repeated tournaments; across runs the later import counts, however many tables it has
    first = take(tmp_path, event("e", [table("ab", "a"), table("cd", "c")]))
    second = take(tmp_path, event("e", [table("ab", "a")], tournamentName="less"), held=after(first))
    assert names_of(second) == ["less"]


def test_an_older_version_imported_again_counts(tmp_path):
    first = take(tmp_path, event("e", tournamentName="old"))
    held = after(first)
    held = after(take(tmp_path, event("e", tournamentName="new"), held=held), held)
    third = take(tmp_path, event("e", tournamentName="old"), held=held)
    assert (names_of(third), third.batch.name[:6]) == (["old"], "000003")


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        (5, "a number"),
        ([], "a list"),
        (None, "missing"),
        ("text", "a text"),
        ({}, "a tournament without an id (TID)"),
        ({"TID": " "}, "a tournament without an id (TID)"),
        ({"TID": None}, "a tournament without an id (TID)"),
    ],
)
def test_an_entry_that_is_no_tournament(tmp_path, entry, what):
    # specification: Reading records; unreadable entries are listed
    ingested = take(tmp_path, entry, event("e"))
    assert (list(ingested.unreadable.values()), ingested.seen) == ([what], ["e"])


def test_an_entry_that_cannot_be_read_again_and_again_is_kept_once(tmp_path):
    ingested = take(tmp_path, 5, 5, event("e"))
    assert len(ingested.unreadable) == 1


def test_an_entry_that_was_mended_is_forgotten(tmp_path):
    first = take(tmp_path, 5, event("e"))
    second = take(tmp_path, event("e"), held=after(first))
    assert lines_of(second.batch)[0]["head"]["unreadable"] == []


def test_nothing_read_writes_nothing(tmp_path):
    assert (take(tmp_path, 5).batch, list(tmp_path.iterdir())) == (None, [])


def test_unknown_fields_are_named_once_by_key(tmp_path):
    # specification: Pseudonyms; an unknown field is dropped, and its key reported
    sent = [event(name, [table([seat("a", shoe=44), "b"])], host="Sentinel") for name in "ef"]
    ingested = take(tmp_path, *sent)
    assert ingested.unknown_fields == ["host", "rounds.tables.players.shoe"]


def test_what_a_killed_run_left_is_cleaned(tmp_path):
    for name in (".incoming-99.jsonl.gz", ".incoming-99.batch"):
        (tmp_path / name).write_bytes(b"half")
    batch = take(tmp_path, event("e")).batch
    assert list(tmp_path.iterdir()) == [batch]


def test_a_source_that_breaks_off_leaves_nothing(tmp_path):
    def entries():
        yield event("e")
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - ours, from the line above
        ingest_entries(Entries("files", [(TopDeckFiles(), "a.json", entries())]), CODES, tmp_path, NOTHING, NOW)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("field", ["TID", "tournamentName", "odd", "startDate", "game"])
@pytest.mark.parametrize("text", ["\ud83d", "a\0b", "\U0001f600\u200d"])
def test_odd_characters_do_not_stop_the_run(tmp_path, field, text):
    # specification: Sources; one odd tournament never stops the run
    assert len(take(tmp_path, event("e") | {field: text}, event("f")).seen) == 2


@pytest.mark.parametrize(
    "shape",
    [
        '{"TID": "deep", "odd": %s}',
        '{"TID": "deep", "startDate": %s}',
        '{"TID": "deep", "standings": [{"id": %s}]}',
        '{"TID": "deep", "rounds": [{"round": %s}]}',
        '{"TID": "deep", "rounds": [{"tables": [{"table": %s, "players": []}]}]}',
        '{"TID": "deep", "rounds": [{"tables": [{"players": [{"name": %s}]}]}]}',
        "%s",
    ],
)
def test_brackets_near_the_limit_of_the_parser_do_not_stop_the_run(tmp_path, shape):
    # specification: Sources; one odd tournament never stops the run; reading and writing may differ in their limit
    file = tmp_path / "deep.jsonl"
    lines = [shape % ("[" * depth + "]" * depth) for depth in range(850, 1000)]
    file.write_text("\n".join([*lines, json.dumps(event("e"))]))
    source = Entries("files", [(TopDeckFiles(), file.name, read_entries(file))])
    assert "e" in ingest_entries(source, CODES, tmp_path / "raw", NOTHING, NOW).seen
