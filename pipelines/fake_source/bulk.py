"""``POST /v2/tournaments``: which events a body asks for, and which of their fields."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from pipelines.fake_source.answer import Answer, refusal
from pipelines.fake_source.changes import has_id
from pipelines.fake_source.script import Json

DAY = 86_400.0
SMALLEST_MILLISECONDS = 1e11  # a start above it is no number of seconds
NUMBERS = ("start", "end", "last", "participantMin", "participantMax")
LISTS = ("columns", "tables", "players")
COLUMNS = ["name"]  # of the standings where the body names none: id is there only if asked for
COMES_ALONG = {"decklist": "deckObj", "winner": "winner_id"}


@dataclass(frozen=True)
class Span:
    """The start dates that a body asks for, in Unix seconds, both ends included."""

    first: float = -math.inf
    last: float = math.inf

    def holds(self, moment: float | None) -> bool:
        """Say whether a moment lies in the span; no moment lies in none but the endless one."""
        return self == Span() if moment is None else self.first <= moment <= self.last


def span_of(body: Json, now: float) -> Span:
    """Return the span of start dates that a body asks for."""
    first, last, days = (body.get(name) for name in ("start", "end", "last"))
    if first is None and last is None and days is not None:
        return Span(now - days * DAY, now)
    return Span(-math.inf if first is None else first, math.inf if last is None else last)


def ids_of(body: Json) -> list[str]:
    """Return the ids that a body asks for by name."""
    asked = body.get("TID", [])
    return [str(tournament_id) for tournament_id in (asked if isinstance(asked, list) else [asked])]


def complaint(body: Any) -> str | None:
    """Return what is wrong with a body, if anything."""
    if not isinstance(body, dict):
        return "The body must be a JSON object"
    for name in NUMBERS:
        if not isinstance(body.get(name, 0), int | float):
            return f"{name} must be a number"
    for name in LISTS:
        if not isinstance(body.get(name, []), list):
            return f"{name} must be a list"
    if "TID" not in body and not all(isinstance(body.get(name), str) for name in ("game", "format")):
        return "TID, or both game and format, must be given"
    return None


def bulk(events: list[Json], body: Any, leagues: Collection[str], now: float) -> Answer:
    """Answer one request."""
    if wrong := complaint(body):
        return refusal(HTTPStatus.BAD_REQUEST, wrong)
    if "TID" in body:
        # the other way round, so that nobody takes the order of the answer for that of the request
        found = [event for asked in reversed(ids_of(body)) for event in events if has_id(event, asked)]
    else:
        span = span_of(body, now)
        found = [event for event in events if _matches(event, body, span, leagues)]
    return Answer([_shown(event, body) for event in found])


def _matches(event: Json, body: Json, span: Span, leagues: Collection[str]) -> bool:
    return (
        event.get("game") == body["game"]
        and (event.get("format") or "") == body["format"]
        and span.holds(start_of(event))
        and body.get("participantMin", 0) <= len(listed(event, "standings")) <= body.get("participantMax", math.inf)
        and (bool(body.get("leagues")) or str(event.get("TID")) not in leagues)
    )


def start_of(event: Json) -> int | None:
    """Return an event's start in whole Unix seconds, if it has one that can be used."""
    try:
        start = float(event.get("startDate"))  # type: ignore[arg-type]  # whatever it is, it is tried
    except (TypeError, ValueError, OverflowError):
        return None
    if not math.isfinite(start) or start <= 0:
        return None
    return math.floor(start / 1000 if start > SMALLEST_MILLISECONDS else start)


def listed(holder: Any, field: str) -> list[Any]:
    """Return a list in an event or a round; what is none counts as empty."""
    value = holder.get(field) if isinstance(holder, dict) else None
    return value if isinstance(value, list) else []


def _shown(event: Json, body: Json) -> Json:
    shown = {field: value for field, value in event.items() if field != "rounds"}
    if isinstance(event.get("standings"), list):
        shown["standings"] = [_picked(row, body.get("columns", COLUMNS)) for row in event["standings"]]
    if body.get("rounds") and "rounds" in event:
        shown["rounds"] = _each(event["rounds"], lambda round_: _round(round_, body))
    return shown


def _round(round_: Json, body: Json) -> Json:
    if "tables" not in round_:
        return round_
    return round_ | {"tables": _each(round_["tables"], lambda table: _table(table, body))}


def _table(table: Json, body: Json) -> Json:
    shown = _picked(table, body.get("tables"))
    if "players" not in shown:
        return shown
    return shown | {"players": _each(shown["players"], lambda seat: _picked(seat, body.get("players")))}


def _each(entries: Any, change: Any) -> Any:
    """Change each object of a list; whatever is neither stays as it is."""
    if not isinstance(entries, list):
        return entries
    return [change(entry) if isinstance(entry, dict) else entry for entry in entries]


def _picked(entry: Any, fields: list[str] | None) -> Any:
    if fields is None or not isinstance(entry, dict):
        return entry
    wanted = {*fields, *(COMES_ALONG[field] for field in fields if field in COMES_ALONG)}
    return {field: value for field, value in entry.items() if field in wanted}
