"""Commands that are imported when they are asked for, so that each waits for its own libraries alone."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperGroup
from typer.main import get_group


class Loading(Mapping[str, Any]):
    """Commands by name, each made of ``module:function`` when it is asked for."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Any:
        module, _, function = self._places[name].partition(":")
        found = getattr(import_module(module), function)
        holder = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
        if isinstance(found, typer.Typer):
            holder.add_typer(found, name=name)
        else:
            holder.command(name)(found)
        return get_group(holder).commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def group_of(name: str, help_text: str, places: Mapping[str, str]) -> TyperGroup:
    """Return the command line of commands that lie in these places, in the order in which help lists them."""
    commands = cast("dict[str, Any]", Loading(places))
    return TyperGroup(name=name, help=help_text, commands=commands, no_args_is_help=True, rich_markup_mode=None)
