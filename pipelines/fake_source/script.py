"""The script of a rehearsal: limits, faults and how the events change from day to day, as one JSON file."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from assets.errors import UsageError

Json = dict[str, Any]
Kind = Literal[
    "400", "401", "403", "404", "429", "500", "502", "503", "504",
    "slow", "trickle", "cut", "reset", "redirect",
    "html", "cut_json", "error_object", "object", "empty", "half", "duplicate",
]  # fmt: skip
GOES_WITH = {"retry_after": {"429"}, "form": {"429"}, "seconds": {"slow", "trickle"}}


def _in_utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


Moment = Annotated[datetime, AfterValidator(_in_utc)]
Ordinal = Annotated[int, Field(ge=1)]


class Part(BaseModel):
    """A part of the script; an unknown field in it is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class When(Part):
    """Which calls a fault meets: those for which everything that is given here holds."""

    call: Ordinal | None = None
    every: Ordinal | None = None
    from_call: Ordinal | None = None
    to_call: Ordinal | None = None
    day: int | None = None
    covers: Moment | None = None
    longer_than_days: float | None = None
    TID: str | None = None
    path: Literal["bulk", "get"] | None = None
    times: Ordinal | None = None


class Fault(Part):
    """What happens to a call instead of a plain answer."""

    when: When = When()
    then: Kind
    retry_after: float = Field(default=1.0, ge=0)
    form: Literal["header", "date", "body"] = "header"
    seconds: float = Field(default=1.0, ge=0)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for name in self.model_fields_set & GOES_WITH.keys():
            if self.then not in GOES_WITH[name]:
                raise ValueError(f"{name} goes with {' or '.join(sorted(GOES_WITH[name]))}, not with {self.then}")
        return self


class Change(Part):
    """What becomes of one event from a day on."""

    day: int
    TID: str
    add: Json | None = None
    set: dict[str, Any] | None = None
    shown_rounds: int | None = Field(default=None, ge=0)
    delete: Literal[True] | None = None
    comes_back: Literal[True] | None = Field(default=None, alias="return")

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if not self.model_fields_set - {"day", "TID"}:
            raise ValueError("a change wants one of add, set, shown_rounds, delete, return")
        return self


class Script(Part):
    """Everything in the file; an empty one is a source without faults."""

    key: str | None = None
    now: Moment | None = None
    day: int = 1
    requests_per_minute: Ordinal | None = None
    leagues: list[str] = []
    faults: list[Fault] = []
    changes: list[Change] = []


def read_script(file: Path) -> Script:
    """Return the script in a file.

    Raises
    ------
    UsageError
        The file is not such a script.
    OSError
        The file cannot be read.
    """
    try:
        return Script.model_validate_json(file.read_bytes())
    except ValidationError as error:
        raise UsageError(f"{file} is not a script of faults: {_sentence(error)}.") from error


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))
    reason = "unknown field" if first["type"] == "extra_forbidden" else first["msg"].removeprefix("Value error, ")
    return f"{place}: {reason}" if place else reason
