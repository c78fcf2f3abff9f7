"""The site (specification: Public tables and pages): nobody who hides is in its files; replaced as a whole."""

import doctest
import os
import re
import shutil
import stat
from html import unescape
from pathlib import Path

import pytest

from assets.erasure.erase import erase
from assets.errors import RunError, UsageError
from assets.published.public_tables import public_tables
from assets.published.site import filters as words
from assets.published.site import pages
from assets.published.site.build import make_site, write_pages
from assets.published.site.content import Content
from assets.published.site.mark import MARK, site_fault
from tests.assets.builders import DAY, START, Desk, code, event, member, seat, table
from tests.searching import found_in

TITLE = "Ratings of the Harbour"
SHOWING = {"XenoqAnn": "Ann <b>A</b> & co", "XenoqDan": 'Dan "D"'}
OTHERS = ["XenoqBob", "XenoqCat", "XenoqEve", "XenoqFay"]  # Bob is linked and hides; the others are not linked
HIDDEN_NAME = "Bob of the Hidden Quay"
ODD_TITLE = "</script><script>alert(1)</script> 'Open' \N{SNOWMAN}"
MEMBERS = [
    *(member(who, display_name=f'"{name.replace(chr(34), 2 * chr(34))}"') for who, name in SHOWING.items()),
    member("XenoqBob", "no", HIDDEN_NAME),
]


def pod(*people: str, won_by: str, number: int = 1) -> dict:
    """A table of four whose names, as sent, are nobody's to see."""
    return table([seat(one, f"{one} of the Source") for one in people], won_by, number)


FOUR = ("XenoqAnn", "XenoqBob", "XenoqCat", "XenoqDan")
EVENTS = [
    event(
        "first",
        *[[pod(*FOUR, won_by="XenoqAnn"), table(["XenoqEve"], "XenoqEve", 2, status="Bye")] for _ in range(6)],
        tournamentName=ODD_TITLE,
    ),
    event("second", *[[pod(*FOUR, won_by="XenoqDan")] for _ in range(6)], startDate=START + 40 * DAY),
    event(
        "third", [pod("XenoqEve", "XenoqFay", "XenoqBob", "XenoqCat", won_by="XenoqEve")], startDate=START + 80 * DAY
    ),
]


@pytest.fixture(scope="module")
def desk(tmp_path_factory) -> Desk:
    return Desk(tmp_path_factory.mktemp("site") / "home").link(*MEMBERS).publish(*EVENTS)


@pytest.fixture(scope="module")
def site(desk: Desk) -> Path:
    """The site of that home; tests only read it."""
    make_site(desk.home.published, desk.home.site, TITLE)
    return desk.home.site


def page(site: Path, place: str) -> str:
    return (site / place).read_text(encoding="utf-8")


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_nobody_who_does_not_show_games_is_anywhere(site: Path):
    # specification: Public tables and pages; only members who show their games
    codes = [code(who) for who in OTHERS]
    assert found_in(site, "Xenoq", "of the Source", HIDDEN_NAME, "Hidden Quay", *codes) == []


def test_showing_members_are_named(site: Path):
    # or the search would have nothing to find
    places = " ".join(found_in(site, *(code(who) for who in SHOWING)))
    for place in ("index.html", "compare.html", "members/"):
        assert place in places


def test_nothing_is_of_a_single_game(site: Path):
    # specification: Public tables and pages; nothing about a single game; a table is called tournament:round:number
    assert found_in(site, "first:1", "second:1", "third:1") == []


def test_each_showing_member_has_a_page_and_a_file(site: Path):
    expected = sorted(f"{code(who)}.{kind}" for who in SHOWING for kind in ("html", "js"))
    assert sorted(file.name for file in (site / "members").iterdir()) == expected


def test_a_page_of_a_member_says_number_highest_and_games(desk: Desk, site: Path):
    shown, highest, games = desk.published(
        f"SELECT rating_shown, highest_shown, games FROM marts.leaderboard WHERE subject = '{code('XenoqAnn')}'"
    )[0]
    figures = re.findall(r"<dt>(\w+)</dt><dd>([\w+%]+)", page(site, f"members/{code('XenoqAnn')}.html"))
    assert dict(figures) | {"Rating": str(shown), "Highest": str(highest), "Games": str(games)} == dict(figures)
    assert games == 12


