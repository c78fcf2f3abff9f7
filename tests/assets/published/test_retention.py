"""Snapshots: the last seven publications, for roll-back, without names withdrawn since (specification: Members)."""

import shutil
from datetime import timedelta

import duckdb
import pytest

from assets.erasure.erase import erase
from assets.errors import RunError
from assets.home.settings import Limits, Settings
from assets.home.warehouse import connection
from assets.privacy.key import pseudonyms_of
from assets.published import retention
from assets.published.retention import snapshots_of
from tests.assets.builders import Desk, code, event, member, seat, table
from tests.published import equal_part, rows
from tests.searching import found_in

ANN, BEN = "Ann of the Harbour", "Ben from the Hill"
LINKED = (member("p0", display_name=ANN), member("p1", display_name=BEN))
OTHERS = tuple(member(f"p{number}") for number in range(2, 12))
NAMES = "SELECT display_name FROM marts.leaderboard WHERE display_name IS NOT NULL ORDER BY ALL"


def next_day(desk: Desk) -> Desk:
    desk.now += timedelta(days=1)
    return desk


@pytest.fixture(scope="module")
def first_day(tmp_path_factory):
    """Twelve people, eleven rounds, two of whom are named; published once."""
    desk = Desk(tmp_path_factory.mktemp("first") / "home").link(*LINKED, *OTHERS)
    seats = [seat(f"p{number}") for number in range(12)]
    desk.publish(event("e", *([table(seats[b : b + 4], "Draw", b) for b in (0, 4, 8)] for _ in range(11))))
    return desk.home.root


@pytest.fixture
def desk(first_day, tmp_path):
    return Desk(shutil.copytree(first_day, tmp_path / "home"))


@pytest.fixture(scope="module")
def second_day(first_day, tmp_path_factory):
    """The same, published once more; tests only read it, or go on from a copy."""
    desk = next_day(Desk(shutil.copytree(first_day, tmp_path_factory.mktemp("second") / "home")))
    desk.publish_again()
    return desk


@pytest.fixture
def on_second_day(second_day, tmp_path):
    return Desk(shutil.copytree(second_day.home.root, tmp_path / "home"), now=second_day.now)


@pytest.fixture(scope="module")
def day_after_hiding(first_day, tmp_path_factory):
    """Ann hides, another is renamed, a third is unlinked, and the next day is published."""
    desk = Desk(shutil.copytree(first_day, tmp_path_factory.mktemp("hiding") / "home"))
    desk.link(member("p0", "no", ANN), LINKED[1], member("p2", display_name="Renamed"), *OTHERS[2:])
    next_day(desk).show().publish_again()
    return desk


def test_the_last_publication_becomes_a_snapshot_unchanged(first_day, second_day):
    (kept,) = snapshots_of(second_day.home)
    assert kept.read_bytes() == (first_day / "tablerank.duckdb").read_bytes()


def test_it_is_named_by_the_end_of_its_run(second_day):
    # the builders' NOW is 2026-01-01 00:00 UTC, the run is called "run"
    assert [file.name for file in snapshots_of(second_day.home)] == ["20260101T000000Z-run.duckdb"]


def test_the_newest_stay(on_second_day):
    # limits.keep_snapshots
    on_second_day.settings = Settings(limits=Limits(keep_snapshots=1))
    next_day(on_second_day).publish_again()
    assert [file.name[:8] for file in snapshots_of(on_second_day.home)] == ["20260102"]


def test_seven_snapshots_are_retained_by_default():
    # specification: Files of a home; the latest seven by default
    assert Settings().limits.keep_snapshots == 7


def test_a_failing_check_keeps_and_changes_nothing(desk):
    desk.change("UPDATE ratings.history SET change = change + 1 WHERE game_no = 1")
    with pytest.raises(RunError):
        next_day(desk).publish_again()
    assert snapshots_of(desk.home) == []


def test_a_publication_open_for_writing_is_copied(desk):
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{desk.home.published}' AS held")
        con.execute("CREATE TABLE held.notes (text VARCHAR)")
        next_day(desk).publish_again()
    (kept,) = snapshots_of(desk.home)
    assert kept.stat().st_nlink == 1


def test_a_snapshot_that_cannot_be_written_stops_no_publication(desk, caplog):
    # a file in the folder's place: nothing can be written there
    desk.home.snapshots.write_text("")
    next_day(desk).publish_again()
    assert desk.published("SELECT max(finished_at)::DATE::VARCHAR FROM meta.runs") == [("2026-01-02",)]
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.integration  # three publications more
def test_rolling_back_gives_yesterday_and_the_next_run_today(desk):
    # docs/operations.md, Rolling back
    yesterday = equal_part(desk.home.published)
    next_day(desk).publish(event("f", [table(["p0", "p1"], "p0")]))
    today = equal_part(desk.home.published)
    shutil.copy(snapshots_of(desk.home)[0], desk.home.published)
    assert equal_part(desk.home.published) == yesterday
    next_day(desk).publish()
    assert equal_part(desk.home.published) == today


