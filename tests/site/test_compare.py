"""Two players compared in a browser: chosen, linked to, and drawn over each other."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.published import rows
from tests.site.browser import Visit

pytestmark = pytest.mark.browser

MEMBERS = "SELECT subject, display_name, rating_shown, games FROM marts.leaderboard WHERE display_name IS NOT NULL ORDER BY rank LIMIT 3"


@pytest.fixture(scope="module")
def three(site_home: Path) -> list[tuple]:
    """The first three members of the board: code, name, rating, games."""
    return rows(site_home / "tablerank.duckdb", MEMBERS)


def opened(visit: Callable[..., Visit], a: tuple, b: tuple, **how: object) -> Visit:
    visited = visit(f"compare.html#a={a[0]}&b={b[0]}", **how)
    visited.page.locator("svg .points circle").first.wait_for(state="attached")
    return visited


def line(page: Page, name: str) -> list[str]:
    return page.get_by_role("row", name=name).first.locator("td").all_inner_texts()


@pytest.mark.parametrize("as_file", [False, True])
def test_an_address_names_the_pair(visit: Callable[..., Visit], three: list, *, as_file: bool):
    a, b, _ = three
    visited = opened(visit, a, b, as_file=as_file)
    heads = visited.page.locator("thead th").all_inner_texts()
    assert (heads, line(visited.page, "Rating"), line(visited.page, "Games")) == (
        [a[1], b[1]],
        [str(a[2]), str(b[2])],
        [str(a[3]), str(b[3])],
    )
    assert (visited.errors, visited.strayed) == ([], [])


def test_the_graphs_lie_over_each_other_in_two_colours_and_dashes(visit: Callable[..., Visit], three: list):
    page = opened(visit, three[0], three[1]).page
    lines = page.locator("svg path.steps")
    styles = "(all) => all.map(getComputedStyle).map((style) => [style.stroke, style.strokeDasharray])"
    (colour, dashes), (other_colour, other_dashes) = lines.evaluate_all(styles)
    assert colour != other_colour
    assert dashes != other_dashes


def test_another_choice_changes_the_table_and_the_address(visit: Callable[..., Visit], three: list):
    page = opened(visit, three[0], three[1]).page
    page.get_by_label("Second player").select_option(three[2][0])
    page.locator("thead th", has_text=three[2][1]).wait_for()
    assert line(page, "Rating") == [str(three[0][2]), str(three[2][2])]
    assert f"b={three[2][0]}" in page.evaluate("location.hash")


def test_swap_swaps(visit: Callable[..., Visit], three: list):
    page = opened(visit, three[0], three[1]).page
    page.get_by_role("button", name="Swap").click()
    expect(page.locator("thead th").first).to_have_text(three[1][1])
    assert line(page, "Rating") == [str(three[1][2]), str(three[0][2])]


def test_one_member_twice_is_no_pair(visit: Callable[..., Visit], three: list):
    page = opened(visit, three[0], three[1]).page
    page.get_by_label("Second player").select_option(three[0][0])
    page.get_by_text("Choose two different players.").wait_for()
    assert page.locator("#answer").is_hidden()


def test_the_page_of_a_member_leads_here(visit: Callable[..., Visit], three: list):
    page = visit(f"members/{three[2][0]}.html").page
    page.get_by_role("link", name="Compare with another player").click()
    page.locator("thead th", has_text=three[2][1]).wait_for()
    assert page.get_by_label("First player").input_value() == three[2][0]


def test_an_address_that_names_nobody_shows_the_first_two(visit: Callable[..., Visit]):
    page = visit("compare.html#a=nobody&b=nothing").page
    page.locator("thead th").nth(1).wait_for()
    assert page.get_by_label("First player").input_value() != page.get_by_label("Second player").input_value()


def test_a_name_of_any_length_fits_a_phone(visit: Callable[..., Visit]):
    visited = visit("compare.html", width=390)
    visited.page.locator("#a option").first.evaluate("(option) => { option.text = 'Wolfe'.repeat(30); }")
    assert visited.overflow == 0
