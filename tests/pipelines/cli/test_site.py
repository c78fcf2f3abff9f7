"""tablerank site, and the step of the morning job that makes the same pages."""

import shutil
from pathlib import Path

import pytest

from tests.pipelines.cli.command import tablerank
from tests.published import rows


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def copy(season_home: Path, tmp_path: Path) -> Path:
    return shutil.copytree(season_home, tmp_path / "home")


def test_the_morning_makes_the_same_pages(season_home: Path, tmp_path: Path):
    ended = tablerank("site", "--to", tmp_path / "public", "--home", season_home)
    assert ended.status == 0, ended.err
    assert everything(tmp_path / "public") == everything(season_home / "site")


def test_it_says_where_to_begin(season_home: Path, tmp_path: Path):
    # index, 3 boards, 4 members, compare, statistics, tournaments and what the software brings
    said = tablerank("site", "--to", tmp_path / "public", "--home", season_home).out
    pages = len(list((tmp_path / "public").rglob("*.html")))
    assert said.startswith(f"{pages} pages in {tmp_path / 'public'};")


def test_without_a_folder_it_is_the_homes_own(copy: Path):
    shutil.rmtree(copy / "site")
    assert tablerank("site", "--home", copy).status == 0
    assert (copy / "site" / "index.html").exists()


def test_the_title_is_a_setting(copy: Path):
    with (copy / "pools.toml").open("a") as settings:
        settings.write('\n[site]\ntitle = "Harbour & Sons"\n')
    assert tablerank("site", "--home", copy).status == 0
    assert "<title>Leaderboard · Harbour &amp; Sons</title>" in (copy / "site" / "index.html").read_text()


def test_another_folder_is_left_alone(season_home: Path, tmp_path: Path):
    (tmp_path / "thesis").write_text("years of work")
    ended = tablerank("site", "--to", tmp_path, "--home", season_home)
    told = f"{tmp_path} is not a site that tablerank made, and is left alone; name another with --to.\n"
    assert (ended.status, ended.err.replace("\n", "")) == (2, told.strip())


def test_before_the_first_publication_there_is_nothing_to_show(tmp_path: Path):
    ended = tablerank("site", "--home", tmp_path)
    assert (ended.status, "tablerank run" in ended.err) == (2, True)


@pytest.mark.integration
def test_pages_that_fail_do_not_take_the_publication_back(copy: Path):
    # somebody put a folder in their place; what is published counts, and the run asks for a look (exit status 3)
    shutil.rmtree(copy / "site")
    (copy / "site").mkdir()
    (copy / "site" / "thesis").write_text("years of work")
    runs = len(rows(copy / "tablerank.duckdb", "FROM meta.runs"))
    ended = tablerank("rate", "--home", copy)
    assert ended.status == 3
    assert f"Needs a look: The pages in {copy / 'site'} " in ended.out
    assert len(rows(copy / "tablerank.duckdb", "FROM meta.runs")) == runs + 1
    assert everything(copy / "site") == {"thesis": b"years of work"}
