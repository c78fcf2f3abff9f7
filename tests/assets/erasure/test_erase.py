"""Erasure (specification: Forgetting): the person is nowhere, and all other results stay the same to the last bit."""

import gzip
import json
import random
import shutil
import stat

import pytest

from assets.erasure.erase import erase
from assets.errors import RunError, UsageError
from assets.files import settle_folder
from assets.home.settings import Privacy, Settings
from assets.privacy.key import pseudonyms_of
from assets.privacy.operator_lines import read_operator_files
from assets.published.export import MANIFEST
from assets.published.site.mark import MARK
from tests.assets.builders import CODES, START, Desk, code, event, member, seat, table
from tests.searching import found_in

NAMES = ["Ann", "Bo", "Cy", "Draw", "draw", "Ed", None]  # few, so that namesakes meet


def odd_table(chance: random.Random, number: int) -> dict:
    """A table of a few people under changing names, with a result in every documented form."""
    ids = chance.sample(["p0", "p0b", "p1", "p2", "p3", None], 3)
    players = [{"id": one, "name": chance.choice(NAMES)} for one in ids]
    winner_id = chance.choice([*ids, "Draw", "nobody", None, None])
    winner = chance.choice([*(one["name"] for one in players), *NAMES, "Former name"])
    return table([], players=players, winner=winner, winner_id=winner_id, number=number)


def odd_event(chance: random.Random, number: int) -> dict:
    standings = [{"id": one, "name": chance.choice(NAMES)} for one in ("p0", "p1", "p0b")]
    tables = [[odd_table(chance, place) for place in range(1, 9)] for _ in range(4)]
    return event(f"odd {number}", *tables, standings=standings, startDate=START + number)


EVENTS = [odd_event(random.Random(number), number) for number in range(12)]
MERGE = {"kind": "merge_players", "topdeck_id": "p0b", "into_topdeck_id": "p0"}
WHO_SAT = "SELECT * FROM core.seats ORDER BY ALL"
TABLES = "SELECT * FROM core.tables ORDER BY ALL"
# accounts that were merged are one account afterwards, so that an event has a player less
EVENTS_VALIDATED = "SELECT * EXCLUDE (players, first_seen_at, changed_at) FROM core.tournaments ORDER BY ALL"


def validated(desk: Desk, before: str, after: str) -> list:
    """Every validated row, with one pseudonym replaced by another."""
    rows = [row for query in (WHO_SAT, TABLES, EVENTS_VALIDATED) for row in desk.rows(query)]
    return sorted((tuple(after if cell == before else cell for cell in row) for row in rows), key=repr)


def new_code(desk: Desk, topdeck_id="p0") -> str:
    return pseudonyms_of(desk.home).of_id(topdeck_id)


def content_of(desk: Desk) -> bytes:
    return b"".join(gzip.decompress(batch.read_bytes()) for batch in desk.batches)


@pytest.fixture(scope="module")
def before_and_after(tmp_path_factory):
    """Twelve odd events with a merged person, validated; then the person is erased, and all is validated again."""
    desk = Desk(tmp_path_factory.mktemp("odd") / "home").correct(MERGE)
    desk.validate(*EVENTS[:6])
    desk.validate(*EVENTS[6:])
    before = validated(desk, code("p0"), "the person")
    done = erase(desk.run_context, "p0b")
    desk.validate()
    return desk, before, done


def test_every_table_is_judged_as_it_was(before_and_after):
    # specification: Forgetting; the seats stay, so that everybody else's ratings do; 384 tables
    desk, before, _ = before_and_after
    assert validated(desk, new_code(desk), "the person") == before
    assert len(desk.rows(TABLES)) == 384


def test_many_reasons_were_met(before_and_after):
    # or the property would hold of nothing much
    desk, _, _ = before_and_after
    reasons = {reason for (reason,) in desk.rows("SELECT DISTINCT reason FROM core.tables")}
    assert reasons >= {
        None, "unknown_player", "duplicate_player", "contradictory_result", "winner_not_seated", "ambiguous_winner",
        "no_result",
    }  # fmt: skip


def test_what_was_done_is_counted(before_and_after):
    _, _, done = before_and_after
    assert (done.accounts, done.batches, done.correction_lines, done.was_erased_before) == (2, 2, 1, False)


