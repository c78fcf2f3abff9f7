"""One tournament through the door: known fields only, persons replaced by codes, everything else as it was sent."""

from collections.abc import Callable, Iterator
from typing import Any

from assets.privacy.erased import erase_names
from assets.privacy.pseudonyms import Pseudonyms
from assets.raw.decks import commanders
from assets.text import NO_TEXT, as_sent, in_words, is_draw, normal_form, well_formed

Json = dict[str, Any]

# Kept as sent, but for the white space around words and numbers; game and format are exact names.
TOURNAMENT = ("tournamentName", "startDate", "swissNum", "topCut")
TOURNAMENT_EXACT = ("game", "format")
STANDING = ("standing", "points", "wins", "draws", "losses", "byes")
TABLE = ("table", "status")

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


class Door:
    """Turns tournaments as sent into what may be kept, and collects the keys of unknown fields."""

    def __init__(self, codes: Pseudonyms) -> None:
        self.unknown_fields: set[str] = set()
        self._codes = codes
        self._name_codes: dict[str, str | None] = {}

    def tournament(self, sent: Json, tournament_id: str) -> Json:
        """Return the known fields of a tournament, persons replaced.

        Scalars become the text that was sent, so that nothing is judged here: what is odd stays odd until the rules
        of reading and judging see it.
        """
        self._note_unknown(sent, TOURNAMENT_KNOWN, "")
        kept = {
            "TID": tournament_id,
            **_words(sent, TOURNAMENT),
            **{field: _exact(sent.get(field)) for field in TOURNAMENT_EXACT},
            "standings": _each(sent.get("standings"), self._standing),
            "rounds": _each(sent.get("rounds"), self._round),
        }
        erase_names(kept, self._codes.of_erased)
        return kept

    def _standing(self, sent: Any) -> Json:
        if not isinstance(sent, dict):
            return {"unreadable": shape(sent)}
        self._note_unknown(sent, STANDING_KNOWN, "standings.")
        return {**self._person(sent), **_words(sent, STANDING)}

    def _round(self, sent: Any) -> Json:
        if not isinstance(sent, dict):
            return {"unreadable": shape(sent)}
        self._note_unknown(sent, ROUND_KNOWN, "rounds.")
        tables = sent.get("tables")
        if tables is not None and not isinstance(tables, list):
            return {"round": in_words(sent.get("round")), "unreadable": f"tables that are {shape(tables)}"}
        return {"round": in_words(sent.get("round")), "tables": _each(tables, self._table)}

    def _table(self, sent: Any) -> Json:
        if not isinstance(sent, dict):
            return {"unreadable": shape(sent)}
        self._note_unknown(sent, TABLE_KNOWN, "rounds.tables.")
        seats = sent.get("players")
        known = _words(sent, TABLE)
        if not isinstance(seats, list):
            return {**known, "unreadable": f"a table whose players are {shape(seats)}"}
        odd = [seat for seat in seats if not isinstance(seat, dict)]
        if odd:
            return {**known, "unreadable": f"a table where a player is {shape(odd[0])}"}
        return {
            **known,
            "winner": self._name_code(sent.get("winner")),
            "winner_id": self._winner_id(_exact(sent.get("winner_id")), seats),
            "players": [self._seat(seat) for seat in seats],
        }

    def _seat(self, sent: Json) -> Json:
        self._note_unknown(sent, SEAT_KNOWN, "rounds.tables.players.")
        return self._person(sent)

    def _person(self, sent: Json) -> Json:
        topdeck_id = as_sent(sent.get("id"))
        person: Json = {
            "id": None if topdeck_id is None else self._codes.of_id(topdeck_id),
            "name": self._name_code(sent.get("name")),
        }
        if deck := commanders(sent):
            person["commanders"] = deck
        return person

    def _winner_id(self, winner_id: str | None, seats: list[Json]) -> str | None:
        if winner_id is None:
            return None
        if is_draw(winner_id) and all(as_sent(seat.get("id")) != winner_id for seat in seats):
            return "Draw"
        return self._codes.of_id(winner_id)

    def _name_code(self, sent: Any) -> str | None:
        """Return the code of a name's normal form; the word Draw, which is no person, stays as it is."""
        name = as_sent(sent)
        if name is None:
            return None
        if name not in self._name_codes:
            normal = normal_form(name)
            self._name_codes[name] = normal if is_draw(normal) else self._codes.of_name(normal)
        return self._name_codes[name]

    def _note_unknown(self, sent: Json, known: set[str], where: str) -> None:
        if not known.issuperset(sent):
            self.unknown_fields.update(f"{where}{well_formed(key)[:LONGEST_KEY]}" for key in sent.keys() - known)


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


def completed_tables(sent: Json) -> int:
    """Count the tables of status Completed, which decides between two versions of one tournament."""
    rounds = sent.get("rounds")
    tables = [
        table
        for round_ in (rounds if isinstance(rounds, list) else [])
        if isinstance(round_, dict) and isinstance(round_.get("tables"), list)
        for table in round_["tables"]
        if isinstance(table, dict)
    ]
    return sum((in_words(table.get("status")) or "").lower() == "completed" for table in tables)


def _exact(sent: Any) -> str | None:
    """Return a field that is compared to the letter; one that holds a list or an object is given, but fits nothing."""
    return NO_TEXT if isinstance(sent, list | dict) else as_sent(sent)


def _words(sent: Json, fields: tuple[str, ...]) -> Json:
    return {field: in_words(sent[field]) for field in fields if sent.get(field) is not None}


def _each(sent: Any, one: Callable[[Any], Json]) -> list[Json]:
    return [one(item) for item in sent] if isinstance(sent, list) else []
