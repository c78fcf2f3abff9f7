"""The data dictionary as a page of documentation: ``make docs`` writes it to docs/tables.md."""

import sys
from collections.abc import Iterable, Iterator

import pandas as pd

from assets.run_records import DataDictionary
from assets.tables import TableModel, duckdb_type, registered, unit

INTRODUCTION = """\
# The published tables

This page is generated from the table models that every run validates its tables with. After a change of a model, run
`make docs`. The same texts are the comments on the tables and columns of `tablerank.duckdb`, and the rows of
`meta.data_dictionary`.

Times are UTC. Ratings are unrounded; a column that ends in `_shown` is the integer that people see, rounded half away
from zero. Row order carries no meaning. Persons are pseudonyms; the only names are in
`marts.leaderboard.display_name`, for members who show their games.
"""
PICTURE = """\
## How the tables are related

Each line leads from a table to one whose rows refer to it, by the columns on the line: the key of the first, with the
same names in both. A box shows the key of its table. Tables without relations are not shown.
"""


def data_dictionary(models: Iterable[type[TableModel]]) -> pd.DataFrame:
    """Return the rows of ``meta.data_dictionary``: every table, each followed by its columns."""
    rows: list[tuple[object, ...]] = []
    for model in models:
        rows.append((model.table(), None, None, None, None, model.grain(), False, False))
        for place, (name, described) in enumerate(model.columns().items(), 1):
            said = (duckdb_type(described), unit(described) or None, described.description, described.nullable)
            rows.append((model.table(), name, place, *said, name in model.key()))
    return pd.DataFrame(rows, columns=list(DataDictionary.columns()))


def as_markdown() -> str:
    """Return the page: what a row of each published table is, its key, and each column.

    Examples
    --------
    >>> as_markdown().splitlines()[0]
    '# The published tables'
    """
    contents = [f"| [`{model.table()}`](#{_anchor(model)}) | {_cell(model.grain())} |" for model in registered()]
    parts = [INTRODUCTION, "\n".join(["| table | a row is |", "|---|---|", *contents]) + "\n"]
    parts += [PICTURE, "\n".join(["```mermaid", *_picture(), "```"]) + "\n"]
    parts += ["\n".join(_section(model)) + "\n" for model in registered()]
    return "\n".join(parts)


def _picture() -> Iterator[str]:
    """Draw the tables with their keys, and the relations between them, as Mermaid reads it."""
    parents = {parent for model in registered() for parent in model.refers()}
    shown = [model for model in registered() if model.refers() or model in parents]
    yield "erDiagram"
    for model in shown:
        yield f'    {_entity(model)}["{model.table()}"] {{'
        yield from (f"        {duckdb_type(model.columns()[name])} {name} PK" for name in model.key())
        yield "    }"
    for model in shown:
        for parent in model.refers():
            yield f'    {_entity(parent)} {_ends(model, parent)} {_entity(model)} : "{", ".join(parent.key())}"'


def _ends(model: type[TableModel], parent: type[TableModel]) -> str:
    """Return the line's ends: no parent where a column is NULL, and one child at most where both have the same key."""
    columns = model.columns()
    may_be_none = any(columns[name].nullable for name in parent.key())
    return f"{'|o' if may_be_none else '||'}--{'o|' if model.key() == parent.key() else 'o{'}"


def _entity(model: type[TableModel]) -> str:
    """Return the name of a box: no dots."""
    return model.table().replace(".", "_")


def _section(model: type[TableModel]) -> Iterator[str]:
    keys = ", ".join(f"`{name}`" for name in model.key()) or "none, rows may repeat"
    yield f"## {model.table()}"
    yield ""
    yield f"{model.grain()} Key: {keys}."
    yield ""
    yield "| column | type | unit | NULL | meaning |"
    yield "|---|---|---|---|---|"
    for name, described in model.columns().items():
        null = "may be" if described.nullable else ""
        meaning = _cell(str(described.description))
        yield f"| `{name}` | {duckdb_type(described)} | {unit(described)} | {null} | {meaning} |"


def _anchor(model: type[TableModel]) -> str:
    """Return the anchor that a heading gets: no dots."""
    return model.table().replace(".", "")


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


if __name__ == "__main__":
    sys.stdout.write(as_markdown())
