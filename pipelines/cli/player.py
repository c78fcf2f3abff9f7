"""One player in the terminal: number, peak, graph; every change explained; or which step to a rating is missing."""

from typing import Annotated

import duckdb
import typer
from rich.console import Console
from rich.text import Text

from assets.errors import UsageError
from assets.home.directory import Home
from assets.text import counted
from pipelines.cli.columns import Column, fitting, style_of_change
from pipelines.cli.forms import CsvOption, JsonOption, only_one_form, print_csv
from pipelines.cli.graph import drawn
from pipelines.cli.hanging import print_hanging
from pipelines.cli.options import DebugOption, HomeOption, PoolOption, PoolsOption, SystemOption
from pipelines.cli.published import (
    TOLD,
    Chosen,
    Row,
    choose,
    columns_and_rows,
    deck_called,
    is_linked,
    one_line,
    pools_of,
    print_footer,
    print_json,
    publication,
    rows,
    terminal,
    who_is,
)
from pipelines.config import home_of

LAST_TOURNAMENTS = 10
HIDDEN = "not linked as one who shows games, so the public board names nobody"
GRAPH_IN_PIPE = 80  # columns, where a width is not known
LEAST_POINTS = 2  # that make a graph
TOURNAMENTS = [
    Column("tournament", lambda point: one_line(point["name"] or point["tournament_id"]), is_name=True),
    Column("date", lambda point: f"{point['played_at']:%Y-%m-%d}"),
    Column("won-drawn-lost", lambda point: f"{point['wins']}-{point['draws']}-{point['losses']}", drop_order=1),
    Column("change", lambda point: f"{point['change']:+.1f}", is_change=True),
    Column("rating", lambda point: f"{point['rating_after']:.1f}{' highest' if point['is_highest'] else ''}"),
]


