"""The pages of documentation as people read them: fenced blocks, links, headings."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPERATIONS = ROOT / "docs" / "operations.md"
FENCE = re.compile(r"^```([a-z]+)([ a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def pages() -> list[Path]:
    """Every page, the README first."""
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def text(page: str) -> str:
    """The text of a page, by its path from the root."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: Path, language: str, label: str = "") -> list[str]:
    """The fenced blocks of a page in a language, and with a label where one is asked for."""
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [content for tongue, mark, content in found if tongue == language and mark.strip() == label]


def every_block(language: str) -> list[str]:
    """The fenced blocks of all pages in a language, each once."""
    return list(dict.fromkeys(content for page in pages() for content in blocks(page, language)))


def links(page: Path) -> Iterator[str]:
    """The links and pictures of a page that stay within the project."""
    prose = FENCE.sub("", page.read_text(encoding="utf-8"))
    return (link or picture for link, picture in LINK.findall(prose) if "://" not in link)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as web hosts of repositories make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
