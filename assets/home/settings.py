"""The operator's settings as objects: pools, the systems that rate them, the schedule, limits and privacy."""

import dataclasses
import hashlib
from datetime import date, time
from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from ratings_core.systems import SYSTEMS


class Section(BaseModel):
    """A table of the settings file; an unknown setting in it is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SystemSettings(BaseModel):
    """One rating system of a pool, with its own settings beside its name."""

    model_config = ConfigDict(extra="allow", frozen=True)

    name: str
    label: str = ""

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in SYSTEMS:
            raise ValueError(f"unknown system {name!r}; known are {', '.join(SYSTEMS)}")
        return name

    @model_validator(mode="after")
    def _builds(self) -> Self:
        self.build()
        return self

    @property
    def system(self) -> str:
        """What the tables call it: its label, else its name."""
        return self.label or self.name

    @property
    def kind(self) -> type[Any]:
        """The class of the system."""
        return SYSTEMS[self.name]

    def build(self) -> Any:
        """Return the rating system with these settings.

        Raises
        ------
        ValueError
            A setting is unknown or out of its range.
        """
        kind = SYSTEMS[self.name]
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
    """One rated population."""

    name: str = Field(min_length=1)
    game: str
    formats: list[str] = Field(min_length=1)
    first_day: date = date(2020, 1, 1)
    event_types: list[tuple[str, str]] = []
    system: list[SystemSettings] = Field(min_length=1, default_factory=lambda: [SystemSettings(name="pod_elo")])

    @model_validator(mode="after")
    def _labels_differ(self) -> Self:
        labels = [system.system for system in self.system]
        if len(set(labels)) < len(labels):
            raise ValueError(f"pool {self.name!r} has two systems of the same name; tell them apart with label")
        return self


def _as_time(value: Any) -> Any:
    return time.fromisoformat(value) if isinstance(value, str) else value


class Schedule(Section):
    """When the morning job runs."""

    morning: Annotated[time, BeforeValidator(_as_time)] = time(6, 30)
    timezone: str = "UTC"

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
            raise ValueError("morning may not lie between 01:00 and 03:00, which clock changes skip or repeat")
        return morning


class SourceSettings(Section):
    """Where tournaments come from when the command line does not say, and how the TopDeck API is asked."""

    paths: list[str] = []
    url: str = "https://topdeck.gg/api"
    key_file: str = "topdeck_key"
    requests_per_minute: float = Field(default=20.0, ge=0.01, allow_inf_nan=False)
    window_days: int = Field(default=7, ge=1, le=366)
    connect_timeout_seconds: float = Field(default=10.0, gt=0)
    read_timeout_seconds: float = Field(default=90.0, gt=0)
    attempts: int = Field(default=5, ge=1)
    first_pause_seconds: float = Field(default=1.0, ge=0)
    longest_pause_seconds: float = Field(default=180.0, ge=0)


class Limits(Section):
    """What may happen before a run asks for a look, and how much of the past is kept."""

    skipped_percent: float = Field(default=5.0, ge=0, le=100)
    keep_publications: int = Field(default=7, ge=1)
    keep_runs_days: int = Field(default=30, ge=1)


class Board(Section):
    """Who is eligible for a rank."""

    min_games: int = Field(default=10, ge=0)
    active_days: int = Field(default=365, ge=1)


class Privacy(Section):
    """Who may be named, whose tournaments count, and how the members' spread is published."""

    band_width: int = Field(default=100, ge=1)
    names: Literal["members", "public"] = "members"
    scope: Literal["all", "members"] = "all"


class Alerts(Section):
    """Who is told when a morning goes wrong."""

    webhook: str = ""
    shape: Literal["json", "discord"] = "json"


class Site(Section):
    """How the pages call themselves."""

    title: str = Field(default="Ratings", min_length=1)


def _default_pools() -> list[Pool]:
    return [Pool(name="cedh", game="Magic: The Gathering", formats=["EDH"])]


class Settings(Section):
    """Everything in ``pools.toml``."""

    pool: list[Pool] = Field(min_length=1, default_factory=_default_pools)
    schedule: Schedule = Schedule()
    source: SourceSettings = SourceSettings()
    limits: Limits = Limits()
    board: Board = Board()
    privacy: Privacy = Privacy()
    alerts: Alerts = Alerts()
    site: Site = Site()

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        names = [pool.name for pool in self.pool]
        if len(set(names)) < len(names):
            raise ValueError("two pools have the same name")
        return self

    @property
    def hash(self) -> str:
        """Twelve hex digits that change when any setting does."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:12]
