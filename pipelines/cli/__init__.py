"""The command line: one module a group of commands; faults end as one sentence and an exit status."""

import os
import sys

from rich.console import Console

from assets.errors import TablerankError
from pipelines.cli.loading import group_of

COMMANDS = {
    "run": "pipelines.cli.run:run",
    "rate": "pipelines.cli.run:rate",
    "backfill": "pipelines.cli.backfill:backfill",
    "leaderboard": "pipelines.cli.leaderboard:leaderboard",
    "player": "pipelines.cli.player:player",
    "compare": "pipelines.cli.compare:compare",
    "compare-systems": "pipelines.cli.compare_systems:compare_systems",
    "diff": "pipelines.cli.compare_systems:diff",
    "tune": "pipelines.cli.tune:tune",
    "calc": "pipelines.cli.calc:calc",
    "query": "pipelines.cli.query:query",
    "export": "pipelines.cli.export:export",
    "site": "pipelines.cli.site:site",
    "code": "pipelines.cli.code:code",
    "forget": "pipelines.cli.forget:forget",
    "sample": "pipelines.cli.sample:sample",
    "fake-source": "pipelines.cli.fake_source:fake_source",
    "check": "pipelines.cli.check:check",
    "dev": "pipelines.cli.dev:dev",
}
HELP = "Ratings for tournament communities: take in records, judge every table, replay, publish."

FAILED = 1
INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit with one of the documented statuses (specification: Exit status)."""
    sys.exit(_status(debug="--debug" in sys.argv))


def _status(*, debug: bool) -> int:
    console = Console(stderr=True, highlight=False)
    try:
        status = group_of("tablerank", HELP, COMMANDS)(standalone_mode=False)
    except TablerankError as error:
        if debug:
            raise
        console.print(str(error), markup=False, soft_wrap=True)
        return error.exit_status
    except (BrokenPipeError, SystemExit) as ended:
        # the parser and the console make the first the second: the reader of a pipe, such as head, has seen enough
        if not isinstance(ended, BrokenPipeError) and not isinstance(ended.__context__, BrokenPipeError):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        console.print("Interrupted; nothing was published.")
        return INTERRUPTED
    except Exception as error:
        if debug:
            raise
        return _other_fault(console, error)
    return int(status or 0)


def _other_fault(console: Console, error: Exception) -> int:
    """Tell a fault that nobody foresaw, or wrong usage that the parser found."""
    if hasattr(error, "format_message"):  # the parser's own errors
        usage = error.format_message().rstrip(".")
        console.print(f"{usage}; tablerank --help lists the commands.", markup=False, soft_wrap=True)
        return int(getattr(error, "exit_code", 2))
    if type(error).__name__ == "Abort":
        return INTERRUPTED
    sentence = " ".join(str(error).split())[:300]
    console.print(
        f"Unexpected {type(error).__name__}: {sentence}; run again with --debug and report it.",
        markup=False,
        soft_wrap=True,
    )
    return FAILED
