"""So many requests in any minute."""

import math
from collections import deque

MINUTE = 60.0


class Limit:
    """The requests of the last minute that were let through."""

    def __init__(self) -> None:
        self._admitted: deque[float] = deque()

    def wait(self, now: float, per_minute: int) -> int:
        """Return 0 and count the request, or the whole seconds until one more would be let through."""
        while self._admitted and self._admitted[0] <= now - MINUTE:
            self._admitted.popleft()
        if len(self._admitted) >= per_minute:
            return math.ceil(self._admitted[-per_minute] + MINUTE - now)
        self._admitted.append(now)
        return 0