def test_a_page_of_a_member_has_a_row_for_each_tournament(site: Path):
    # Ann sat in the first and in the second, of three
    text = page(site, f"members/{code('XenoqAnn')}.html")
    assert re.findall(r"<time datetime=\"([\d-]+)\">[^<]+</time></td>", text) == ["2023-12-24", "2023-11-14"]


def test_what_others_wrote_is_text(site: Path):
    pages = everything(site)
    assert [place for place, content in pages.items() if b"<script>alert" in content] == []
    assert [place for place, content in pages.items() if b"<b>A</b>" in content and place.endswith(".html")] == []
    assert "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &#39;Open&#39; \N{SNOWMAN}" in page(
        site, "tournaments/cedh-2023.html"
    )


def test_skipped_is_counted_by_reason(site: Path):
    # six byes of Eve in the first tournament
    assert re.search(
        r'<th scope="row">bye</th><td class="number" data-value="6">6</td>', page(site, "tournaments.html")
    )


def test_each_page_bears_the_title(site: Path):
    pages = {place: content.decode() for place, content in everything(site).items() if place.endswith(".html")}
    assert [place for place, content in pages.items() if f"· {TITLE}</title>" not in content] == []


def test_each_page_lets_nothing_but_its_own_scripts_run(site: Path):
    # no inline script or handler, nothing that compiles text
    pages = {place: content.decode() for place, content in everything(site).items() if place.endswith(".html")}
    assert {re.search(r"script-src ([^;]+);", unescape(content))[1] for content in pages.values()} == {"'self' file:"}
    assert [
        place for place, content in pages.items() if re.search(r"<script(?! src=| type=.application/json)", content)
    ] == []
    assert [place for place, content in pages.items() if re.search(r"<[^>]+\s(on\w+|style)=", content)] == []


def test_the_same_publication_gives_the_same_bytes(desk: Desk, site: Path, tmp_path: Path):
    make_site(desk.home.published, tmp_path / "again", TITLE)
    assert everything(tmp_path / "again") == everything(site)


def told_otherwise(desk: Desk, folder: Path, *statements: str) -> Path:
    """Make the pages of public tables that are changed behind the publication's back."""
    folder.mkdir()
    with public_tables(desk.home.published) as con:
        for statement in statements:
            con.execute(statement)
        write_pages(folder, Content(con), TITLE)
    return folder


def test_two_boards_never_share_an_address(desk: Desk, tmp_path: Path):
    # "pod_elo" and "pod elo" would both be pod-elo
    another = "INSERT INTO public.systems BY NAME SELECT * REPLACE ('pod elo' AS system) FROM public.systems"
    site = told_otherwise(desk, tmp_path / "site", another)
    assert {file.name for file in (site / "boards").iterdir()} == {"cedh-pod-elo.html", "cedh-pod-elo-2.html"}


def test_a_system_of_standings_counts_events_and_leads_to_its_method(desk: Desk, tmp_path: Path):
    # Ann has 12 rated games; by standings they would be 12 events
    otherwise = "UPDATE public.systems SET rates = 'standings', name = 'standings_elo'"
    site = told_otherwise(desk, tmp_path / "site", otherwise)
    board, ann = page(site, "index.html"), page(site, f"members/{code('XenoqAnn')}.html")
    assert re.findall(r'data-first="descending">(Games|Events)</th>', board) == ["Events"]
    assert re.findall(r"<dt>(?:Games|Events)</dt><dd>\d+", ann) == ["<dt>Events</dt><dd>12"]
    assert 'href="method/standings_elo.html"' in board
    assert 'href="../method/standings_elo.html"' in ann


BANDS = "INSERT INTO public.rating_bands VALUES ('cedh', 'pod_elo', 1500, 1600, 12, {}), ('cedh', 'pod_elo', 1600, 1700, 4, {})"


@pytest.mark.parametrize(
    ("shares", "cells"), [(("0.75", "1"), ["12", "75%", "4", "100%"]), (("NULL", "NULL"), ["12", "4"])]
)
def test_a_cumulative_share_stands_only_where_it_may_be_known(desk: Desk, tmp_path: Path, shares: tuple, cells: list):
    # specification: Rating bands; a hidden band must not follow from a share; test_public_tables says when
    statistics = page(told_otherwise(desk, tmp_path / "site", BANDS.format(*shares)), "statistics.html")
    bands = statistics[statistics.index("Bands by pod_elo") : statistics.index("The rules in full")]
    assert re.findall(r'<td class="number">([^<]+)</td>', bands) == cells
    assert ("Cumulative" in bands) == ("%" in "".join(cells))


