"""The method pages, as they are made from the documentation."""

import re
from pathlib import Path

import pytest

from assets.errors import RunError
from assets.published.site.method_pages import method_pages
from assets.published.site.pages import Page

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return {page.path: page for page in method_pages()}


def body(page: Page) -> str:
    return page.values["body"]


def links(page: Page) -> dict[str, str]:
    """The addresses that the links of a page lead to, by their text."""
    return {text: address for address, text in re.findall(r'<a href="([^"]*)">(.*?)</a>', body(page))}


def made_from(text: str, folder: Path) -> Page:
    """The first page of documentation that says nothing else."""
    (folder / "method.md").write_text(text, encoding="utf-8")
    return next(method_pages([folder]))


def test_every_document_on_method_has_a_page(pages: dict[str, Page]):
    documents = {f"method/{document.stem}.html" for document in (DOCS / "method").glob("*.md")}
    assert set(pages) == documents | {"method.html", "specification.html"}


def test_a_page_is_called_as_its_document(pages: dict[str, Page]):
    # the first line of docs/method/openskill_pl.md
    assert pages["method/openskill_pl.html"].values["title"] == "OpenSkill, Plackett-Luce"


def test_each_page_names_all_others(pages: dict[str, Page]):
    named = [sister["address"] for sister in pages["method/accuracy.html"].values["sisters"]]
    assert named == list(pages)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("other.md", "../method/other.html"),
        ("other.md#k", "../method/other.html#k"),
        ("../method.md#chance-to-win", "../method.html#chance-to-win"),
        ("../calculators.md", "../calculators.html"),
        ("#settings", "#settings"),
    ],
)
def test_a_link_leads_to_the_page_made_from_its_document(link: str, address: str, tmp_path: Path):
    (tmp_path / "method").mkdir()
    (tmp_path / "method" / "other.md").write_text("# Other\n")
    (tmp_path / "method" / "page.md").write_text(f"# Page\n\n[there]({link})\n")
    (tmp_path / "method.md").write_text("# Method\n")
    pages = {page.path: page for page in method_pages([tmp_path])}
    assert links(pages["method/page.html"]) == {"there": address}


def test_of_a_link_to_other_documentation_the_text_is_left(pages: dict[str, Page]):
    # docs/method/stake_elo.md has ([settings](../operations.md#what-the-source-does-not-say))
    assert "(settings)" in body(pages["method/stake_elo.html"])


def test_a_link_to_elsewhere_stays(tmp_path: Path):
    page = made_from("# Method\n\n[rules](https://example.org/rules.md#k)\n", tmp_path)
    assert links(page) == {"rules": "https://example.org/rules.md#k"}


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("What it does not say", "what-it-does-not-say"),
        ("`k_mode`, and why", "k_mode-and-why"),
        ("OpenSkill, Plackett-Luce", "openskill-plackett-luce"),
        ("Whose K?", "whose-k"),
    ],
)
def test_a_heading_has_the_anchor_that_github_gives_it(heading: str, anchor: str, tmp_path: Path):
    # GitHub: lower case, punctuation but hyphens and underscores gone, blanks as hyphens
    assert f'<h2 id="{anchor}">' in body(made_from(f"# Method\n\n## {heading}\n", tmp_path))


def test_code_scrolls_where_the_keyboard_reaches_it(pages: dict[str, Page]):
    assert '<pre role="group" tabindex="0" aria-label="Example 1">' in body(pages["method.html"])
    assert "<pre>" not in body(pages["method.html"])


def test_a_table_scrolls_where_the_keyboard_reaches_it(pages: dict[str, Page]):
    text = body(pages["method.html"])
    assert '<div class="scroll" role="group" tabindex="0" aria-label="Table 1"><table>' in text
    assert text.count("</table>\n</div>") == text.count("<table>")


def test_a_column_without_a_name_has_no_empty_heading(tmp_path: Path):
    text = body(made_from("# Method\n\n| | gain |\n|---|---|\n| Pod Elo | 0.1 |\n", tmp_path))
    assert "<td></td>\n<th>gain</th>" in text


def test_examples_stay_as_they_are_typed(pages: dict[str, Page]):
    # the first example of docs/method.md
    assert "array([12., -4., -4., -4.])" in body(pages["method.html"])


def test_what_looks_like_markup_is_text(tmp_path: Path):
    assert "&lt;b&gt;" in body(made_from("# Method\n\n<b>\n", tmp_path))


def test_without_the_documents_it_is_said_what_to_do(tmp_path: Path):
    with pytest.raises(RunError, match="install the software from its whole folder"):
        next(method_pages([tmp_path]))
