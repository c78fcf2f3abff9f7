"""The calculator page as somebody uses it, and its numbers against the vectors and the command."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ratings_core.systems import SYSTEMS
from tests.pipelines.cli.command import tablerank
from tests.site.browser import Site, Visit

pytestmark = pytest.mark.browser

CORE = Path(__file__).parents[1] / "ratings_core"
CALCULATORS = (*(system.calculator().name for system in SYSTEMS.values()), "lead")
FOLLOW = """async (address) => {
    const followed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
    location.hash = address;
    await followed;
}"""
READ = """() => {
    const table = document.querySelector(".calculator:not([hidden]) .answer table");
    const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    return Object.fromEntries(names.slice(1).map((name, place) => [
        name,
        [...table.tBodies[0].rows].map((row) => Number(row.cells[place + 1].querySelector("data").value)),
    ]));
}"""
# What the page calls the columns of the command's answer.
COLUMNS = {
    "rating_before": "Before",
    "change": "Change",
    "rating_after": "After",
    "k": "K",
    "expected": "Expected",
    "score": "Score",
    "win_probability": "Win probability",
}


@pytest.fixture(scope="module")
def page(site: Site, browser: Browser) -> Page:
    """The page, opened once; each address shows a calculator with what the address says."""
    opened = Visit(browser.new_page(), site.address)
    opened.open("calculators.html#lead")
    return opened.page


@pytest.fixture
def opened(site: Site, page: Page) -> Callable[[str], Page]:
    """Open the page anew at an address."""

    def anew(place: str) -> Page:
        page.goto("about:blank")
        page.goto(site.address + place)
        return page

    return anew


def worked_out(page: Page, address: str) -> dict[str, list[float]]:
    """The unrounded figures of the first table that the page shows, by column."""
    page.evaluate(FOLLOW, address)
    return page.evaluate(READ)


def vectors(system: str) -> list:
    """Worked out by the authors of the specification, independently of this code."""
    return json.loads((CORE / f"{system}_vectors.json").read_text())


def commas(values: list) -> str:
    return ",".join(map(str, values))


def same(expected: list[float]) -> object:
    return pytest.approx(expected, rel=1e-9, abs=1e-9)


def shown(page: Page) -> str:
    """The sentence of the calculator that is shown, with its blanks that do not break as others."""
    return page.locator(".calculator:visible [role=status]").inner_text().replace("\xa0", " ")


def address(page: Page) -> str:
    """What stands in the address bar; what the driver holds for it may lag behind."""
    return page.evaluate("location.href")


@pytest.mark.parametrize(("k_mode", "column"), [("own", "change"), ("pair_mean", "change_pair_mean")])
def test_pod_is_the_vectors(page: Page, k_mode: str, column: str):
    for vector in vectors("pod_elo"):
        winner = "draw" if vector["winner"] is None else vector["winner"] + 1
        asked = f"ratings={commas(vector['ratings'])}&games={commas(vector['games_before'])}&winner={winner}"
        assert worked_out(page, f"pod?{asked}&k_mode={k_mode}")["Change"] == same(vector[column])


@pytest.mark.parametrize(("curve", "column"), [("progressive", "change"), ("capped", "change_capped_curve")])
def test_standings_is_the_vectors(page: Page, curve: str, column: str):
    for vector in vectors("standings_elo"):
        asked = f"ratings={commas(vector['ratings'])}&places={commas(vector['places'])}"
        asked += f"&events={commas(vector['events_before'])}&rounds={vector['rounds'] or ''}"
        assert worked_out(page, f"standings?{asked}&curve={curve}")["Change"] == same(vector[column])


def test_deck_is_the_vectors(page: Page):
    for vector in vectors("deck_elo"):
        asked = f"ratings={commas(vector['displayed_ratings'])}&winner={vector['winner'] + 1}"
        assert worked_out(page, f"deck?{asked}")["Change"] == same(vector["displayed_change"])


@pytest.mark.parametrize(("rounding", "column"), [("none", "change"), ("integer", "change_integer")])
def test_stake_is_the_vectors(page: Page, rounding: str, column: str):
    for vector in vectors("stake_elo"):
        result = {"a": 1, "b": 2}.get(vector["result"], vector["result"])
        asked = f"ratings={commas(vector['ratings'])}&k={vector['k']}&result={result}&rounding={rounding}"
        assert worked_out(page, f"stake?{asked}")["Change"] == same(vector[column])


@pytest.mark.parametrize(
    ("command", "address"),
    [
        (
            "pod 1500 1700.5 -20 1600 1810 1500 1444 1390 2100 1555 --winner draw --games 0,9,10,50,3,7,11,80,2,40",
            "pod?ratings=1500,1700.5,-20,1600,1810,1500,1444,1390,2100,1555&games=0,9,10,50,3,7,11,80,2,40&winner=draw",
        ),
        ("pod 1500 1700 1650 --winner 3", "pod?ratings=1500,1700,1650&games=,,&winner=3&k_mode=own"),
        (
            "pod 1500 1700 1650 --winner 2 --games 0,50,9 --k-mode pair_mean",
            "pod?ratings=1500,1700,1650&games=0,,9&winner=2&k_mode=pair_mean",
        ),
        (
            # more than twelve within 400 points, which the replay sums by interpolation
            (
                "standings 1500 1510 1520 1530 1540 1550 1560 1570 1580 1590 1600 1610 1900 900"
                " --places 1,2,3,3,5,6,7,8,9,9,9,12,13,14 --rounds unknown --curve capped"
                " --events 0,1,2,3,4,5,6,7,8,9,9,9,9,9"
            ),
            (
                "standings?ratings=1500,1510,1520,1530,1540,1550,1560,1570,1580,1590,1600,1610,1900,900"
                "&places=1,2,3,3,5,6,7,8,9,9,9,12,13,14&rounds=&curve=capped&events=0,1,2,3,4,5,6,7,8,9,,,,"
            ),
        ),
        ("standings 1700 1500 --places 2,1 --rounds 1", "standings?ratings=1700,1500&places=2,1&rounds=1&events=,&curve=progressive"),
        ("deck 1636 1000 1200 --winner draw", "deck?ratings=1636,1000,1200&winner=draw"),
        ("deck 1636 1000 1200 980.25 --winner 4", "deck?ratings=1636,1000,1200,980.25&winner=4"),
        (
            "stake 1510 1500 --k 8 --result draw --rounding integer",
            "stake?ratings=1510,1500&k=8&result=draw&rounding=integer",
        ),
        ("stake 1900 1500 --k 8 --result 1", "stake?ratings=1900,1500&k=8&result=1&rounding=none"),
        ("stake 1900 1500 --k 8 --result double_loss", "stake?ratings=1900,1500&k=8&result=double_loss"),
        ("classic 1500 1500 --result 2 --k 32", "classic?ratings=1500,1500&result=2&k=32"),
        ("softmax-elo 1500 1720.5 -20 --winner 2", "softmax-elo?ratings=1500,1720.5,-20&winner=2"),
        ("softmax-elo 1500 1720.5 1490 --winner draw", "softmax-elo?ratings=1500,1720.5,1490&winner=draw"),
        ("pod-bayes 1500 1620 1490 1333 --winner 3", "pod-bayes?ratings=1500,1620,1490,1333&winner=3"),
        ("pod-bayes 1500 1620 1490 --winner draw", "pod-bayes?ratings=1500,1620,1490&winner=draw"),
        ("openskill-pl 1500 1720 990 2000 --winner 3", "openskill-pl?ratings=1500,1720,990,2000&winner=3"),
        ("openskill-pl 1500 1720 990 --winner draw", "openskill-pl?ratings=1500,1720,990&winner=draw"),
        ("classic 1100 1350 1002 --result 2 --k 20 --floor 1000", "classic?ratings=1100,1350,1002&result=2&k=20&floor=1000"),
    ],
)  # fmt: skip
def test_every_figure_is_that_of_the_command(page: Page, command: str, address: str):
    answer = tablerank("calc", *command.split(), "--json").json
    figures = worked_out(page, address)
    for name, column in COLUMNS.items():
        if None in answer[name]:  # no single K applies: the page shows no such column
            assert column not in figures
        else:
            assert figures[column] == same(answer[name])


def test_lead_is_that_of_the_command(page: Page):
    # 401.92 for 0.91: docs/method/classic_elo.md
    answer = tablerank("calc", "lead", 0.91, "--json").json
    found = page.evaluate("tablerank.lead(0.91)")
    assert [found["lead"], *found["expected"]] == same([answer["lead"], *answer["expected"]])
    page.evaluate(FOLLOW, "lead?probability=0.91")
    assert shown(page) == "A lead of 401.92 points; the other is expected to score 0.0900."


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_settings_are_those_of_the_code(page: Page, system: str):
    settings = page.evaluate("JSON.parse(document.getElementById('settings').textContent)")
    assert settings[system] == json.loads(json.dumps(asdict(SYSTEMS[system]())))


def test_pod_is_shown_first(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    assert page.locator(".calculator:visible").evaluate_all("all => all.map(one => one.id)") == ["pod"]


def test_a_result_stands_there_before_anything_is_typed(opened: Callable[[str], Page]):
    # four settled players at the start: docs/method.md
    assert shown(opened("calculators.html")) == "Seat 1 +12.00, Seat 2 −4.00, Seat 3 −4.00, Seat 4 −4.00."


def test_the_result_follows_what_is_typed(opened: Callable[[str], Page]):
    # a 1500 who beats three 1700s gains 18.23: docs/method.md
    page = opened("calculators.html")
    for seat in (2, 3, 4):
        page.get_by_role("textbox", name=f"Rating Seat {seat}").fill("1700")
    assert shown(page).startswith("Seat 1 +18.23, Seat 2 −6.08")


def test_the_result_is_told_to_a_screen_reader(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    assert page.get_by_role("status").inner_text() == page.locator("#pod .note").inner_text() != ""


def test_what_was_typed_is_in_the_address(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    page.get_by_role("textbox", name="Rating Seat 2").fill("1700")
    page.get_by_role("combobox", name="Result").select_option("Draw")
    assert address(page).endswith("#pod?ratings=1500,1700,1500,1500&games=,,,&winner=draw&k_mode=own")


def test_an_address_that_was_shared_shows_the_same(opened: Callable[[str], Page]):
    page = opened("calculators.html#classic")
    page.get_by_role("textbox", name="Floor").fill("1490")
    before = shown(page)
    assert shown(opened(address(page).rsplit("/", 1)[1])) == before == "Seat 1 +16.00, Seat 2 −10.00."


def test_what_was_typed_is_kept_while_another_calculator_is_shown(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    page.get_by_role("textbox", name="Rating Seat 1").fill("1800")
    page.get_by_role("link", name="Stake Elo").click()
    page.get_by_role("link", name="Pod Elo").click()
    assert page.get_by_role("textbox", name="Rating Seat 1").input_value() == "1800"
    assert "ratings=1800," in address(page)


def test_an_address_of_no_calculator_shows_the_first(opened: Callable[[str], Page]):
    assert opened("calculators.html#nonsense").locator("#pod").is_visible()


def test_what_an_address_leaves_out_is_as_at_first(opened: Callable[[str], Page]):
    page = opened("calculators.html#pod?ratings=1500,1900&games=0,0&k_mode=pair_mean&winner=2")
    page.evaluate(FOLLOW, "pod?ratings=1500,1500")
    assert address(page).endswith("#pod?ratings=1500,1500")
    assert shown(page) == "Seat 1 +12.00, Seat 2 −12.00."


def test_markup_in_an_address_is_text(opened: Callable[[str], Page]):
    page = opened("calculators.html#pod?ratings=<img src=x>,1500&winner=<b>1</b>")
    assert page.get_by_role("textbox", name="Rating Seat 1").input_value() == "<img src=x>"
    assert page.locator(".calculator img, .calculator b").count() == 0


def test_a_seat_more_can_win(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("combobox", name="Result").select_option("Seat 5 wins")
    # 24/4 · 4 · (1 - 0.5) at an even table of five
    assert shown(page).endswith("Seat 5 +12.00.")


def test_a_seat_is_taken_away(opened: Callable[[str], Page]):
    page = opened("calculators.html#pod?ratings=1500,1600,1700&winner=3")
    page.get_by_role("button", name="Remove seat 2").click()
    assert page.locator("#pod [name=ratings]").evaluate_all("all => all.map(one => one.value)") == ["1500", "1700"]


def test_a_table_has_ten_seats_at_most(opened: Callable[[str], Page]):
    page = opened(f"calculators.html#pod?ratings={commas([1500] * 30)}")
    assert page.locator("#pod [name=ratings]").count() == 10
    assert page.get_by_role("button", name="Add a seat").is_disabled()


def test_a_table_has_two_seats_at_least(opened: Callable[[str], Page]):
    page = opened("calculators.html#pod?ratings=1500")
    assert page.locator("#pod [name=ratings]").count() == 2
    assert page.get_by_role("button", name="Remove seat 1").is_disabled()


def test_a_new_seat_is_reached_by_keyboard_alone(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    page.get_by_role("button", name="Add a seat").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("1612")
    assert page.get_by_role("textbox", name="Rating Seat 5").input_value() == "1612"


def test_a_large_event_is_summed_up(opened: Callable[[str], Page]):
    # eleven equals, K 24: the first beats ten where five were expected, the last nobody
    ranks = commas(list(range(1, 12)))
    page = opened(f"calculators.html#standings?ratings={commas([1500] * 11)}&places={ranks}")
    assert shown(page) == "11 changes, from −12.00 to +12.00."


@pytest.mark.parametrize(
    ("address", "field", "sentence"),
    [
        ("pod?ratings=x,1500", "Rating Seat 1", "Rating takes a number, such as 1500."),
        ("pod?ratings=,1500", "Rating Seat 1", "Rating takes a number, such as 1500."),
        ("pod?ratings=1e999,1500", "Rating Seat 1", "Rating takes a number, such as 1500."),
        (
            "pod?ratings=1500,1500&games=1,-1",
            "Games before Seat 2",
            "Games before takes a whole number from 0, or nothing for settled.",
        ),
        ("standings?ratings=1,1&places=1,0", "Place Player 2", "Place takes a whole number from 1."),
        (
            "standings?ratings=1,1&rounds=2.5",
            "Rounds",
            "Rounds takes a whole number from 1, or nothing if nobody knows.",
        ),
        ("stake?k=1e999", "K of the event", "K of the event takes a number above 0, such as 32."),
        ("stake?k=0", "K of the event", "K of the event takes a number above 0, such as 32."),
        ("classic?floor=low", "Floor", "Floor takes a number, or nothing for none."),
        ("lead?probability=1", "Expected score", "Expected score takes a number between 0 and 1, such as 0.75."),
    ],
)
def test_a_mistake_is_told_beside_its_field(page: Page, address: str, field: str, sentence: str):
    page.evaluate(FOLLOW, address)
    of_kinds = [page.get_by_role(role, name=field, exact=True) for role in ("textbox", "combobox")]
    wrong = of_kinds[0].or_(of_kinds[1])
    assert wrong.get_attribute("aria-invalid") == "true"
    described = wrong.get_attribute("aria-describedby").split()
    assert page.locator(f'[id="{described[-1]}"][role=alert]').inner_text() == sentence
    assert shown(page) == "No result yet: a field needs another value."


def test_a_mistake_is_told_when_its_field_is_left(opened: Callable[[str], Page]):
    page = opened("calculators.html")
    page.get_by_role("textbox", name="Rating Seat 1").fill("abc")
    assert page.get_by_role("alert").count() == 0
    page.keyboard.press("Tab")
    assert page.get_by_role("alert").inner_text() == "Rating takes a number, such as 1500."


def test_a_mended_mistake_is_gone_at_once(opened: Callable[[str], Page]):
    page = opened("calculators.html#pod?ratings=x,1500")
    page.get_by_role("textbox", name="Rating Seat 1").fill("1500")
    assert page.get_by_role("alert").count() == 0
    assert shown(page) == "Seat 1 +12.00, Seat 2 −12.00."


def test_classic_shows_the_ratings_after_every_result(opened: Callable[[str], Page]):
    # 1500 against 1500 at K 32 makes 1516 and 1484: docs/method/classic_elo.md
    page = opened("calculators.html#classic?ratings=1500,1500&k=32")
    rows = page.get_by_role("group", name="Ratings after every result").get_by_role("row").all_inner_texts()
    assert [row.split("\t") for row in rows[1:]] == [
        ["Seat 1 wins", "1516.00", "1484.00"],
        ["Seat 2 wins", "1484.00", "1516.00"],
        ["Draw", "1500.00", "1500.00"],
    ]


def test_it_works_from_a_folder(visit: Callable[..., Visit]):
    begun = visit("calculators.html", as_file=True)
    begun.page.get_by_role("textbox", name="Rating Seat 2").fill("1900")
    assert shown(begun.page).startswith("Seat 1 +15.27")  # 24/3 · (0.5 + 0.5 + 0.9091)
    assert address(begun.page).startswith("file:")
    assert "ratings=1500,1900" in address(begun.page)
    assert begun.errors == []


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_any_calculator(visit: Callable[..., Visit], *, dark: bool):
    begun = visit("calculators.html#lead", dark=dark)
    found = {}
    for name in CALCULATORS:
        begun.page.evaluate(FOLLOW, f"{name}?ratings=x,1500" if name != "lead" else "lead?probability=2")
        found[name] = begun.violations(f"#{name}")
    assert found == {name: [] for name in CALCULATORS}


@pytest.mark.parametrize("width", [320, 390, 460, 960, 1100])
def test_no_calculator_is_wider_than_the_screen(visit: Callable[..., Visit], width: int):
    begun = visit("calculators.html#lead?probability=2", width=width)
    found = {}
    for name in CALCULATORS:
        begun.page.evaluate(FOLLOW, f"{name}?ratings=12345.67,1500,-1&places=1,2,0" if name != "lead" else "lead")
        found[name] = begun.overflow
    assert found == dict.fromkeys(CALCULATORS, 0)
