"""The page of queries, and the notebook that draws from them, on a small sample season."""

import importlib.util
import re
from pathlib import Path

import duckdb
import pytest

from pipelines.cli.query import question
from pipelines.sample import corrections, season
from pipelines.sample import readers as members
from sql import names, statement
from tests.assets.builders import Desk
from tests.docs.pages import ROOT, text

SIZE = {"tournaments": 14, "players": 48}
QUERIES = names("queries")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fourteen events of the sample season, published."""
    desk = Desk(tmp_path_factory.mktemp("sample") / "home")
    desk.link(*members(SIZE["players"])).correct(*corrections(**SIZE))
    return desk.publish(*season(**SIZE)).home.root


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_has_an_answer_without_any_parameter(home: Path, name: str):
    # defaults, so that each query runs as it is
    with duckdb.connect() as con:
        con.execute(
            f"ATTACH '{home / 'tablerank.duckdb'}' AS tablerank (READ_ONLY); USE tablerank; SET TimeZone = 'UTC'"
        )
        assert con.execute(statement(f"queries/{name}")).fetchall()


def test_the_page_lists_every_query_with_its_question_and_parameters():
    told = {
        name: (asked, set(re.findall(r"`(\w+)`", parameters)))
        for name, asked, parameters in re.findall(
            r"^\| `(\w+)` \| (.*\?) \| (.*)\|$", text("docs/queries.md"), re.MULTILINE
        )
    }
    known = {name: statement(f"queries/{name}") for name in QUERIES}
    assert told == {
        name: (question(query), set(re.findall(r"getvariable\('(\w+)'\)", query))) for name, query in known.items()
    }


@pytest.mark.parametrize("name", QUERIES)
def test_the_head_of_a_query_names_its_parameters(name: str):
    query = statement(f"queries/{name}")
    head = " ".join(re.findall(r"^-- (.*)$", query, re.MULTILINE))
    assert head.count("A row is ") + head.count("One row: ") == 1
    unnamed = [one for one in set(re.findall(r"getvariable\('(\w+)'\)", query)) if not re.search(rf"\b{one}\b", head.partition("Parameters: ")[2])]  # fmt: skip
    assert unnamed == []


@pytest.fixture(scope="module")
def pictures(home: Path) -> dict[str, dict]:
    """The notebook run as a script runs it: each chart as Vega-Lite."""
    described = importlib.util.spec_from_file_location("notebook", ROOT / "docs" / "notebook.py")
    assert described
    assert described.loader
    notebook = importlib.util.module_from_spec(described)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLERANK_HOME", str(home))
        described.loader.exec_module(notebook)
        _, made = notebook.app.run()
    return {name: chart.to_dict() for name, chart in made.items() if name.endswith("_chart")}


def test_the_notebook_draws_the_main_pictures(pictures: dict[str, dict]):
    # the notebook opens tablerank.duckdb and draws the main pictures
    assert set(pictures) == {
        f"{name}_chart" for name in ("spread", "graph", "seats", "draws", "calibration", "population", "decks")
    }


def test_each_picture_has_data_for_what_it_draws(pictures: dict[str, dict]):
    for name, chart in pictures.items():
        [data] = chart["datasets"].values()
        drawn = set(re.findall(r"'(?:field|x2|y2)': '(\w+)'", str(chart))) - {"x", "y"}
        assert data, name
        assert drawn <= set(data[0]), name


def test_the_picture_of_seats_is_that_of_the_table(pictures: dict[str, dict], home: Path):
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{home / 'tablerank.duckdb'}' AS tablerank (READ_ONLY); USE tablerank")
        told = con.execute(
            """SELECT seats, stage, seat_no, sum(wins)::BIGINT FROM marts.seat_results GROUP BY ALL
            HAVING sum(tables) >= 10 ORDER BY ALL"""
        ).fetchall()
    [data] = pictures["seats_chart"]["datasets"].values()
    assert sorted((row["seats"], row["stage"], row["seat_no"], row["wins"]) for row in data) == told
