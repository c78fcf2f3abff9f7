"""How fast the source is asked: one pace for everything, second attempts included."""

import math
import os
from collections.abc import Callable

from assets.errors import UsageError
from assets.home.settings import SourceSettings

SLOWEST = 0.01  # requests a minute: slower than that is a slip of the pen
VARIABLE = "TABLERANK_REQUESTS_PER_MINUTE"


def requests_per_minute(settings: SourceSettings) -> float:
    """Return the pace: the environment's, else the settings'.

    Raises
    ------
    UsageError
        The environment's is no number above zero.
    """
    told = os.environ.get(VARIABLE, "").strip()
    try:
        pace = float(told) if told else settings.requests_per_minute
    except ValueError:
        pace = 0.0
    if not SLOWEST <= pace < math.inf:
        raise UsageError(f"{VARIABLE} must be a number from {SLOWEST} on: the requests that a minute may have.")
    return pace


class Pacer:
    """Lets a request go once the last answer ended long enough ago.

    It is counted from the end of the last answer, not from its beginning, so that the source never sees requests
    closer together than the pace, however long the way was.
    """

    def __init__(self, per_minute: float, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
        self._interval = 60 / per_minute
        self._clock = clock
        self._sleep = sleep
        self._ready_at = -math.inf

    def wait(self) -> None:
        """Wait for the next request's turn."""
        left = self._ready_at - self._clock()
        if left > 0:
            self._sleep(left)

    def ended(self) -> None:
        """Note that an answer ended, or that none came."""
        self._ready_at = self._clock() + self._interval
