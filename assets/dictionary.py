"""The data dictionary as a page of documentation: ``python -m assets.dictionary > docs/tables.md``."""

import sys
from collections.abc import Iterator

from assets.schemas import PUBLISHED, TableModel
from assets.schemas.model import duckdb_type

INTRODUCTION = """\
# The published tables

This page is written from the schemas that every run checks its tables with. After a change of a schema write it anew
with `.venv/bin/python -m assets.dictionary > docs/tables.md`. The same texts stand as comments on the tables and
columns of `ratings.duckdb`, and as rows in `meta.data_dictionary`.

Times are UTC. Ratings are unrounded; a column that ends in `_shown` is the integer that people see, rounded half away
from zero. The order of rows means nothing. Persons are codes; a name stands only in `marts.leaderboard.display_name`,
and only of a reader who shows games.
"""


def as_markdown() -> str:
    """Return the page: what a row of each published table is, its key, and each column.

    Examples
    --------
    >>> as_markdown().splitlines()[0]
    '# The published tables'
    """
    contents = [f"| [`{model.table()}`](#{_anchor(model)}) | {_cell(model.grain())} |" for model in PUBLISHED]
    parts = [INTRODUCTION, "\n".join(["| table | a row is |", "|---|---|", *contents]) + "\n"]
    parts += ["\n".join(_section(model)) + "\n" for model in PUBLISHED]
    return "\n".join(parts)


def _section(model: type[TableModel]) -> Iterator[str]:
    keys = ", ".join(f"`{name}`" for name in model.key()) or "none, rows may repeat"
    yield f"## {model.table()}"
    yield ""
    yield f"{model.grain()} Key: {keys}."
    yield ""
    yield "| column | type | unit | NULL | meaning |"
    yield "|---|---|---|---|---|"
    for name, described in model.columns().items():
        unit = (described.metadata or {}).get("unit", "")
        null = "may be" if described.nullable else ""
        yield f"| `{name}` | {duckdb_type(described)} | {unit} | {null} | {_cell(str(described.description))} |"


def _anchor(model: type[TableModel]) -> str:
    """Return the anchor that a heading gets: no dots."""
    return model.table().replace(".", "")


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


if __name__ == "__main__":
    sys.stdout.write(as_markdown())
