"""What is stored of one tournament: known fields as they were sent, persons replaced by pseudonyms."""

import re
from collections.abc import Iterator
from typing import Any

from assets.privacy.erased import erase_names
from assets.privacy.pseudonyms import TOPDECK, Pseudonyms
from assets.text import NO_TEXT, as_sent, in_words, is_draw, normal_form, well_formed

Json = dict[str, Any]

# Kept as sent, but for the white space around words and numbers; game and format are exact names.
TOURNAMENT = ("tournamentName", "startDate", "swissNum", "topCut")
TOURNAMENT_EXACT = ("game", "format")
STANDING = ("standing", "points", "wins", "draws", "losses", "byes")
ROUND = ("round",)
TABLE = ("table", "status")
ESCAPES = {r"\n": "\n", r"\r": "\n", r"\'": "'", r"\"": '"'}
SECTION = re.compile(r"~~\s*commanders?\s*~~(.*?)(?:~~|\Z)", re.IGNORECASE | re.DOTALL)
COUNT = re.compile(r"^\d+x?\s+", re.IGNORECASE)

LONGEST_KEY = 60  # characters of an unknown field's key that are reported

# Read elsewhere, or known and left behind on purpose: never reported as unknown.
TOURNAMENT_KNOWN = {
    *TOURNAMENT, *TOURNAMENT_EXACT, "TID", "standings", "rounds", "eventData", "averageElo", "modeElo", "medianElo",
    "topElo",
}  # fmt: skip
STANDING_KNOWN = {
    *STANDING, "id", "name", "decklist", "deckObj", "leader", "winsSwiss", "winsBracket", "lossesSwiss",
    "lossesBracket", "winRate", "winRateSwiss", "winRateBracket", "opponentWinRate", "gameWinRate",
    "opponentGameWinRate", "successRate", "opponentSuccessRate", "deckSnapshot", "commanders",
}  # fmt: skip
ROUND_KNOWN = {"round", "tables"}
TABLE_KNOWN = {*TABLE, "players", "winner", "winner_id", "winner_games", "loser_games", "match"}
SEAT_KNOWN = {"id", "name", "decklist", "deckObj", "teamTag", "deckSnapshot", "commanders"}


class Pseudonymizer:
    """Turns tournaments as sent into what may be stored, and collects the keys of unknown fields.

    Parameters
    ----------
    codes : Pseudonyms
        Replace persons.
    namespace : str
        Of the ids: the same id in two namespaces is two persons.
    """

    def __init__(self, codes: Pseudonyms, namespace: str = TOPDECK) -> None:
        self.unknown_fields: set[str] = set()
        self._codes = codes
        self._namespace = namespace
        self._name_codes: dict[str, str | None] = {}

    def tournament(self, sent: Json, tournament_id: str) -> Json:
        """Return the known fields of a tournament, persons replaced.

        Scalars become the text that was sent: what is odd stays odd until validation.
        """
        standings, rounds = sent.get("standings"), sent.get("rounds")
        kept = {
            "TID": tournament_id,
            **self._known(sent, TOURNAMENT, TOURNAMENT_KNOWN, ""),
            **{field: _exact(sent.get(field)) for field in TOURNAMENT_EXACT},
            "standings": [self._standing(line) for line in standings] if isinstance(standings, list) else [],
            "rounds": [self._round(one) for one in rounds] if isinstance(rounds, list) else [],
        }
        if self._codes.of_erased:
            erase_names(kept, self._codes.of_erased)
        return kept

    def _standing(self, sent: Any) -> Json:
        if not isinstance(sent, dict):
            return {"unreadable": shape(sent)}
        return {**self._person(sent), **self._known(sent, STANDING, STANDING_KNOWN, "standings.")}

    def _round(self, sent: Any) -> Json:
        if not isinstance(sent, dict):
            return {"unreadable": shape(sent)}
        tables = sent.get("tables")
        kept = {"round": None, **self._known(sent, ROUND, ROUND_KNOWN, "rounds.")}
        if tables is not None and not isinstance(tables, list):
            return {**kept, "unreadable": f"tables that are {shape(tables)}"}
        return {**kept, "tables": [self._table(table) for table in tables or ()]}

    def _table(self, sent: Any) -> Json:
        if not isinstance(sent, dict):
            return {"unreadable": shape(sent)}
        seats = sent.get("players")
        kept = self._known(sent, TABLE, TABLE_KNOWN, "rounds.tables.")
        if not isinstance(seats, list):
            return {**kept, "unreadable": f"a table whose players are {shape(seats)}"}
        if odd := [seat for seat in seats if not isinstance(seat, dict)]:
            return {**kept, "unreadable": f"a table where a player is {shape(odd[0])}"}
        for seat in seats:
            self._known(seat, (), SEAT_KNOWN, "rounds.tables.players.")
        winner_id = _exact(sent.get("winner_id"))
        if winner_id is not None:
            is_seated = any(as_sent(seat.get("id")) == winner_id for seat in seats)
            is_drawn = is_draw(winner_id) and not is_seated
            winner_id = "Draw" if is_drawn else self._codes.of_id(winner_id, self._namespace)
        return {
            **kept,
            "winner": self._name_code(sent.get("winner")),
            "winner_id": winner_id,
            "players": [self._person(seat) for seat in seats],
        }

    def _person(self, sent: Json) -> Json:
        sent_id = as_sent(sent.get("id"))
        person: Json = {
            "id": None if sent_id is None else self._codes.of_id(sent_id, self._namespace),
            "name": self._name_code(sent.get("name")),
        }
        if deck := commanders(sent):
            person["commanders"] = deck
        return person

    def _name_code(self, sent: Any) -> str | None:
        """Return the pseudonym of a name's normal form; the word Draw, which is no person, stays as it is."""
        name = as_sent(sent)
        if name is None:
            return None
        if name not in self._name_codes:
            normal = normal_form(name)
            self._name_codes[name] = normal if is_draw(normal) else self._codes.of_name(normal)
        return self._name_codes[name]

    def _known(self, sent: Json, fields: tuple[str, ...], known: set[str], where: str) -> Json:
        """Return some fields as words, and note the keys that are not known."""
        if not known.issuperset(sent):
            self.unknown_fields.update(f"{where}{well_formed(key)[:LONGEST_KEY]}" for key in sent.keys() - known)
        return {field: in_words(sent[field]) for field in fields if sent.get(field) is not None}


