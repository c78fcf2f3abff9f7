"""No person is anywhere under a home (specification: Pseudonyms): after a run, every byte is searched for sentinels."""

import gzip
import json
import subprocess
import sys

import duckdb
import pytest

from assets.home.directory import Home
from assets.privacy.operator_files import MEMBERS_HEAD
from tests.assets.builders import KEY, START, Desk, event, member, seat, table, write_csv

# Every one stands where a person may stand in what the source sends; Xenoq marks them, in no word of ours.
IDS = ["XenoqIdAnna", "XenoqIdBert", "XenoqIdCleo", "XenoqIdDora"]
NAMES = ["XenoqNameAnna", "XenoqNameBert", "XenoqNameCleo", "XenoqNameDora"]
SHOWN = "Shown Member"  # the display name that the member chose to show
HIDDEN = "XenoqHiddenMember"
DECKLIST = r"XenoqDeckHead by someone\n~~Commanders~~\n1 Kraum\n\n~~Mainboard~~\n1 XenoqDeckCard\n// XenoqDeckRemark"
SEARCHED = b"xenoq"  # in any case


def sentinels() -> list:
    """Events whose fields hold a sentinel wherever no person may get through."""
    seats = [
        seat(
            topdeck_id,
            name,
            teamTag="XenoqTeam",
            decklist=DECKLIST,
            deckObj={
                "Commanders": {"Tymna": {"id": "XenoqCardId"}},
                "Mainboard": {"XenoqBoard": {}},
                "metadata": {"by": "XenoqBy"},
            },
            deckSnapshot="XenoqSnapshot",
            commanders=["XenoqOldCommander"],
            nick="XenoqNick",
        )
        for topdeck_id, name in zip(IDS, NAMES, strict=True)
    ]
    standings = [
        {"id": IDS[0], "name": NAMES[0], "decklist": DECKLIST, "leader": "XenoqLeader", "mail": "Xenoq@example.org"}
    ]
    where = {"city": "XenoqCity", "location": "XenoqPlace", "headerImage": "https://Xenoq.example"}
    good = [
        event(
            f"good {number}",
            [table(seats, IDS[0], referee="XenoqReferee", match="XenoqMatch")],
            [
                table(seats, winner="XenoqNameBert"),
                table([seats[1], seat(None, "XenoqGuest")], winner="XenoqGuest", number=2),
            ],
            standings=standings,
            eventData=where,
            host={"name": "XenoqHost"},
            startDate=START + number,
        )
        for number in range(3)
    ]
    odd = event(
        "odd",
        [
            table(seats, winner_id="XenoqIdNobody"),
            table(seats, winner_id=IDS[0], winner=NAMES[1], number=2),
            "XenoqTable",
            table([], players=[seats[0], "XenoqPlayer"]),
            table([], players="XenoqPlayers"),
            table(
                [{"id": {"is": "XenoqIdInside"}, "name": ["XenoqNameInside"]}, seats[0]], winner={"name": "XenoqWinner"}
            ),
        ],
    )
    odd["rounds"] += ["XenoqRound", {"round": 2, "tables": "XenoqTables"}]
    return [*good, odd, "XenoqEntry", {"tournamentName": "XenoqNoId", "players": ["XenoqSomebody"]}]


# Fields that hold one word or number, and an object or list in its place.
MISPLACED = [
    event("label", rounds=[{"round": {"by": "XenoqLabel"}, "tables": [table(["a", "b"], "a")]}]),
    event("number", [table(["a", "b"], "a", {"host": "XenoqNumber"}), table(["c", "d"], "c", status=["XenoqStatus"])]),
    event("words", tournamentName={"by": "XenoqTitle"}, startDate=["XenoqDate"], swissNum={"by": "XenoqSwiss"}),
    event("standings", standings=[{"id": "a", "points": {"by": "XenoqPoints"}, "standing": ["XenoqStanding"]}]),
]


def found_in(home: Home) -> list[str]:
    """Every place under a home that holds the mark, the operator's own files apart."""
    places = []
    for file in sorted(home.root.rglob("*")):
        if not file.is_file() or file in (home.members, home.corrections):
            continue
        content = file.read_bytes()
        if file.suffix == ".gz":
            content += gzip.decompress(content)
        if SEARCHED in content.lower():
            places.append(file.name)
        if file.suffix == ".duckdb":
            places += [f"{file.name} {table}" for table in tables_with_mark(file)]
    return places


