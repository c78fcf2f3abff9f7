"""Reading ``pools.toml``: defaults where it is silent, one sentence where it is wrong."""

import difflib
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from assets.errors import UsageError
from assets.home.settings import Pool, Settings

DEFAULT_TEXT = """\
# Tablerank's one settings file. Settings are shown with their defaults; those of the rating systems themselves, such as
# K, are in docs/operations.md.

# A pool is one rated population: a game, a set of formats, one or more rating systems.
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]                  # exact names; ["*"] takes every format of files; "" is a valid one
first_day = 2020-01-01             # begins at 00:00 UTC
[[pool.system]]
name = "pod_elo"                   # the first system is the live one
k_mode = "own"                     # or "pair_mean", which keeps the pool's mean at exactly 1500
# label = "..."                    # tells two settings of one system apart; the tables show it as the system

[schedule]
morning = "06:30"                  # when the daily run starts, not between 01:00 and 03:00
timezone = "UTC"                   # of that time, such as "Europe/Berlin"

[source]
paths = []                         # files and folders (from the home on) that a run without --source takes in
url = "https://topdeck.gg/api"     # of the TopDeck API; TABLERANK_TOPDECK_URL stands above it
key_file = "topdeck_key"           # holds your API key (a path from the home on); TOPDECK_API_KEY stands above it
requests_per_minute = 20           # the pace; TABLERANK_REQUESTS_PER_MINUTE stands above it
window_days = 7                    # the longest span of start dates that one request asks for
connect_timeout_seconds = 10
read_timeout_seconds = 90          # after that a span is halved and asked again
attempts = 5                       # requests that one question may take before it counts as failed
first_pause_seconds = 1            # between attempts: 1, 2, 4 ... seconds
longest_pause_seconds = 180        # however long the source asks to wait

[limits]
skipped_percent = 5.0            # more of a run's tables skipped than this asks for a look (exit status 3)
keep_publications = 7              # earlier publications kept for roll-back and comparison
keep_runs_days = 30                # Dagster's records of older runs are pruned

[board]
min_games = 10                     # rated games that a rank needs
active_days = 365                  # and one in so many days, counted back from the newest rated game

[privacy]
band_width = 100                   # points of a band of the members' spread
names = "members"                  # or "public", an open ladder: everybody is named but those who are hidden
scope = "all"                      # or "members": only tournaments in which a linked member sat

[alerts]
webhook = ""                       # where a failed or doubtful morning is told; TABLERANK_ALERT_WEBHOOK stands above it
shape = "json"                     # or "discord"

[site]
title = "Ratings"                  # what the public pages call your community's ratings
"""


def read_settings(file: Path) -> Settings:
    """Return the settings of a file; a missing file means the defaults.

    Raises
    ------
    UsageError
        The file is not TOML, or a setting is unknown or out of its range.
    """
    try:
        return Settings.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Settings()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} is not valid TOML: {error}.") from error
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror}).") from error
    except ValidationError as error:
        raise UsageError(f"{file}: {_sentence(error)}.") from error


def _sentence(error: ValidationError) -> str:
    # a misspelt setting is also a missing one: the misspelling is what a person can see
    first = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
    place = [f"#{part + 1}" if isinstance(part, int) else part for part in first["loc"]]
    if first["type"] == "extra_forbidden":
        near = difflib.get_close_matches(place[-1], _settings_at(first["loc"][:-1]), n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        return f"unknown setting {' '.join(place)}{hint}"
    reason = first["msg"].removeprefix("Value error, ")
    return f"{' '.join(place)}: {reason}" if place else reason


def _settings_at(place: tuple[Any, ...]) -> list[str]:
    model: type[BaseModel] = Settings
    for part in place:
        if part == "pool":
            model = Pool
        elif isinstance(part, str) and part in model.model_fields:
            model = type(model.model_fields[part].default)
    return list(model.model_fields)