def test_neither_code_nor_id_of_any_account_is_left(before_and_after):
    desk, _, _ = before_and_after
    assert found_in(desk.home.root, code("p0"), code("p0b")) == []


def test_a_later_import_of_the_same_brings_nothing_new(before_and_after, tmp_path):
    # specification: Forgetting; a later import makes what rewriting made, byte for byte
    desk, _, _ = before_and_after
    copy = Desk(shutil.copytree(desk.home.root, tmp_path / "home"))
    again = copy.take_in(*EVENTS)
    assert (again.new, again.changed) == (0, 0)


def test_each_line_has_the_hash_of_its_content(before_and_after, tmp_path):
    # a new home with the same secrets takes the same events in: the same lines
    desk, _, _ = before_and_after
    other = Desk(tmp_path / "home")
    shutil.copy(desk.home.forgotten, other.home.forgotten)
    other.take_in(*EVENTS)
    assert sorted(content_of(other).splitlines()[1:]) == sorted(
        line for line in content_of(desk).splitlines() if not line.startswith(b'{"head"')
    )


def stored_table(tmp_path, players, **fields) -> dict:
    """The record of one table in the raw batch after p0 was erased."""
    desk = Desk(tmp_path / "home")
    desk.take_in(event("e", [table([], players=players, **fields)]))
    erase(desk.run_context, "p0")
    ((_, line),) = [content_of(desk).splitlines()]
    return json.loads(line)["tournament"]["rounds"][0]["tables"][0]


def test_the_name_goes_with_the_id(tmp_path):
    kept = stored_table(tmp_path, [seat("p0", "Ann"), seat("p1", "Bo")], winner="Ann", winner_id="p0")
    assert CODES.of_name("Ann") not in json.dumps(kept)
    assert kept["winner"] == kept["players"][0]["name"] is not None
    assert kept["winner_id"] == kept["players"][0]["id"]


def test_names_of_others_stay(tmp_path):
    kept = stored_table(tmp_path, [seat("p0", "Ann"), seat("p1", "Bo")], winner="Bo", winner_id="p1")
    assert (kept["winner"], kept["players"][1]["name"]) == (CODES.of_name("Bo"),) * 2


def test_a_namesake_at_the_table_stays_a_namesake(tmp_path):
    # specification: Reasons; ambiguous_winner: two seats have the name, so the table stays skipped
    kept = stored_table(tmp_path, [seat("p0", "Ann"), seat("p1", "Ann")], winner="Ann", winner_id=None)
    assert kept["winner"] == kept["players"][0]["name"] == kept["players"][1]["name"] != CODES.of_name("Ann")


def test_a_former_name_of_the_winner_goes(tmp_path):
    # specification: The winner of a table; a name that fits no seat is ignored
    kept = stored_table(tmp_path, [seat("p0", "Ann"), seat("p1", "Bo")], winner="Anna", winner_id="p0")
    assert kept["winner"] not in (CODES.of_name("Anna"), kept["players"][0]["name"])


def test_the_word_draw_stays(tmp_path):
    # specification: Pseudonyms; "Draw" stays
    kept = stored_table(tmp_path, [seat("p0", "Draw"), seat("p1", "Bo")], winner="Draw", winner_id="Draw")
    assert (kept["winner"], kept["winner_id"], kept["players"][0]["name"]) == ("Draw", "Draw", "Draw")


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path / "home")
    desk.take_in(event("e", [table(["p0", "p1"], "p0")]))
    return desk


def test_only_batches_with_the_person_are_rewritten(desk):
    # specification: Forgetting; the only command that rewrites raw files
    desk.take_in(event("f", [table(["p2", "p1"], "p1")]))
    untouched = desk.batches[1]
    before = (untouched.name, untouched.stat().st_ino)
    assert erase(desk.run_context, "p0").batches == 1
    assert (desk.batches[1].name, desk.batches[1].stat().st_ino) == before


def test_what_is_remembered_is_for_its_owner_alone(desk):
    erase(desk.run_context, "p0")
    assert stat.S_IMODE(desk.home.forgotten.stat().st_mode) == 0o600


def test_what_is_remembered_holds_neither_id_nor_code(desk):
    # specification: Forgetting; a keyed hash, never the id or the old pseudonym
    erase(desk.run_context, "p0")
    (line,) = desk.home.forgotten.read_text().splitlines()[2:]
    assert "p0" not in line
    assert code("p0") not in line


