"""The page of queries, and the notebook that draws from them, on a small sample season."""

import importlib.util
import re
from pathlib import Path

import duckdb
import pytest

from pipelines.cli.query import question
from pipelines.sample.season import Season
from sql import names, statement
from tests.assets.builders import Desk
from tests.docs.pages import ROOT, text

SEASON = Season(tournaments=14, players=48)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fourteen events of the sample season, published."""
    desk = Desk(tmp_path_factory.mktemp("sample") / "home")
    desk.link(*SEASON.members()).correct(*SEASON.corrections())
    return desk.publish(*SEASON.events()).home.root


def test_every_query_has_an_answer_without_any_parameter(home: Path):
    # defaults, so that each query runs as it is
    with duckdb.connect() as con:
        con.execute(
            f"ATTACH '{home / 'tablerank.duckdb'}' AS tablerank (READ_ONLY); USE tablerank; SET TimeZone = 'UTC'"
        )
        answers = {name: con.execute(statement(f"queries/{name}")).fetchall() for name in names("queries")}
    assert [name for name, rows in answers.items() if not rows] == []


def test_the_page_lists_every_query_with_its_question_and_parameters():
    told = {
        name: (asked, set(re.findall(r"`(\w+)`", parameters)))
        for name, asked, parameters in re.findall(
            r"^\| `(\w+)` \| (.*\?) \| (.*)\|$", text("docs/queries.md"), re.MULTILINE
        )
    }
    known = {name: statement(f"queries/{name}") for name in names("queries")}
    assert told == {
        name: (question(query), set(re.findall(r"getvariable\('(\w+)'\)", query))) for name, query in known.items()
    }


def unnamed_parameters(query: str) -> list[str]:
    """The parameters of a query that its head does not name."""
    head = " ".join(re.findall(r"^-- (.*)$", query, re.MULTILINE)).partition("Parameters: ")[2]
    return [one for one in re.findall(r"getvariable\('(\w+)'\)", query) if not re.search(rf"\b{one}\b", head)]


def test_the_head_of_a_query_names_its_parameters():
    queries = {name: statement(f"queries/{name}") for name in names("queries")}
    assert {name: unnamed for name, query in queries.items() if (unnamed := unnamed_parameters(query))} == {}


def test_the_head_of_a_query_says_what_a_row_is():
    queries = [statement(f"queries/{name}") for name in names("queries")]
    assert [query for query in queries if len(re.findall(r"A row is |One row: ", query)) != 1] == []


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
