"""members.csv and corrections.csv as people write them (specification: Files of a home)."""

from typing import NamedTuple

import pytest

from assets.errors import UsageError
from assets.home.directory import Home
from assets.privacy.members import read_members
from assets.privacy.operator_lines import read_operator_files
from tests.assets.builders import CODES, code

HEAD = "topdeck_id,display_name,shows_games,linked_on\n"


class Read(NamedTuple):
    members: list
    complaints: list[str]


@pytest.fixture
def members(tmp_path):
    def read(text, encoding="utf-8"):
        file = tmp_path / "members.csv"
        file.write_bytes(text.encode(encoding))
        complaints = []
        return Read(read_members(file, CODES, complaints), complaints)

    return read


def shown(lines) -> list[tuple]:
    return [(one.player_code, one.display_name, one.shows_games) for one in lines.members]


def test_a_missing_file_links_nobody(tmp_path):
    assert read_members(tmp_path / "members.csv", CODES, []) == []


def test_a_showing_member(members):
    # specification: Files of a home; members.csv
    assert shown(members(HEAD + "a,Ann,yes,2025-01-01\n")) == [(code("a"), "Ann", True)]


def test_a_hidden_members_name_is_not_kept(members):
    # specification: Members; display_name only with shows_games
    assert shown(members(HEAD + "a,Ann,no,2025-01-01\n")) == [(code("a"), None, False)]


@pytest.mark.parametrize("word", ["yes", "YES", " true ", "1", "True"])
def test_words_for_yes(members, word):
    assert shown(members(HEAD + f"a,Ann,{word},\n")) == [(code("a"), "Ann", True)]


@pytest.mark.parametrize("word", ["no", "No", "false", "0", "", " "])
def test_words_for_no(members, word):
    # specification: Members; hidden unless shows_games is yes
    assert shown(members(HEAD + f"a,Ann,{word},\n")) == [(code("a"), None, False)]


@pytest.mark.parametrize("line", ["a,Ann,maybe,\n", ",Ann,yes,\n"])
def test_an_odd_line_is_told_and_skipped(members, line):
    lines = members(HEAD + line + "b,Bob,yes,\n")
    assert (shown(lines), len(lines.complaints)) == ([(code("b"), "Bob", True)], 1)
    assert "Line 2 of members.csv was skipped" in lines.complaints[0]


@pytest.mark.parametrize("line", [" ,Ann,yes,\n", "\u200b,Ann,yes,\n"])
def test_a_blank_id_is_no_member(members, line):
    # specification: Reading records; a field that is blank is absent
    lines = members(HEAD + line)
    assert (shown(lines), len(lines.complaints)) == ([], 1)


def test_the_complaint_shows_no_name(members):
    # specification: Pseudonyms; names are not in logs
    assert "Sentinel" not in str(members(HEAD + "SentinelId,Sentinel,perhaps,\n").complaints)


def test_the_later_of_two_lines_counts(members):
    assert shown(members(HEAD + "a,Ann,yes,\na,Anna,no,\n")) == [(code("a"), None, False)]


@pytest.mark.parametrize("blank", ["\n", "  \n", ",,,\n", "# Ann left,,,\n"])
def test_blank_lines_and_remarks_are_skipped(members, blank):
    lines = members(blank + HEAD + blank + "a,Ann,yes,\n" + blank)
    assert (shown(lines), lines.complaints) == ([(code("a"), "Ann", True)], [])


def test_a_byte_order_mark_is_no_content(members):
    # as spreadsheets write it
    assert shown(members(HEAD + "a,Ann,yes,\n", "utf-8-sig")) == [(code("a"), "Ann", True)]


def test_columns_in_another_order(members):
    assert shown(members("note, shows_games,topdeck_id,linked_on,display_name\nx,yes,a,,Ann\n")) == [
        (code("a"), "Ann", True)
    ]


def test_a_short_line_is_filled_with_blanks(members):
    assert shown(members(HEAD + "a\n")) == [(code("a"), None, False)]


def test_quoted_names(members):
    assert shown(members(HEAD + 'a,"Ann ""A"" Lee, jr",yes,\n')) == [(code("a"), 'Ann "A" Lee, jr', True)]


def test_windows_line_ends(members):
    assert shown(members(HEAD.strip() + "\r\na,Ann,yes,\r\n")) == [(code("a"), "Ann", True)]


def test_a_name_in_normal_form(members):
    assert shown(members(HEAD + "a, Ann\u200b  Lee ,yes,\n")) == [(code("a"), "Ann Lee", True)]


def test_a_name_with_an_odd_line_end_is_one_name(members):
    # U+2028 ends no line of CSV (RFC 4180: CRLF does)
    assert shown(members(HEAD + "a,Ann\u2028Lee,yes,\n")) == [(code("a"), "Ann Lee", True)]


def test_a_missing_column_is_told(members):
    with pytest.raises(UsageError, match="shows_games"):
        members("topdeck_id,display_name,linked_on\na,Ann,\n")


def test_another_encoding_is_told(members):
    with pytest.raises(UsageError, match="UTF-8"):
        members(HEAD + "a,Zoë,yes,\n", "latin-1")


def merges(tmp_path, *pairs):
    file = tmp_path / "corrections.csv"
    lines = [f"merge_players,,,{one},{into},r,2026-01-01" for one, into in pairs]
    head = "kind,tournament_id,table_id,topdeck_id,into_topdeck_id,reason,date"
    file.write_text("\n".join([head, *lines]))
    return read_operator_files(Home(tmp_path), CODES).merged


@pytest.mark.parametrize(
    ("pairs", "ends"),
    [
        ([("a", "b")], {"a": "b"}),
        ([("a", "b"), ("b", "c")], {"a": "c", "b": "c"}),
        ([("b", "c"), ("a", "b")], {"a": "c", "b": "c"}),
        ([("a", "c"), ("b", "c")], {"a": "c", "b": "c"}),
        ([("a", "a")], {}),
        ([("a", "b"), ("b", "a")], {}),
        ([("x", "a"), ("a", "b"), ("b", "a")], {}),
    ],
)
def test_merges_are_followed_to_their_end(tmp_path, pairs, ends):
    assert merges(tmp_path, *pairs) == {code(one): code(into) for one, into in ends.items()}


def test_a_stray_quotation_mark_swallows_no_other_line(members):
    lines = members(HEAD + 'a,"Ann,yes,\nb,Ben,yes,\n')
    assert shown(lines) == [(code("b"), "Ben", True)]
    assert lines.complaints == ["Line 2 of members.csv was skipped: a quotation mark in it stands alone."]


def test_a_name_with_a_comma_stands_in_quotation_marks(members):
    assert shown(members(HEAD + 'a,"Ann, the First",yes,\n')) == [(code("a"), "Ann, the First", True)]