def test_the_new_code_follows_from_nothing(tmp_path):
    # two homes with one key, and one person forgotten in both
    desks = [Desk(tmp_path / name) for name in ("a", "b")]
    for one in desks:
        erase(one.run_context, "p0")
    first, second = map(new_code, desks)
    assert first != second
    assert len(first) == len(code("p0"))


def test_erasing_twice_keeps_the_pseudonym(desk):
    erase(desk.run_context, "p0")
    first = new_code(desk)
    assert erase(desk.run_context, "p0").was_erased_before
    assert new_code(desk) == first


def test_erasing_again_completes_what_was_interrupted(desk):
    # remembered first: what a run killed right after that leaves is yesterday's folder
    yesterday = shutil.copytree(desk.home.raw, desk.home.root.with_name("yesterday"))
    erase(desk.run_context, "p0")
    shutil.rmtree(desk.home.raw)
    yesterday.rename(desk.home.raw)
    assert erase(desk.run_context, "p0").batches == 1
    assert found_in(desk.home.root, code("p0")) == []


def test_an_unknown_person_is_remembered_too(desk):
    # "does the same at every later import": the next one may bring the person
    assert not erase(desk.run_context, "p9").found
    desk.validate(event("f", [table(["p9", "p1"], "p9")]))
    assert found_in(desk.home.root, code("p9")) == []


def test_a_cut_file_of_erased_persons_is_refused(desk):
    # or they would come back at the next import
    erase(desk.run_context, "p0")
    desk.home.forgotten.write_text("")
    with pytest.raises(UsageError):
        pseudonyms_of(desk.home)


def test_a_damaged_batch_is_never_given_a_new_name(desk):
    (batch,) = desk.batches
    batch.write_bytes(gzip.compress(gzip.decompress(batch.read_bytes()) + b"\n"))
    with pytest.raises(RunError, match=batch.name):
        erase(desk.run_context, "p0")
    assert desk.batches == [batch]


@pytest.mark.parametrize("stopped", ["building", "between the renames", "removing", "not at all"])
def test_a_rewrite_that_stopped_is_finished_or_undone(desk, stopped):
    old, fresh = desk.home.root / ".raw.former", desk.home.root / ".raw.new"
    complete = {"building": False, "between the renames": True, "removing": True, "not at all": False}[stopped]
    names = [batch.name for batch in desk.batches]
    match stopped:
        case "building":
            fresh.mkdir()
            (fresh / ".incoming-1.batch").write_bytes(b"half of a batch")
        case "between the renames":
            shutil.copytree(desk.home.raw, fresh)
            (fresh / "complete").touch()
            desk.home.raw.rename(old)
        case "removing":
            shutil.copytree(desk.home.raw, old)
            (desk.home.raw / "complete").touch()
    settle_folder(desk.home.raw)
    assert sorted(file.name for file in desk.home.raw.iterdir()) == names + ["complete"] * complete
    assert not old.exists()
    assert not fresh.exists()


MEMBERS = """\
topdeck_id,display_name,shows_games,linked_on\r
# p0 asked on Monday\r
p0,"Ann, of the Harbour",yes,2026-01-15\r
# p01 is somebody else\r
p01,Bo,no,2026-01-20\r
"""


def test_the_line_of_the_member_goes_and_others_stay_byte_for_byte(desk):
    desk.home.members.write_text(MEMBERS, newline="")
    assert erase(desk.run_context, "p0").member_lines == 2
    lines = MEMBERS.splitlines(keepends=True)
    assert desk.home.members.read_bytes().decode() == "".join([lines[0], *lines[3:]])


def test_results_of_the_erased_stay_in_force_without_their_reason(tmp_path):
    desk = Desk(tmp_path / "home").link(member("p0", display_name="Ann of the Harbour"))
    lines = [
        {"kind": "set_result", "table_id": "e:1:1", "topdeck_id": "p0", "reason": "Ann was right"},
        {"kind": "exclude_table", "table_id": "e:1:2", "reason": "asked by Ann of the Harbour"},
        {"kind": "mark_league", "tournament_id": "e", "reason": "four weeks"},
    ]
    desk.correct(*lines).validate(event("e", [table(["p0", "p1"], "p1"), table(["p2", "p3"], "p2", 2)]))
    assert erase(desk.run_context, "p0").correction_lines == 2
    desk.validate()
    winner = new_code(desk)
    assert desk.rows("SELECT winner_code FROM core.tables WHERE table_id = 'e:1:1'") == [(winner,)]
    assert desk.home.corrections.read_text().splitlines()[1:] == [
        f"set_result,,e:1:1,code:{winner},,,",
        "exclude_table,,e:1:2,,,,",
        "mark_league,e,,,,four weeks,",
    ]


