"""The boards: the first page has the live board of each pool, and every system has a page of its own."""

from collections.abc import Iterator

from assets.marts.board import COLUMNS
from assets.published.site.content import Content
from assets.published.site.pages import Page


def board_pages(content: Content) -> Iterator[Page]:
    """Yield the first page, and a page for each system that rates players."""
    live = [board for board in content.boards if board.is_live]
    yield Page("index.html", "board.html", {"heading": "Leaderboard", "boards": live, "columns": COLUMNS})
    for board in content.boards:
        heading = f"{board.pool}, {board.system}"
        yield Page(board.address, "board.html", {"heading": heading, "boards": [board], "columns": COLUMNS})
