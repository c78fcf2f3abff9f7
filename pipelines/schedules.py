"""Schedules: when a job runs."""

import dagster as dg

from assets.home.settings import Schedule
from pipelines.jobs import morning


def morning_schedule(settings: Schedule) -> dg.ScheduleDefinition:
    """Return the daily run of the morning job, on by default, in the operator's time zone."""
    return dg.ScheduleDefinition(
        name="every_morning",
        job=morning,
        cron_schedule=f"{settings.morning.minute} {settings.morning.hour} * * *",
        execution_timezone=settings.timezone,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description="The morning job at the time that pools.toml says.",
    )


def housekeeping_schedule(settings: Schedule, job: dg.JobDefinition) -> dg.ScheduleDefinition:
    """Return the daily pruning, twelve hours and a half away from the morning."""
    hour, minute = (settings.morning.hour + 12) % 24, (settings.morning.minute + 30) % 60
    return dg.ScheduleDefinition(
        name="every_day_housekeeping",
        job=job,
        cron_schedule=f"{minute} {hour} * * *",
        execution_timezone=settings.timezone,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description="The housekeeping job, far from the morning.",
    )
