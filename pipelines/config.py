"""Which home, settings file and clock to use: from the command line, the environment, or the defaults."""

import os
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import TablerankError, UsageError
from assets.files import settle_folder, write_whole
from assets.home.directory import Home

if TYPE_CHECKING:  # importing settings loads every rating system, which takes 0.2 s
    from assets.home.run_context import RunContext
    from assets.home.settings import Alerts, Settings

HOME_VARIABLE = "TABLERANK_HOME"
POOLS_VARIABLE = "TABLERANK_POOLS"
CLOCK_VARIABLE = "TABLERANK_NOW"
OLDEST_YEAR, NEWEST_YEAR = 1971, 2999  # of the clock


def home_of(given: Path | None = None) -> Home:
    """Return the home: the given one, else $TABLERANK_HOME, else ./data."""
    return Home((given or Path(os.environ.get(HOME_VARIABLE) or "data")).absolute())


def settings_file(home: Home, given: Path | None = None) -> Path:
    """Return the settings file: the given one, else $TABLERANK_POOLS, else the home's own.

    Raises
    ------
    UsageError
        The given file does not exist.
    """
    named = given or (Path(os.environ[POOLS_VARIABLE]) if os.environ.get(POOLS_VARIABLE) else None)
    if named is not None and not named.exists():
        raise UsageError(f"The settings file {named} does not exist.")
    return named or home.settings


def settings_or_defaults(home: Home, pools: Path | None = None) -> "Settings":
    """Return the settings, or the defaults if they are wrong, which the run itself reports."""
    from assets.home.settings import Settings
    from assets.home.settings_file import read_settings

    try:
        return read_settings(settings_file(home, pools))
    except TablerankError:
        return Settings()


def alerts_settings(home: Home, pools: Path | None = None) -> "Alerts":
    """Return where alerts go, also if another section of the file is wrong: that needs an alert, too."""
    from assets.home.settings import Alerts

    try:
        return Alerts.model_validate(tomllib.loads(settings_file(home, pools).read_text("utf-8")).get("alerts", {}))
    except (TablerankError, OSError, ValueError):
        return Alerts()


def clock() -> Callable[[], datetime]:
    """Return the system's clock, or one that is stopped at $TABLERANK_NOW, for rehearsals and tests.

    Raises
    ------
    UsageError
        The variable is not a time, or not in a plausible year.
    """
    stopped = os.environ.get(CLOCK_VARIABLE, "").strip()
    if not stopped:
        return lambda: datetime.now(UTC)
    try:
        instant = datetime.fromisoformat(stopped)
    except ValueError as error:
        raise UsageError(f"{CLOCK_VARIABLE} is not a time; write it like 2026-01-31T06:30:00+00:00.") from error
    if not OLDEST_YEAR <= instant.year <= NEWEST_YEAR:
        raise UsageError(f"{CLOCK_VARIABLE} is too far away; choose a year from {OLDEST_YEAR} to {NEWEST_YEAR}.")
    return lambda: instant if instant.tzinfo else instant.replace(tzinfo=UTC)


@contextmanager
def run_context(home: Home, pools: Path | None = None) -> Iterator["RunContext"]:
    """Open a home for one run, with its writer's lock.

    Raises
    ------
    RunError
        Another run is using it.
    UsageError
        The home cannot be written, or its settings are wrong.
    """
    from assets.home.former_names import refuse_former_names
    from assets.home.run_context import RunContext
    from assets.home.settings_file import default_text, read_settings
    from assets.raw.sources.source import SAMPLE
    from assets.snapshot import discard_copy

    home.make()
    refuse_former_names(home)
    with home.only_writer():
        settle_folder(home.raw)
        file = settings_file(home, pools)
        settings = read_settings(file)
        if not home.settings.exists() and file == home.settings:
            write_whole(home.settings, default_text())
        try:
            yield RunContext(
                home,
                settings,
                now=clock(),
                version=version("tablerank"),
                named_sources={SAMPLE: lambda: _sample(home)},
            )
        finally:
            discard_copy(home)


def _sample(home: Home) -> Iterator[tuple[str, Iterator[object]]]:
    """Yield the sample season; a home without operator's files gets the sample's members and corrections."""
    from pipelines.sample.season import Season  # imported by runs on the sample only

    if not home.holds_data and not home.members.exists() and not home.corrections.exists():
        Season().write_operator_files(home.root)
    yield "the sample season", Season().events()
