"""What holds for every page of the site, whatever is on it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser

from tests.site.browser import Site, Visit

pytestmark = pytest.mark.browser

OF_A_KIND = 2  # pages of one template that are looked at, such as two members of a hundred
NARROW, PHONE, SCREEN = 320, 390, 1280


@dataclass
class Seen:
    """What the browser said of one page."""

    errors: list[str]
    failed: list[str]
    strayed: list[str]
    light: list[str] = field(default_factory=list)
    dark_on_a_phone: list[str] = field(default_factory=list)
    overflow: dict[int, int] = field(default_factory=dict)


class Markup(HTMLParser):
    """What stands in the file of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.texts: dict[str, list[str]] = {"title": [], "h1": [], "footer": []}
        self.language = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids += [found["id"]] if "id" in found else []
        self.addresses += [found[name] for name in ("href", "src") if name in found]
        if tag == "html":
            self.language = found.get("lang", "")
        if tag in self.texts:
            self.texts[tag].append("")
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            self.texts[tag][-1] += data


@pytest.fixture(scope="module")
def markup(site: Site) -> dict[str, Markup]:
    """Every page of the site, read from its file."""
    return {page: Markup((site.folder / page).read_text(encoding="utf-8")) for page in site.pages}


def looked_at(pages: list[str]) -> list[str]:
    """All pages at the top, and some of each folder."""
    folders = dict.fromkeys(map(dirname, pages))
    method = [page for page in pages if dirname(page) == "method"]
    others = [[page for page in pages if dirname(page) == folder][:OF_A_KIND] for folder in folders if folder]
    return sorted({page for page in pages if not dirname(page)}.union(method, *others))


def open_all(site: Site, browser: Browser, beginning: str) -> Iterator[tuple[str, Visit]]:
    for page in looked_at(site.pages):
        context = browser.new_context(viewport={"width": SCREEN, "height": 900}, color_scheme="light")
        visit = Visit(context.new_page(), beginning)
        visit.open(page)
        yield page, visit
        context.close()


@pytest.fixture(scope="module")
def seen(site: Site, browser: Browser) -> dict[str, Seen]:
    """Each kind of page over HTTP: on a screen in light, on a phone in dark, on the narrowest phone."""
    found = {}
    for page, visit in open_all(site, browser, site.address):
        one = found[page] = Seen(visit.errors, visit.failed, visit.strayed, light=visit.violations())
        visit.look(PHONE, dark=True)
        one.dark_on_a_phone = visit.violations()
        one.overflow[PHONE] = visit.overflow
        visit.look(NARROW)
        one.overflow[NARROW] = visit.overflow
    return found


@pytest.fixture(scope="module")
def seen_as_files(site: Site, browser: Browser) -> dict[str, Seen]:
    """The same pages opened from the folder, without a server."""
    return {
        page: Seen(visit.errors, visit.failed, visit.strayed)
        for page, visit in open_all(site, browser, f"{site.folder.as_uri()}/")
    }


def told(seen: dict[str, Seen], what: str) -> dict[str, object]:
    return {page: getattr(one, what) for page, one in seen.items() if getattr(one, what)}


def test_each_kind_of_page_is_looked_at(seen: dict[str, Seen]):
    assert {"index.html", "calculators.html", "method.html", "method/classic_elo.html"} <= set(seen)


def test_no_page_complains(seen: dict[str, Seen]):
    assert told(seen, "errors") == {}


def test_no_request_fails(seen: dict[str, Seen]):
    assert told(seen, "failed") == {}


def test_no_request_leaves_the_site(seen: dict[str, Seen]):
    assert told(seen, "strayed") == {}


def test_no_page_complains_when_opened_as_a_file(seen_as_files: dict[str, Seen]):
    assert told(seen_as_files, "errors") == {}


def test_no_request_fails_when_opened_as_a_file(seen_as_files: dict[str, Seen]):
    assert told(seen_as_files, "failed") == {}


def test_no_request_leaves_the_folder_when_opened_as_a_file(seen_as_files: dict[str, Seen]):
    assert told(seen_as_files, "strayed") == {}


def test_axe_finds_nothing_on_a_screen_in_light(seen: dict[str, Seen]):
    assert told(seen, "light") == {}


def test_axe_finds_nothing_on_a_phone_in_dark(seen: dict[str, Seen]):
    assert told(seen, "dark_on_a_phone") == {}


@pytest.mark.parametrize("width", [NARROW, PHONE])
def test_no_page_is_wider_than_a_phone(seen: dict[str, Seen], width: int):
    assert {page: one.overflow[width] for page, one in seen.items() if one.overflow[width] > 0} == {}


def test_the_first_key_leads_past_the_navigation(visit: Callable[..., Visit]):
    page = visit("index.html").page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "MAIN"


def test_every_link_leads_to_a_file_of_the_site(site: Site, markup: dict[str, Markup]):
    targets = {(page, target) for page, one in markup.items() for target, _ in internal(page, one.addresses)}
    assert [(page, target) for page, target in sorted(targets) if not Path(site.folder / target).is_file()] == []


def test_every_anchor_is_there(markup: dict[str, Markup]):
    wanted = [
        (page, target, anchor)
        for page, one in markup.items()
        for target, anchor in internal(page, one.addresses)
        if anchor and "=" not in anchor and target in markup  # compare.html#a=… says what is to be shown, and is none
    ]
    assert wanted
    assert [link for link in wanted if link[2] not in markup[link[1]].ids] == []


def internal(page: str, addresses: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the file and the anchor of each address that leads into the site."""
    for address in addresses:
        parts = urlsplit(address)
        if not parts.scheme and not parts.netloc:
            yield (normpath(join(dirname(page), unquote(parts.path))) if parts.path else page), parts.fragment


def test_no_page_says_an_id_twice(markup: dict[str, Markup]):
    assert {page for page, one in markup.items() if len(set(one.ids)) < len(one.ids)} == set()


def test_every_page_has_a_title_of_its_own(markup: dict[str, Markup]):
    titles = [" ".join(one.texts["title"]) for one in markup.values()]
    assert all(title.strip(" ·") for title in titles)
    assert len(set(titles)) == len(titles)


def test_every_page_has_one_heading_of_the_first_level(markup: dict[str, Markup]):
    assert {page: one.texts["h1"] for page, one in markup.items() if len(one.texts["h1"]) != 1} == {}


def test_every_page_says_its_language(markup: dict[str, Markup]):
    assert {one.language for one in markup.values()} == {"en"}


def test_every_page_says_how_fresh_it_is(markup: dict[str, Markup]):
    assert [page for page, one in markup.items() if "Data as of" not in "".join(one.texts["footer"])] == []


def test_every_page_credits_the_source(markup: dict[str, Markup]):
    assert [page for page, one in markup.items() if "TopDeck" not in "".join(one.texts["footer"])] == []
