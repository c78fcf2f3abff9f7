"""Rules of table models: DuckDB gives the verdict that Pandera gives on a pandas frame, and stores the same rows."""

import math
from datetime import UTC, datetime

import duckdb
import pandas as pd
import pandera.errors
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets import tables
from assets.errors import RunError
from assets.tables import (
    PUBLISHED,
    Count,
    CountOrNull,
    Flag,
    Instant,
    Number,
    TableModel,
    Text,
    column,
    registered,
)


class Everything(TableModel, table="main.everything", on_request=True):
    """A column of every type, with every rule, each once with NULL and once without."""

    text: Text = column("Any text")
    word: Text = column("One of two words", nullable=True, isin=["it's", "draw"])
    count: Count = column("A whole number", ge=0)
    place: CountOrNull = column("A whole number or NULL", nullable=True, gt=0, le=20)
    number: Number = column("A number")
    share: Number = column("A share or NULL", nullable=True, ge=0, lt=1)
    flag: Flag = column("True or false")
    moment: Instant = column("A moment or NULL", nullable=True)


NUMBERS = st.sampled_from([None, math.nan, math.inf, -math.inf, -1.0, -0.0, 0.25, 1.0, 1e300])
WHOLE = st.sampled_from([None, math.nan, math.inf, -1.0, 0.0, 1.0, 20.0, 21.0])
GOOD = st.fixed_dictionaries(
    {
        "text": st.text("ab", max_size=2),
        "word": st.sampled_from(["it's", "draw", None]),
        "count": st.integers(0, 3),
        "place": st.sampled_from([1.0, 20.0, None]),
        "number": st.sampled_from([-1.0, 0.0, math.inf]),
        "share": st.sampled_from([0.0, 0.999, None, math.nan]),
        "flag": st.booleans(),
        "moment": st.sampled_from([datetime(2026, 1, 1, tzinfo=UTC), None]),
    }
)
BAD = st.fixed_dictionaries(
    {},
    optional={
        "text": st.sampled_from([None, ""]),
        "word": st.sampled_from(["", "its", "DRAW"]),
        "count": WHOLE,
        "place": WHOLE,
        "number": NUMBERS,
        "share": NUMBERS,
        "flag": st.none(),
        "moment": st.none(),
    },
)
ROWS = st.lists(st.tuples(GOOD, st.one_of(st.just({}), BAD)).map(lambda row: row[0] | row[1]), min_size=1, max_size=4)
DTYPES = {
    "text": "str",
    "word": "str",
    "count": "float64",
    "place": "float64",
    "number": "float64",
    "share": "float64",
    "flag": "boolean",
    "moment": "datetime64[us, UTC]",
}


def as_frame(rows: list[dict]) -> pd.DataFrame:
    return pd.DataFrame({name: pd.array([row[name] for row in rows], dtype=kind) for name, kind in DTYPES.items()})


def as_stored(value: object) -> object:
    return None if pd.isna(value) else value


@pytest.fixture(scope="module")
def con():
    with duckdb.connect() as con:
        con.execute("SET TimeZone = 'UTC'")
        yield con


@settings(max_examples=100, deadline=None)
@given(ROWS)
def test_duckdb_gives_the_verdict_of_pandera(con, rows):
    frame = as_frame(rows)
    try:
        checked = Everything.validate(frame, lazy=True)
        expected = [tuple(map(as_stored, row)) for row in checked.astype(object).itertuples(index=False)]
    except pandera.errors.SchemaErrors:
        expected = None
    try:
        assert tables.replace(con, Everything, frame) == len(rows)
        found = con.execute("FROM everything").fetchall()
    except RunError:
        found = None
    assert found == expected


GOOD_ROW = "SELECT 'a' AS text, 'draw' AS word, 1 AS count, 1 AS place, 1 AS number, 0.5 AS share, true AS flag, now() AS moment"


def test_a_good_row_is_stored_in_the_types_of_the_model(con):
    tables.replace(con, Everything, GOOD_ROW)
    kinds = [kind for _, kind, *_ in con.execute("DESCRIBE everything").fetchall()]
    moment = "TIMESTAMP WITH TIME ZONE"
    assert kinds == ["VARCHAR", "VARCHAR", "BIGINT", "BIGINT", "DOUBLE", "DOUBLE", "BOOLEAN", moment]


@pytest.mark.parametrize("value", ["1.5", "'1.5'", "1e30", "'many'", "1::HUGEINT << 70"])
@pytest.mark.parametrize("name", ["count", "place"])
def test_what_is_no_whole_number_is_refused_and_not_rounded(con, name, value):
    with pytest.raises(RunError):
        tables.replace(con, Everything, f"SELECT * REPLACE ({value} AS {name}) FROM ({GOOD_ROW})")


@pytest.mark.parametrize("other", ["* EXCLUDE (flag)", "*, 1 AS more", "* RENAME (flag AS flags)"])
def test_a_query_with_other_columns_is_refused(con, other):
    with pytest.raises(RunError):
        tables.replace(con, Everything, f"SELECT {other} FROM ({GOOD_ROW})")


def test_the_message_counts_rows_and_shows_no_value(con):
    with pytest.raises(RunError) as failure:
        tables.replace(
            con, Everything, f"SELECT * EXCLUDE (range) REPLACE ('secret' AS word) FROM ({GOOD_ROW}), range(7)"
        )
    assert "(7 times)" in str(failure.value)
    assert "secret" not in str(failure.value)


def test_nothing_of_a_refused_query_is_stored(con):
    tables.replace(con, Everything, GOOD_ROW)
    with pytest.raises(RunError):
        tables.append(con, Everything, f"{GOOD_ROW} UNION ALL SELECT * REPLACE (-1 AS count) FROM ({GOOD_ROW})")
    assert con.execute("SELECT count(*) FROM everything").fetchall() == [(1,)]


def test_every_rule_of_a_registered_model_has_a_condition_in_sql():
    models = registered(*PUBLISHED, "staging", "public")
    used = {check.name for model in models for described in model.columns().values() for check in described.checks}
    assert used <= tables.CONDITIONS.keys()
