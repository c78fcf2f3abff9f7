"""Better settings of a system, proposed and never set: searched on the earlier half, judged on the later."""

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
from pipelines.cli.comparing import NONE, plain_table
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.cli.published import Chosen, choose, print_footer, print_json, publication, rows, terminal
from pipelines.place import home_of
from ratings_core.accuracy import Interval, mean_interval
from ratings_core.games import RatedGames
from ratings_core.systems import SYSTEMS
from ratings_core.tuning import SEARCHED, Trial, log_losses, search
from sql import statement


class Judged(NamedTuple):
    """Log loss on the later half: with the settings as they are, with the proposed ones, and what those save."""

    now: float
    proposed: float
    saved: Interval
    tables: int


def tune(
    pool: Annotated[str | None, typer.Option("--pool", help="The pool; the first one without it.")] = None,
    system: Annotated[str | None, typer.Option("--system", help="The system; the live one without it.")] = None,
    replays: Annotated[int, typer.Option("--replays", min=2, max=100_000, help="How many settings to try.")] = 300,
    as_json: Annotated[bool, typer.Option("--json", help="Full precision, for scripts.")] = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Propose better settings of a system; nothing is changed."""
    with publication(home_of(home)) as con:
        chosen = choose(con, pool, system)
        now = _system_of(chosen)
        con.execute("SET VARIABLE pool = ?", [chosen.pool])
        from assets.replays import KINDS  # with pandas, which few commands need

        con.execute(statement("ratings/inputs/tables"))
        con.execute(statement("ratings/replay_subjects"))
        games = KINDS["tables"].read(con)
        first, last = _searched(now, games, replays)
        judged = _judged(con, chosen.pool, games, now, last.system)
        lines = toml_lines(last.system, f"{chosen.system}_tuned")
        if as_json:
            answer = {
                "earlier_half": {"now": first.log_loss, "proposed": last.log_loss, "replays": replays},
                "later_half": {**judged._asdict(), "saved": judged.saved._asdict()},
                "settings": tomllib.loads("\n".join(lines[1:])),
            }
            print_json(con, {"pool": chosen.pool, "system": chosen.system, **_without_nan(answer)})
            return
        console = terminal()
        _print(console, chosen, first, last, judged)
        console.print("\n".join(lines))
        print_footer(con, console)


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
    name = chosen.settings["name"]
    if name not in SEARCHED or chosen.settings["subject_kind"] != "player":
        raise UsageError(f"{chosen.system} cannot be tuned; these can, rating players: {', '.join(SEARCHED)}.")
    return SYSTEMS[name](**json.loads(chosen.settings["settings"]))


def _searched(now: Any, games: RatedGames, replays: int) -> tuple[Trial, Trial]:
    """Return where the search began and where it ended, with a bar on the error stream of a terminal."""
    console = Console(stderr=True, highlight=False)
    trials: list[Trial] = []
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            for trial in progress.track(
                search(now, games, replays), total=replays + len(SEARCHED[now.name]), description="trying settings"
            ):
                trials = [*trials[:1], trial]
    except ValueError as error:
        raise UsageError(f"{str(error).removesuffix('.')}; more tables must be rated first.") from error
    return trials[0], trials[-1]


def _judged(con: duckdb.DuckDBPyConnection, pool: str, games: RatedGames, now: Any, proposed: Any) -> Judged:
    event = np.array([row["event"] for row in rows(con, "events_of_games", pool)], dtype=np.int64)
    before, after = log_losses(now, games), log_losses(proposed, games)
    scored = np.flatnonzero(games.winner >= 0)
    scored = scored[scored >= games.winner.size // 2]
    saved = mean_interval((before - after)[scored], event[scored])
    return Judged(float(before[scored].mean()), float(after[scored].mean()), saved, int(scored.size))


def _without_nan(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {name: _without_nan(value) for name, value in answer.items()}
    return None if isinstance(answer, float) and np.isnan(answer) else answer


def _print(console: Console, chosen: Chosen, first: Trial, last: Trial, judged: Judged) -> None:
    console.print(f"{chosen.pool}, {chosen.system}", style="bold")
    table = plain_table("log loss", "now", "proposed", "saved", "95 %")
    table.add_row("earlier half, searched on", *_numbers(first.log_loss, last.log_loss), "")
    ends = judged.saved[1:]
    interval = NONE if np.isnan(ends).any() else " ".join(f"{end:+.4f}" for end in ends)
    table.add_row("later half, not seen", *_numbers(judged.now, judged.proposed), interval)
    console.print(table)
    console.print(_verdict(judged), soft_wrap=True)
    for name in SEARCHED[last.system.name]:
        console.print(f"  {name:<16}{getattr(first.system, name)!s:>10}  ->  {getattr(last.system, name)!s}")
    console.print("Nothing was changed. To see both side by side, add this to the pool in the settings and run:")


def _numbers(now: float, proposed: float) -> tuple[str, str, str]:
    return f"{now:.4f}", f"{proposed:.4f}", f"{now - proposed:+.4f}"


def _verdict(judged: Judged) -> str:
    if judged.saved.low > 0:
        return f"The proposed settings foretell the {judged.tables:,} tables of the later half better."
    if judged.saved.high < 0:
        return (
            f"The proposed settings foretell the {judged.tables:,} tables of the later half worse; keep what you have."
        )
    return f"On the {judged.tables:,} tables of the later half no difference is sure; keep what you have."
