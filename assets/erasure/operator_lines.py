"""The lines of the operator's own files that tell of one person: taken out, or left without the person."""

import csv
import io
import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from pathlib import Path

from assets.files import write_whole
from assets.privacy.operator_files import cells_of
from assets.text import normal_form

Row = dict[str, str]


@dataclass(frozen=True)
class Person:
    """Somebody as the operator's files may tell of them: ids, names, and the code that stands in their place."""

    ids: Set[str]
    names: Set[str]
    code: str

    def is_named_in(self, text: str) -> bool:
        """Tell whether a text holds one of the ids or names as words of their own."""
        words = normal_form(text)
        return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", words) for one in {*self.ids, *self.names})


def leave_members(file: Path, person: Person) -> int:
    """Take a person's lines out of the members' file; return how many were there."""
    return _edit(file, person, lambda row: None if row["topdeck_id"].strip() in person.ids else row)


def leave_results_and_reasons(file: Path, person: Person) -> int:
    """Take a person out of all corrections but the merges; return how many lines told of them.

    A result that names the person as the winner stays in force, under the new code and without its reason; other lines
    lose a reason that names the person.
    """

    def without(row: Row) -> Row:
        if _is_merge(row):
            return row | {"reason": ""} if person.is_named_in(row["reason"]) else row
        accounts = _accounts(row, person)
        told = row | dict.fromkeys(accounts, f"code:{person.code}")
        return told | {"reason": ""} if accounts or person.is_named_in(row["reason"]) else row

    return _edit(file, person, without)


def leave_merges(file: Path, person: Person) -> int:
    """Take the merges of a person's accounts out of the corrections; return how many there were."""
    return _edit(file, person, lambda row: None if _is_merge(row) and _accounts(row, person) else row)


def _is_merge(row: Row) -> bool:
    return row["kind"].strip() == "merge_players"


def _accounts(row: Row, person: Person) -> list[str]:
    return [column for column in ("topdeck_id", "into_topdeck_id") if row[column].strip() in person.ids]


def _edit(file: Path, person: Person, change: Callable[[Row], Row | None]) -> int:
    """Write a file with its rows changed or gone, every other line as it was; return how many lines those are."""
    if not file.exists():
        return 0
    with file.open(encoding="utf-8", newline="") as stream:
        lines = list(stream)
    columns, kept, changed = list[str](), list[str](), 0
    for sent in lines:
        cells = cells_of(sent)
        plain = [cell.removeprefix("\ufeff").strip() for cell in cells or []]
        if cells is None or not any(plain) or plain[0].startswith("#"):
            after = "" if person.is_named_in(sent) else sent
        elif not columns:
            columns, after = plain, sent
        else:
            row = dict.fromkeys(columns, "") | dict(zip(columns, cells, strict=False))
            told = change(row)
            after = (
                sent if told == row else _line(told, cells[len(columns) :], "\r\n" if sent.endswith("\r\n") else "\n")
            )
        changed += after != sent
        kept.append(after)
    if changed:
        write_whole(file, "".join(kept))
    return changed


def _line(row: Row | None, more: list[str], ending: str) -> str:
    if row is None:
        return ""
    line = io.StringIO()
    csv.writer(line, lineterminator=ending).writerow([*row.values(), *more])
    return line.getvalue()