def test_a_folder_that_is_no_site_is_left_alone(desk: Desk, tmp_path: Path):
    (tmp_path / "thesis").write_text("years of work")
    with pytest.raises(UsageError, match="is not a site that tablerank made"):
        make_site(desk.home.published, tmp_path, TITLE)
    assert everything(tmp_path) == {"thesis": b"years of work"}


def test_a_file_in_its_place_is_left_alone(desk: Desk, tmp_path: Path):
    (tmp_path / "site").write_text("years of work")
    with pytest.raises(UsageError, match="is not a site that tablerank made"):
        make_site(desk.home.published, tmp_path / "site", TITLE)
    assert (tmp_path / "site").read_text() == "years of work"


def test_an_empty_folder_becomes_the_site(desk: Desk, tmp_path: Path):
    make_site(desk.home.published, tmp_path, TITLE)
    assert (tmp_path / "index.html").exists()


def test_a_former_site_is_replaced_as_a_whole(desk: Desk, tmp_path: Path):
    folder = tmp_path / "site"
    make_site(desk.home.published, folder, TITLE)
    (folder / "members" / "somebody.html").write_text("of before")
    (tmp_path / ".site.new").mkdir()  # of a run that was killed
    (tmp_path / ".site.new" / "index.html").write_text("half a page")
    make_site(desk.home.published, folder, TITLE)
    assert not (folder / "members" / "somebody.html").exists()
    assert [file.name for file in tmp_path.iterdir()] == ["site"]


def test_a_place_that_cannot_be_written_is_told_in_one_sentence(desk: Desk, tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match=r"The site cannot be written to .*/file/site \(.+\)\."):
        make_site(desk.home.published, tmp_path / "file" / "site", TITLE)


def test_any_web_server_may_read_it(desk: Desk, tmp_path: Path):
    # the services of docs/systemd run with UMask=0077
    former = os.umask(0o077)
    try:
        make_site(desk.home.published, tmp_path / "site", TITLE)
    finally:
        os.umask(former)
    modes = {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "site").rglob("*") if file.is_file()}
    folders = {stat.S_IMODE(one.stat().st_mode) for one in [tmp_path / "site", tmp_path / "site" / "members"]}
    assert (modes, folders) == ({0o644}, {0o755})


def test_a_site_tells_whether_it_is_of_a_publication(desk: Desk, site: Path, tmp_path: Path):
    assert site_fault(site, desk.home.published) is None
    other = shutil.copytree(site, tmp_path / "site")
    (other / MARK).write_text("of another")
    assert site_fault(other, desk.home.published) is not None
    assert "not of this publication" in (site_fault(tmp_path / "nothing", desk.home.published) or "")


DAN = (code("XenoqDan"), "Dan &#34;D&#34;", 'Dan \\"D\\"')


def copy_of(desk: Desk, root: Path) -> Desk:
    return Desk(shutil.copytree(desk.home.root, root))


def test_whoever_hides_is_gone_from_the_next_site(desk: Desk, site: Path, tmp_path: Path):
    assert len(found_in(site, *DAN)) > 3
    later = copy_of(desk, tmp_path / "home").link(member("XenoqDan", "no", "Dan")).publish()
    make_site(later.home.published, later.home.site, TITLE)
    assert found_in(later.home.site, *DAN) == []
    assert "No player who shares results has a rated game here yet." in page(later.home.site, "index.html")


def test_whoever_is_forgotten_is_gone_from_the_next_site(desk: Desk, site: Path, tmp_path: Path):
    # specification: Forgetting; the command publishes again, and the site is a step of that job
    later = copy_of(desk, tmp_path / "home")
    erase(later.run_context, "XenoqDan")
    later.publish()
    make_site(later.home.published, later.home.site, TITLE)
    assert found_in(later.home.site, *DAN) == []
    assert found_in(later.home.site, code("XenoqAnn"))


@pytest.mark.parametrize("module", [words, pages], ids=lambda module: module.__name__)
def test_the_examples_in_the_code_hold(module):
    ended = doctest.testmod(module)
    assert ended.attempted
    assert ended.failed == 0
