"""The types of events: the policy's table, names, patterns, and which standings are rated."""

import pytest

from ratings_core.event_types import EVENT_TYPES, event_type, matching_type, standings_are_rated

# K, XP of a match won, tier, level: the table of the GEM policy.
TABLE = {
    "World Championship": (64, 3, 4, "Professional"),
    "Pro Tour": (64, 3, 4, "Professional"),
    "National Championship": (32, 3, 3, "Professional"),
    "Calling day 1": (32, 3, 3, "Competitive"),
    "Calling day 2+": (32, 3, 3, "Professional"),
    "Battle Hardened": (16, 6, 3, "Competitive"),
    "Pro Quest+": (16, 6, 2, "Competitive"),
    "Road to Nationals": (8, 6, 2, "Competitive"),
    "Pro Quest": (8, 6, 2, "Competitive"),
    "Skirmish": (None, 6, 1, "Casual"),
    "Armory": (None, 3, 1, "Casual"),
    "Pre-release": (None, 3, 1, "Casual"),
    "On-demand": (None, 1, 1, "Casual"),
    "Play Anywhere": (None, 0, 0, "Casual"),
}
PATTERNS = [("*pro quest+*", "Pro Quest+"), ("*pro quest*", "Pro Quest"), ("calling: *", "Calling")]


@pytest.mark.parametrize("name", TABLE)
def test_the_policys_table(name):
    kind = event_type(name)
    assert (kind.k, kind.xp, kind.tier, kind.level) == TABLE[name]


def test_there_is_no_other_type():
    # Each name above is a type of its own.
    assert {event_type(name) for name in TABLE} == set(EVENT_TYPES)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (" pro quest + ", "Pro Quest+"),
        ("pro_quest", "Pro Quest"),
        ("PRERELEASE", "Pre-release"),
        ("on demand", "On-demand"),
        ("Nationals", "National Championship"),
        ("Worlds", "World Championship"),
        ("calling", "Calling"),
        ("Calling Day 2", "Calling day 2"),
    ],
)
def test_names_as_operators_write_them(written, name):
    # Case, blanks, hyphens and underscores do not matter.
    assert event_type(written).name == name


@pytest.mark.parametrize("written", ["", "Pro", "Pro Quest++", "FNM"])
def test_an_unknown_name_is_no_type(written):
    # None of the table above.
    assert event_type(written) is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Pro Quest+ Lyon", "Pro Quest+"),
        ("Lyon PRO QUEST season 3", "Pro Quest"),
        ("Calling: Sydney", "Calling"),
        ("The Calling: Sydney", None),
        ("", None),
    ],
)
def test_the_first_pattern_that_fits_the_whole_name_counts(name, kind):
    # The plus is a letter like any other, so the order of patterns decides.
    assert matching_type(name, PATTERNS) == kind


@pytest.mark.parametrize("kind", ["Casuals", "regulation battle", "Release-Event", "OTHER"])
def test_standings_of_some_types_are_not_rated(kind):
    # DigiLab does not rate casuals, regulation battles, release events and others.
    assert not standings_are_rated(32, kind)


@pytest.mark.parametrize(
    ("size", "kind", "rated"), [(4, None, True), (3, None, False), (4, "store championship", True)]
)
def test_standings_are_rated_from_four_players(size, kind, rated):
    # a declared size of 4 or more; an unknown type counts as rated.
    assert standings_are_rated(size, kind) is rated
