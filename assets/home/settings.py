"""The settings in ``pools.toml``: each is declared here once, with its default, its range and what it means.

The file written on the first run, docs/settings.md and the sentences about wrong values are made from these fields.
"""

import dataclasses
import hashlib
from datetime import date, time
from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr, field_validator, model_validator

from assets.home.warehouse import ALL_CORES, HALF_THE_MEMORY
from ratings_core.protocol import RatingSystem
from ratings_core.systems import SYSTEMS


def setting(meaning: str, default: Any, **bounds: Any) -> Any:
    """Declare a setting: what it means to an operator, its default, and its bounds as pydantic's Field takes them."""
    return Field(default=default, description=meaning, **bounds)


class Section(BaseModel):
    """A table of the settings file, in which an unknown setting is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SystemSettings(BaseModel):
    """A rating system of the pool. The first one is the primary system. Its own settings, such as K, go here too."""

    model_config = ConfigDict(extra="allow", frozen=True)

    name: str = Field(description=f"One of {', '.join(SYSTEMS)}")
    label: str = setting(
        "Name of the system in the tables, if it is not its own: tells two settings of one system apart", ""
    )

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in SYSTEMS:
            raise ValueError(f"unknown system {name!r}; known systems are {', '.join(SYSTEMS)}")
        return name

    _built: RatingSystem | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _builds(self) -> Self:
        self._built = self._from_settings()
        return self

    @property
    def system(self) -> str:
        """Name of the system in the tables: its label, else its name."""
        return self.label or self.name

    @property
    def kind(self) -> type[RatingSystem]:
        """Class of the system."""
        return SYSTEMS[self.name]

    def build(self) -> RatingSystem:
        """Return the rating system with these settings."""
        return self._built or self._from_settings()

    def _from_settings(self) -> RatingSystem:
        """Build the rating system.

        Raises
        ------
        ValueError
            A setting is unknown or out of range.
        """
        kind = self.kind
        known = {field.name for field in dataclasses.fields(kind)}
        given = dict(self.model_extra or {})
        subject = kind.subject if "subject" in known else given.pop("subject", kind.subject)
        if subject != kind.subject:
            raise ValueError(f"{self.name} rates subject = {kind.subject!r}, not {subject!r}")
        for name in given:
            if name not in known:
                raise ValueError(f"{self.name} has no setting {name!r}; it has {', '.join(sorted(known))}")
        return kind(**given)


class Pool(Section):
    """A rated population: a game, its formats, and the systems that rate it. Repeat the block to add a pool."""

    name: str = Field(min_length=1, description="Name of the pool in the tables")
    game: str = Field(description="Game, exactly as the source writes it")
    formats: list[str] = Field(
        min_length=1,
        description='Exact names of formats; ["*"] stands for every format in files, and "" is a valid name',
    )
    first_day: date = setting("Tournaments before 00:00 UTC of this day are skipped", date(2020, 1, 1))
    event_types: list[tuple[str, str]] = setting(
        'Patterns for names of events, each with the event type of a match, such as [["*pro quest*", "Pro Quest"]]; '
        "the first match counts, * stands for any text, case is ignored",
        [],
    )
    system: list[SystemSettings] = Field(
        min_length=1, default_factory=lambda: [SystemSettings(name="pod_elo")], description="Rating systems of the pool"
    )

    @model_validator(mode="after")
    def _labels_differ(self) -> Self:
        labels = [system.system for system in self.system]
        if len(set(labels)) < len(labels):
            raise ValueError(f"pool {self.name!r} has two systems of the same name; tell them apart with label")
        return self


def _as_time(value: Any) -> Any:
    return time.fromisoformat(value) if isinstance(value, str) else value


class Schedule(Section):
    """The daily run."""

    morning: Annotated[time, BeforeValidator(_as_time)] = setting(
        "Start of the daily run; not between 01:00 and 03:00, which clock changes skip or repeat", time(6, 30)
    )
    timezone: str = setting("Time zone of the daily run, such as Europe/Berlin", "UTC")

    @field_validator("timezone")
    @classmethod
    def _known(cls, timezone: str) -> str:
        try:
            ZoneInfo(timezone)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise ValueError(f"unknown time zone {timezone!r}; write it like Europe/Berlin") from error
        return timezone

    @field_validator("morning")
    @classmethod
    def _exists_every_day(cls, morning: time) -> time:
        if time(1, 0) <= morning < time(3, 0):
            raise ValueError("morning must not be between 01:00 and 03:00, which clock changes skip or repeat")
        return morning


class SourceSettings(Section):
    """The source of a run without --source, and how the TopDeck API is asked."""

    paths: list[str] = setting(
        "Sources of a run without --source: topdeck, sample, or files and folders, relative to the home", []
    )
    url: str = setting(
        "Address of the TopDeck API: https, or a look-alike on this machine; TABLERANK_TOPDECK_URL overrides it",
        "https://topdeck.gg/api",
    )
    key_file: str = setting(
        "File with the key for the TopDeck API, relative to the home; TOPDECK_API_KEY overrides it", "topdeck_key"
    )
    requests_per_minute: float = setting(
        "Pace of all requests together; TABLERANK_REQUESTS_PER_MINUTE overrides it", 20.0, ge=0.01, allow_inf_nan=False
    )
    window_days: int = setting("Longest span of start dates in one request", 7, ge=1, le=366)
    connect_timeout_seconds: float = setting("Time allowed for connecting", 10.0, gt=0)
    read_timeout_seconds: float = setting(
        "Time without an answer after which the span is halved, down to a day", 90.0, gt=0
    )
    attempts: int = setting(
        'Attempts before a request has failed (three times as many where TopDeck says "too often")', 5, ge=1
    )
    first_pause_seconds: float = setting("Pause after the first failed attempt; it doubles each time", 1.0, ge=0)
    longest_pause_seconds: float = setting("Longest pause, whatever TopDeck asks for", 180.0, ge=0)


class Limits(Section):
    """When a run needs a look, and how much of the past is retained."""

    skipped_percent: float = setting(
        "Percentage of skipped tables above which a run ends with exit status 3; byes and unfinished ones do not count",
        5.0,
        ge=0,
        le=100,
    )
    keep_snapshots: int = setting(
        "Earlier publications retained for roll-back, and runs whose change reports are retained", 7, ge=1
    )
    keep_runs_days: int = setting("Days after which Dagster's records of a run are deleted", 30, ge=1)


class Board(Section):
    """Who is ranked."""

    min_games: int = setting("Rated games needed for a rank", 10, ge=0)
    active_days: int = setting(
        "A rank needs a game within this many days, counted back from the pool's newest rated game", 365, ge=1
    )


class Privacy(Section):
    """Who is named, which tournaments count, and how the distribution of members is published."""

    band_width: int = setting("Width of a band in the distribution of members, in rating points", 100, ge=1)
    names: Literal["members", "public"] = setting(
        'Who is named: linked members who show their games; "public", an open ladder: everyone who does not hide',
        "members",
    )
    scope: Literal["all", "members"] = setting(
        'Which tournaments count: all, or, with "members", only those in which a linked member sat', "all"
    )


class Alerts(Section):
    """Who hears of a failed, missed or doubtful run."""

    webhook: str = setting("Address that alerts are posted to; TABLERANK_ALERT_WEBHOOK overrides it", "")
    shape: Literal["json", "discord"] = setting("Format of an alert", "json")


class Site(Section):
    """The public pages."""

    title: str = setting("Title of the public pages", "Ratings", min_length=1)


class DuckDb(Section):
    """Limits of a run on this machine."""

    threads: int = setting("Threads that DuckDB uses; 0 stands for all cores", ALL_CORES, ge=0)
    memory: str = setting(
        "Memory that DuckDB uses before it spills to disk: a share of the machine's, or a size such as 4GB",
        HALF_THE_MEMORY,
        pattern=r"^\s*\d+(\.\d+)?\s*(%|[KMGT]i?B)\s*$",
    )


def _default_pools() -> list[Pool]:
    return [Pool(name="cedh", game="Magic: The Gathering", formats=["EDH"])]


class Settings(Section):
    """Everything in ``pools.toml``."""

    pool: list[Pool] = Field(min_length=1, default_factory=_default_pools, description="Rated populations")
    schedule: Schedule = Schedule()
    source: SourceSettings = SourceSettings()
    limits: Limits = Limits()
    board: Board = Board()
    privacy: Privacy = Privacy()
    alerts: Alerts = Alerts()
    site: Site = Site()
    duckdb: DuckDb = DuckDb()

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        names = [pool.name for pool in self.pool]
        if len(set(names)) < len(names):
            raise ValueError("two pools have the same name")
        return self

    @property
    def hash(self) -> str:
        """Twelve hex digits that change with any setting that decides which tables are rated, and how."""
        decides = self.model_dump_json(include={"pool": True, "privacy": {"scope"}})
        return hashlib.sha256(decides.encode()).hexdigest()[:12]
