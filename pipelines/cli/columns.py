"""Tables that fit the terminal: what matters least goes first, and one column of names gives way before that."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from pipelines.cli.published import Row

GAP = 2  # cells between columns
LEAST_NAME = 16  # cells to which a column of names may shrink


@dataclass(frozen=True)
class Column:
    """A column: its head, what a row says in it, and when it gives way."""

    head: str
    cell: Callable[[Row], str]
    drop_order: int = 0
    """Where not all fit, the column with the greatest number is dropped first; those with 0 stay."""
    is_name: bool = False
    """Whether it is a text that may be cut, at the left; numbers stand at the right and are never cut."""
    is_padded: bool = False
    """Whether its cells are of one width already, because something follows their numbers."""
    is_change: bool = False
    """Whether a gain is green and a loss red, on a terminal."""


@dataclass(frozen=True)
class Filled:
    """A column with what stands in it."""

    column: Column
    cells: list[str]

    @property
    def natural(self) -> int:
        """How wide it would be with room for everything."""
        return max(map(cell_len, [self.column.head, *self.cells]))

    @property
    def least(self) -> int:
        """How wide it has to be."""
        return min(self.natural, LEAST_NAME) if self.column.is_name else self.natural


def fitting(columns: Sequence[Column], lines: Sequence[Row], width: int) -> Table:
    """Return a table of the lines that is at most so wide, as long as the columns that stay can be."""
    kept = [Filled(column, [column.cell(line) for line in lines]) for column in columns]
    while _spare(kept, width) < 0 and any(filled.column.drop_order for filled in kept):
        kept.remove(max(kept, key=lambda filled: filled.column.drop_order))
    spare = max(0, _spare(kept, width))
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0), collapse_padding=True)
    for filled in kept:
        if filled.column.is_name:
            table.add_column(filled.column.head, no_wrap=True, max_width=filled.least + spare)
        else:
            table.add_column(filled.column.head, no_wrap=True, justify="left" if filled.column.is_padded else "right")
    for place in range(len(lines)):
        table.add_row(*(_styled(filled.column, filled.cells[place]) for filled in kept))
    return table


def _spare(columns: Sequence[Filled], width: int) -> int:
    return width - sum(filled.least for filled in columns) - GAP * (len(columns) - 1)


def _styled(column: Column, said: str) -> Text:
    return Text(said, style=style_of_change(said) if column.is_change else "")


def style_of_change(said: str) -> str:
    """Return the colour of a change as it is written: a gain, a loss, or neither.

    >>> style_of_change("+8.6"), style_of_change("-8.6"), style_of_change("+0.0")
    ('green', 'red', '')
    """
    if not said.strip("+-0."):
        return ""
    return {"+": "green", "-": "red"}.get(said[0], "")
