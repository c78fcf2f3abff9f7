"""What Dagster's web UI shows of each asset after a run: figures that are those of the tables, and never a person."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.home.directory import Home
from pipelines.definitions import build_definitions
from pipelines.runner import instance_of
from tests.pipelines.cli.conftest import MEMBERS
from tests.published import rows

ROOT = Path(__file__).resolve().parents[3]
MOST_ROWS = 15
LATE = timedelta(hours=30)


@pytest.fixture(scope="module")
def definitions(season_home: Path) -> dg.Definitions:
    return build_definitions(Home(season_home))


@pytest.fixture(scope="module")
def shown(season_home: Path, definitions: dg.Definitions) -> dict[str, dict[str, dg.MetadataValue]]:
    """The metadata of the newest materialization of each asset."""
    found = {}
    with instance_of(Home(season_home)) as instance:
        for key in definitions.resolve_all_asset_keys():
            if event := instance.get_latest_materialization_event(key):
                found[key.to_user_string()] = dict(event.asset_materialization.metadata)
    return found


def figures(shown: dict, asset: str, *names: str) -> tuple:
    return tuple(shown[asset][name].value for name in names)


def small_table(shown: dict, asset: str) -> list[tuple]:
    table = shown[asset]["at_a_glance"]
    return [tuple(record.data[column.name] for column in table.schema.columns) for record in table.records]


def published(home: Path, query: str) -> list[tuple]:
    return rows(home / "tablerank.duckdb", query)


def test_every_table_says_how_many_rows_it_has(season_home: Path, shown: dict):
    tables = published(season_home, "SELECT schema_name || '/' || table_name, estimated_size FROM duckdb_tables()")
    assert {name: figures(shown, name, "dagster/row_count") for name, _ in tables} == {
        name: (size,) for name, size in tables
    }


def test_raw_says_what_came_in(shown: dict):
    # the season by hand: four events, taken in once from a file, so TopDeck was asked for nothing
    told = figures(shown, "raw/batches", "tournaments_seen", "tournaments_new", "tournaments_changed", "windows_failed")
    assert told == (4, 4, 0, 0)


def test_tables_say_how_many_are_rated(shown: dict):
    # by hand: 6 + 6 + 2 + 2 rated; a bye, an unfinished one, and one whose winner is not there
    names = ("tables_rated", "tables_skipped", "byes_and_unfinished")
    assert figures(shown, "core/tables", *names) == (16, 3, 2)


def test_tournaments_say_what_became_of_them(shown: dict):
    # by hand: of the third event some tables are skipped
    assert figures(shown, "core/tournaments", "rated", "partly_rated", "skipped", "removed") == (3, 1, 0, 0)


def test_reasons_are_a_small_table(shown: dict):
    assert small_table(shown, "core/skipped") == [("bye", 1, 0), ("unfinished", 1, 0), ("winner_not_seated", 1, 0)]


def test_the_replay_says_games_and_subjects_of_each_system(shown: dict):
    # by hand: 14 tables of six people in cedh, a change for each of four seats; two matches of four people in modern
    assert small_table(shown, "ratings/history") == [
        ("cedh", "pod_elo", 14, 6, 56),
        ("cedh", "even", 14, 6, 56),
        ("modern", "pod_elo", 2, 4, 4),
    ]


def test_the_top_of_the_board_is_without_anybody(season_home: Path, shown: dict):
    # the rule: never a name, nor a code
    query = (
        "SELECT rank, rating_shown, games, round(change_30d, 1) FROM marts.leaderboard "
        "WHERE pool = 'cedh' AND system = 'pod_elo' AND rank IS NOT NULL ORDER BY rank"
    )
    assert small_table(shown, "marts/leaderboard") == published(season_home, query)
    columns = [column.name for column in shown["marts/leaderboard"]["at_a_glance"].schema.columns]
    assert columns == ["rank", "rating", "games", "change_30d"]


def test_the_population_shows_its_drift(season_home: Path, shown: dict):
    query = (
        "SELECT pool, system, round(arg_max(drift, month), 1) FROM marts.population GROUP BY ALL "
        "ORDER BY pool, system DESC"
    )
    assert [(row[0], row[1], row[-1]) for row in small_table(shown, "marts/population")] == published(
        season_home, query
    )


def test_the_publication_says_where_it_is_and_how_big(season_home: Path, shown: dict):
    file = season_home / "tablerank.duckdb"
    told = figures(shown, "published/tablerank_duckdb", "bytes", "file")
    assert told == (file.stat().st_size, str(file))


def _leaves(value: Any) -> Iterator[str]:
    """Every text in metadata, however deep."""
    if isinstance(value, dg.TableMetadataValue):
        for record in value.records:
            yield from _leaves(record.data)
    elif isinstance(value, dg.MetadataValue):
        yield from _leaves(value.value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield str(name)
            yield from _leaves(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner)
    elif value is not None:
        yield str(value)


def test_nobody_and_no_event_is_in_any_metadata(season_home: Path, shown: dict):
    # specification: Pseudonyms; no pseudonym, id or name in Dagster's metadata
    said = set(_leaves(shown))
    queries = {
        "codes": "SELECT DISTINCT player_code FROM core.seats",
        "events": "SELECT unnest([tournament_id, name]) FROM core.tournaments",
        "tables": "SELECT table_id FROM core.tables",
    }
    secret = {text for query in queries.values() for (text,) in published(season_home, query)}
    secret |= {member[name] for member in MEMBERS for name in ("topdeck_id", "display_name")}
    assert (len(said) > 50, said & secret) == (True, set())
    assert [text for text in said for code in secret if len(code) == 32 and code in text] == []


def test_small_tables_are_small(shown: dict):
    sizes = [len(told["at_a_glance"].records) for told in shown.values() if "at_a_glance" in told]
    assert 0 < max(sizes) <= MOST_ROWS


def test_every_asset_says_where_its_documentation_is(definitions: dg.Definitions):
    for spec in definitions.resolve_all_asset_specs():
        page, _, anchor = spec.metadata["docs"].value.partition("#")
        heads = re.findall(r"^#+ (.+)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert anchor in {head.lower().replace(".", "").replace(" ", "-") for head in heads}


def test_what_a_morning_makes_is_late_after_30_hours(definitions: dg.Definitions):
    # 24 hours from morning to morning, and some for a slow one
    policies = {spec.key.to_user_string(): spec.freshness_policy for spec in definitions.resolve_all_asset_specs()}
    late = {name for name, policy in policies.items() if policy is None or policy.fail_window.to_timedelta() != LATE}
    assert late == set()
