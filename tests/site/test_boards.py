"""The board in a browser: sorted by click and by keyboard, filtered, and whole without a script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.published import rows
from tests.site.browser import Site, Visit

pytestmark = pytest.mark.browser

COLUMNS = ("Rank", "Player", "Rating", "Highest", "Games", "Won", "Expected", "30 days", "Last played")
VALUES = """(table, column) => [...table.tBodies[0].rows].filter((row) => !row.hidden)
    .map((row) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim())"""
BOARD = "SELECT subject, games, rank FROM marts.leaderboard WHERE display_name IS NOT NULL"


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Page:
    return visit("index.html").page


def table(page: Page) -> Locator:
    return page.locator("table.sortable")


def column(page: Page, name: str) -> list[str]:
    """What stands in a column, from top to bottom, in the rows that are shown."""
    return table(page).evaluate(
        VALUES.replace("column]", f"{COLUMNS.index(name)}]").replace("(table, column)", "(table)")
    )


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def order(page: Page, name: str) -> str | None:
    return page.locator("thead th", has_text=name).first.get_attribute("aria-sort")


def numbers(page: Page, name: str) -> list[float]:
    return [float(value) for value in column(page, name) if value]


def test_every_column_sorts(page: Page):
    assert page.locator("thead th button").all_inner_texts() == list(COLUMNS)


def test_the_first_click_on_a_figure_puts_the_greatest_first(page: Page):
    press(page, "Games")
    assert numbers(page, "Games") == sorted(numbers(page, "Games"), reverse=True)
    assert order(page, "Games") == "descending"


def test_the_second_click_turns_the_order(page: Page):
    press(page, "Games")
    press(page, "Games")
    assert numbers(page, "Games") == sorted(numbers(page, "Games"))
    assert order(page, "Games") == "ascending"


def test_one_column_at_a_time_says_that_it_is_sorted(page: Page):
    press(page, "Games")
    press(page, "Rating")
    assert (order(page, "Games"), order(page, "Rating")) == (None, "descending")


def test_names_sort_as_people_sort_them(page: Page):
    press(page, "Player")
    assert column(page, "Player") == sorted(column(page, "Player"), key=str.casefold)


def test_sorting_is_stable(page: Page):
    # of equal games, the better rank stays first
    press(page, "Rank")
    press(page, "Last played")
    played = column(page, "Last played")
    ranks = column(page, "Rank")
    pairs = list(zip(played, ranks, strict=True))
    by_day = [[int(rank) for day, rank in pairs if day == one and rank] for one in dict.fromkeys(played)]
    assert len(by_day) < len(pairs)
    assert by_day == [sorted(of_day) for of_day in by_day]


@pytest.mark.parametrize("clicks", [1, 2])
def test_no_rank_comes_last_either_way(page: Page, clicks: int):
    without = column(page, "Rank").count("")
    assert without
    for _ in range(clicks):
        press(page, "Rank")
    assert column(page, "Rank")[-without:] == [""] * without


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_sorts(page: Page, key: str):
    page.get_by_role("button", name="Games", exact=True).focus()
    page.keyboard.press(key)
    assert order(page, "Games") == "descending"
    assert page.evaluate("document.activeElement.textContent") == "Games"


def test_tab_goes_from_heading_to_heading(page: Page):
    page.get_by_role("button", name="Rank", exact=True).focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Player"


def test_the_skip_link_is_the_first_and_leads_to_the_content(page: Page):
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_a_filter_by_games_says_how_many_are_shown(page: Page):
    games = numbers(page, "Games")
    page.get_by_label("Games").select_option("50")
    many = sum(count >= 50 for count in games)
    assert 0 < many < len(games)
    assert page.get_by_role("status").inner_text() == f"Showing {many} of {len(games)} players."
    assert sorted(numbers(page, "Games")) == sorted(count for count in games if count >= 50)


def test_a_filter_by_activity_counts_back_from_the_newest_game(page: Page):
    seconds = numbers(page, "Last played")
    page.get_by_label("Played within").select_option("30")
    expected = [one for one in seconds if max(seconds) - one <= 30 * 86_400]
    assert 0 < len(expected) < len(seconds)
    assert sorted(numbers(page, "Last played")) == sorted(expected)


def test_a_filter_by_name_finds_part_of_it_in_any_case(page: Page):
    name = column(page, "Player")[2]
    page.get_by_label("Name").fill(name[2:].upper())
    assert name in column(page, "Player")
    assert all(name[2:].lower() in one.lower() for one in column(page, "Player"))


def test_show_all_shows_all(page: Page):
    everybody = column(page, "Player")
    page.get_by_label("Games").select_option("100")
    page.get_by_role("button", name="Show all").click()
    assert column(page, "Player") == everybody
    assert page.get_by_role("status").inner_text() == f"Showing all {len(everybody)} players."


def test_a_filtered_board_sorts(page: Page):
    page.get_by_label("Games").select_option("50")
    press(page, "Rating")
    press(page, "Rating")
    assert numbers(page, "Rating") == sorted(numbers(page, "Rating"))
    assert min(numbers(page, "Games")) >= 50


def test_the_board_is_the_published_one(page: Page, site_home):
    published = rows(site_home / "tablerank.duckdb", BOARD)
    assert sorted(numbers(page, "Games")) == sorted(games for _, games, _ in published)
    assert sorted(numbers(page, "Rank")) == sorted(rank for _, _, rank in published if rank is not None)


def test_figures_stand_under_each_other(page: Page):
    # aligned right, with digits of one width
    cell = page.locator("td.number").nth(1)
    style = "(cell) => [getComputedStyle(cell).textAlign, getComputedStyle(cell).fontVariantNumeric]"
    assert cell.evaluate(style) == ["right", "lining-nums tabular-nums"]


def test_a_time_says_itself_to_machines(page: Page):
    time = page.locator("td.time time").first
    assert len(time.get_attribute("datetime") or "") == len("2026-05-09")


def test_on_a_phone_the_board_scrolls_in_a_region_that_the_keyboard_reaches(visit: Callable[..., Visit]):
    page = visit("index.html", width=390).page
    region = page.get_by_role("region", name="rated by")
    assert region.evaluate("(one) => one.scrollWidth > one.clientWidth && one.tabIndex === 0")
    region.focus()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    expect(page.locator("thead th").last).to_be_in_viewport()


def test_on_a_phone_the_name_stays_in_sight(visit: Callable[..., Visit]):
    page = visit("index.html", width=390).page
    page.locator(".scroll").evaluate("(one) => one.scrollTo(9999, 0)")
    left = page.locator("tbody th.who").first.evaluate("(one) => one.getBoundingClientRect().left")
    assert 0 <= left < 40


def test_on_a_phone_a_name_of_any_length_leaves_room_for_the_figures(visit: Callable[..., Visit]):
    # in columns of auto layout the name gets its least width, 9rem
    page = visit("index.html", width=390).page
    name = page.locator("tbody th.who").first
    name.locator("a").evaluate("(link) => { link.textContent = 'Wolfe'.repeat(30); }")
    assert name.evaluate("(cell) => cell.offsetWidth") == 9 * 16


def test_dark_is_dark(visit: Callable[..., Visit]):
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = visit("index.html").page.evaluate(ground), visit("index.html", dark=True).page.evaluate(ground)
    assert (light, dark) == ("rgb(248, 248, 245)", "rgb(18, 21, 23)")


def test_without_scripts_the_board_stands_by_rank(site: Site, browser: Browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}index.html")
    ranks = [text for text in page.locator("tbody td:first-child").all_inner_texts() if text]
    assert ranks == sorted(ranks, key=int)
    assert page.locator("form").is_visible() is False
    assert page.locator("thead button").count() == 0
    context.close()
