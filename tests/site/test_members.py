"""A member's page in a browser: the graph with its peak and its settling stretch, and the table that says the same."""

from collections.abc import Callable
from itertools import pairwise
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
    opened.locator("svg .peak_marks path").first.wait_for(state="attached")
    return opened


def test_the_graph_has_a_point_for_each_tournament(page: Page, somebody: tuple):
    assert page.locator("svg .points_marks path").count() == somebody[3]


def test_the_graph_goes_in_steps(page: Page):
    # each piece of the line is level or upright
    drawn = page.locator("svg .steps_marks path").first.get_attribute("d") or ""
    points = [tuple(map(float, pair.split(","))) for pair in drawn.replace("M", "L").split("L") if pair]
    assert len(points) > 5
    assert all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in pairwise(points))


def test_the_peak_is_marked_once_with_its_number(page: Page, somebody: tuple):
    assert page.locator("svg .peak_marks path").count() == 1
    assert page.locator("svg .peak_told_marks text").all_text_contents() == [str(somebody[2])]


def test_the_settling_stretch_is_shaded_from_the_first_tournament_on(page: Page):
    shade = page.locator("svg .settling_marks path").bounding_box()
    first = page.locator("svg .points_marks path").first.bounding_box()
    assert shade
    assert first
    assert shade["width"] > 0
    assert abs(shade["x"] - (first["x"] + first["width"] / 2)) <= 1.5
    assert page.locator("svg .told_marks text").all_text_contents() == ["still settling in"]


def test_the_graph_is_a_picture_that_says_what_it_shows(page: Page, somebody: tuple):
    # and leads to the table for the numbers
    told = page.get_by_role("img").get_attribute("aria-label") or ""
    assert told.startswith(f"Rating of {somebody[1]}")
    assert f"highest {somebody[2]}; the table below says the same in numbers" in told


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
    page.locator("svg .points_marks path").first.hover(force=True)
    tooltip = page.locator("#vg-tooltip-element.visible")
    tooltip.wait_for()
    assert page.locator("tbody th").last.inner_text() in tooltip.inner_text()


def test_the_graph_follows_a_change_to_dark(visit: Callable[..., Visit], somebody: tuple):
    visited = visit(f"members/{somebody[0]}.html")
    line = visited.page.locator("svg .steps_marks path").first
    expect(line).to_have_attribute("stroke", "#0a5c6b")
    visited.look(1280, dark=True)
    expect(line).to_have_attribute("stroke", "#74cbd9")
    assert visited.errors == []


def test_the_graph_is_drawn_from_a_folder_without_a_server(visit: Callable[..., Visit], somebody: tuple):
    visited = visit(f"members/{somebody[0]}.html", as_file=True)
    visited.page.locator("svg .peak_marks path").first.wait_for(state="attached")
    assert (visited.errors, visited.strayed) == ([], [])


def test_the_graph_fits_a_phone(visit: Callable[..., Visit], somebody: tuple):
    page = visit(f"members/{somebody[0]}.html", width=320).page
    page.locator("svg .peak_marks path").first.wait_for(state="attached")
    box = page.locator(".chart svg").bounding_box()
    assert box
    assert (box["x"] >= 0, box["x"] + box["width"] <= 320) == (True, True)


def test_on_a_phone_the_word_on_settling_is_clear_of_the_peak(visit: Callable[..., Visit], somebody: tuple):
    page = visit(f"members/{somebody[0]}.html", width=320).page
    told = page.locator("svg .told_marks text").bounding_box()
    peak = page.locator("svg .peak_told_marks text").bounding_box()
    assert told
    assert peak
    assert told["y"] + told["height"] <= peak["y"]
