"""The command line: a module per command, imported when asked for; errors end as a sentence and an exit status."""

import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, cast

import typer
from rich.console import Console
from typer.core import TyperGroup
from typer.main import get_group

from assets.errors import TablerankError

GROUPS = {
    "Daily": ("run", "rate", "backfill", "check", "dev"),
    "Look": ("leaderboard", "player", "compare", "site"),
    "Analyse": ("query", "export", "compare-systems", "diff", "tune"),
    "Operate": ("code", "forget"),
    "Try": ("sample", "fake-source", "calc"),
}
COMMANDS = tuple(name for names in GROUPS.values() for name in names)
MODULES = {"rate": "run", "diff": "compare_systems"}  # of commands that share one
HELP = "Ratings for tournament communities: import records, validate tables, rate, publish."

FAILED = 1
INTERRUPTED = 130


class Commands(TyperGroup):
    """The commands, listed in groups."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - click's signature
        """Write the commands of each group with their summaries."""
        width = max(map(len, COMMANDS))
        for group, names in GROUPS.items():
            with formatter.section(group):
                room = formatter.width - width - 6
                formatter.write_dl(
                    [(f"{name:<{width}}", self.commands[name].get_short_help_str(room)) for name in names]
                )


class LazyCommands(Mapping[str, Any]):
    """Commands by name; each is made of its module when it is asked for, so that it waits for its own imports alone."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        function = name.replace("-", "_")
        found = getattr(import_module(f"pipelines.cli.{MODULES.get(name, function)}"), function)
        holder = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
        if isinstance(found, typer.Typer):
            holder.add_typer(found, name=name)
        else:
            holder.command(name)(_with_common_options(found))
        return get_group(holder).commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def main() -> None:
    """Run the command line and exit with one of the documented statuses (specification: Exit status)."""
    sys.exit(_status(debug="--debug" in sys.argv))


def _with_common_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that reads a home all options that such commands accept, also those that it does not use."""
    from pipelines.cli.output import DebugOption, PoolsOption

    common = {"pools": (PoolsOption, None), "debug": (DebugOption, False)}
    own = inspect.signature(command).parameters
    more = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)
        for name, (annotation, default) in common.items()
        if "home" in own and name not in own
    ]

    @functools.wraps(command)
    def completed(**given: Any) -> None:
        command(**{name: value for name, value in given.items() if name in own})

    completed.__signature__ = inspect.Signature([*own.values(), *more])  # type: ignore[attr-defined]
    completed.__annotations__ = command.__annotations__ | {one.name: one.annotation for one in more}
    return completed


def _status(*, debug: bool) -> int:
    console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    commands = cast("dict[str, Any]", LazyCommands())
    group = Commands(name="tablerank", help=HELP, commands=commands, no_args_is_help=True, rich_markup_mode=None)
    try:
        status = group(standalone_mode=False, prog_name="tablerank")
    except TablerankError as error:
        if debug:
            raise
        console.print(str(error))
        return error.exit_status
    except (BrokenPipeError, SystemExit) as ended:
        # the parser and the console turn the first into the second; the reader of a pipe, such as head, has seen enough
        if not isinstance(ended, BrokenPipeError) and not isinstance(ended.__context__, BrokenPipeError):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        console.print("Interrupted. Nothing was published.")
        return INTERRUPTED
    except Exception as error:
        if debug:
            raise
        return _other_error(console, error)
    return int(status or 0)


def _other_error(console: Console, error: Exception) -> int:
    """Print an error that nobody foresaw, or wrong usage that the parser found."""
    if hasattr(error, "format_message"):  # the parser's own errors
        console.print(f"{error.format_message().rstrip('.')}. See `tablerank --help`.")
        return int(getattr(error, "exit_code", 2))
    if type(error).__name__ == "Abort":
        return INTERRUPTED
    message = " ".join(str(error).split())[:300]
    console.print(f"Unexpected {type(error).__name__}: {message}. Run again with --debug, and report it.")
    return FAILED
