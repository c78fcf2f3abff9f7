"""The settings (specification: Settings): defaults, wrong values, and what is written from the declarations."""

import tomllib
from pathlib import Path

import pytest

from assets.errors import UsageError
from assets.home.settings import DuckDb, Settings
from assets.home.settings_file import default_text, read_settings
from tests.assets.builders import Desk


def settings_in(folder: Path, text: str) -> Settings:
    (folder / "pools.toml").write_text(text)
    return read_settings(folder / "pools.toml")


def test_a_missing_file_means_the_defaults(tmp_path: Path):
    assert read_settings(tmp_path / "pools.toml") == Settings()


def test_the_file_of_the_first_run_has_the_defaults_and_every_setting(tmp_path: Path):
    assert settings_in(tmp_path, default_text()) == Settings()
    written = tomllib.loads(default_text())
    for section, content in Settings().model_dump(exclude={"pool"}).items():
        assert written[section].keys() == content.keys()


def test_every_setting_says_what_it_means():
    sections = [type(field.default) for name, field in Settings.model_fields.items() if name != "pool"]
    assert [
        f"{one.__name__}.{name}" for one in sections for name, f in one.model_fields.items() if not f.description
    ] == []


POOL = '[[pool]]\nname = "x"\ngame = "g"\nformats = ["f"]\n'


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("pool = [", ["TOML"]),
        ('[[pool]]\nname = "x"\ngame = "g"\nformts = ["f"]', ["'formats'"]),
        ('[[pool]]\nname = "x"\nformats = ["f"]', ["game"]),
        ("[limits]\nskipped_percent = 'many'", ["skipped_percent", "'many'", "100"]),
        ("[limits]\nskipped_percent = 101", ["skipped_percent", "101", "100"]),
        ("[limits]\nkeep_snapshots = 1.5", ["keep_snapshots", "1.5", "whole"]),
        ("[schedule]\nmorning = '02:30'", ["morning", "01:00"]),
        ("[schedule]\ntimezone = 'Mars/Olympus'", ["'Mars/Olympus'"]),
        ("[privacy]\nscope = 'some'", ["scope", "'some'", '"members"']),
        ("[duckdb]\nmemory = 'much'", ["memory", "'much'"]),
        (POOL + POOL, ["two pools"]),
        (POOL + '[[pool.system]]\nname = "pod_ela"', ["'pod_ela'", "pod_elo"]),
        (POOL + '[[pool.system]]\nname = "pod_elo"\nkmode = "own"', ["'kmode'", "k_mode"]),
        (POOL + '[[pool.system]]\nname = "pod_elo"\n' * 2, ["'x'", "label"]),
    ],
)
def test_a_mistake_is_named_with_what_would_be_right(text: str, named: list[str], tmp_path: Path):
    with pytest.raises(UsageError) as raised:
        settings_in(tmp_path, text)
    assert [word for word in named if word not in str(raised.value)] == []


def test_only_settings_that_decide_about_rating_change_the_hash(tmp_path: Path):
    # a page's title must not lift the guard against shrunken publications; a scope may
    of = {
        text: settings_in(tmp_path, text).hash for text in ("", "[site]\ntitle='T'", "[privacy]\nscope='members'", POOL)
    }
    assert of[""] == of["[site]\ntitle='T'"]
    assert len(set(of.values())) == 3


def in_duckdb(desk: Desk, name: str) -> object:
    return desk.rows(f"SELECT current_setting('{name}')")[0][0]


def test_duckdb_gets_the_threads_and_memory_of_the_settings(tmp_path: Path):
    desk = Desk(tmp_path / "home", Settings(duckdb=DuckDb(threads=3, memory="64MiB")))
    assert (in_duckdb(desk, "threads"), in_duckdb(desk, "memory_limit")) == (3, "64.0 MiB")


def test_by_default_duckdb_gets_half_of_the_memory(tmp_path: Path):
    # DuckDB's own default is 80 % of the machine's, or of the container's; it says so in MiB, GiB ...
    import duckdb

    def gib(text: object) -> float:
        number, unit = str(text).split()
        return float(number) * {"MiB": 1 / 1024, "GiB": 1, "TiB": 1024}[unit]

    with duckdb.connect() as con:
        [(whole,)] = con.execute("SELECT current_setting('memory_limit')").fetchall()
    assert gib(in_duckdb(Desk(tmp_path / "home"), "memory_limit")) == pytest.approx(gib(whole) * 50 / 80, rel=0.02)
