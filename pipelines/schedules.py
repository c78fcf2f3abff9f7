"""Schedules: when a job runs."""

from datetime import time
from typing import Any

import dagster as dg

from assets.home.settings import Schedule
from pipelines.jobs import morning

EARLY, LATE = 5, 17  # hours of the day at which no time zone changes its clocks


def morning_schedule(settings: Schedule) -> dg.ScheduleDefinition:
    """Return the daily run of the morning job, on by default, in the operator's time zone."""
    return _daily("every_morning", morning, settings.morning, settings.timezone)


def housekeeping_schedule(settings: Schedule, job: dg.JobDefinition) -> dg.ScheduleDefinition:
    """Return the daily pruning, six hours or more from the morning."""
    return _daily("every_day_housekeeping", job, housekeeping_time(settings.morning), settings.timezone)


def housekeeping_time(morning_time: time) -> time:
    """Return 05:00 or 17:00, whichever is further from the morning: six hours or more.

    >>> housekeeping_time(time(6, 30))
    datetime.time(17, 0)
    """
    nearest_is_early = (morning_time.hour + 1) % 24 < 12  # noqa: PLR2004 - from 23:00 to before 11:00
    return time(LATE if nearest_is_early else EARLY)


def _daily(name: str, job: Any, at: time, timezone: str) -> dg.ScheduleDefinition:
    return dg.ScheduleDefinition(
        name=name,
        job=job,
        cron_schedule=f"{at.minute} {at.hour} * * *",
        execution_timezone=timezone,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description=f"Runs the {job.name} job every day at {at:%H:%M}, {timezone}.",
    )
