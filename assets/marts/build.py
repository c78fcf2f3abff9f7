"""How each mart is built: from the statement with its name, or, where Python is needed, by a function that says so."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import duckdb

from assets import tables
from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.tables import TableModel, registered
from sql import names, statement

NAMED_TABLE = re.compile(r"(?<![\w.])(?:core|ratings|marts|meta)\.\w+")

Build = Callable[[duckdb.DuckDBPyConnection, RunContext], Mapping[str, int]]


@dataclass(frozen=True)
class Mart:
    """One step that builds a mart, or several at once.

    Attributes
    ----------
    models : tuple of TableModel
        The tables that it writes; the first one names the step.
    statements : tuple of str
        The statements that it runs, by name.
    build : callable
        Writes the tables anew and returns their row counts.
    """

    models: tuple[type[TableModel], ...]
    statements: tuple[str, ...]
    build: Build

    @property
    def step(self) -> str:
        """The name of the step: that of its first table, without the schema."""
        return self.models[0].table().removeprefix("marts.")

    @property
    def reads(self) -> list[str]:
        """The published tables that the statements name, in alphabetical order."""
        published = {model.table() for model in registered()} - {model.table() for model in self.models}
        texts = [statement(f"macros/{macro}") for name in self.statements for macro in macros_in(statement(name))]
        texts += [statement(name) for name in self.statements]
        return sorted(published & {table for text in texts for table in NAMED_TABLE.findall(text)})


_BUILT_IN_PYTHON: list[Mart] = []


def builds(*models: type[TableModel], statements: tuple[str, ...]) -> Callable[[Build], Build]:
    """Register a function as the one that builds these marts."""

    def register(build: Build) -> Build:
        _BUILT_IN_PYTHON.append(Mart(models, statements, build))
        return build

    return register


def all_marts() -> list[Mart]:
    """Return every mart, those first that others read."""
    for file in sorted(Path(__file__).parent.glob("*.py")):
        if file.stem != "assets":  # which needs Dagster, and this list
            import_module(f"assets.marts.{file.stem}")
    found = list(_BUILT_IN_PYTHON)
    in_python = {model for mart in found for model in mart.models}
    for model in registered("marts"):
        if model not in in_python:
            name = model.table().replace(".", "/")
            found.append(Mart((model,), (name,), partial(_from_statement, model)))
    made_by = {model.table(): mart for mart in found for model in mart.models}
    order = TopologicalSorter({mart: [made_by[table] for table in mart.reads if table in made_by] for mart in found})
    return list(order.static_order())


def macros_in(text: str) -> list[str]:
    """Return the macros over tables that a statement calls, each of which has a file of its name in ``sql/macros``."""
    return [name for name in names("macros") if f"{name}(" in text]


def build_mart(con: duckdb.DuckDBPyConnection, model: type[TableModel]) -> int:
    """Rewrite a mart from the statement with its name; return its rows."""
    with transaction(con):
        for macro in macros_in(statement(model.table().replace(".", "/"))):
            con.execute(statement(f"macros/{macro}"))
        return tables.replace(con, model)


def _from_statement(model: type[TableModel], con: duckdb.DuckDBPyConnection, _: RunContext) -> dict[str, int]:
    return {model.table(): build_mart(con, model)}
