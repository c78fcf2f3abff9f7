"""The calls that came in, for whoever wants to see what a client asked."""

import dataclasses
import itertools
import threading
import time
from typing import Any


@dataclasses.dataclass
class Call:
    """A call as it came in; ``number`` counts those to the tournaments, others have none. The key is not kept."""

    number: int | None
    time: float
    method: str
    path: str
    body: Any
    key_given: bool
    status: int | None = None


class CallLog:
    """All calls, in the order in which they came."""

    def __init__(self) -> None:
        self._calls: list[Call] = []
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def take(self, method: str, path: str, body: Any, *, key_given: bool) -> Call:
        """Note a call, whose status is not known yet."""
        with self._lock:
            to_tournaments = path.split("/")[1:3] == ["v2", "tournaments"]
            number = next(self._numbers) if to_tournaments else None
            call = Call(number, time.time(), method, path, body, key_given)
            self._calls.append(call)
            return call

    def so_far(self) -> list[Call]:
        """Return copies, which later calls do not change."""
        with self._lock:
            return [dataclasses.replace(call) for call in self._calls]
