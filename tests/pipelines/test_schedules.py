"""Schedules: when the jobs run."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from pipelines.schedules import housekeeping_time

MINUTES = [time(minute // 60, minute % 60) for minute in range(24 * 60)]


def minutes(of: time) -> int:
    return of.hour * 60 + of.minute


def test_housekeeping_is_six_hours_or_more_from_any_morning():
    # on the clock's face: half a day, less the distance to the nearer of two times that are half a day apart
    apart = [abs(minutes(housekeeping_time(morning)) - minutes(morning)) for morning in MINUTES]
    assert min(min(gap, 24 * 60 - gap) for gap in apart) == 6 * 60


def test_housekeeping_is_at_a_time_that_each_day_has_once_in_every_time_zone():
    # hours change with the clocks, most often from 01:00 to 03:00 (specification: Schedule); two years of days
    times = {housekeeping_time(morning) for morning in MINUTES}
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(730)]
    odd = [
        (zone, local)
        for zone in sorted(available_timezones())
        for local in (datetime.combine(day, at, ZoneInfo(zone)) for day in days for at in times)
        if local.utcoffset() != local.replace(fold=1).utcoffset()
        or local.astimezone(UTC).astimezone(ZoneInfo(zone)).time() != local.time()
    ]
    assert odd == []
    assert [at for at in times if time(0) <= at < time(4)] == []
