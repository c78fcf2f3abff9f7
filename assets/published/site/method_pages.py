"""The method pages: the documentation's own Markdown, with its links led to pages of the site."""

import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath, PurePosixPath
from posixpath import normpath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from assets.errors import RunError
from assets.published.site.filters import in_address
from assets.published.site.pages import Page

# Inside the package where a wheel carries them, else in the folder from which the software is installed.
PLACES = (Path(__file__).parent / "docs", Path(__file__).parents[3] / "docs")
FIRST = PurePosixPath("method.md")
LAST = "specification.md"
OTHER_PAGES = {"calculators.md": "calculators.html"}  # a page serves their readers better
NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


def method_pages(places: Sequence[Path] = PLACES) -> Iterator[Page]:
    """Yield a page for each document on method, the one that all others begin from first.

    Parameters
    ----------
    places : sequence of Path
        Where the documents may be; the first that has them counts.

    Raises
    ------
    RunError
        None has them.
    """
    docs = next((place for place in places if (place / FIRST).exists()), None)
    if docs is None:
        raise RunError(f"The method pages are not in {places[-1]}; install the software from its whole folder.")
    others = [path.relative_to(docs) for path in (*sorted((docs / "method").glob("*.md")), *docs.glob(LAST))]
    documents = [_Document(name, (docs / name).read_text(encoding="utf-8")) for name in (FIRST, *others)]
    method = {str(document.name): str(document.name.with_suffix(".html")) for document in documents}
    sisters = [{"address": method[str(document.name)], "title": document.title} for document in documents]
    for document in documents:
        values = {"title": document.title, "body": document.html(method | OTHER_PAGES), "sisters": sisters}
        yield Page(method[str(document.name)], "method.html", values)


def method_address(system: str, places: Sequence[Path] = PLACES) -> str:
    """Return where the site says how a system rates: on a page of its own, or on the first.

    >>> method_address("deck_elo"), method_address("pod_elo")
    ('method/deck_elo.html', 'method.html#pod-elo')
    """
    has_own = any((place / "method" / f"{system}.md").exists() for place in places)
    return f"method/{system}.html" if has_own else f"method.html#{in_address(system)}"


class _Document:
    """A document, read into tokens whose headings have GitHub's anchors."""

    def __init__(self, name: PurePath, text: str) -> None:
        self.name = PurePosixPath(name)
        self.markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
        self.tokens = self.markdown.parse(text)
        self.title = _name_headings(self.tokens)
        _without_empty_headers(self.tokens)

    def html(self, addresses: dict[str, str]) -> Markup:
        for token in self.tokens:
            if token.children:
                token.children = list(self._led(token.children, addresses))
        return Markup(self.markdown.renderer.render(self.tokens, self.markdown.options, {}))  # noqa: S704 - our own text

    def _led(self, tokens: Sequence[Token], addresses: dict[str, str]) -> Iterator[Token]:
        """Yield the tokens with links led to pages of the site; of a link to anything else, the text only."""
        leads_somewhere = True
        for token in tokens:
            if token.type == "link_open":
                address = self._address(str(token.attrs["href"]), addresses)
                leads_somewhere = address is not None
                token.attrs["href"] = address or ""
            if leads_somewhere or token.type not in {"link_open", "link_close"}:
                yield token

    def _address(self, target: str, addresses: dict[str, str]) -> str | None:
        document, _, anchor = target.partition("#")
        if not document or "://" in document:
            return target
        address = addresses.get(normpath(self.name.parent / document))
        if address is None:
            return None
        up = "../" * (len(self.name.parts) - 1)
        return f"{up}{address}#{anchor}" if anchor else f"{up}{address}"


class _Renderer(RendererHTML):
    """What is wider than a phone scrolls in a region of its own, which the keyboard reaches."""

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        region = f"<pre {_scrolled(tokens, idx, 'Example')}>"
        return super().fence(tokens, idx, options, env).replace("<pre>", region, 1)

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        region = f'<div class="scroll" {_scrolled(tokens, idx, "Table")}>'
        return region + self.renderToken(tokens, idx, options, env)

    def table_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return self.renderToken(tokens, idx, options, env) + "</div>"


def _without_empty_headers(tokens: Sequence[Token]) -> None:
    """Make a plain cell of each heading of a column that says nothing."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not inline.content:
            opening.tag = closing.tag = "td"


def _scrolled(tokens: Sequence[Token], idx: int, called: str) -> str:
    number = sum(token.type == tokens[idx].type for token in tokens[: idx + 1])
    return f'role="group" tabindex="0" aria-label="{called} {number}"'


def _name_headings(tokens: Sequence[Token]) -> str:
    """Give each heading the anchor that GitHub gives it, and return the text of the first."""
    headings = [pair for pair in itertools.pairwise(tokens) if pair[0].type == "heading_open"]
    for opening, inline in headings:
        opening.attrs["id"] = NOT_IN_ANCHORS.sub("", _text(inline).lower()).replace(" ", "-")
    return _text(headings[0][1])


def _text(inline: Token) -> str:
    return "".join(token.content for token in inline.children or ())
