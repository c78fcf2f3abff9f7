"""An erased person's lines in the operator's files: deleted, or kept without the person."""

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
    """A person as the operator's files may mention them: ids and names, and the pseudonym that replaces them."""

    ids: Set[str]
    names: Set[str]
    code: str

    def is_named_in(self, text: str) -> bool:
        """Return whether a text contains one of the ids or names as whole words."""
        words = normal_form(text)
        return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", words) for one in {*self.ids, *self.names})


def erase_from_members(file: Path, person: Person) -> int:
    """Delete a person's lines in members.csv; return the number of lines changed."""
    return _edit(file, person, lambda row: None if row["topdeck_id"].strip() in person.ids else row)


def erase_from_corrections(file: Path, person: Person) -> int:
    """Remove a person from all corrections except the merges; return the number of lines changed.

    A result with the person as winner stays in force under the new pseudonym, without its reason. Other lines lose a
    reason that names the person.
    """

    def without(row: Row) -> Row:
        if _is_merge(row):
            return row | {"reason": ""} if person.is_named_in(row["reason"]) else row
        accounts = _accounts(row, person)
        replaced = row | dict.fromkeys(accounts, f"code:{person.code}")
        return replaced | {"reason": ""} if accounts or person.is_named_in(row["reason"]) else row

    return _edit(file, person, without)


def erase_merges(file: Path, person: Person) -> int:
    """Delete the merges of a person's accounts; return the number of lines changed."""
    return _edit(file, person, lambda row: None if _is_merge(row) and _accounts(row, person) else row)


def _is_merge(row: Row) -> bool:
    return row["kind"].strip() == "merge_players"


def _accounts(row: Row, person: Person) -> list[str]:
    return [column for column in ("topdeck_id", "into_topdeck_id") if row[column].strip() in person.ids]


def _edit(file: Path, person: Person, change: Callable[[Row], Row | None]) -> int:
    """Rewrite a file with its rows changed or deleted and every other line unchanged; return the number of changes.

    A comment, or a line that is no CSV, is deleted if it names the person.
    """
    if not file.exists():
        return 0
    with file.open(encoding="utf-8", newline="") as stream:
        lines = list(stream)
    columns, after = list[str](), list[str]()
    for line in lines:
        cells = cells_of(line)
        plain = [cell.removeprefix("\ufeff").strip() for cell in cells or []]
        if cells is None or not any(plain) or plain[0].startswith("#"):
            after.append("" if person.is_named_in(line) else line)
        elif not columns:
            columns = plain
            after.append(line)
        else:
            row = dict.fromkeys(columns, "") | dict(zip(columns, cells, strict=False))
            changed = change(row)
            after.append(line if changed == row else _line(changed, cells[len(columns) :], line))
    if after != lines:
        write_whole(file, "".join(after))
    return sum(one != other for one, other in zip(lines, after, strict=True))


def _line(row: Row | None, more: list[str], like: str) -> str:
    """Return a row, with cells beyond the columns, as a line that ends like another one."""
    if row is None:
        return ""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n" if like.endswith("\r\n") else "\n").writerow([*row.values(), *more])
    return text.getvalue()
