"""The publication (specification: Files of a home): replaced whole, blocked by no reader, never by a broken one."""

import shutil
import subprocess
import sys

import dagster as dg
import duckdb
import pytest

from assets.checks import all_checks
from assets.errors import RunError
from assets.home.warehouse import connection
from assets.published.assets import tablerank_duckdb
from assets.published.gate import publish
from assets.tables import comment, duckdb_type, registered
from tests.assets.builders import event, table

BREAK = "UPDATE ratings.history SET change = change + 1 WHERE game_no = 1"
ANOTHER = event("f", [table("xy", "x")])
# Opens the publication, says so, and at a line of input says what it sees.
MEMBER = """
import sys, duckdb
con = duckdb.connect(sys.argv[1], read_only=sys.argv[2] == "read")
if sys.argv[2] == "write":
    con.execute("CREATE TABLE IF NOT EXISTS notes (text VARCHAR)")
    con.execute("INSERT INTO notes VALUES ('an analyst was here')")
print("open", flush=True)
sys.stdin.readline()
print(con.execute("SELECT count(*) FROM core.tournaments").fetchone()[0], flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def desk(desk_that_published):
    return desk_that_published


@pytest.fixture
def member(desk):
    """Start another process on the publication; only the processes started here are ended."""
    started = []

    def start(mode: str) -> subprocess.Popen:
        process = subprocess.Popen(
            [sys.executable, "-c", MEMBER, str(desk.home.published), mode],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout.readline() == "open\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def seen(process: subprocess.Popen) -> str:
    process.stdin.write("\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def files(desk) -> set[str]:
    return {file.name for file in desk.home.root.iterdir()}


def test_a_failing_check_leaves_the_last_publication_byte_for_byte(desk):
    # specification: Files of a home; each successful run replaces it whole
    before = desk.home.published.read_bytes()
    desk.change(BREAK)
    with pytest.raises(RunError, match=r"ratings/changes_add_up: \d+ rows"):
        publish(desk.run_context)
    assert desk.home.published.read_bytes() == before


@pytest.mark.parametrize("broken", [False, True])
def test_dagster_shows_every_check_of_the_new_file_once(desk, broken):
    if broken:
        desk.change(BREAK)
    context = {"run_context": dg.ResourceDefinition.hardcoded_resource(desk.run_context)}
    result = dg.materialize([tablerank_duckdb], resources=context, raise_on_error=False)
    shown = {one.check_name: one.passed for one in result.get_asset_check_evaluations()}
    assert result.success is not broken
    assert len(result.get_asset_check_evaluations()) == len(all_checks())
    assert shown["ratings_changes_add_up"] is not broken
    assert shown["ratings_finite"]


def test_a_failing_check_leaves_nothing_half_done(desk):
    before = files(desk)
    desk.change(BREAK)
    with pytest.raises(RunError):
        publish(desk.run_context)
    assert files(desk) == before


def test_a_failing_check_in_a_new_home_publishes_nothing(desk):
    desk.home.published.unlink()
    desk.change(BREAK)
    with pytest.raises(RunError):
        publish(desk.run_context)
    assert not desk.home.published.exists()


@pytest.mark.parametrize("mode", ["read", "write", "idle"])
def test_an_open_reader_does_not_block_and_keeps_seeing_the_old(desk, member, mode):
    # specification: Files of a home; an open reader never blocks a run and never sees half of one
    process = member(mode)
    desk.publish(ANOTHER)
    assert seen(process) == "1"


@pytest.mark.parametrize("mode", ["read", "write", "idle"])
def test_a_new_reader_sees_the_new_while_an_old_one_is_open(desk, member, mode):
    # specification: Files of a home; all of yesterday or all of today, even where somebody wrote into yesterday's
    member(mode)
    desk.publish(ANOTHER)
    assert desk.published("SELECT count(*) FROM core.tournaments") == [(2,)]


def test_a_new_reader_sees_the_new_where_an_old_one_was_killed(desk, member):
    # specification: Files of a home; an open reader keeps the old file, the next one opens the new
    process = member("write")
    process.kill()
    process.wait()
    desk.publish(ANOTHER)
    assert desk.published("SELECT count(*) FROM core.tournaments") == [(2,)]


@pytest.mark.parametrize(("mode", "copies"), [("read", 0), ("write", 1)])
def test_a_run_copies_the_last_publication_once_at_most(desk, member, monkeypatch, mode, copies):
    # only for a reader who opened it for writing, which shuts out everybody else
    made = []
    copy2 = shutil.copy2
    monkeypatch.setattr(shutil, "copy2", lambda *of: made.append(of) or copy2(*of))
    member(mode)
    desk.publish(ANOTHER)
    assert len(made) == copies


def test_nothing_is_left_beside_the_publication(desk, member):
    # specification: Files of a home
    member("read")
    desk.publish(ANOTHER)
    assert [name for name in files(desk) if name.endswith((".new", ".previous", ".wal")) or name.startswith(".")] == []


def test_what_a_killed_run_left_is_replaced(desk):
    for name in (".tablerank.duckdb.new", ".tablerank.duckdb.new.wal", ".tablerank.duckdb.previous"):
        (desk.home.root / name).write_bytes(b"half of a file")
    desk.publish(ANOTHER)
    assert [name for name in files(desk) if name.startswith(".")] == []
    assert desk.published("SELECT count(*) FROM core.tournaments") == [(2,)]


def test_records_of_runs_that_cannot_be_read_back_stop_the_run(desk):
    # only what an earlier version lacks may be left out; else the history of runs would be lost without a word
    with connection(desk.home.published) as con:
        con.execute("ALTER TABLE meta.runs ALTER finished_at TYPE VARCHAR")
        con.execute("UPDATE meta.runs SET finished_at = 'soon'")
    desk.home.warehouse.unlink()
    with pytest.raises(duckdb.ConversionException):
        desk.take_in()


@pytest.fixture(scope="module")
def con(published_home):
    with connection(published_home / "tablerank.duckdb", read_only=True) as con:
        yield con


def test_exactly_the_tables_of_the_schemas_are_published(con):
    rows = con.execute("SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE database_name = 'store'")
    assert sorted(rows.fetchall()) == sorted((model.table(),) for model in registered())


@pytest.mark.parametrize("model", registered(), ids=lambda model: model.table())
def test_columns_and_types_are_those_of_the_schema(con, model):
    # the table models are the one source of the dictionary
    rows = con.execute(
        "SELECT column_name, data_type, is_nullable, comment FROM duckdb_columns() "
        "WHERE database_name = 'store' AND schema_name || '.' || table_name = ? ORDER BY column_index",
        [model.table()],
    ).fetchall()
    in_words = {"TIMESTAMPTZ": "TIMESTAMP WITH TIME ZONE"}
    assert rows == [
        (name, in_words.get(duckdb_type(one), duckdb_type(one)), one.nullable, comment(one))
        for name, one in model.columns().items()
    ]


def test_each_table_has_a_comment(con):
    # specification: Published tables; each table and column has a comment
    query = "SELECT schema_name || '.' || table_name, comment FROM duckdb_tables() WHERE database_name = 'store'"
    assert dict(con.execute(query).fetchall()) == {model.table(): model.grain() for model in registered()}


def test_each_column_has_a_comment(con):
    query = (
        "SELECT column_name FROM duckdb_columns() WHERE database_name = 'store' AND coalesce(trim(comment), '') = ''"
    )
    assert con.execute(query).fetchall() == []


@pytest.mark.parametrize("points", ["ratings.current.rating", "ratings.history.change", "marts.population.stddev"])
def test_a_comment_tells_the_unit(con, points):
    # specification: Published tables; with meaning and unit
    schema, table_, column = points.split(".")
    rows = con.execute(
        "SELECT comment FROM duckdb_columns() WHERE schema_name = ? AND table_name = ? AND column_name = ?",
        [schema, table_, column],
    )
    assert rows.fetchall()[0][0].endswith("[rating points]")


def test_the_dictionary_lists_every_table_and_column(con):
    # specification: Published tables; meta.data_dictionary has them all
    listed = con.execute("SELECT table_name, column_name FROM meta.data_dictionary").fetchall()
    models = [(model.table(), name) for model in registered() for name in (None, *model.columns())]
    assert sorted(listed, key=str) == sorted(models, key=str)


def test_the_dictionary_says_what_the_columns_are(con):
    query = """
        SELECT d.table_name, d.column_name
        FROM meta.data_dictionary AS d
        JOIN duckdb_columns() AS c
            ON c.database_name = 'store' AND c.schema_name || '.' || c.table_name = d.table_name
            AND c.column_name = d.column_name
        WHERE d.nullable <> c.is_nullable OR NOT starts_with(c.comment, d.meaning) OR d.position <> c.column_index
            OR replace(d.data_type, 'TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE') <> c.data_type
    """
    assert con.execute(query).fetchall() == []


def test_the_credit_goes_with_the_numbers(con):
    # specification: What TopDeck sends; the credit that TopDeck's terms ask for
    rows = con.execute("SELECT credit, link FROM meta.attribution").fetchall()
    assert rows == [("Data provided by TopDeck.gg", "https://topdeck.gg")]


def test_times_are_utc(con):
    # specification: Values; times are UTC: the builders' start is 2023-11-14 22:13:20 UTC
    assert con.execute("SELECT started_at::VARCHAR FROM core.tournaments").fetchall() == [("2023-11-14 22:13:20+00",)]


def test_the_run_stands_in_the_publication(con):
    # specification: Published tables; meta.runs
    rows = con.execute("SELECT source, tournaments_seen, tables_rated, tables_skipped FROM meta.runs").fetchall()
    assert rows == [("files", 1, 2, 0)]
