"""Windows: spans of start dates that a run requests, on a fixed grid so that failed ones can be repeated."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from assets.errors import UsageError
from assets.home.settings import Pool

LOOK_BACK = timedelta(days=45)  # what a morning requests (specification: Schedule)
FIRST_MONTH = date(2020, 1, 1)  # and where a sweep begins
GRID = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Window:
    """A span of start dates of one game and format, from ``begin`` to before ``end``."""

    purpose: str
    game: str
    format: str
    begin: datetime
    end: datetime

    def covers(self, other: "Window") -> bool:
        """Whether a request for this window includes the other one."""
        same = (self.game, self.format) == (other.game, other.format)
        return same and self.begin <= other.begin and other.end <= self.end

    def parts(self, longest: timedelta) -> Iterator[tuple[datetime, datetime]]:
        """Yield the spans in which the window is requested, none longer than `longest`."""
        begin = self.begin
        while begin < self.end:
            yield begin, min(begin + longest, self.end)
            begin += longest

    def __str__(self) -> str:
        return f"{self.begin:%Y-%m-%d} to {self.end:%Y-%m-%d} of {self.game} {self.format}".strip()


def populations(pools: list[Pool]) -> dict[tuple[str, str], datetime]:
    """Return each game and format that the pools take, with the first day on which any of them does.

    Raises
    ------
    UsageError
        A pool takes every format: the API needs names.
    """
    found: dict[tuple[str, str], datetime] = {}
    for pool in pools:
        first = datetime(pool.first_day.year, pool.first_day.month, pool.first_day.day, tzinfo=UTC)
        for format_ in pool.formats:
            if format_ == "*":
                raise UsageError(
                    f"Pool {pool.name!r} takes every format; TopDeck must be asked for names, so list the formats."
                )
            found[pool.game, format_] = min(first, found.get((pool.game, format_), first))
    return found


def of_the_morning(pools: list[Pool], now: datetime, days: int) -> list[Window]:
    """Return the windows of the last 45 days, each of at most so many days, the oldest first.

    Their bounds are on a grid that does not move from day to day, so that the next morning repeats exactly what failed
    today.

    >>> from datetime import UTC, datetime
    >>> windows = of_the_morning([Pool(name="a", game="G", formats=["F"])], datetime(2026, 3, 1, tzinfo=UTC), 7)
    >>> len(windows), f"{windows[0].begin:%m-%d}", f"{windows[1].begin:%m-%d}", f"{windows[-1].end:%m-%d}"
    (7, '01-15', '01-21', '03-01')
    """
    return [
        Window("morning", game, format_, begin, end)
        for (game, format_), first in populations(pools).items()
        for begin, end in _on_grid(max(now - LOOK_BACK, first), _until(now), timedelta(days=days))
    ]


def by_month(purpose: str, pools: list[Pool], first_month: date, last_month: date, now: datetime) -> list[Window]:
    """Return a window per month, from one month to another, both included, as far as they have begun.

    >>> from datetime import UTC, date, datetime
    >>> now = datetime(2026, 3, 14, tzinfo=UTC)
    >>> windows = by_month("sweep", [Pool(name="a", game="G", formats=["F"])], date(2026, 2, 1), date(2026, 5, 1), now)
    >>> [f"{window.begin:%m-%d} {window.end:%m-%d}" for window in windows]
    ['02-01 03-01', '03-01 03-14']
    """
    return [
        Window(purpose, game, format_, max(begin, first), min(end, _until(now)))
        for (game, format_), first in populations(pools).items()
        for begin, end in months_between(first_month, last_month)
        if max(begin, first) < min(end, _until(now))
    ]


def months_between(first_month: date, last_month: date) -> Iterator[tuple[datetime, datetime]]:
    """Yield the begin and end of each month from one to another, both included, in UTC."""
    begin = datetime(first_month.year, first_month.month, 1, tzinfo=UTC)
    while begin.date() <= last_month:
        end = (begin + timedelta(days=32)).replace(day=1)
        yield begin, end
        begin = end


def last_sunday(now: datetime) -> date:
    """Return the latest Sunday up to a day, in the time zone of the given time.

    >>> from datetime import UTC, datetime
    >>> last_sunday(datetime(2026, 3, 2, tzinfo=UTC)), last_sunday(datetime(2026, 3, 1, tzinfo=UTC))
    (datetime.date(2026, 3, 1), datetime.date(2026, 3, 1))
    """
    return now.date() - timedelta(days=now.isoweekday() % 7)


def _until(now: datetime) -> datetime:
    """Return the end of what has begun, including events of this very second."""
    return now.replace(microsecond=0) + timedelta(seconds=1)


def _on_grid(begin: datetime, end: datetime, step: timedelta) -> Iterator[tuple[datetime, datetime]]:
    begin = begin.replace(microsecond=0)
    while begin < end:
        following = GRID + ((begin - GRID) // step + 1) * step
        yield begin, min(following, end)
        begin = following
