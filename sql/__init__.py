"""The statements: one file each, by layer. A file's head says what a row is, its keys and units."""

import csv
from functools import cache
from importlib import resources


@cache
def statement(name: str) -> str:
    """Return the text of a statement, such as ``statement("marts/leaderboard")``."""
    return resources.files("sql").joinpath(f"{name}.sql").read_text(encoding="utf-8")


def names(folder: str) -> list[str]:
    """Return the names of the statements in a folder, in alphabetical order."""
    files = resources.files("sql").joinpath(folder).iterdir()
    return sorted(file.name.removesuffix(".sql") for file in files if file.name.endswith(".sql"))


@cache
def seed(name: str) -> list[dict[str, str]]:
    """Return the rows of a seed: facts that SQL and Python share, such as ``seed("reasons")``."""
    text = resources.files("sql").joinpath(f"seeds/{name}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