def tables_with_mark(file) -> list[str]:
    """Compressed columns hide text from a search of bytes, so that each table is written out as well."""
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{file}' AS store (READ_ONLY)")
        names = con.execute(
            "SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE database_name = 'store'"
        ).fetchall()
        rows = {name: con.execute(f"SELECT * FROM store.{name}").fetchall() for (name,) in names}
        return [name for name, held in sorted(rows.items()) if SEARCHED.decode() in repr(held).lower()]


# Runs the morning job as the command line does.
RUN = """
import sys
from pathlib import Path
import dagster as dg
from assets.home.directory import Home
from pipelines.runner import run_morning
run_morning(Home(Path(sys.argv[1])), None, {"sources": [sys.argv[2]]}, dg.colored_console_logger)
"""


@pytest.fixture(scope="module")
def after_a_run(tmp_path_factory):
    """A home after the whole job, and what it printed."""
    folder = tmp_path_factory.mktemp("sentinels")
    home = Home(folder / "home")
    home.make()
    home.key.write_text(KEY)
    write_csv(
        home.members,
        MEMBERS_HEAD,
        [member(IDS[0], "yes", SHOWN), member(IDS[1], "no", HIDDEN), member(IDS[2], "Xenoq", HIDDEN)],
    )
    merge = f"kind,tournament_id,table_id,topdeck_id,into_topdeck_id,reason,date\nmerge_players,,,{IDS[3]},XenoqInto,XenoqReason,2026-01-01\n"
    home.corrections.write_text(merge + "set_result,,odd:1:1,XenoqIdNobody,,XenoqReason,2026-01-01\nXenoqKind,,,,,,\n")
    source = folder / "source.json"
    source.write_text(json.dumps(sentinels()))
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(home.root), str(source)],
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    assert done.returncode == 0, done.stderr
    return home, done.stdout + done.stderr


def test_no_byte_under_the_home_holds_a_person(after_a_run):
    # specification: Pseudonyms; not in the warehouse, raw files, logs or event metadata
    assert found_in(after_a_run[0]) == []


def test_nothing_printed_holds_a_person(after_a_run):
    # specification: Pseudonyms; not in logs
    assert SEARCHED.decode() not in after_a_run[1].lower()


def test_the_events_were_taken_in_and_rated(after_a_run):
    # or the search would have nothing to find
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{after_a_run[0].published}' AS store (READ_ONLY)")
        rows = con.execute("SELECT status, count(*) FROM store.core.tournaments GROUP BY ALL ORDER BY ALL").fetchall()
    assert rows == [("partly_rated", 3), ("skipped", 1)]


def test_a_showing_member_is_named_on_the_board_and_nowhere_else(after_a_run):
    # specification: Members; the only place that a name comes from
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{after_a_run[0].published}' AS store (READ_ONLY)")
        names = con.execute("SELECT DISTINCT schema_name || '.' || table_name FROM duckdb_tables()").fetchall()
        holding = [name for (name,) in names if SHOWN in repr(con.execute(f"SELECT * FROM store.{name}").fetchall())]
    assert holding == ["marts.leaderboard"]


def test_the_search_finds_what_is_there(tmp_path):
    desk = Desk(tmp_path / "home")
    desk.take_in(event("XenoqEvent", tournamentName="a title is no person, and is kept"))
    (desk.home.root / "log").write_text("about XenoQ")
    assert found_in(desk.home) == ["log", desk.batches[0].name, "warehouse.duckdb", *(
        f"warehouse.duckdb staging.{name}" for name in ("seen", "tournaments")
    )]  # fmt: skip


@pytest.mark.parametrize("sent", MISPLACED, ids=lambda sent: sent["TID"])
def test_an_object_in_place_of_a_word_is_not_kept(tmp_path, sent):
    # specification: Pseudonyms; only known fields are kept, since any object may contain a name
    desk = Desk(tmp_path / "home")
    desk.validate(sent)
    assert found_in(desk.home) == []
