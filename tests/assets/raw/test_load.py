"""Raw batches into the warehouse, which is a cache of them (specification: Files of a home)."""

import gzip

import pytest

from assets.errors import RunError, UsageError
from tests.assets.builders import Desk, code, event, seat, table

STAGING = ("tournaments", "tables", "seats", "odd_rounds", "unreadable")


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path / "home")


def staging(desk: Desk) -> dict[str, list]:
    return {name: desk.rows(f"SELECT * FROM staging.{name} ORDER BY ALL") for name in STAGING}


def test_a_changed_event_replaces_its_former_self_as_a_unit(desk):
    # specification: Repeated tournaments; across runs the later import counts
    desk.take_in(event("e", [table("ab", "a", 1), table("cd", "c", 2)], [table("ac", "a", 1)]))
    desk.take_in(event("e", [table("xy", "x", 9)]))
    assert desk.rows("SELECT round_no, list_no, table_text FROM staging.tables") == [(1, 1, "9")]
    assert desk.rows("SELECT player_code FROM staging.seats ORDER BY seat_no") == [(code("x"),), (code("y"),)]


def test_an_event_whose_tables_are_all_gone_has_none(desk):
    desk.take_in(event("e", [table("ab", "a")]))
    desk.take_in(event("e"))
    assert desk.rows("SELECT rounds FROM staging.tournaments") == [(0,)]
    assert desk.rows("SELECT count(*) FROM staging.tables") == [(0,)]


def test_first_seen_stays_and_changed_moves(desk):
    desk.take_in(event("e"))
    first = desk.now
    desk.now = desk.now.replace(day=2)
    desk.take_in(event("e", tournamentName="new"))
    assert desk.rows("SELECT first_seen_at, changed_at FROM staging.tournaments") == [(first, desk.now)]


def test_the_same_input_twice_writes_nothing(desk):
    # specification: Schedule; a repeated morning changes nothing
    desk.take_in(event("e", [table("ab", "a")]), 5)
    before, files = staging(desk), [(file.name, file.stat().st_mtime_ns) for file in desk.batches]
    desk.now = desk.now.replace(day=2)
    desk.take_in(event("e", [table("ab", "a")]), 5)
    assert staging(desk) == before
    assert [(file.name, file.stat().st_mtime_ns) for file in desk.batches] == files


def test_a_deleted_warehouse_is_rebuilt_from_raw(desk):
    # specification: Files of a home; everything can be rebuilt from raw files
    desk.take_in(event("e", [table("ab", "a")]), event("f", ["no table"], rounds=["no round"]), 5)
    desk.now = desk.now.replace(day=2)
    desk.take_in(event("e", [table("ab", "b")]), 5, 6)
    before = staging(desk)
    desk.home.warehouse.unlink()
    desk.take_in()
    assert staging(desk) == before


def test_a_damaged_batch_is_refused(desk):
    # specification: Files of a home; raw files are immutable and hashed
    desk.take_in(event("e"))
    (batch,) = desk.batches
    content = gzip.decompress(batch.read_bytes())
    batch.write_bytes(gzip.compress(content.replace(b"Event e", b"Event f")))
    desk.home.warehouse.unlink()
    with pytest.raises(RunError, match="is damaged"):
        desk.take_in()


def test_a_cut_batch_is_refused(desk):
    desk.take_in(event("e"))
    (batch,) = desk.batches
    batch.write_bytes(batch.read_bytes()[:-9])
    desk.home.warehouse.unlink()
    with pytest.raises(RunError, match="put it back"):
        desk.take_in()


def test_a_batch_with_a_broken_middle_is_refused(desk):
    desk.take_in(event("e", [table("ab", "a")] * 50))
    (batch,) = desk.batches
    content = bytearray(batch.read_bytes())
    content[60:90] = bytes(30)
    batch.write_bytes(content)
    desk.home.warehouse.unlink()
    with pytest.raises(RunError, match="put it back"):
        desk.take_in()


def test_a_batch_taken_away_empties_its_tournaments(desk):
    # specification: Files of a home; the warehouse is rebuilt from raw files
    desk.take_in(event("e"))
    desk.take_in(event("f"))
    desk.batches[1].unlink()
    desk.take_in()
    assert desk.rows("SELECT tournament_id FROM staging.tournaments") == [("e",)]


def test_a_warehouse_of_which_no_batch_is_left_makes_new_ones_from_one(desk):
    desk.take_in(event("e"))
    desk.batches[0].unlink()
    desk.take_in(event("e"))
    assert [file.name[:6] for file in desk.batches] == ["000001"]


def test_another_key_is_refused(desk):
    # specification: Pseudonyms; a new key means a new import
    desk.take_in(event("e"))
    desk.home.key.write_text("another key")
    desk.home.warehouse.unlink()
    with pytest.raises(UsageError, match="id_key is not the one"):
        desk.take_in()


def test_a_run_killed_while_loading_leaves_the_batch_to_the_next(desk):
    desk.take_in(event("e", [table("ab", "a")]))
    before = staging(desk)
    desk.change("DELETE FROM staging.batches")  # as if its transaction had never ended
    for name in ("tables", "seats"):
        desk.change(f"DELETE FROM staging.{name}")
    desk.take_in()
    assert staging(desk) == before


def test_a_file_that_is_no_warehouse_is_told(desk):
    desk.home.warehouse.write_bytes(b"no database" * 1000)
    with pytest.raises(RunError, match="the raw files rebuild it"):
        desk.take_in(event("e"))


@pytest.mark.parametrize("text", ["\ud83d", "a\0b", "\U0001f600\u200d", "'; DROP TABLE x; --", '"', "\\", "\u2028"])
@pytest.mark.parametrize("field", ["tournamentName", "odd", "TID", "round", "table", "status", "deck"])
def test_odd_characters_do_not_stop_the_run(text, field, odd_desk):
    # specification: Sources; one odd tournament never stops the run
    odd = event("odd", [table([seat("a", deckObj={"Commanders": {text: {}}}), "b"])])
    target = {"round": odd["rounds"][0], "table": odd["rounds"][0]["tables"][0]}.get(field, odd)
    if field == "status":
        target = odd["rounds"][0]["tables"][0]
    if field == "odd":
        odd[text] = 1
    elif field != "deck":
        target[field] = text
    assert "e" in odd_desk.take_in(odd, event("e")).seen


@pytest.fixture(scope="module")
def odd_desk(tmp_path_factory):
    return Desk(tmp_path_factory.mktemp("odd") / "home")


def test_an_event_of_many_megabytes_is_loaded(desk):
    tables = [table([seat(f"{number}-{n}") for n in range(4)], f"{number}-0", number) for number in range(9_000)]
    desk.take_in(event("big", tables))
    assert desk.rows("SELECT count(*) FROM staging.seats") == [(36_000,)]


def test_nothing_is_held_in_a_new_home(desk):
    with pytest.raises(UsageError, match="has no tournaments yet"):
        desk.take_in()
