"""The data dictionary: the page, the table, DuckDB's comments and Dagster's columns all say what the schemas say."""

import re

import pytest

from assets.asset_specs import asset_key
from assets.home.directory import Home
from assets.home.warehouse import connection
from assets.tables import comment, duckdb_type, registered
from pipelines.definitions import build_definitions
from tests.assets.builders import Desk, event, table
from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs" / "tables.md"
# table, column -> type, whether it may be NULL, and what the comment says: meaning, and unit in brackets
SAID = {
    (model.table(), name): (duckdb_type(one), one.nullable, comment(one))
    for model in registered()
    for name, one in model.columns().items()
}


def with_unit(meaning, unit):
    return f"{meaning} [{unit}]" if unit else meaning


@pytest.fixture(scope="module")
def con(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("dictionary") / "home").publish(event("1", [table("abcd", "a")]))
    with connection(desk.home.published, read_only=True) as con:
        yield con


def test_the_page_says_what_the_schemas_say():
    said = {}
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[2:]:
        for name, kind, unit, null, meaning in re.findall(
            r"^\| `(\w+)` \| (\w+) \| (.*?) \| (.*?) \| (.*) \|$", part, re.MULTILINE
        ):
            told = with_unit(meaning.replace(r"\|", "|"), unit)
            said[part.splitlines()[0], name] = (kind, null == "may be", told)
    assert said == SAID


def test_the_table_says_what_the_schemas_say(con):
    rows = con.execute(
        "SELECT table_name, column_name, data_type, nullable, meaning, unit FROM meta.data_dictionary "
        "WHERE column_name IS NOT NULL"
    ).fetchall()
    said = {(table, name): (kind, null, with_unit(meaning, unit)) for table, name, kind, null, meaning, unit in rows}
    assert said == SAID


def test_the_comments_say_what_the_schemas_say(con):
    rows = con.execute(
        "SELECT schema_name || '.' || table_name, column_name, replace(data_type, 'TIMESTAMP WITH TIME ZONE', "
        "'TIMESTAMPTZ'), is_nullable, comment FROM duckdb_columns() WHERE database_name = 'store'"
    ).fetchall()
    assert {(table, name): tuple(rest) for table, name, *rest in rows} == SAID


def test_dagster_says_what_the_schemas_say(tmp_path):
    specs = {spec.key: spec for spec in build_definitions(Home(tmp_path)).resolve_all_asset_specs()}
    said = {
        (model.table(), one.name): (one.type, one.constraints.nullable, one.description)
        for model in registered()
        for one in specs[asset_key(model.table())].metadata["dagster/column_schema"].columns
    }
    assert said == SAID


def test_every_place_tells_what_a_row_is(con, tmp_path):
    # one sentence or more a table: page, dictionary and Dagster
    page = PAGE.read_text(encoding="utf-8")
    listed = dict(
        con.execute("SELECT table_name, meaning FROM meta.data_dictionary WHERE column_name IS NULL").fetchall()
    )
    specs = {spec.key: spec for spec in build_definitions(Home(tmp_path)).resolve_all_asset_specs()}
    for model in registered():
        assert f"\n## {model.table()}\n\n{model.grain()} Key: " in page
        assert listed[model.table()] == model.grain()
        assert specs[asset_key(model.table())].description.startswith(model.grain())


@pytest.mark.parametrize(("model", "parent"), [(model, parent) for model in registered() for parent in model.refers()])
def test_a_table_has_the_key_of_what_it_refers_to(model, parent):
    assert parent.key()
    assert set(parent.key()) <= set(model.columns())


def test_the_picture_shows_every_relation_and_no_other():
    [picture] = blocks(PAGE, "mermaid")
    lines = re.findall(r'^    (\w+) (\|\||\|o)--(o\{|o\|) (\w+) : "(.*)"$', picture, re.MULTILINE)
    assert {(one, other, by) for one, _, _, other, by in lines} == {
        (parent.table().replace(".", "_"), model.table().replace(".", "_"), ", ".join(parent.key()))
        for model in registered()
        for parent in model.refers()
    }


def test_the_boxes_show_the_keys():
    [picture] = blocks(PAGE, "mermaid")
    boxes = re.findall(r'^    (\w+)\["([\w.]+)"\] \{\n((?:        .*\n)*)    \}$', picture, re.MULTILINE)
    keys = {model.table(): model.key() for model in registered()}
    assert {name for _, name, _ in boxes} == {
        model.table() for child in registered() if child.refers() for model in (child, *child.refers())
    }
    for entity, name, columns in boxes:
        assert entity == name.replace(".", "_")
        assert tuple(re.findall(r"^ {8}\w+ (\w+) PK$", columns, re.MULTILINE)) == keys[name]
