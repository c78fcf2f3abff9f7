"""A player's page in a browser: the graph with its peak and its provisional stretch, and the table with the numbers."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.published import rows
from tests.site.browser import Visit

pytestmark = pytest.mark.browser

# A member who has settled, whose peak came after that, and who played in at least five tournaments
SOMEBODY = """
SELECT subject, display_name, highest_shown, count(*)
FROM marts.leaderboard AS board
JOIN ratings.tournament_history AS points USING (pool, system, subject)
JOIN ratings.current AS current USING (pool, system, subject)
WHERE display_name IS NOT NULL AND NOT board.provisional AND NOT highest_provisional AND board.games >= 20
GROUP BY ALL HAVING count(*) >= 5 ORDER BY count(*) DESC, subject LIMIT 1
"""


@pytest.fixture(scope="module")
def somebody(site_home: Path) -> tuple:
    return rows(site_home / "tablerank.duckdb", SOMEBODY)[0]


@pytest.fixture
def page(visit: Callable[..., Visit], somebody: tuple) -> Page:
    opened = visit(f"members/{somebody[0]}.html").page
    opened.locator("svg .peak path").first.wait_for(state="attached")
    return opened


def test_the_graph_has_a_point_for_each_tournament(page: Page, somebody: tuple):
    assert page.locator("svg .points circle").count() == somebody[3]


def test_the_graph_goes_in_steps(page: Page):
    # each piece of the line is level or upright
    drawn = page.locator("svg path.steps").first.get_attribute("d") or ""
    assert re.fullmatch(r"M[\d.]+,[\d.]+(H[\d.]+V[\d.]+){4,}", drawn)


def test_the_peak_is_marked_once_with_its_number(page: Page, somebody: tuple):
    assert page.locator("svg .peak path").count() == 1
    assert page.locator("svg .peak text").all_text_contents() == [str(somebody[2])]


def test_the_settling_stretch_is_shaded_from_the_first_tournament_on(page: Page):
    shade = page.locator("svg rect.provisional").bounding_box()
    first = page.locator("svg .points circle").first.bounding_box()
    assert shade
    assert first
    assert shade["width"] > 0
    assert abs(shade["x"] - (first["x"] + first["width"] / 2)) <= 1.5
    assert page.locator(".chart > svg > text").all_text_contents() == ["provisional"]


def test_the_graph_is_a_picture_that_says_what_it_shows(page: Page, somebody: tuple):
    # and leads to the table for the numbers
    told = page.get_by_role("img").get_attribute("aria-label") or ""
    assert told.startswith(f"Rating of {somebody[1]}")
    assert f"highest {somebody[2]}; the table below has the numbers" in told


def test_the_table_says_the_same(page: Page, somebody: tuple):
    body = page.locator("table tbody tr")
    assert body.count() == somebody[3]
    assert page.locator("tbody tr", has_text="highest").locator("td").nth(2).inner_text().split()[-1] == str(
        somebody[2]
    )


def test_dates_sort_in_time(page: Page):
    page.get_by_role("button", name="Date").click()
    page.get_by_role("button", name="Date").click()
    days = page.locator("tbody time").evaluate_all("(times) => times.map((time) => time.dateTime)")
    assert days == sorted(days)


def test_a_point_says_its_tournament(page: Page):
    words = page.locator("svg .points circle title").first.text_content() or ""
    assert words.startswith(page.locator("tbody th").last.inner_text())


def test_the_graph_follows_a_change_to_dark(visit: Callable[..., Visit], somebody: tuple):
    visited = visit(f"members/{somebody[0]}.html")
    line = visited.page.locator("svg path.steps").first
    expect(line).to_have_css("stroke", "rgb(10, 92, 107)")
    visited.look(1280, dark=True)
    expect(line).to_have_css("stroke", "rgb(116, 203, 217)")
    assert visited.errors == []


def test_the_graph_is_drawn_from_a_folder_without_a_server(visit: Callable[..., Visit], somebody: tuple):
    visited = visit(f"members/{somebody[0]}.html", as_file=True)
    visited.page.locator("svg .peak path").first.wait_for(state="attached")
    assert (visited.errors, visited.strayed) == ([], [])


def test_the_graph_fits_a_phone(visit: Callable[..., Visit], somebody: tuple):
    page = visit(f"members/{somebody[0]}.html", width=320).page
    page.locator("svg .peak path").first.wait_for(state="attached")
    box = page.locator(".chart > svg").bounding_box()
    assert box
    assert (box["x"] >= 0, box["x"] + box["width"] <= 320) == (True, True)


def test_on_a_phone_the_word_on_settling_is_clear_of_the_peak(visit: Callable[..., Visit], somebody: tuple):
    page = visit(f"members/{somebody[0]}.html", width=320).page
    told = page.locator(".chart > svg > text").bounding_box()
    peak = page.locator("svg .peak text").bounding_box()
    assert told
    assert peak
    assert told["y"] + told["height"] <= peak["y"]
