"""Definitions: everything that Dagster knows, put together here and nowhere else."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import dagster as dg

from assets.asset_checks import asset_checks
from assets.core import assets as core
from assets.home.directory import Home
from assets.home.run_context import RunContext
from assets.marts import assets as marts
from assets.published import assets as published
from assets.ratings import assets as ratings
from assets.raw import assets as raw
from pipelines.config import home_of, run_context, settings_or_defaults
from pipelines.jobs import housekeeping_job, morning
from pipelines.schedules import housekeeping_schedule, morning_schedule
from pipelines.sensors import sensors


def run_context_resource(home: Home, pools: Path | None) -> dg.ResourceDefinition:
    """Return the resource that holds a home for the time of a run."""

    @dg.resource(description=f"The home {home.root}, its settings, and the lock of the one writer.")
    @contextmanager
    def opened(_context: dg.InitResourceContext) -> Iterator[RunContext]:
        with run_context(home, pools) as place:
            yield place

    return opened


def build_definitions(
    home: Home, pools: Path | None = None, loggers: Mapping[str, dg.LoggerDefinition] | None = None
) -> dg.Definitions:
    """Return the definitions of a home.

    Parameters
    ----------
    home : Home
        Where everything lies.
    pools : Path, optional
        A settings file in place of the home's own.
    loggers : mapping, optional
        What shows progress in place of Dagster's console log.
    """
    schedule = settings_or_defaults(home, pools).schedule
    housekeeping = housekeeping_job(home, pools)
    return dg.Definitions(
        assets=dg.load_assets_from_modules([raw, core, ratings, marts, published]),
        asset_checks=asset_checks,
        jobs=[morning, housekeeping],
        schedules=[morning_schedule(schedule), housekeeping_schedule(schedule, housekeeping)],
        sensors=sensors(home, pools),
        resources={"run_context": run_context_resource(home, pools)},
        loggers=loggers,
        executor=dg.in_process_executor,
    )


@dg.definitions
def defs() -> dg.Definitions:
    """Return the definitions of the home that the environment names, when Dagster loads them."""
    return build_definitions(home_of())