def test_a_line_that_links_an_erased_account_is_skipped_and_reported(desk):
    erase(desk.run_context, "p0")
    desk.link(member("p0", display_name="Ann"))
    files = read_operator_files(desk.home, pseudonyms_of(desk.home))
    assert files.linked == {}
    assert [kind for kind, _ in files.complaints] == ["members"]


def test_chains_of_accounts_are_one_person(tmp_path):
    # corrections: "chains are followed"
    chain = [{"kind": "merge_players", "topdeck_id": a, "into_topdeck_id": b} for a, b in ("ab", "bc", "dc", "xy")]
    desk = Desk(tmp_path / "home").correct(*chain)
    assert erase(desk.run_context, "b").accounts == 4
    assert {new_code(desk, one) for one in "abcd"} == {new_code(desk, "a")}
    assert new_code(desk, "x") == code("x")
    assert desk.home.corrections.read_text().splitlines()[1:] == ["merge_players,,,x,y,,"]


@pytest.mark.parametrize(("linked", "tables"), [(["p0"], 1), ([], 0)])
def test_where_only_tournaments_of_members_count_theirs_still_do(tmp_path, linked, tables):
    # specification: Forgetting; ratings stay with scope = "members", too; a person never linked brings nothing in
    desk = Desk(tmp_path / "home", Settings(privacy=Privacy(scope="members"))).link(*map(member, [*linked, "p8"]))
    desk.validate(event("e", [table(["p0", "p1"], "p0")]), event("f", [table(["p8", "p9"], "p8")]))
    erase(desk.run_context, "p0")
    desk.validate()
    assert len(desk.rows(TABLES)) == tables + 1


def test_an_interrupted_erasure_leaves_no_name_when_it_is_repeated(tmp_path):
    # the name stands in a reason, is known from members.csv alone, and the first attempt breaks at a damaged batch
    desk = Desk(tmp_path / "home").link(member("p0", display_name="Zoe Quick"))
    desk.correct(
        {**MERGE, "reason": "Zoe Quick has two"},
        {"kind": "exclude_table", "table_id": "e:1:1", "reason": "Zoe Quick left"},
    )
    desk.take_in(event("e", [table(["p0b", "p1"], "p1")]))
    whole = desk.batches[0].read_bytes()
    desk.batches[0].write_bytes(b"damaged")
    with pytest.raises(RunError):
        erase(desk.run_context, "p0b")
    desk.batches[0].write_bytes(whole)
    erase(desk.run_context, "p0b")
    assert found_in(desk.home.root, "Zoe Quick", "p0b", code("p0"), code("p0b")) == []


@pytest.fixture
def with_copies(tmp_path):
    """A home whose member p0 is on pages, in an export of each kind, and in what killed ones left."""
    desk = Desk(tmp_path / "home").link(member("p0", display_name="Xenoq Zed"))
    desk.publish(event("one", [table(["p0", "p1", "p2", "p3"], "p0")]))
    for folder, mark in ((desk.home.site, MARK), (desk.home.export, MANIFEST), (desk.home.public_export, MANIFEST)):
        for place in (folder, folder.with_name(f".{folder.name}.new")):
            place.mkdir()
            (place / mark).touch()
            (place / "Xenoq Zed.html").write_text(code("p0"))
    return desk


def test_pages_and_exports_in_the_home_go(with_copies):
    erase(with_copies.run_context, "p0")
    assert found_in(with_copies.home.root, "Xenoq", code("p0")) == []


def test_a_folder_that_is_none_of_ours_stays(with_copies):
    (with_copies.home.export / MANIFEST).unlink()
    erase(with_copies.run_context, "p0")
    assert found_in(with_copies.home.root, "Xenoq") == ["name of export/Xenoq Zed.html"]
