"""The operator's CSV files, line by line: an odd line is reported and skipped, and never swallows the next one."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from assets.errors import UsageError

MEMBERS_HEAD = ["topdeck_id", "display_name", "shows_games", "linked_on"]
CORRECTIONS_HEAD = ["kind", "tournament_id", "table_id", "topdeck_id", "into_topdeck_id", "reason", "date"]
EVENTS_HEAD = ["tournament_id", "event_type", "store", "rounds"]


def rows_of(file: Path, head: list[str], complaints: list[str] | None = None) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield line number and row of a CSV file; blank lines and lines that begin with # are skipped.

    Parameters
    ----------
    file : Path
        A missing file has no rows.
    head : list of str
        Columns that the file must have, in any order; others are kept.
    complaints : list of str, optional
        Gets a sentence for each line that cannot be read.

    Raises
    ------
    UsageError
        The file is not UTF-8, or lacks a column.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read as UTF-8 text; save it as CSV in UTF-8.") from error
    found: list[str] | None = None
    for number, line in enumerate(io.StringIO(text, newline=""), 1):
        cells = cells_of(line)
        if cells is None:
            if complaints is not None:
                complaints.append(f"Line {number} of {file.name} was skipped: a quotation mark in it stands alone.")
            continue
        if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
            continue
        if found is None:
            found = [cell.strip() for cell in cells]
            if missing := [column for column in head if column not in found]:
                raise UsageError(f"{file} lacks the column {missing[0]}; its first line must be {','.join(head)}.")
            continue
        yield number, dict.fromkeys(head, "") | dict(zip(found, cells, strict=False))


def cells_of(line: str) -> list[str] | None:
    """Return the cells of one line of CSV; None where a quotation mark in it is not closed.

    >>> cells_of('a,"b, c",d'), cells_of('a,"b,c')
    (['a', 'b, c', 'd'], None)
    """
    try:
        return next(csv.reader([line.rstrip("\r\n")], strict=True), [])
    except csv.Error:
        return None
