"""Names that files and settings had in earlier versions: one sentence asks the operator to rename them."""

import csv
import tomllib
from pathlib import Path

from assets.errors import UsageError
from assets.home.directory import Home

FILES = {"ratings.duckdb": "tablerank.duckdb", "readers.csv": "members.csv", "publications": "snapshots"}
SETTINGS = {("limits", "set_aside_percent"): "skipped_percent", ("limits", "keep_publications"): "keep_snapshots"}
VALUES = {("privacy", "names", "readers"): "members", ("privacy", "scope", "readers"): "members"}
COLUMNS = {"was_reader": "was_member"}  # of forgotten.csv


def refuse_former_names(home: Home) -> None:
    """See that a home has no names of an earlier version.

    Raises
    ------
    UsageError
        It has; the sentence says each with the name to give it.
    """
    former = [(old, new) for old, new in FILES.items() if (home.root / old).exists()]
    if home.settings.exists():
        former += former_settings(home.settings.read_text(encoding="utf-8", errors="replace"))
    if home.forgotten.exists():
        head = next(csv.reader(home.forgotten.read_text(encoding="utf-8", errors="replace").splitlines()[1:2]), [])
        former += [(f"the column {old} of forgotten.csv", new) for old, new in COLUMNS.items() if old in head]
    if former:
        raise UsageError(renames(home.root, former))


def former_settings(text: str) -> list[tuple[str, str]]:
    """Return the settings and values of an earlier version in a settings file, each with its new name."""
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return []  # which is told where the settings are read
    names = [
        (f"[{section}] {old}", new)
        for (section, old), new in SETTINGS.items()
        if isinstance(sections.get(section), dict) and old in sections[section]
    ]
    values = [
        (f'[{section}] {name} = "{old}"', f'"{new}"')
        for (section, name, old), new in VALUES.items()
        if isinstance(sections.get(section), dict) and sections[section].get(name) == old
    ]
    return names + values


def renames(place: Path, former: list[tuple[str, str]]) -> str:
    """Return the sentence that asks for new names."""
    return f"{place} has names of an earlier version; rename {', '.join(f'{old} to {new}' for old, new in former)}."
