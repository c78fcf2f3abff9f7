"""A small season, rated, made into a site, served, and a browser to look at it with; each once."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.browser import Site, Visit, chromium, served
from tests.system.command import tablerank


@pytest.fixture(scope="session")
def site_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with thirty events of 45 people, all linked members, every third of whom hides."""
    season, home = tmp_path_factory.mktemp("season"), tmp_path_factory.mktemp("home")
    done = tablerank("sample", "--to", season, "--tournaments", 30, "--players", 45)
    assert done.status == 0, done.err
    shutil.copy(season / "members.csv", home)
    done = tablerank("run", "--source", season, "--home", home)
    assert done.status == 0, done.err
    return home


@pytest.fixture(scope="session")
def site(site_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of that home, served over loopback."""
    folder = tmp_path_factory.mktemp("site") / "public"
    done = tablerank("site", "--to", folder, "--home", site_home)
    assert done.status == 0, done.err
    with served(folder) as address:
        yield Site(folder, address)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium() as started:
        yield started


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open a page of the site: ``visit("index.html", width=390, dark=True)``, ``as_file=True`` from the folder."""
    contexts = []

    def opened(place: str, *, width: int = 1280, dark: bool = False, as_file: bool = False) -> Visit:
        contexts.append(browser.new_context())
        begun = Visit(contexts[-1].new_page(), f"{site.folder.as_uri()}/" if as_file else site.address)
        begun.look(width, dark=dark)
        begun.open(place)
        return begun

    yield opened
    for context in contexts:
        context.close()
