"""Better settings of a system, proposed and never set: searched on the earlier half, evaluated on the later."""

import dataclasses
import json
import tomllib
from typing import Annotated, Any, NamedTuple

import duckdb
import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress

from assets.errors import UsageError
from pipelines.cli.compare_systems import NONE
from pipelines.cli.lookup import Chosen, choose, publication
from pipelines.cli.output import HomeOption, JsonOption, PoolOption, SystemOption, plain_table, print_answer, terminal
from pipelines.config import home_of
from ratings_core.metrics import Integers, Interval, log_losses, mean_interval
from ratings_core.systems import SYSTEMS
from ratings_core.tuning import Trial, search
from sql import statement


class History(NamedTuple):
    """What is replayed: games in rated order, the event of each, and how many of them are the earlier half."""

    games: Any
    event: Integers
    earlier: int


class Evaluated(NamedTuple):
    """Log loss on the later half: with the settings as they are, with the proposed ones, and what those save."""

    now: float
    proposed: float
    saved: Interval
    scored: int


def tune(
    pool: PoolOption = None,
    system: SystemOption = None,
    replays: Annotated[int, typer.Option("--replays", min=2, max=100_000, help="Number of settings to try.")] = 300,
    as_json: JsonOption = False,
    home: HomeOption = None,
) -> None:
    """Proposal of better settings for a system.

    Nothing is changed.
    """
    with publication(home_of(home)) as con:
        chosen = choose(con, pool, system)
        now = _system_of(chosen)
        history = _history(con, chosen)
        first, last = _searched(now, history, replays)
        evaluated = _evaluated(history, now, last.system)
        scored = "places" if now.rates == "standings" else "tables"
        lines = toml_lines(last.system, f"{chosen.system}_tuned")
        answer = {
            "earlier_half": {"now": first.log_loss, "proposed": last.log_loss, "replays": replays},
            "later_half": {
                "now": evaluated.now,
                "proposed": evaluated.proposed,
                "saved": evaluated.saved._asdict(),
                scored: evaluated.scored,
            },
            "settings": tomllib.loads("\n".join(lines[1:])),
        }

        def text(console: Console) -> None:
            _print(console, chosen, first, last, evaluated, scored)
            console.print("\n".join(lines))

        of = {"pool": chosen.pool, "system": chosen.system}
        print_answer(con, text, of | _without_nan(answer), as_json=as_json)


def toml_lines(system: Any, label: str) -> list[str]:
    """Return the block of the settings file that makes a system: the label, and what differs from the defaults."""
    differing = {
        field.name: getattr(system, field.name)
        for field in dataclasses.fields(system)
        if getattr(system, field.name) != field.default
    }
    # JSON's numbers, words and lists are TOML's, but that nothing is not to be written at all
    given = {"name": system.name, "label": label} | {n: v for n, v in differing.items() if v not in (None, ())}
    return ["[[pool.system]]", *(f"{name} = {json.dumps(value)}" for name, value in given.items())]


def _system_of(chosen: Chosen) -> Any:
    kind = SYSTEMS[chosen.settings["name"]]
    if not kind.searched:
        tuned = ", ".join(name for name, system in SYSTEMS.items() if system.searched)
        raise UsageError(f"{chosen.system} has no settings to tune. Choose one of: {tuned}.")
    return kind(**json.loads(chosen.settings["settings"]))


def _history(con: duckdb.DuckDBPyConnection, chosen: Chosen) -> History:
    from assets.ratings.inputs import read_games

    rates = chosen.settings["rates"]
    con.execute(statement("ratings/rated_games"))
    order = con.execute(statement("cli/tuned_games"), [chosen.pool, rates]).fetchnumpy()
    event = np.asarray(order["event"], dtype=np.int64)
    return History(
        read_games(con, chosen.pool, rates), event, int(np.count_nonzero(~np.asarray(order["is_later"], dtype=bool)))
    )


def _searched(now: Any, history: History, replays: int) -> tuple[Trial, Trial]:
    """Return where the search began and where it ended, with a bar on the error stream of a terminal."""
    console = terminal(stderr=True)
    trials: list[Trial] = []
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            for trial in progress.track(
                search(now, history.games, history.earlier, replays),
                total=replays + len(now.searched),
                description="trying settings",
            ):
                trials = [*trials[:1], trial]
    except ValueError as error:
        raise UsageError(f"{str(error).removesuffix('.')}. Rate more first.") from error
    return trials[0], trials[-1]


def _evaluated(history: History, now: Any, proposed: Any) -> Evaluated:
    later = (history.earlier, history.event.size)
    before, after = (log_losses(system, history.games).of(*later) for system in (now, proposed))
    if not before.game.size:
        return Evaluated(np.nan, np.nan, Interval(np.nan, np.nan, np.nan), 0)
    saved = mean_interval(before.log_loss - after.log_loss, history.event[before.game])
    return Evaluated(float(before.log_loss.mean()), float(after.log_loss.mean()), saved, before.game.size)


def _without_nan(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {name: _without_nan(value) for name, value in answer.items()}
    return None if isinstance(answer, float) and np.isnan(answer) else answer


def _print(console: Console, chosen: Chosen, first: Trial, last: Trial, evaluated: Evaluated, scored: str) -> None:
    console.print(f"{chosen.pool}, {chosen.system}", style="bold")
    table = plain_table(["log loss"], ["now", "proposed", "saved", "95 %"])
    table.add_row("earlier half, searched on", *_numbers(first.log_loss, last.log_loss), "")
    ends = evaluated.saved[1:]
    interval = NONE if np.isnan(ends).any() else " ".join(f"{end:+.4f}" for end in ends)
    table.add_row("later half, unseen", *_numbers(evaluated.now, evaluated.proposed), interval)
    console.print(table)
    console.print(_verdict(evaluated, scored))
    for name in last.system.searched:
        console.print(f"  {name:<16}{getattr(first.system, name)!s:>10}  ->  {getattr(last.system, name)!s}")
    console.print("Nothing was changed. To compare both, add this to the pool in the settings and run again:")


def _numbers(now: float, proposed: float) -> tuple[str, str, str]:
    return f"{now:.4f}", f"{proposed:.4f}", f"{now - proposed:+.4f}"


def _verdict(evaluated: Evaluated, scored: str) -> str:
    later = f"{evaluated.scored:,} {scored} of the later half"
    if evaluated.saved.low > 0:
        return f"The proposed settings predict {later} better."
    if evaluated.saved.high < 0:
        return f"The proposed settings predict {later} worse. Keep yours."
    return f"No significant difference on {later}. Keep yours."