def shape(value: Any) -> str:
    """Say what a JSON value is without saying what is in it.

    >>> shape([1]), shape(None), shape(1.5)
    ('a list', 'missing', 'a number')
    """
    match value:
        case None:
            return "missing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"


def seated(kept: Json) -> Iterator[str | None]:
    """Yield the code of everybody who sat at a table of a tournament as it is kept."""
    for round_ in kept["rounds"]:
        for table in round_.get("tables", []):
            yield from (seat["id"] for seat in table.get("players", []))


def completed_tables(kept: Json) -> int:
    """Count the tables of status Completed, which decides between two versions of one tournament."""
    statuses = (table.get("status") for round_ in kept["rounds"] for table in round_.get("tables", []))
    return sum((status or "").lower() == "completed" for status in statuses)


def _exact(sent: Any) -> str | None:
    """Return a field that is compared to the letter; one that holds a list or an object is given, but fits nothing."""
    return NO_TEXT if isinstance(sent, list | dict) else as_sent(sent)


def commanders(holder: dict[str, Any]) -> list[str]:
    r"""Return the commanders of a seat or standings row in alphabetical order; empty where no deck is shown.

    They are the keys of ``deckObj.Commanders``, else the lines between ``~~Commanders~~`` and the next ``~~`` of the
    double-escaped ``decklist``.

    >>> commanders({"deckObj": {"Commanders": {"Zur": {"count": 1}, "Ada": {"count": 1}}}})
    ['Ada', 'Zur']
    >>> commanders({"decklist": r"~~Commanders~~\n1 Yori\'s Lamp\n\n~~Mainboard~~\n1 Island"})
    ["Yori's Lamp"]
    """
    deck, decklist = holder.get("deckObj"), holder.get("decklist")
    if deck is None and decklist is None:
        return []
    cards = deck.get("Commanders") if isinstance(deck, dict) else None
    names = list(cards) if isinstance(cards, dict) else []
    if not any(map(normal_form, names)) and isinstance(decklist, str):
        names = _from_text(decklist)
    return sorted({normal_form(well_formed(name)) for name in names} - {""})


def _from_text(decklist: str) -> list[str]:
    for escaped, plain in ESCAPES.items():
        decklist = decklist.replace(escaped, plain)
    section = SECTION.search(decklist)
    return [COUNT.sub("", line.strip()) for line in section.group(1).splitlines()] if section else []
