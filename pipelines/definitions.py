"""Definitions: everything that Dagster knows, put together here and nowhere else."""

from pathlib import Path
from typing import Any

import dagster as dg

from assets.core import assets as core
from assets.home.directory import Home
from assets.marts import assets as marts
from assets.published import assets as published
from assets.ratings import assets as ratings
from assets.raw import assets as raw
from pipelines.config import home_of, settings_or_defaults
from pipelines.jobs import backfill, housekeeping_job, morning
from pipelines.resources import HomeResource
from pipelines.schedules import housekeeping_schedule, morning_schedule
from pipelines.sensors import sensors


def build_definitions(home: Home, pools: Path | None = None, **overrides: Any) -> dg.Definitions:
    """Return the definitions of a home.

    Parameters
    ----------
    home : Home
        The data directory.
    pools : Path, optional
        A settings file in place of the home's own.
    **overrides
        Arguments of ``dg.Definitions`` to replace, such as ``loggers``.
    """
    schedule = settings_or_defaults(home, pools).schedule
    housekeeping = housekeeping_job(home, pools)
    ours: dict[str, Any] = {
        "assets": dg.load_assets_from_modules([raw, core, ratings, marts, published]),
        "asset_checks": [published.nothing_shrank],
        "jobs": [morning, backfill, housekeeping],
        "schedules": [morning_schedule(schedule), housekeeping_schedule(schedule, housekeeping)],
        "sensors": sensors(home, pools),
        "resources": {"run_context": HomeResource(root=str(home.root), pools=str(pools) if pools else None)},
        "executor": dg.in_process_executor,
    }
    return dg.Definitions(**ours | overrides)


@dg.definitions
def defs() -> dg.Definitions:
    """Return the definitions of the home that the environment names, when Dagster loads them."""
    return build_definitions(home_of())