def test_a_hidden_member_is_named_in_no_publication(day_after_hiding):
    # specification: Members; the switch takes effect at the next publish
    (kept,) = snapshots_of(day_after_hiding.home)
    for file in (kept, day_after_hiding.home.published):
        assert (ANN,) not in rows(file, NAMES)
        assert (BEN,) in rows(file, NAMES)
    assert found_in(day_after_hiding.home.root, ANN) == ["members.csv"]  # the operator's own file


def test_an_unlinked_member_is_named_nowhere(day_after_hiding):
    assert found_in(day_after_hiding.home.root, "Member p3") == []


def test_rating_bands_that_counted_a_hidden_member_go(first_day, day_after_hiding):
    # specification: Rating bands; only members who show their games
    spread = "SELECT sum(members) FROM marts.rating_bands"
    assert rows(first_day / "tablerank.duckdb", spread) == [(12,)]
    assert rows(snapshots_of(day_after_hiding.home)[0], spread) == [(None,)]
    assert rows(day_after_hiding.home.published, spread) == [(10,)]


def test_a_changed_name_is_withdrawn_too(day_after_hiding):
    assert found_in(day_after_hiding.home.root, "Member p2") == []


def test_withdrawing_changes_only_names_and_bands(first_day, day_after_hiding):
    before = equal_part(first_day / "tablerank.duckdb")
    after = equal_part(snapshots_of(day_after_hiding.home)[0])
    assert {name for name in before if before[name] != after[name]} == {"marts.leaderboard", "marts.rating_bands"}


def test_withdrawing_keeps_every_comment(first_day, day_after_hiding):
    query = "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE database_name = 'store' ORDER BY ALL"
    kept = snapshots_of(day_after_hiding.home)[0]
    assert rows(kept, query) == rows(first_day / "tablerank.duckdb", query)


def test_a_snapshot_whose_names_are_still_shown_is_not_rewritten(on_second_day):
    (kept,) = snapshots_of(on_second_day.home)
    inode = kept.stat().st_ino
    next_day(on_second_day).publish_again()
    assert kept.stat().st_ino == inode


def test_a_snapshot_that_cannot_be_read_is_taken_out_of_use_alone(on_second_day, caplog):
    # specification: Members; nobody can tell whom it names, so no roll-back may bring it back
    damaged = on_second_day.home.snapshots / "20250101T000000Z-damaged.duckdb"
    damaged.write_bytes(b"no DuckDB file")
    next_day(on_second_day).publish_again()
    assert [file.name[:8] for file in snapshots_of(on_second_day.home)] == ["20260102", "20260101"]
    assert damaged.with_name(f"{damaged.name}.unreadable").read_bytes() == b"no DuckDB file"
    assert damaged.name in caplog.text


def test_one_failed_look_at_all_snapshots_deletes_none(on_second_day, monkeypatch):
    # out of memory or of file handles, say: the next publish finds them as they were
    def fail(_: object) -> None:
        raise duckdb.OutOfMemoryException("failed to allocate")

    with monkeypatch.context() as patched:
        patched.setattr(retention, "named_in", fail)
        next_day(on_second_day).publish_again()
    assert snapshots_of(on_second_day.home) == []
    next_day(on_second_day).publish_again()
    assert [file.name[:8] for file in snapshots_of(on_second_day.home)] == ["20260103", "20260102", "20260101"]


def test_erasure_deletes_what_cannot_be_read(on_second_day):
    unreadable = on_second_day.home.snapshots / "20250101T000000Z-damaged.duckdb.unreadable"
    unreadable.touch()
    erase(on_second_day.run_context, "p0")
    assert not unreadable.exists()


def test_erasure_reaches_every_publication(on_second_day):
    assert erase(on_second_day.run_context, "p0").publications == 2
    assert found_in(on_second_day.home.root, code("p0"), ANN) == []


def test_erasure_leaves_everyone_elses_numbers(desk):
    of_others = "FROM ratings.history WHERE subject <> '{}' ORDER BY ALL"
    before = desk.published(of_others.format(code("p0")))
    erase(desk.run_context, "p0")
    assert desk.published(of_others.format(pseudonyms_of(desk.home).of_id("p0"))) == before


def test_two_accounts_of_an_erased_person_stay_two_where_they_were(desk):
    # merged after that publication: one code for both would break its keys
    desk.correct({"kind": "merge_players", "topdeck_id": "p0", "into_topdeck_id": "p1"})
    erase(desk.run_context, "p1")
    assert desk.published("SELECT count(DISTINCT subject) FROM ratings.current") == [(12,)]
    assert found_in(desk.home.root, code("p0"), code("p1")) == []


def test_a_snapshot_can_be_attached_beside_the_publication(second_day):
    # "for roll-back and comparison"
    with connection(second_day.home.published, read_only=True) as con:
        con.execute(f"ATTACH '{snapshots_of(second_day.home)[0]}' AS yesterday (READ_ONLY)")
        query = "SELECT count(*) FROM ratings.current JOIN yesterday.ratings.current AS y USING (pool, system, subject)"
        assert con.execute(query).fetchall() == [(12,)]
