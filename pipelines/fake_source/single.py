"""``GET /v2/tournaments/{TID}`` and what lies below it: one event, in another vocabulary than the bulk answer's."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from pipelines.fake_source.answer import Answer, refusal
from pipelines.fake_source.bulk import listed
from pipelines.fake_source.changes import has_id
from pipelines.fake_source.script import Json

PLACE = ("name", "city", "state", "country", "lat", "lng", "address")
GAMES = {"Won": "wins", "Drawn": "draws", "Lost": "losses"}


def single(events: list[Json], tournament_id: str, below: list[str]) -> Answer:
    """Answer for one event, or for what a path below it names."""
    event = next((event for event in events if has_id(event, tournament_id)), None)
    if event is None:
        return refusal(HTTPStatus.NOT_FOUND, "Tournament not found")
    if below[:1] == ["players"] and len(below) == 2:  # noqa: PLR2004 - the word and the id
        return _player(event, below[1])
    part = PARTS.get("/".join(below))
    return Answer(part(event)) if part else refusal(HTTPStatus.NOT_FOUND, "Not found")


def _whole(event: Json) -> Json:
    return {"data": _data(event), "standings": _standings(event), "rounds": _rounds(event)}


def _data(event: Json) -> Json:
    return {"name": event.get("tournamentName"), **{name: event.get(name) for name in ("game", "format", "startDate")}}


def _standings(event: Json) -> list[Json]:
    rows = (row for row in listed(event, "standings") if isinstance(row, dict))
    return [row | {"standing": standing} for standing, row in enumerate(rows, 1)]


def _rounds(event: Json) -> list[Any]:
    return listed(event, "rounds")


def _latest_tables(event: Json) -> list[Any]:
    return next((listed(round_, "tables") for round_ in reversed(_rounds(event))), [])


def _info(event: Json) -> Json:
    sent = event.get("eventData")
    place = sent if isinstance(sent, dict) else {}
    return {
        "tid": event.get("TID"),
        **_data(event),
        "endDate": None,
        "status": _status(event),
        "location": {name: place.get(name) for name in PLACE} if place else None,
        "headerImage": place.get("headerImage"),
    }


def _status(event: Json) -> str:
    tables = [table for round_ in _rounds(event) for table in listed(round_, "tables")]
    if not tables:
        return "Not Started"
    open_ = any(isinstance(table, dict) and table.get("status") in {"Active", "Pending"} for table in tables)
    return "Ongoing" if open_ else "Complete"


def _player(event: Json, player: str) -> Answer:
    row: Any = next((row for row in _standings(event) if str(row.get("id")) == player), None)
    if row is None:
        return refusal(HTTPStatus.NOT_FOUND, "Player not found")
    games = {f"games{end}": row.get(field) or 0 for end, field in GAMES.items()}
    return Answer(
        {name: row.get(name) for name in ("name", "standing", "decklist", "deckObj", "winRate")}
        | games
        | {"gamesPlayed": sum(games.values()), "byes": row.get("byes") or 0}
    )


PARTS: dict[str, Callable[[Json], Any]] = {
    "": _whole,
    "info": _info,
    "standings": _standings,
    "rounds": _rounds,
    "rounds/latest": _latest_tables,
}
