"""Types of events: the K and the XP of their matches, and whether their standings are rated."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

Level = Literal["Professional", "Competitive", "Casual"]


@dataclass(frozen=True)
class EventType:
    """A type of event in Flesh and Blood's organised play.

    Parameters
    ----------
    name : str
        As the policy writes it.
    k : float or None
        K of its matches in `stake_elo`, in rating points; None is not rated.
    xp : int
        XP for each match won.
    tier : int
        0 to 4.
    level : {"Professional", "Competitive", "Casual"}
        Rules enforcement level.
    """

    name: str
    k: float | None
    xp: int
    tier: int
    level: Level


# Source: https://fabtcg.com/resources/rules-and-policy-center/ratings-and-tie-breaker-policy/ (the days of a Calling
# differ in their level only; a Calling without a day is its first)
EVENT_TYPES = (
    EventType("World Championship", 64.0, 3, 4, "Professional"),
    EventType("Pro Tour", 64.0, 3, 4, "Professional"),
    EventType("National Championship", 32.0, 3, 3, "Professional"),
    EventType("Calling", 32.0, 3, 3, "Competitive"),
    EventType("Calling day 2", 32.0, 3, 3, "Professional"),
    EventType("Battle Hardened", 16.0, 6, 3, "Competitive"),
    EventType("Pro Quest+", 16.0, 6, 2, "Competitive"),
    EventType("Road to Nationals", 8.0, 6, 2, "Competitive"),
    EventType("Pro Quest", 8.0, 6, 2, "Competitive"),
    EventType("Skirmish", None, 6, 1, "Casual"),
    EventType("Armory", None, 3, 1, "Casual"),
    EventType("Pre-release", None, 3, 1, "Casual"),
    EventType("On-demand", None, 1, 1, "Casual"),
    EventType("Play Anywhere", None, 0, 0, "Casual"),
)
OTHER_NAMES = {
    "worlds": "World Championship",
    "nationals": "National Championship",
    "callingday1": "Calling",
    "callingday2+": "Calling day 2",
}

# Source: the public code of DigiLab, https://account.digilab.cards/faq. An event of unknown type is rated.
UNRATED_STANDINGS = ("casuals", "regulation battle", "release event", "other")
LEAST_STANDINGS = 4


def event_type(name: str) -> EventType | None:
    """Find a type by its name.

    Parameters
    ----------
    name : str
        Case, blanks, hyphens and underscores do not matter; the plus of Pro Quest+ does.

    Returns
    -------
    EventType or None
        None when there is no such type.

    Examples
    --------
    >>> event_type("pro_quest+").k, event_type("Pro Quest").k
    (16.0, 8.0)
    """
    key = _key(name)
    key = _key(OTHER_NAMES.get(key, key))
    return next((kind for kind in EVENT_TYPES if _key(kind.name) == key), None)


def matching_type(event_name: str, patterns: Sequence[tuple[str, str]]) -> str | None:
    """Find the type of an event by patterns for its name.

    Parameters
    ----------
    event_name : str
        The name that the event was given.
    patterns : sequence of (str, str)
        Pattern and type, most specific first: the first that fits counts. ``*`` matches any text, ``?`` one
        character, ``[ab]`` for one of these; the whole name has to fit, in any case.

    Returns
    -------
    str or None
        The type as the pattern names it; None when none fits.

    Examples
    --------
    >>> patterns = [("*pro quest+*", "Pro Quest+"), ("*pro quest*", "Pro Quest")]
    >>> matching_type("Spring Pro Quest Season 4", patterns)
    'Pro Quest'
    >>> matching_type("Friday Armory", patterns) is None
    True
    """
    name = event_name.casefold()
    return next((kind for pattern, kind in patterns if fnmatchcase(name, pattern.casefold())), None)


def standings_are_rated(size: int, event_type_name: str | None) -> bool:
    """Say whether `standings_elo` rates an event.

    Parameters
    ----------
    size : int
        Declared players.
    event_type_name : str or None
        Its type; None if unknown.

    Returns
    -------
    bool
        False for a small event, and for the types that DigiLab does not rate.

    Examples
    --------
    >>> standings_are_rated(8, None), standings_are_rated(3, None), standings_are_rated(8, "Release Event")
    (True, False, False)
    """
    unrated = {_key(name) for name in UNRATED_STANDINGS}
    return size >= LEAST_STANDINGS and (event_type_name is None or _key(event_type_name) not in unrated)


def _key(name: str) -> str:
    return "".join(letter for letter in name.casefold() if not letter.isspace() and letter not in "-_")
