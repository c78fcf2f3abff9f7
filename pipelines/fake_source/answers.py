"""What TopDeck answers: events in bulk, and one event in another vocabulary."""

import json
import math
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, NamedTuple

Json = dict[str, Any]

DAY = 86_400.0
ALL_TIME = (-math.inf, math.inf)
SMALLEST_MILLISECONDS = 1e11  # a larger start is not in seconds
NUMBERS = ("start", "end", "last", "participantMin", "participantMax")
LISTS, NAMES = ("columns", "tables", "players"), ("game", "format")
TYPES: Json = dict.fromkeys(NUMBERS, (int, float)) | dict.fromkeys(LISTS, list) | dict.fromkeys(NAMES, str)
COMES_ALONG = {"decklist": "deckObj", "winner": "winner_id"}
GAMES = {"gamesWon": "wins", "gamesDrawn": "draws", "gamesLost": "losses"}
PLAYER = ("name", "standing", "decklist", "deckObj", "winRate")
PLACE = ("name", "city", "state", "country", "lat", "lng", "address")


class Answer(NamedTuple):
    """An answer; a body of bytes is sent as it is, any other as JSON."""

    body: Any
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012 - never modified

    @property
    def content(self) -> bytes:
        """The bytes of the body."""
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body, default=str).encode()


def reply(method: str, steps: list[str], body: Any, events: list[Json], leagues: Collection[str], now: float) -> Answer:
    """Answer a call to the path of these steps."""
    right = "POST" if steps == ["v2", "tournaments"] else "GET"
    if steps[:2] not in (["v2", "tournaments"], ["v2", "me"]):
        return Answer({"error": "Not found"}, 404)
    if method != right:
        return Answer({"error": "Method not allowed"}, 405, {"Allow": right})
    if right == "POST":
        return Answer(_bulk(events, body, leagues, now)) if is_query(body) else Answer({"error": "Bad request"}, 400)
    event = next((event for event in events if steps[:3] == ["v2", "tournaments", id_of(event)]), None)
    found = [] if steps == ["v2", "me", "tournaments"] else _single(event).get("/".join(steps[3:])) if event else None
    return Answer({"error": "Not found"}, 404) if found is None else Answer(found)


def is_query(body: Any) -> bool:
    """Say whether a body is a bulk request: TID, or both game and format, and no field of a wrong type."""
    complete = isinstance(body, dict) and ("TID" in body or body.keys() >= {*NAMES})
    return complete and all(isinstance(body[name], kind) for name, kind in TYPES.items() if name in body)


def ids_of(query: Json) -> list[str]:
    """Return the ids that a bulk request asks for."""
    sent = query.get("TID", [])
    return [*map(str, sent if isinstance(sent, list) else [sent])]


def span_of(query: Json, now: float) -> tuple[float, float]:
    """Return the first and last start that a bulk request asks for, in Unix seconds; NaN for a request by id."""
    if "TID" in query:
        return math.nan, math.nan
    if "last" in query and not {"start", "end"} & query.keys():
        return now - query["last"] * DAY, now
    return query.get("start", -math.inf), query.get("end", math.inf)


def id_of(event: Json) -> str:
    """Return an event's id as text."""
    return str(event.get("TID"))


def listed(holder: Any, name: str) -> list[Any]:
    """Return a list in an object, empty if there is none."""
    value = holder.get(name) if isinstance(holder, dict) else None
    return value if isinstance(value, list) else []


def _bulk(events: list[Json], query: Json, leagues: Collection[str], now: float) -> list[Json]:
    if "TID" in query:  # in reverse, because TopDeck does not keep the order of the request either
        return [_shown(event, query) for tid in reversed(ids_of(query)) for event in events if id_of(event) == tid]
    first, last = span_of(query, now)
    return [
        _shown(event, query)
        for event in events
        if event.get("game") == query["game"]
        and (event.get("format") or "") == query["format"]
        and (first <= _start_of(event) <= last or (first, last) == ALL_TIME)
        and query.get("participantMin", 0) <= len(listed(event, "standings")) <= query.get("participantMax", math.inf)
        and (query.get("leagues") or id_of(event) not in leagues)
    ]


def _start_of(event: Json) -> float:
    """Return an event's start in whole Unix seconds; NaN if it has no usable one."""
    try:
        start = float(event.get("startDate"))  # type: ignore[arg-type]  # it can be anything
        return math.floor(start / 1000 if start > SMALLEST_MILLISECONDS else start) if start > 0 else math.nan
    except (TypeError, ValueError, OverflowError):
        return math.nan


def _shown(event: Json, query: Json) -> Json:
    """Return the fields of an event that are asked for."""
    table = partial(_picked, names=query.get("tables"), players=partial(_picked, names=query.get("players")))
    row, rounds = partial(_picked, names=query.get("columns", ["name"])), partial(_picked, tables=table)
    names = [name for name in event if name != "rounds" or query.get("rounds")]
    return _picked(event, names, standings=row, rounds=rounds)


def _picked(sent: Any, names: list[str] | None = None, **lists: Callable[[Any], Any]) -> Any:
    """Return the fields named (default: all) of an object, with its lists changed; anything else stays as it is."""
    if not isinstance(sent, dict):
        return sent
    wanted = sent if names is None else {*names, *(COMES_ALONG.get(name) for name in names)}
    changed = {name: [*map(change, sent[name])] for name, change in lists.items() if isinstance(sent.get(name), list)}
    return {name: changed.get(name, value) for name, value in sent.items() if name in wanted}


def _single(event: Json) -> Json:
    """Return the answers for one event by the path below it."""
    data = {"name": event.get("tournamentName")} | {name: event.get(name) for name in ("game", "format", "startDate")}
    rounds = listed(event, "rounds")
    rows = [row for row in listed(event, "standings") if isinstance(row, dict)]
    standings = [row | {"standing": standing} for standing, row in enumerate(rows, 1)]
    place = sent if isinstance(sent := event.get("eventData"), dict) else {}
    tables = [table for round_ in rounds for table in listed(round_, "tables")]
    active = any(isinstance(table, dict) and table.get("status") in {"Active", "Pending"} for table in tables)
    players: Json = {}
    more = {"tid": event.get("TID"), "endDate": None, "headerImage": place.get("headerImage")}
    more["status"] = "Ongoing" if active else "Complete" if tables else "Not Started"
    more["location"] = {name: place.get(name) for name in PLACE} if place else None
    for row in reversed(standings):
        games = {name: row.get(result) or 0 for name, result in GAMES.items()} | {"byes": row.get("byes") or 0}
        games["gamesPlayed"] = sum(games[name] for name in GAMES)
        players[f"players/{row.get('id')}"] = {name: row.get(name) for name in PLAYER} | games
    return players | {
        "": {"data": data, "standings": standings, "rounds": rounds},
        "info": data | more,
        "standings": standings,
        "rounds": rounds,
        "rounds/latest": listed(rounds[-1], "tables") if rounds else [],
    }
