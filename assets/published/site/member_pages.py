"""A page per player, a file with each player's graph, and the page that compares two players."""

from itertools import groupby
from typing import Any

from markupsafe import Markup

from assets.marts.board import COLUMNS, BoardColumn, Form
from assets.published.site.content import Board, Content, Player, Row
from assets.published.site.filters import board_cell, heading, in_script, plain_short_day
from assets.published.site.pages import Page


def member_page(player: Player) -> Page:
    """Return the page of a player."""
    parts: list[dict[str, Any]] = [
        {"board": board, "row": row, "points": points} for board, row, points in player.parts
    ]
    pools = [
        {"name": pool, "parts": list(of_pool)} for pool, of_pool in groupby(parts, lambda part: part["board"].pool)
    ]
    return Page(
        f"members/{player.code}.html", "member.html", {"code": player.code, "name": player.name, "pools": pools}
    )


def member_file(player: Player) -> tuple[str, str]:
    """Return the path and text of a player's file: a script, since pages opened from a folder load nothing else."""
    boards = [_in_file(board, row, points) for board, row, points in player.parts]
    told = in_script({"name": player.name, "boards": boards})
    return f"members/{player.code}.js", f'(globalThis.memberFiles ??= {{}})["{player.code}"] = {told};\n'


def compare_page(content: Content) -> Page:
    """Return the page that compares two players."""
    option = Markup('<option value="{}">{}</option>\n')
    options = Markup("").join(option.format(code, name) for code, name in content.names.items())
    return Page(
        "compare.html", "compare.html", {"members": content.names, "options": options, "boards": content.boards}
    )


def _in_file(board: Board, row: Row, points: list[Row]) -> dict[str, Any]:
    return {
        "pool": board.pool,
        "system": board.system,
        "lines": _lines(board, row),
        "points": [_point(point) for point in points],
    }


def _lines(board: Board, row: Row) -> list[tuple[str, str]]:
    """Return what the page that compares two members says of one: headings and values."""
    rating_shown, *others = [(heading(column, board.counts), _plain(column, row)) for column in COLUMNS]
    provisional = " (provisional)" if row["provisional"] else ""
    return [
        (rating_shown[0], rating_shown[1] + provisional),
        ("Rank", "none" if row["rank"] is None else str(row["rank"])),
        *others,
        ("Won, drawn, lost", f"{row['wins']:,}, {row['draws']:,}, {row['losses']:,}"),
    ]


def _plain(column: BoardColumn, row: Row) -> str:
    return plain_short_day(column.value(row)) if column.form is Form.DAY else board_cell(column, row)


def _point(point: Row) -> list[Any]:
    """Return a point of the graph as compare.js draws it: milliseconds since 1970, and the rating."""
    return [int(1000 * point["played_at"].timestamp()), round(point["rating_after"], 2)]
