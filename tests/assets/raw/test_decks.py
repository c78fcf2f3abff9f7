"""Commanders: all that is kept of a deck (specification: Reading records)."""

import json

import pytest

from assets.raw.pseudonymize import commanders


def test_the_keys_of_the_deck_object():
    deck = {"Commanders": {"Kraum": {"id": "1", "count": 1}}, "Mainboard": {"Island": {"count": 1}}}
    assert commanders({"deckObj": deck}) == ["Kraum"]


def test_partners_have_no_order():
    # specification: Values; partners in alphabetical order
    one = {"deckObj": {"Commanders": {"Tymna": {}, "Kraum": {}}}}
    other = {"decklist": r"~~Commanders~~\n1 Kraum\n1 Tymna\n\n~~Mainboard~~\n1 Island"}
    assert commanders(one) == commanders(other) == ["Kraum", "Tymna"]


def test_a_double_escaped_list():
    # specification: What TopDeck sends; after JSON is read, a backslash still precedes n, ' and "
    text = "~~Commanders~~\nK\"rrik\n1 Urza's Heir\n~~Mainboard~~\n1 Island"
    sent = text.replace("\n", r"\n").replace("'", r"\'").replace('"', r"\"")
    assert commanders(json.loads(json.dumps({"decklist": sent}))) == ['K"rrik', "Urza's Heir"]


def test_a_list_with_plain_line_ends():
    assert commanders({"decklist": "~~Commanders~~\r\n1x Kraum\r\n\r\n~~Mainboard~~\r\n1 Island"}) == ["Kraum"]


def test_nothing_of_the_other_sections():
    # specification: Pseudonyms; of a deck only its commanders
    assert commanders({"decklist": r"~~Mainboard~~\n1 Island\n~~Sideboard~~\n1 Swamp"}) == []


def test_the_object_goes_before_the_list():
    sent = {"deckObj": {"Commanders": {"Kraum": {}}}, "decklist": r"~~Commanders~~\n1 Tymna"}
    assert commanders(sent) == ["Kraum"]


def test_an_object_without_commanders_leaves_the_list():
    sent = {"deckObj": {"Commanders": {" ": {}}}, "decklist": r"~~Commanders~~\n1 Tymna"}
    assert commanders(sent) == ["Tymna"]


@pytest.mark.parametrize(
    "holder",
    [
        {},
        {"decklist": None, "deckObj": None},
        {"decklist": ""},
        {"decklist": "https://www.moxfield.com/decks/abc"},
        {"decklist": "No Decklist Available"},
        {"decklist": 5},
        {"decklist": ["~~Commanders~~"]},
        {"deckObj": "a text"},
        {"deckObj": []},
        {"deckObj": {"Commanders": []}},
        {"deckObj": {"Commanders": {}}},
        {"deckObj": {"Commanders": {" \u200b": {}}}},
        {"decklist": r"~~Commanders~~\n\n~~Mainboard~~"},
    ],
)
def test_no_deck_shown(holder):
    assert commanders(holder) == []


def test_one_card_written_twice_is_one():
    assert commanders({"deckObj": {"Commanders": {"Kraum": {}, " Kraum\u200b": {}}}}) == ["Kraum"]
