"""The statistics in a browser: every chart is drawn, and says what its table says."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.published import rows
from tests.site.browser import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Page:
    return visit("statistics.html").page


def test_every_chart_is_drawn(page: Page):
    charts = page.locator(".chart")
    assert charts.count() >= 3  # the spread, seats at tables of four, calibration
    for chart in charts.all():
        expect(chart.locator("> svg")).to_be_visible()


def test_the_bars_are_the_published_bands(page: Page, site_home):
    bands = rows(site_home / "tablerank.duckdb", "SELECT members FROM marts.rating_bands ORDER BY band_from")
    numbers = page.locator("svg .numbers text")
    expect(numbers).to_have_text([str(members) for (members,) in bands])


def test_no_total_stands_with_the_bands(page: Page, site_home):
    # specification: Rating bands; no exact total while any band is hidden
    rating_bands = rows(site_home / "tablerank.duckdb", "SELECT sum(members) FROM marts.rating_bands")
    section = page.locator("section").first.inner_text()
    spread = section[: section.index("Seats")]
    assert "Rating distribution" in spread
    assert f"{rating_bands[0][0]} members" not in spread


def test_seats_of_four_have_a_point_and_an_interval_each(page: Page):
    expect(page.locator(".rates circle").first).to_be_attached()
    seats = page.locator("table", has_text="Tables of 4").locator("tbody tr")
    assert seats.count() in {4, 8}  # Swiss, and the cut where there is one


def test_each_chance_has_its_circle(page: Page):
    circles = page.locator("svg .buckets circle")
    lines = page.locator("table", has_text="Predicted and actual wins by").locator("tbody tr")
    expect(circles).to_have_count(lines.count())
