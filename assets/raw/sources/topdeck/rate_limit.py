"""The rate limit: one for all requests, retries included."""

import math
import os
from collections.abc import Callable

from assets.errors import UsageError
from assets.home.settings import SourceSettings

SLOWEST = 0.01  # requests per minute: less is a typing error
VARIABLE = "TABLERANK_REQUESTS_PER_MINUTE"


def requests_per_minute(settings: SourceSettings) -> float:
    """Return the rate limit: the environment's, else the settings'.

    Raises
    ------
    UsageError
        The environment's is not a number above zero.
    """
    told = os.environ.get(VARIABLE, "").strip()
    try:
        pace = float(told) if told else settings.requests_per_minute
    except ValueError:
        pace = 0.0
    if not SLOWEST <= pace < math.inf:
        raise UsageError(f"{VARIABLE} must be a number of requests per minute, {SLOWEST} or more.")
    return pace


class Pacer:
    """Delays a request until the last response ended long enough ago.

    Counting from the end of a response, not from its start, the server never sees requests closer together than the
    limit, whatever the latency.
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
        """Note that a response ended, or that none came."""
        self._ready_at = self._clock() + self._interval
