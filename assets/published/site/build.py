"""Making the site: every page beside the former site, then one swap, so that nobody sees half of it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from assets.errors import RunError
from assets.files import folder_in_place_of
from assets.published.public_tables import public_tables
from assets.published.site.board_pages import board_pages
from assets.published.site.calculators import calculators_page, formulas
from assets.published.site.charts import bands_chart, calibration_chart, rating_chart, seats_chart
from assets.published.site.content import Content, Row
from assets.published.site.filters import FILTERS
from assets.published.site.mark import MARK, mark_of, see_that_it_may_be_replaced
from assets.published.site.member_pages import compare_page, member_file, member_page
from assets.published.site.method_pages import method_pages
from assets.published.site.pages import Page
from assets.published.site.statistics_page import statistics_page
from assets.published.site.tournament_pages import tournament_pages

CHARTS = {chart.__name__: chart for chart in (rating_chart, bands_chart, seats_chart, calibration_chart)}
HERE = Path(__file__).parent
FOR_ALL, FOR_ALL_TO_ENTER = 0o644, 0o755  # whoever runs the web server; there is nothing in it but what is public
# Scripts and styles come from the site's own files, "file:" where it is opened from a folder, and nothing is compiled.
POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; "
    "base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True)
class Place:
    """An entry of the navigation on every page, and the folder of the pages that belong to it."""

    name: str
    path: str
    within: tuple[str, ...] = ()


PLACES = (
    Place("Leaderboard", "index.html", ("boards/", "members/")),
    Place("Compare", "compare.html"),
    Place("Statistics", "statistics.html"),
    Place("Tournaments", "tournaments.html", ("tournaments/",)),
    Place("Calculators", "calculators.html"),
    Place("Method", "method.html", ("method/",)),
)


@dataclass(frozen=True)
class Made:
    """What a site came to."""

    pages: int
    bytes: int


def make_site(published: Path, to: Path, title: str) -> Made:
    """Make the site of a publication, in place of the one that may be there.

    Parameters
    ----------
    published : Path
        The publication; only its public tables are read.
    to : Path
        The folder. One that is not empty must be a site that this function made.
    title : str
        What the pages call the community's ratings.

    Raises
    ------
    UsageError
        Something else is in that place.
    RunError
        It cannot be written.
    """
    to = to.resolve()
    see_that_it_may_be_replaced(to)
    try:
        with public_tables(published) as con, folder_in_place_of(to) as fresh:
            return write_pages(fresh, Content(con), title)
    except OSError as error:  # its text may name a member's page
        raise RunError(f"The site cannot be written to {to} ({error.strerror}).") from None


def write_pages(folder: Path, content: Content, title: str) -> Made:
    """Write every file of a site into an empty folder."""
    files = _Files(folder)
    freshness = content.rows("FROM public.freshness")[0]
    files.write(MARK, mark_of(freshness["finished_at"]))
    for file in sorted((HERE / "static").iterdir()):
        files.write(f"static/{file.name}", file.read_text(encoding="utf-8"))
    files.write("static/calculators_systems.js", formulas())
    environment = _environment()
    wide = _site_wide(content, freshness, title)
    pages = 0

    def write(page: Page) -> None:
        nonlocal pages
        template = environment.get_template(page.template)
        files.write(page.path, template.render(page.values | {"site": wide, "path": page.path, "root": page.root}))
        pages += 1

    for page in _pages(content):
        write(page)
    for player in content.players():
        write(member_page(player))
        files.write(*member_file(player))
    for place in (folder, *(one for one in folder.rglob("*") if one.is_dir())):
        place.chmod(FOR_ALL_TO_ENTER)
    return Made(pages, files.bytes)


class _Files:
    """The files of a folder, counted as they are written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bytes = 0

    def write(self, path: str, text: str) -> None:
        content = text.encode()
        file = self.folder / path
        file.parent.mkdir(exist_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        with open(descriptor, "wb") as opened:  # noqa: PTH123 - refuses to write one path twice
            opened.write(content)
        file.chmod(FOR_ALL)
        self.bytes += len(content)


def _pages(content: Content) -> Iterator[Page]:
    return chain(
        board_pages(content),
        [compare_page(content), statistics_page(content)],
        tournament_pages(content),
        [calculators_page()],
        method_pages(),
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= FILTERS | CHARTS
    return environment


def _site_wide(content: Content, freshness: Row, title: str) -> dict[str, Any]:
    """Return what every page says."""
    return {
        "title": title,
        "policy": POLICY,
        "places": PLACES,
        "data_as_of": freshness["data_as_of"],
        "published_at": freshness["finished_at"],
        "credits": content.rows("FROM public.attribution ORDER BY source"),
        "boards_of_pool": {pool: [board for board in content.boards if board.pool == pool] for pool in content.pools},
    }
