"""``pools.toml`` and its page in the documentation: read, and written from the declarations of the settings."""

import dataclasses
import difflib
import inspect
import json
import re
import textwrap
import tomllib
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from assets.errors import UsageError
from assets.home.former_names import former_settings, renames
from assets.home.settings import Pool, Settings, SystemSettings
from ratings_core.systems import SYSTEMS

WIDTH = 110  # of a comment in the file
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "date": "a date",
    "time": 'a time such as "06:30"',
}
BOUNDS = {"ge": "at least {}", "gt": "above {}", "le": "at most {}", "min_length": "not empty"}
SYSTEM_HEAD = ["| setting | default | meaning |", "|---|---|---|"]
PAGE = """\
# Settings

This page is written from the declarations of the settings by `make docs`.

`pools.toml` is in the home; a run writes one with every default if there is none. A setting that is missing has its
default. A setting that is unknown or out of range stops the command with one sentence and exit status 2. A changed
setting takes effect at the next run, for the whole history.
"""


def read_settings(file: Path) -> Settings:
    """Return the settings of a file; a missing file means the defaults.

    Raises
    ------
    UsageError
        The file is not TOML, or a setting is unknown, out of range, or named as in an earlier version.
    """
    try:
        text = file.read_text(encoding="utf-8")
        if former := former_settings(text):
            raise UsageError(renames(file, former))
        return Settings.model_validate(tomllib.loads(text))
    except FileNotFoundError:
        return Settings()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} is not valid TOML: {error}.") from error
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror}).") from error
    except ValidationError as error:
        raise UsageError(f"{file}: {_sentence(error)}.") from error


def default_text() -> str:
    """Return the settings file that the first run writes: every setting with its default and its meaning."""
    lines = ["# Every setting with its default. The settings of each rating system are in docs/settings.md."]
    pool = Settings().pool[0]
    lines += _toml("[[pool]]", Pool, pool.model_dump()) + _toml("[[pool.system]]", SystemSettings, dict(pool.system[0]))
    for section, field in Settings.model_fields.items():
        if section != "pool":
            lines += _toml(f"[{section}]", type(field.default), field.default.model_dump())
    return "\n".join(lines) + "\n"


def as_markdown() -> str:
    """Return the page of all settings."""
    lines = [PAGE, *_table("[[pool]]", Pool), "", *_table("[[pool.system]]", SystemSettings)]
    for name, kind in SYSTEMS.items():
        lines += ["", f"### {name}", "", f"[Method]({_method_page(name)})", "", *SYSTEM_HEAD]
        defaults = {field.name: field.default for field in dataclasses.fields(kind)}
        for names, meaning in _documented(kind):
            default = ", ".join(f"`{_as_toml(defaults[one])}`" for one in names if defaults[one] is not None)
            lines.append(f"| {', '.join(f'`{one}`' for one in names)} | {default or 'none'} | {_cell(meaning)} |")
    for section, field in Settings.model_fields.items():
        if section != "pool":
            lines += ["", *_table(f"[{section}]", type(field.default))]
    return "\n".join(lines) + "\n"


def _toml(head: str, model: type[BaseModel], values: dict[str, Any]) -> list[str]:
    lines = ["", *_comment(_about(model)), head]
    for name, field in model.model_fields.items():
        if name != "system":
            lines += [*_comment(field.description or ""), f"{name} = {_as_toml(values[name])}"]
    return lines


def _table(head: str, model: type[BaseModel]) -> list[str]:
    level = "###" if head == "[[pool.system]]" else "##"
    lines = [
        f"{level} `{head}`",
        "",
        _about(model),
        "",
        "| setting | default | values | meaning |",
        "|---|---|---|---|",
    ]
    for name, field in model.model_fields.items():
        if name != "system":
            default = "" if field.is_required() else f"`{_as_toml(field.get_default(call_default_factory=True))}`"
            lines.append(f"| `{name}` | {default} | {_cell(_allowed(field))} | {_cell(field.description or '')} |")
    return lines


def _about(model: type[BaseModel]) -> str:
    return " ".join(inspect.getdoc(model).split())  # type: ignore[union-attr] # every section has a docstring


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ")


def _as_toml(value: Any) -> str:
    """Return a value as TOML writes it.

    >>> _as_toml(["EDH"]), _as_toml(True), _as_toml(time(6, 30)), _as_toml(20.0)
    ('["EDH"]', 'true', '"06:30"', '20.0')
    """
    if isinstance(value, time):
        return f'"{value:%H:%M}"'
    return json.dumps(value) if isinstance(value, str | bool | list | tuple) else str(value)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


def _method_page(system: str) -> str:
    return "method.md" if system == "pod_elo" else f"method/{system}.md"


def _documented(kind: type[Any]) -> Iterator[tuple[list[str], str]]:
    """Yield the settings of a system, as its docstring lists them, with what it says of them."""
    parameters = (inspect.getdoc(kind) or "").partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    for names, text in re.findall(r"^(\w[\w, ]*) : .*\n((?: .*\n?)+)", parameters, re.MULTILINE):
        yield names.split(", "), " ".join(text.split())


def _allowed(field: FieldInfo) -> str:
    """Return what a setting may be, from its type and bounds."""
    if get_origin(field.annotation) is Literal:
        return " or ".join(json.dumps(choice) for choice in get_args(field.annotation))
    kind = KINDS.get(getattr(field.annotation, "__name__", ""), "a list")
    bounds = [
        words.format(getattr(bound, name))
        for bound in field.metadata
        for name, words in BOUNDS.items()
        if getattr(bound, name, None) is not None
    ]
    return ", ".join([kind, *bounds])


def _sentence(error: ValidationError) -> str:
    # a misspelt setting is also a missing one: the misspelling is what a person can see
    first = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
    place = [f"#{part + 1}" if isinstance(part, int) else part for part in first["loc"]]
    model, name = _declared(first["loc"])
    if first["type"] == "extra_forbidden":
        near = difflib.get_close_matches(name, model.model_fields, n=1)
        return f"unknown setting {' '.join(place)}" + (f" (did you mean {near[0]!r}?)" if near else "")
    if first["type"] == "value_error" or name not in model.model_fields:
        reason = first["msg"].removeprefix("Value error, ")
        return f"{' '.join(place)}: {reason}" if place else reason
    if first["type"] == "missing":
        return f"{' '.join(place)} is missing: {model.model_fields[name].description}"
    return f"{' '.join(place)} must be {_allowed(model.model_fields[name])}, not {first['input']!r}"


def _declared(place: tuple[Any, ...]) -> tuple[type[BaseModel], str]:
    """Return the section that a place in the settings is in, and the name there."""
    model: type[Any] = Settings
    names = [part for part in place if isinstance(part, str)]
    for part in names[:-1]:
        model = {"pool": Pool, "system": SystemSettings}.get(part) or type(model.model_fields[part].default)
    return model, names[-1] if names else ""


if __name__ == "__main__":
    print(as_markdown(), end="")  # noqa: T201 - the page
