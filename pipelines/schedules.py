"""Schedules: when a job runs."""

import dagster as dg

from assets.resources.settings import Schedule
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