def player(
    who: Annotated[str, typer.Argument(help="A code, a member's name, or a TopDeck id; of a system of decks, a deck.")],
    which: Annotated[str | None, typer.Argument(help="With --explain: one table or tournament, by its id.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Every change: opponents, expectation and K.")] = False,
    pool: PoolOption = None,
    system: SystemOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Show a player: rating, highest, games, graph; --explain shows every change."""
    only_one_form(as_json=as_json, as_csv=as_csv)
    place = home_of(home)
    if which is not None and not explain:
        raise UsageError(f"What {which!r} should explain is not said; write --explain {which}.")
    with publication(place) as con:
        chosen = choose(con, pool, system)
        code = subject_called(con, place, chosen, who)
        found = rows(con, "player", chosen.pool, chosen.system, code)
        if not found:
            _tell_missing(con, place, chosen, code, as_json=as_json, as_csv=as_csv)
        elif explain:
            _tell_changes(con, chosen, found[0], which, as_json=as_json, as_csv=as_csv)
        else:
            _tell_graph(con, chosen, found[0], as_json=as_json, as_csv=as_csv)


def _tell_missing(
    con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, code: str, *, as_json: bool, as_csv: bool
) -> None:
    missing = missing_step(con, home, chosen, code)
    if as_json:
        print_json(con, {"pool": chosen.pool, "system": chosen.system, "player": None, **missing})
        return
    if as_csv:  # a table has no place for a sentence
        raise UsageError(missing["missing_step"])
    console = terminal()
    console.print(missing["missing_step"])
    print_footer(con, console)


def _tell_changes(
    con: duckdb.DuckDBPyConnection, chosen: Chosen, now: Row, which: str | None, *, as_json: bool, as_csv: bool
) -> None:
    from pipelines.cli.explain import CHANGE, explained, print_explanation  # with numpy, which only this needs

    changes = explained(con, chosen, now["subject"], which)
    if as_json:
        print_json(con, {"pool": chosen.pool, "system": chosen.system, "player": now, "changes": changes})
        return
    if as_csv:
        print_csv(con, CHANGE, changes)
        return
    console = terminal()
    print_explanation(console, chosen, changes)
    print_footer(con, console)


def _tell_graph(con: duckdb.DuckDBPyConnection, chosen: Chosen, now: Row, *, as_json: bool, as_csv: bool) -> None:
    key = (chosen.pool, chosen.system, now["subject"])
    columns, graph = columns_and_rows(con, "graph", *key)
    moved = rows(con, "player_moved", *key)
    if as_json:
        answer = {"pool": chosen.pool, "system": chosen.system, "player": now, "moved": moved, "graph": graph}
        print_json(con, answer)
        return
    if as_csv:
        print_csv(con, columns, graph)
        return
    console = terminal()
    _print_player(console, chosen, now, moved, graph)
    print_footer(con, console)


def subject_called(con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, who: str) -> str:
    """Return the player who is meant, or the deck, where the system rates decks.

    Raises
    ------
    UsageError
        Nobody here is that, or several are.
    """
    return deck_called(con, chosen, who) if _rates_decks(chosen) else who_is(con, home, who)


def missing_step(con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, code: str) -> Row:
    """Return which step to a rating is missing of somebody who has none, and for what reasons."""
    reasons = rows(con, "why_unrated", chosen.pool, chosen.system, code)
    linked = is_linked(home, code)
    step = _missing_step(chosen, code, reasons, pools_of(con, code))
    if linked is False:
        step += " Nor is it linked as a member, which a rating does not need, but a name on the board does."
    return {"code": code, "linked": linked, "missing_step": step, "reasons": reasons}


def _rates_decks(chosen: Chosen) -> bool:
    return bool(chosen.settings["subject_kind"] == "deck")


def _missing_step(chosen: Chosen, code: str, reasons: list[Row], pools: list[str]) -> str:
    """Say why somebody who is known has no rating in a pool."""
    if chosen.pool not in pools:
        return f"{code} has sat at tables of {', '.join(pools)}, but at none of pool {chosen.pool}: no rating in it."
    if not reasons:
        return f"{code} has no rating by {chosen.system} in pool {chosen.pool}: it rates nothing the player was in."
    told = "; ".join(f"{row['tables']} {row['reason']} ({one_line(row['detail']).rstrip('.')})" for row in reasons)
    if {row["reason"] for row in reasons} <= {"bye", "unfinished"}:
        return f"{code} has no finished table in pool {chosen.pool} yet, so there is no rating: {told}."
    return f"{code} has no rating in pool {chosen.pool}, for every table was skipped: {told}."


def _print_player(console: Console, chosen: Chosen, now: Row, moved: list[Row], graph: list[Row]) -> None:
    console.print(f"{one_line(now['display_name'] or now['subject'])} in {chosen.pool}, {chosen.system}", style="bold")
    _print_facts(console, _standing(chosen, now))
    if moved:
        console.print(_moved_told(moved))
    _print_facts(console, _record(chosen, now))
    if len(graph) >= LEAST_POINTS:
        width = console.width if console.is_terminal else GRAPH_IN_PIPE
        console.print(drawn(graph, chosen.settings["provisional_games"], width, colours=console.is_terminal))
    console.print(fitting(TOURNAMENTS, graph[: -LAST_TOURNAMENTS - 1 : -1], console.width))


def _print_facts(console: Console, facts: dict[str, str | Text | None]) -> None:
    """Print what there is to say: a word, and what it is; None is not said."""
    for word, said in facts.items():
        if said is not None:
            print_hanging(console, f"{word:<12}", said)


def _standing(chosen: Chosen, now: Row) -> dict[str, str | Text | None]:
    rank = f"rank {now['rank']}" if now["rank"] is not None else "no rank"
    settling = f", still settling in (under {chosen.settings['provisional_games']} games)" if now["provisional"] else ""
    return {
        "rating": f"{now['rating_shown']} ({now['rating']:.1f}){settling}, {rank}",
        "interval": None if now["low95"] is None else f"from {now['low95']:.0f} to {now['high95']:.0f} (95 %)",
    }


def _record(chosen: Chosen, now: Row) -> dict[str, str | Text | None]:
    peak = ", reached while settling in" if now["highest_provisional"] else ""
    games = f"{now['games']}: {now['wins']} won, {now['draws']} drawn, {now['losses']} lost"
    change = f"{now['change_30d']:+.1f}"
    return {
        "30 days": Text(change, style=style_of_change(change)),
        "highest": f"{now['highest']:.1f} after {now['highest_at']:%Y-%m-%d}{peak}",
        "games": f"{games}; last on {now['last_played_at']:%Y-%m-%d}",
        "expected": f"{now['expected_wins']:.1f} wins in {counted(now['decisive_games'], 'decisive game')}",
        "member": None if now["shows_games"] or _rates_decks(chosen) else HIDDEN,
    }


def _moved_told(causes: list[Row]) -> str:
    """Say what moved a rating since the publication before, the greatest move first."""
    before = "none" if causes[0]["rating_before"] is None else causes[0]["shown_before"]
    causes = [cause for cause in causes if round(cause["moved"], 1)]
    told = [f"{cause['moved']:+.1f} {_cause(cause)}" for cause in causes[:TOLD]]
    if len(causes) > TOLD:
        rest = sum(cause["moved"] for cause in causes[TOLD:])
        told.append(f"{rest:+.1f} by {counted(len(causes) - TOLD, 'other cause')}")
    return f"Since the publication before: {before} -> {causes[0]['shown_after']}: {', '.join(told)}."


def _cause(cause: Row) -> str:
    event = one_line(cause["event"] or cause["cause_tournament_id"] or "")
    if cause["cause"] == "rules":
        return "because settings, corrections or software differ"
    if cause["cause"] == "knock_on":
        return f"in other events, because ratings differ from {event} on"
    return f"by {event} ({cause['what_changed'] or cause['cause']}{' late' if cause['is_late'] else ''})"
