"""Slips in names of games and formats, and the nearest documented names (specification: Requests to TopDeck)."""

import pytest

from assets.raw.sources.topdeck.normalize import KNOWN, nearest

MAGIC = "Magic: The Gathering"


@pytest.mark.parametrize("pair", [(game, format_) for game, (formats, _) in KNOWN.items() for format_ in formats])
def test_a_documented_pair_needs_no_hint(pair):
    assert nearest(*pair) is None


def test_magic_has_21_documented_formats():
    # the list in https://topdeck.gg/docs/tournaments-v2, counted
    assert len(set(KNOWN[MAGIC][0])) == 21


@pytest.mark.parametrize(
    ("pair", "hint"),
    [
        (("magic: the gathering", "EDH"), "did you mean game 'Magic: The Gathering'?"),
        ((MAGIC, "edh"), "did you mean format 'EDH'?"),
        ((MAGIC, "cEDH"), "did you mean format 'EDH'?"),
        ((MAGIC, "EDH "), "did you mean format 'EDH'?"),
        ((MAGIC, "Commander"), "did you mean format 'EDH'?"),
        ((MAGIC, "Pre-Modern"), "did you mean format 'Premodern'?"),
        ((MAGIC, "Brawl"), "no such format of Magic: The Gathering is documented"),
        (("Magic", "modern"), "did you mean game 'Magic: The Gathering' and format 'Modern'?"),
        (("MTG", "xyz"), "did you mean game 'Magic: The Gathering'?"),
        (("Pokémon", "Standard"), "did you mean game 'Pokemon'?"),
        (("one piece", "Standard"), "did you mean game 'One Piece' and format ''?"),
        (("Gundam TCG", "Constructed"), "did you mean format ''?"),
        (("Lorcana", "Core"), "did you mean game 'Disney Lorcana'?"),
        (("Riftbound", "constructed"), "did you mean format 'Constructed'?"),
        (("Chess", "Blitz"), "no such game is documented"),
        (("", ""), "no such game is documented"),
    ],
)
def test_a_slip_has_a_hint(pair, hint):
    assert nearest(*pair) == hint


@pytest.mark.parametrize("game", ["Yu-Gi-Oh", "Riftbound", "Star Wars Unlimited", "Disney Lorcana"])
def test_a_format_is_not_unknown_where_the_list_is_cut_off(game):
    # their formats are not known here
    assert nearest(game, "Something Else") is None
