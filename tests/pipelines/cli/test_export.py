"""Exports: the files, the manifest, the credit, one JSON a member; and what the public ones must not say."""

import hashlib
import json
import re
import shutil
import struct
from pathlib import Path

import duckdb
import pytest

from assets.published.models import PublicLeaderboardAsOf
from assets.tables import registered
from pipelines.cli import explain
from pipelines.cli.lookup import rows as ask
from sql import statement
from tests.assets.builders import code
from tests.docs.pages import text
from tests.pipelines.cli.command import Ended, tablerank
from tests.published import rows

SHOWING = ["ann", "cat", "dan", "eve"]  # gil shows games, too, but has no rated one
OTHERS = ["ann2", "bob", "fay", "gil", "hal", "ivy", "jon", "kay", "zoe", "lou", "max", "moe", "ned"]
HIDDEN_NAMES = ["Bob B", "Ghost", *(f"Name of {one}" for one in [*SHOWING, *OTHERS])]
CREDIT = "Data provided by TopDeck.gg (https://topdeck.gg)"


def export(home: Path, to: Path, *options: object, form: str = "parquet") -> Ended:
    return tablerank("export", "--format", form, "--home", home, "--to", to, *options)


def manifest(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text())


@pytest.fixture(scope="module")
def folders(season_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an export of each kind."""
    folder = tmp_path_factory.mktemp("exports")
    for form in ("parquet", "csv"):
        for options in ([], ["--public"]):
            done = export(season_home, folder / "".join([form, *options]), *options, "--as-of", "2023-12-24", form=form)
            assert done.status == 0, done.err
    return folder


def each_kind(*kinds: str):
    return pytest.mark.parametrize("kind", kinds or ("parquet", "csv", "parquet--public", "csv--public"))


def relation(file: Path, columns: list[dict] | None = None) -> str:
    """The file as DuckDB reads it; of CSV with the types that the manifest gives."""
    if file.suffix == ".parquet":
        return f"read_parquet('{file}')"
    [how] = re.findall(r"read_csv\('[^']*', (.*)\);", text("docs/exports.md"))
    types = ", ".join(f"'{column['name']}': '{column['type']}'" for column in columns or [])
    return f"read_csv('{file}', {how}{f', columns = {{{types}}}' if columns else ''})"


def bits(value: object) -> object:
    return struct.pack("<d", value) if isinstance(value, float) else value


@each_kind()
def test_the_manifest_tells_every_file(folders: Path, kind: str):
    told = {one["file"]: one for one in manifest(folders / kind)["files"]}
    held = {str(file.relative_to(folders / kind)): file for file in (folders / kind).rglob("*") if file.is_file()}
    assert set(told) == set(held) - {"manifest.json"}
    for name, one in told.items():
        content = held[name].read_bytes()
        assert (one["bytes"], one["sha256"]) == (len(content), hashlib.sha256(content).hexdigest()), name


@each_kind()
def test_the_manifest_tells_run_freshness_version_and_credit(folders: Path, season_home: Path, kind: str):
    told = manifest(folders / kind)
    [(run_id, version)] = rows(season_home / "tablerank.duckdb", "SELECT run_id, software_version FROM meta.runs")
    assert (told["run_id"], told["software_version"], told["public"]) == (run_id, version, "--public" in kind)
    assert told["attribution"][0]["credit"] == "Data provided by TopDeck.gg"
    assert told["board_as_of"] == {"day": "2023-12-24", "min_games": 10, "active_days": 365}
    assert (folders / kind / "ATTRIBUTION.txt").read_text() == f"{CREDIT}\n"


@each_kind("parquet", "parquet--public")
def test_each_parquet_file_carries_the_credit(folders: Path, kind: str):
    said = {}
    for file in (folders / kind).glob("*.parquet"):
        found = duckdb.sql(f"SELECT value FROM parquet_kv_metadata('{file}') WHERE key = 'attribution'").fetchall()
        said[file.name] = [value.decode() for (value,) in found]
    assert {name: value for name, value in said.items() if value != [CREDIT]} == {}


@each_kind("parquet", "csv")
def test_every_published_table_reads_back_bit_for_bit(folders: Path, season_home: Path, kind: str):
    told = {one["table"]: one for one in manifest(folders / kind)["files"] if "table" in one}
    assert set(told) == {model.table() for model in registered()} | {"marts.leaderboard_as_of"}
    with duckdb.connect() as con:
        con.execute("SET TimeZone = 'UTC'")
        con.execute(f"ATTACH '{season_home / 'tablerank.duckdb'}' AS store (READ_ONLY)")
        for model in registered():
            one = told[model.table()]
            columns = ", ".join(model.columns())
            kept = con.execute(f"SELECT {columns} FROM store.{model.table()}").fetchall()
            again = con.execute(
                f"SELECT {columns} FROM {relation(folders / kind / one['file'], one['columns'])}"
            ).fetchall()
            as_bits = [sorted((tuple(map(bits, row)) for row in found), key=repr) for found in (kept, again)]
            assert as_bits[0] == as_bits[1], model.table()
            assert one["rows"] == len(kept)


def test_null_and_empty_text_and_odd_doubles_stay_apart(season_home: Path, tmp_path: Path):
    # the least double, the greatest, one that needs 17 digits, minus nothing; texts that CSV may trip over
    home = tmp_path / "home"
    home.mkdir()
    file = Path(shutil.copy(season_home / "tablerank.duckdb", home / "tablerank.duckdb"))
    odd = [(None, 5e-324), ("", 1.7976931348623157e308), ('a,"b"\n c\r', 0.1 + 0.2), ("\\N", -0.0), ("NULL", 1 / 3)]
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{file}' AS store")
        con.execute("DELETE FROM store.marts.leaderboard")
        for place, (name, rating) in enumerate(odd):
            con.execute(
                """INSERT INTO store.marts.leaderboard BY NAME SELECT 'p' AS pool, 's' AS system, ? AS subject, ? AS display_name,
                ? AS rating, 0 AS rating_shown, 0 AS highest_shown, 1 AS games, 0 AS wins, 0 AS decisive_games,
                0 AS expected_wins, now() AS last_played_at, true AS provisional, 0 AS change_30d""",
                [f"c{place}", name, rating],
            )
    assert export(home, tmp_path / "out", form="csv").status == 0
    [one] = [one for one in manifest(tmp_path / "out")["files"] if one.get("table") == "marts.leaderboard"]
    source = relation(tmp_path / "out" / one["file"], one["columns"])
    again = duckdb.sql(f"SELECT display_name, rating FROM {source} ORDER BY subject").fetchall()
    assert [(name, bits(rating)) for name, rating in again] == [(name, bits(rating)) for name, rating in odd]


@each_kind("parquet", "csv--public")
def test_equal_tables_give_equal_bytes(folders: Path, season_home: Path, tmp_path: Path, kind: str):
    options = ["--public"] if "--public" in kind else []
    export(season_home, tmp_path / "again", *options, "--as-of", "2023-12-24", form=kind.removesuffix("--public"))
    assert (tmp_path / "again" / "manifest.json").read_bytes() == (folders / kind / "manifest.json").read_bytes()


def test_the_board_as_of_a_day_is_that_of_the_command(folders: Path, season_home: Path):
    told = tablerank("leaderboard", "--as-of", "2023-12-24", "--json", "--home", season_home).json["board"]
    columns = ("rank", "subject", "rating", "games", "expected_wins", "change_30d", "provisional")
    file = relation(folders / "parquet" / "marts.leaderboard_as_of.parquet")
    of_one = "WHERE pool = 'cedh' AND system = 'pod_elo' ORDER BY rank, subject"
    found = duckdb.sql(f"SELECT {', '.join(columns)} FROM {file} {of_one}").fetchall()
    assert sorted(found) == sorted(tuple(line[name] for name in columns) for line in told)


def test_the_public_board_as_of_a_day_is_a_part_of_the_full_one(folders: Path):
    # on that day ann, cat and dan had played; eve came later
    full, public = (
        relation(folders / kind / f"{name}.leaderboard_as_of.parquet")
        for kind, name in [("parquet", "marts"), ("parquet--public", "public")]
    )
    told = duckdb.sql(f"SELECT DISTINCT display_name FROM {public}").fetchall()
    assert sorted(told) == [("Ann A",), ("Twin",)]
    assert duckdb.sql(f"FROM {public} EXCEPT FROM {full}").fetchall() == []


# What is public


@each_kind("parquet--public", "csv--public")
def test_the_public_tables_are_those_of_the_boundary(folders: Path, kind: str):
    told = {one["table"] for one in manifest(folders / kind)["files"] if "table" in one}
    assert told == {model.table() for model in [*registered("public"), PublicLeaderboardAsOf]}


def said(folder: Path) -> str:
    """Every byte of an export, and every cell of its Parquet files, whose bytes may be packed."""
    parts = [file.read_bytes().decode("utf-8", "replace") for file in folder.rglob("*") if file.is_file()]
    parts += [repr(duckdb.sql(f"FROM '{file}'").fetchall()) for file in folder.glob("*.parquet")]
    return "\n".join([*parts, *(str(file) for file in folder.rglob("*"))])


@each_kind("parquet--public", "csv--public")
def test_no_byte_says_anything_of_anybody_else(folders: Path, kind: str):
    # specification: Public tables and pages; only members who show their games, and never ids
    told = said(folders / kind)
    assert [one for one in OTHERS if code(one) in told] == []
    assert [name for name in HIDDEN_NAMES if name in told] == []
    assert [one for one in SHOWING if code(one) not in told] == []


@each_kind("parquet--public", "csv--public")
def test_no_byte_says_anything_of_a_single_game(folders: Path, kind: str):
    # specification: Public tables and pages; nothing about a single game: no table id, no opponent, no change of a game
    told = said(folders / kind)
    assert re.findall(r"e[123]:\d", told) == []
    assert [word for word in ("opponent", "table_id", "game_no", '"changes"') if word in told] == []


def test_the_search_would_find_them(folders: Path):
    told = said(folders / "csv")
    assert [one for one in ("bob", "fay") if code(one) not in told] == []
    assert "e3:1:1" in told
    assert '"changes"' in told


# One JSON a member


def document(folder: Path, topdeck_id: str) -> dict:
    return json.loads((folder / "members" / f"{code(topdeck_id)}.json").read_text())


def test_a_public_file_for_each_showing_member_with_a_rating(folders: Path):
    files = {file.stem for file in (folders / "csv--public" / "members").iterdir()}
    assert files == {code(topdeck_id) for topdeck_id in SHOWING}


def test_a_private_file_for_each_linked_member(folders: Path):
    # members.csv: also bob, who hides, gil with a bye alone, and ghost, who was never there
    files = {file.stem for file in (folders / "csv" / "members").iterdir()}
    assert files == {code(topdeck_id) for topdeck_id in [*SHOWING, "bob", "gil", "ghost"]}
    assert document(folders / "csv", "gil")["ratings"] == []
    assert document(folders / "csv", "bob")["display_name"] is None


def test_what_is_public_of_a_member(folders: Path, season_home: Path):
    # ann: 14 games, 8 won, 1 drawn; the rating settled with ten; the numbers are the published ones, bit for bit
    told = document(folders / "csv--public", "ann")
    assert (told["display_name"], told["shows_games"]) == ("Ann A", True)
    first = told["ratings"][0]
    assert [first[name] for name in ("pool", "system", "games", "wins", "draws", "losses", "rank", "provisional")] == [
        "cedh", "pod_elo", 14, 8, 1, 5, 1, False,
    ]  # fmt: skip
    [(rating, shown, highest)] = rows(
        season_home / "tablerank.duckdb",
        f"SELECT rating, rating_shown, highest FROM ratings.current WHERE subject = '{code('ann')}' AND system = 'pod_elo'",
    )
    assert (first["rating"], first["rating_shown"], first["highest"]["rating"]) == (rating, shown, highest)
    assert [(point["tournament"], point["games"], point["provisional"]) for point in first["graph"]] == [
        ("Event e1", 6, True),
        ("[/b] [EU] Open :one:", 6, False),
        ("Event e3", 2, False),
    ]
    assert [point["rating"] for point in first["graph"] if point["is_highest"]] == [highest]
    assert told["attribution"][0]["link"] == "https://topdeck.gg"


def test_the_public_and_the_private_file_agree(folders: Path):
    public, private = (document(folders / kind, "eve") for kind in ("parquet--public", "parquet"))
    for rating in private["ratings"]:
        rating.pop("changes")
    assert public == private


def test_a_member_may_see_every_own_change(folders: Path):
    # bob's 14 games; sum of changes + start = rating
    first = document(folders / "parquet", "bob")["ratings"][0]
    assert len(first["changes"]) == 14
    assert 1500 + sum(change["change"] for change in first["changes"]) == pytest.approx(first["rating"], abs=1e-6)
    last = first["changes"][-1]
    assert last["change"] == pytest.approx(last["k"] * (last["score"] - last["expected"]), abs=1e-9)
    assert [one["name"] for one in last["opponents"]] == ["Ann A", "[/b] Eve :one:", "another player"]


def test_a_private_export_asks_for_all_changes_at_once(season_home, tmp_path, monkeypatch):
    # one query for each member and system took 0.3 s each
    asked = []
    monkeypatch.setattr(
        explain, "rows", lambda con, name, *parameters: asked.append(name) or ask(con, name, *parameters)
    )
    assert export(season_home, tmp_path / "export").status == 0
    assert asked == [statement("cli/explain")]


@pytest.mark.parametrize("topdeck_id", [*SHOWING, "bob"])
def test_a_private_file_holds_no_other_code(folders: Path, topdeck_id: str):
    content = (folders / "parquet" / "members" / f"{code(topdeck_id)}.json").read_text()
    assert set(re.findall(r"\b[0-9a-f]{32}\b", content)) == {code(topdeck_id)}


def test_without_a_key_there_are_no_members(keyless_home: Path, tmp_path: Path):
    done = export(keyless_home, tmp_path / "out")
    assert done.status == 0
    assert str(keyless_home / "id_key") in done.err
    assert not (tmp_path / "out" / "members").exists()


def test_without_a_key_the_public_members_are_there(keyless_home: Path, tmp_path: Path):
    assert export(keyless_home, tmp_path / "out", "--public").err == ""
    assert len(list((tmp_path / "out" / "members").iterdir())) == len(SHOWING)


# The folder


def test_an_export_takes_the_place_of_an_earlier_one(season_home: Path, tmp_path: Path):
    assert export(season_home, tmp_path / "out", "--public", form="csv").status == 0
    assert export(season_home, tmp_path / "out", "--public").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert [file.name for file in (tmp_path / "out").glob("*.csv")] == []


@pytest.mark.parametrize("left_there", ["mine.txt", "members/mine.json"])
def test_a_folder_with_anything_else_is_refused(season_home: Path, tmp_path: Path, left_there: str):
    assert export(season_home, tmp_path / "out", "--public").status == 0
    mine = tmp_path / "out" / left_there
    mine.write_text("mine")
    done = export(season_home, tmp_path / "out", "--public")
    assert (done.status, mine.read_text()) == (2, "mine")
    assert (str(tmp_path / "out") in done.err, "--to" in done.err) == (True, True)


def test_a_file_in_place_of_the_folder_is_refused(season_home: Path, tmp_path: Path):
    (tmp_path / "out").write_text("mine")
    assert export(season_home, tmp_path / "out").status == 2
    assert (tmp_path / "out").read_text() == "mine"


def test_an_empty_folder_is_taken(season_home: Path, tmp_path: Path):
    (tmp_path / "out").mkdir()
    assert export(season_home, tmp_path / "out", "--public").status == 0


def test_a_failed_export_leaves_the_earlier_one(season_home: Path, tmp_path: Path):
    assert export(season_home, tmp_path / "out", "--public").status == 0
    before = manifest(tmp_path / "out")
    (tmp_path / "empty").mkdir()
    done = export(tmp_path / "empty", tmp_path / "out", "--public")
    assert (done.status, manifest(tmp_path / "out")) == (2, before)
    assert "tablerank run" in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "out"]


def test_a_home_that_is_not_there_is_not_made(tmp_path: Path):
    done = tablerank("export", "--home", tmp_path / "nowhere")
    assert (done.status, list(tmp_path.iterdir())) == (2, [])


def test_without_to_it_lies_under_the_home(early_home: Path):
    done = tablerank("export", "--format", "csv", "--public", "--home", early_home)
    assert done.status == 0, done.err
    assert manifest(early_home / "export-public")["public"] is True


def test_a_link_stays_and_what_it_leads_to_is_replaced(season_home: Path, tmp_path: Path):
    # who hides is gone from where the web server looks, however often it is exported
    (tmp_path / "served").mkdir()
    (tmp_path / "out").symlink_to("served")
    for form in ("csv", "parquet"):
        done = export(season_home, tmp_path / "out", "--public", form=form)
        assert done.status == 0, done.err
        assert manifest(tmp_path / "served")["format"] == form
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "served"]


@pytest.mark.parametrize("options", [["--format", "xls"], ["--as-of", "May"], ["--as-of", ""]])
def test_wrong_usage_is_one_sentence(season_home: Path, tmp_path: Path, options: list[str]):
    done = tablerank("export", "--home", season_home, "--to", tmp_path / "out", *options)
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert not (tmp_path / "out").exists()
