"""A built site in a real Chromium: served over loopback or opened as files, and what the browser says of its pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

expect.set_options(timeout=120_000)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# axe would fetch the style sheets once more, which the pages' policy forbids.
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": False}
LOCAL = ("data:", "blob:")


@dataclass(frozen=True)
class Site:
    """A built site: its folder, and the address under which it is served meanwhile."""

    folder: Path
    address: str

    @property
    def pages(self) -> list[str]:
        """The places of all its pages, such as players/3f2a.html."""
        return sorted(str(page.relative_to(self.folder)) for page in self.folder.rglob("*.html"))


@dataclass
class Visit:
    """A page that is open, and what went wrong on it since."""

    page: Page
    beginning: str
    errors: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    strayed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(120_000)
        self.page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("requestfailed", lambda request: self.failed.append(request.url))
        self.page.on("response", lambda answer: answer.status >= 400 and self.failed.append(answer.url))
        self.page.on("request", self._note_stray)

    def _note_stray(self, request: Request) -> None:
        if not request.url.startswith((self.beginning, *LOCAL)):
            self.strayed.append(request.url)

    def open(self, place: str) -> None:
        """Show a page of the site; its scripts have run."""
        self.page.goto(self.beginning + place)

    def look(self, width: int, *, dark: bool = False) -> None:
        """Show the page that wide, in light or dark, and without motion: colours that still change would be measured."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")

    @property
    def overflow(self) -> int:
        """By how many pixels the whole page is wider than the screen."""
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def violations(self, within: str | None = None) -> list[str]:
        """What axe-core has against the page as it stands, or against a part of it: each rule with where it is broken."""
        found = Axe().run(self.page, context=within, options=AXE_OPTIONS).response["violations"]
        return [f"{rule['id']}: {node['target'][0]}" for rule in found for node in rule["nodes"]]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium; a test that needs it fails in one sentence where it is not installed."""
    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        pytest.fail("These tests drive Chromium, which is not installed; on Debian: apt-get install chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder over loopback, and return the address of its top."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
