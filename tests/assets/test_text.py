"""How names and words are compared (specification: Reading records)."""

import unicodedata

import pytest

from assets.text import as_sent, in_words, is_draw, normal_form, well_formed


@pytest.mark.parametrize("invisible", ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"])
def test_zero_width_characters_do_not_tell_names_apart(invisible):
    # specification: Reading records; U+200B to U+200D, U+2060 and U+FEFF are removed
    assert normal_form(f"Pab{invisible}lo{invisible}") == "Pablo"


@pytest.mark.parametrize("kept", ["\u200a|", "\u200e", "\u2061", "\u00ad", "\ufe0f"])
def test_their_neighbours_do(kept):
    # specification: Reading records; five characters and no other
    assert normal_form(f"Pab{kept}lo") != "Pablo"


def test_composed_and_decomposed_letters_are_equal():
    # specification: Reading records; NFC
    assert normal_form(unicodedata.normalize("NFD", "Zoë Ångström")) == "Zoë Ångström"


def test_compatibility_forms_are_not_equal():
    # specification: Reading records; NFC, not NFKC
    assert normal_form("ﬁn") != normal_form("fin")


@pytest.mark.parametrize("white", [" ", "\t", "\n", "\u00a0", "\u2003", "\u3000", " \u2028 "])
def test_a_run_of_any_white_space_is_one_space(white):
    # specification: Reading records; runs of white space become one space, both ends are trimmed
    assert normal_form(f"{white}Pablo{white}{white}S{white}") == "Pablo S"


def test_white_space_around_something_invisible_is_one_run():
    # specification: Reading records; invisible characters are removed first, so that the two blanks meet
    assert normal_form("Pablo \u200d S") == "Pablo S"


def test_letters_that_an_invisible_character_held_apart_compose():
    # specification: Reading records; removed before NFC
    assert normal_form("e\u200b\u0301") == "é"


def test_case_counts():
    # specification: Reading records; case counts
    assert normal_form("pablo") != normal_form("Pablo")


@pytest.mark.parametrize("blank", [None, "", " ", "\t\n", "\u200b", " \ufeff \u2060", "\u3000"])
def test_a_blank_field_is_absent(blank):
    # specification: Reading records; a blank field is absent
    assert as_sent(blank) is None
    assert in_words(blank) is None


def test_an_integer_is_its_digits():
    # specification: Reading records; an integer as its digits
    assert as_sent(17) == as_sent("17") == "17"


@pytest.mark.parametrize("sent", [" 17", "017", "Ab", "é", "e\u0301", "a\u200bb"])
def test_an_id_stays_as_it_was_sent(sent):
    # specification: Reading records; ids exactly as sent
    assert as_sent(sent) == sent


@pytest.mark.parametrize(("sent", "words"), [(" Completed\t", "Completed"), ("Top  4", "Top 4"), (3, "3"), ("A", "A")])
def test_words_are_trimmed(sent, words):
    # specification: Reading records; statuses and the word Byes are trimmed
    assert in_words(sent) == words


@pytest.mark.parametrize("word", ["Draw", "draw", "DRAW", " Draw ", "\u200bDraw"])
def test_the_word_draw_in_any_case(word):
    # specification: The winner of a table; "Draw" trimmed and in any case
    assert is_draw(word)


@pytest.mark.parametrize("word", [None, "", "Drawn", "Dra w", "_DRAW_"])
def test_another_word_is_no_draw(word):
    assert not is_draw(word)


def test_half_a_surrogate_pair_becomes_writable():
    # JSON can carry it and UTF-8, in which raw batches are written, cannot
    assert well_formed("a\ud83db").encode() == "a\ufffdb".encode()


def test_a_whole_pair_stays():
    assert well_formed("a\U0001f600") == "a\U0001f600"
