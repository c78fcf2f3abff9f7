"""TopDeck's words: two vocabularies of tournaments in one, and the games and formats that it documents."""

import difflib
from typing import Any

CREDIT = ("TopDeck.gg", "Data provided by TopDeck.gg", "https://topdeck.gg")
BULK_NAMES = {"tid": "TID", "name": "tournamentName"}
ONLY_IN_INFO = {"endDate", "status", "location", "headerImage"}  # known, and not stored

# Game: its formats, and whether that list is complete.
KNOWN: dict[str, tuple[tuple[str, ...], bool]] = {
    "Magic: The Gathering": (
        (
            "EDH", "Pauper EDH", "EDH Draft", "Duel Commander", "Standard", "Pioneer", "Modern", "Legacy", "Pauper",
            "Vintage", "Premodern", "Limited", "Sealed", "Timeless", "Historic", "Explorer", "Oathbreaker",
            "Old School 93/94", "Canadian Highlander", "Tiny Leaders", "7pt Highlander",
        ),
        True,
    ),
    "Pokemon": (("Standard", "Expanded", "Legacy", "GLC"), True),
    "Yu-Gi-Oh": (("Edison", "Goat"), False),
    "One Piece": (("",), True),
    "Gundam TCG": (("",), True),
    "Union Arena": (("",), True),
    "Riftbound": (("Constructed",), False),
    "Star Wars Unlimited": ((), False),
    "Disney Lorcana": ((), False),
}  # fmt: skip

# What players say instead of the name.
ALSO_CALLED = {
    "magic": "Magic: The Gathering",
    "mtg": "Magic: The Gathering",
    "commander": "EDH",
    "competitive commander": "EDH",
}


def as_bulk(entry: Any, tournament_id: str | None = None) -> Any:
    """Return an entry in the names of lists; one that has them already, or is no tournament, is returned unchanged.

    Parameters
    ----------
    entry : Any
        From a list (``TID``, ``tournamentName``), from ``GET /v2/tournaments/{TID}`` (head under ``data``), or from its
        ``/info`` (``tid``, ``name``).
    tournament_id : str, optional
        The id that was requested, which the response to a GET need not repeat.

    >>> as_bulk({"data": {"name": "Pods", "format": "EDH"}, "rounds": []}, "abc")
    {'TID': 'abc', 'rounds': [], 'tournamentName': 'Pods', 'format': 'EDH'}
    >>> as_bulk({"tid": "abc", "name": "Pods", "endDate": None})
    {'TID': 'abc', 'tournamentName': 'Pods'}
    """
    if not isinstance(entry, dict) or "TID" in entry:
        return entry
    asked = {} if tournament_id is None else {"TID": tournament_id}
    if isinstance(entry.get("data"), dict):
        body = {field: value for field, value in entry.items() if field != "data"}
        return asked | body | _renamed(entry["data"])
    if "tid" in entry or asked:
        return asked | _renamed(entry)
    return entry


def _renamed(head: dict[str, Any]) -> dict[str, Any]:
    return {BULK_NAMES.get(field, field): value for field, value in head.items() if field not in ONLY_IN_INFO}


def nearest(game: str, format_: str) -> str | None:
    """Return a hint at the nearest documented name; None if the pair is documented.

    A format that is not listed counts as documented if the list of its game is incomplete.

    >>> nearest("Magic: The Gathering", "EDH"), nearest("Riftbound", "Something New")
    (None, None)
    >>> nearest("magic: the gathering", "edh")
    "did you mean game 'Magic: The Gathering' and format 'EDH'?"
    >>> nearest("One Piece", "Standard")
    "did you mean format ''?"
    >>> nearest("Chess", "Blitz")
    'no such game is documented'
    """
    known_game = game if game in KNOWN else _near(game, list(KNOWN))
    if known_game is None:
        return "no such game is documented"
    formats, whole = KNOWN[known_game]
    if format_ in formats:
        known_format: str | None = format_
    elif formats == ("",):
        known_format = ""
    elif whole:
        known_format = _near(format_, list(formats))
    else:
        known_format = _same_but_for_case(format_, list(formats)) or format_
    slips = [
        f"{what} {known!r}"
        for what, given, known in (("game", game, known_game), ("format", format_, known_format))
        if known is not None and known != given
    ]
    if slips:
        return f"did you mean {' and '.join(slips)}?"
    return None if known_format is not None else f"no such format of {known_game} is documented"


def _near(name: str, known: list[str]) -> str | None:
    if (meant := ALSO_CALLED.get(_folded(name))) in known:
        return meant
    by_fold = {_folded(one): one for one in known}
    near = difflib.get_close_matches(_folded(name), by_fold, n=1)
    return by_fold[near[0]] if near else None


def _same_but_for_case(name: str, known: list[str]) -> str | None:
    return {_folded(one): one for one in known}.get(_folded(name))


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
