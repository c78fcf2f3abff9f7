"""The boards: the first page has the primary board of each pool, and every system has a page of its own."""

from collections.abc import Iterator

from assets.marts.board import COLUMNS
from assets.published.site.content import Content
from assets.published.site.pages import Page


def board_pages(content: Content) -> Iterator[Page]:
    """Yield the first page, and a page for each system that rates players."""
    shared = {"columns": COLUMNS, "ranked": content.ranked}
    primary = [board for board in content.boards if board.is_primary]
    yield Page("index.html", "board.html", {"heading": "Leaderboard", "boards": primary} | shared)
    for board in content.boards:
        yield Page(
            board.address, "board.html", {"heading": f"{board.pool}, {board.system}", "boards": [board]} | shared
        )
