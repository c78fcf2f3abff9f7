"""The events as they stand on a day: what the files say, and what the script has changed since."""

import copy
from typing import Any

from assets.errors import UsageError
from pipelines.fake_source.script import Change, Json


def as_of_day(events: list[Json], changes: list[Change], day: int) -> list[Json]:
    """Return the events after the changes of all days up to this one; the given events stay as they are.

    Raises
    ------
    UsageError
        A change names an event or a field that is not there.
    """
    world = _World(events)
    for change in sorted(changes, key=lambda change: change.day):
        if change.day <= day:
            world.apply(change)
    return world.shown()


def has_id(event: Json, tournament_id: str) -> bool:
    """Say whether an event bears an id, which is compared as text."""
    return str(event.get("TID")) == tournament_id


class _World:
    """Events while changes are applied; a deleted one is kept, since it may come back."""

    def __init__(self, events: list[Json]) -> None:
        self._events = list(events)
        self._deleted: set[str] = set()
        self._rounds_shown: dict[str, int] = {}

    def apply(self, change: Change) -> None:
        tournament_id = change.TID
        if change.add is not None:
            others = [event for event in self._events if not has_id(event, tournament_id)]
            self._events = [*others, change.add | {"TID": tournament_id}]
        if not any(has_id(event, tournament_id) for event in self._events):
            raise UsageError(f"A change of day {change.day} names the event {tournament_id!r}, which is not there.")
        for path, value in (change.set or {}).items():
            self._events = [
                _with_value(event, path, value) if has_id(event, tournament_id) else event for event in self._events
            ]
        if change.shown_rounds is not None:
            self._rounds_shown[tournament_id] = change.shown_rounds
        if change.delete:
            self._deleted.add(tournament_id)
        if change.comes_back:
            self._deleted.discard(tournament_id)

    def shown(self) -> list[Json]:
        return [self._cut(event) for event in self._events if str(event.get("TID")) not in self._deleted]

    def _cut(self, event: Json) -> Json:
        rounds = self._rounds_shown.get(str(event.get("TID")))
        if rounds is None or not isinstance(event.get("rounds"), list):
            return event
        return event | {"rounds": event["rounds"][:rounds]}


def _with_value(event: Json, path: str, value: Any) -> Json:
    """Return a copy of an event with one value in it replaced; ``rounds.0.tables.3.winner`` is such a path."""
    changed = copy.deepcopy(event)
    *way, last = path.split(".")
    holder: Any = changed
    try:
        for step in way:
            holder = holder[int(step)] if isinstance(holder, list) else holder[step]
        holder[int(last) if isinstance(holder, list) else last] = value
    except (LookupError, TypeError, ValueError) as error:
        raise UsageError(f"A change sets {path!r}, which leads nowhere in {event.get('TID')!r}.") from error
    return changed
