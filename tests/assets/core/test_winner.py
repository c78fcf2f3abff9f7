"""Who won: every branch of the rules (specification: The winner of a table)."""

import pytest

from tests.assets.builders import Desk, seat, table
from tests.assets.core.cases import Validated, case, named, winner

ANN, BOB, CARL = seat("ann", "Ann"), seat("bob", "Bob"), seat("carl", "Carl")
DRAW = seat("d", "Draw")
UNSEATED = "winner_not_seated"
CONTRADICTORY = "contradictory_result"


def of(name, expected, winner_id, winner_name, seats=(ANN, BOB, CARL)):
    return case(name, [expected], [table(list(seats), winner_id=winner_id, winner=winner_name)])


def without(name, expected, field, **fields):
    sent = table([ANN, BOB, CARL], **fields)
    del sent[field]
    return case(name, [expected], [sent])


CASES = [
    # "winner_id seated -> that seat"
    of("id and its name", winner("bob"), "bob", "Bob"),
    of("id alone", winner("bob"), "bob", None),
    of("id and a blank name", winner("bob"), "bob", " \u200b"),
    without("id without the key of a name", winner("bob"), "winner", winner_id="bob"),
    # "a name that fits no seat is ignored, names drift"
    of("id and a drifted name", winner("bob"), "bob", "Bobby"),
    of("id and its name in another case", winner("bob"), "bob", "bob"),
    # "unless winner is a name that only other seats bear"
    of("id and the name of another seat", CONTRADICTORY, "bob", "Ann"),
    of("id and the name of two other seats", CONTRADICTORY, "bob", "Ann", (BOB, ANN, seat("ann2", "Ann"))),
    of("id and a name borne by it and another", winner("bob"), "bob", "Bob", (BOB, ANN, seat("bob2", "Bob"))),
    # "or 'Draw' (any case, trimmed) and that seat is not called so"
    of("id and Draw", CONTRADICTORY, "bob", "Draw"),
    of("id and draw in another case", CONTRADICTORY, "bob", " dRAW "),
    of("id of a seat called Draw, and Draw", winner("d"), "d", "Draw", (ANN, DRAW)),
    of("id of a seat called Draw, and DRAW", winner("d"), "d", "DRAW", (ANN, DRAW)),
    of("id of a seat not called so, and Draw, which is another seat", CONTRADICTORY, "ann", "Draw", (ANN, DRAW)),
    of("id of a seat called Draw, and its drifted name", winner("d"), "d", "Dee", (ANN, DRAW)),
    # "winner_id 'Draw' -> a draw, unless winner is any other non-blank name: that contradicts"
    of("Draw twice", "draw", "Draw", "Draw"),
    of("Draw in another case", "draw", " dRaW ", "DRAW"),
    of("Draw as the id alone", "draw", "Draw", None),
    of("Draw as the id and a blank name", "draw", "Draw", "\u2060 "),
    without("Draw as the id without the key of a name", "draw", "winner", winner_id="Draw"),
    of("Draw as the id and a seat's name", CONTRADICTORY, "Draw", "Ann"),
    of("Draw as the id and nobody's name", CONTRADICTORY, "Draw", "Zoe"),
    of("Draw as the id where a seat is called Draw", "draw", "Draw", "Draw", (ANN, DRAW)),
    of("Draw as the id of a seat", winner("Draw"), "Draw", "Dee", (ANN, seat("Draw", "Dee"))),
    # "winner_id anything else -> winner_not_seated, whatever the name says"
    of("unknown id", UNSEATED, "zoe", None),
    of("unknown id and a right name", UNSEATED, "zoe", "Bob"),
    of("unknown id and Draw", UNSEATED, "zoe", "Draw"),
    of("id with a blank", UNSEATED, "bob ", "Bob"),
    of("id in another case", UNSEATED, "Bob", "Bob"),
    of("id with a leading zero", UNSEATED, "01", None, (seat(1, "Ann"), BOB)),
    of("_DRAW_ as the id", UNSEATED, "_DRAW_", None),
    # "Ids are compared as text as sent (a JSON integer as its digits)"
    of("a number and the seat's text", winner("17"), 17, None, (seat("17", "Ann"), BOB)),
    of("a text and the seat's number", winner("17"), "17", None, (seat(17, "Ann"), BOB)),
    # "No winner_id: winner 'Draw' -> a draw"
    of("Draw as the name alone", "draw", None, "Draw"),
    of("draw as the name alone, in another case", "draw", " ", "draw\u200d"),
    of("Draw as the name alone where a seat is called Draw", "draw", None, "Draw", (ANN, DRAW)),
    without("Draw as the name without the key of an id", "draw", "winner_id", winner="Draw"),
    # "otherwise the one seat that bears the name"
    of("name alone", winner("bob"), None, "Bob"),
    of("name and a blank id", winner("bob"), "\u200b", "Bob"),
    without("name without the key of an id", winner("bob"), "winner_id", winner="Bob"),
    of("name of nobody", UNSEATED, None, "Zoe"),
    of("name of two", "ambiguous_winner", None, "Bob", (ANN, BOB, seat("bob2", "Bob"))),
    of("name of two others", winner("ann"), None, "Ann", (ANN, BOB, seat("bob2", "Bob"))),
    # "Names are compared after removing ..., then NFC, then ... white space; case counts"
    of("name with zero width", winner("bob"), None, "B\u200bo\u2060b\ufeff"),
    of("name with outer and double blanks", winner("x"), None, " Pablo\u00a0\t S", (ANN, seat("x", "Pablo  S "))),
    of("name composed and not", winner("x"), None, "Zoe\u0308", (ANN, seat("x", "Zo\u00eb"))),
    of("name in another case", UNSEATED, None, "bob"),
    of("two names that differ by zero width", "ambiguous_winner", None, "Bob", (ANN, BOB, seat("b2", "Bo\u200db "))),
    of("two names that differ by case", winner("bob"), None, "Bob", (BOB, seat("bob2", "bob"))),
    of("a name where seats have none", UNSEATED, None, "Bob", (seat("a", " "), seat("b", None) | {"name": None})),
    # neither: no_result, "never a draw"
    of("neither", "no_result", None, None),
    of("both blank", "no_result", " ", "\u200b"),
]


@pytest.fixture(scope="module")
def validated(tmp_path_factory):
    return Validated(Desk(tmp_path_factory.mktemp("winner") / "home").validate(*(one.sent() for one in CASES)))


@pytest.mark.parametrize("one", **named(CASES))
def test_winner(validated, one):
    assert validated.results(one.name) == one.expected
