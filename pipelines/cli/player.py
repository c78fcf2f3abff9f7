"""One player in the terminal: number, peak, graph; every change explained; or which step to a rating is missing."""

from typing import Annotated

import duckdb
import typer
from rich.console import Console
from rich.table import Table

from assets.errors import UsageError
from assets.resources.home import Home
from pipelines.cli.explain import explained, print_explanation
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.cli.published import (
    TOLD,
    WIDE,
    Chosen,
    Row,
    choose,
    counted,
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
from pipelines.place import home_of

LAST_TOURNAMENTS = 10
GRAPH_WIDTH, GRAPH_HEIGHT = 78, 14
NAME_WIDTH = 34
LEAST_POINTS = 2  # that make a graph


def player(
    who: Annotated[str, typer.Argument(help="A code, a reader's name, or a TopDeck id; of a system of decks, a deck.")],
    which: Annotated[str | None, typer.Argument(help="With --explain: one table or tournament, by its id.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Every change: opponents, expectation and K.")] = False,
    pool: Annotated[str | None, typer.Option("--pool", help="The pool; the first one without it.")] = None,
    system: Annotated[str | None, typer.Option("--system", help="The system; the live one without it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Full precision, for scripts.")] = False,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Show a player: rating, highest, games, graph; --explain shows every change."""
    place = home_of(home)
    if which is not None and not explain:
        raise UsageError(f"What {which!r} should explain is not said; write --explain {which}.")
    with publication(place) as con:
        chosen = choose(con, pool, system)
        code = deck_called(con, chosen, who) if _rates_decks(chosen) else who_is(con, place, who)
        answer = _answer(con, place, chosen, code, which, explain=explain)
        if as_json:
            print_json(con, {"pool": chosen.pool, "system": chosen.system, **answer})
            return
        console = terminal()
        if answer["player"] is None:
            console.print(answer["missing_step"], soft_wrap=True)
        elif explain:
            print_explanation(console, chosen, answer["changes"])
        else:
            _print_player(console, chosen, answer)
        print_footer(con, console)


def _answer(
    con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, code: str, which: str | None, *, explain: bool
) -> Row:
    """Return all that is shown: the player with a graph or the changes, or the step to a rating that is missing."""
    found = rows(con, "player", chosen.pool, chosen.system, code)
    if found and explain:
        return {"player": found[0], "changes": explained(con, chosen, code, which)}
    if found:
        graph, moved = (rows(con, name, chosen.pool, chosen.system, code) for name in ("graph", "player_moved"))
        return {"player": found[0], "moved": moved, "graph": graph}
    reasons = rows(con, "why_unrated", chosen.pool, chosen.system, code)
    linked = is_linked(home, code)
    step = _missing_step(chosen, code, reasons, pools_of(con, code))
    if linked is False:
        step += " Nor is it linked as a reader, which a rating does not need, but a name on the board does."
    return {"player": None, "code": code, "linked": linked, "missing_step": step, "reasons": reasons}


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
    return f"{code} has no rating in pool {chosen.pool}, for every table was set aside: {told}."


def _print_player(console: Console, chosen: Chosen, answer: Row) -> None:
    now, graph = answer["player"], answer["graph"]
    rank = f"rank {now['rank']}" if now["rank"] is not None else "no rank"
    settling = f", still settling in (under {chosen.settings['provisional_games']} games)" if now["provisional"] else ""
    peak = ", reached while settling in" if now["highest_provisional"] else ""
    console.print(f"{one_line(now['display_name'] or now['subject'])} in {chosen.pool}, {chosen.system}", style="bold")
    console.print(f"rating      {now['rating_shown']} ({now['rating']:.1f}){settling}, {rank}")
    if now["low95"] is not None:
        console.print(f"interval    from {now['low95']:.0f} to {now['high95']:.0f} (95 %)")
    if answer["moved"]:
        console.print(_moved_told(answer["moved"]), soft_wrap=True)
    console.print(f"highest     {now['highest']:.1f} after {now['highest_at']:%Y-%m-%d}{peak}")
    games = f"{now['games']}: {now['wins']} won, {now['draws']} drawn, {now['losses']} lost"
    console.print(f"games       {games}; last on {now['last_played_at']:%Y-%m-%d}")
    if not now["shows_games"] and not _rates_decks(chosen):
        console.print("reader      not linked as one who shows games, so the public board names nobody")
    if len(graph) >= LEAST_POINTS:
        console.print(_graph(graph))
    console.print(_last_tournaments(graph[-LAST_TOURNAMENTS:], wide=console.width >= WIDE))


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


def _graph(points: list[Row]) -> str:
    """Draw the rating after each tournament as steps."""
    import plotext  # a twentieth of a second that other commands save

    steps_x: list[float] = []
    steps_y: list[float] = []
    for place, point in enumerate(points):
        steps_x += [place, place + 1]
        steps_y += [point["rating_after"]] * 2
    plotext.clf()
    plotext.plotsize(GRAPH_WIDTH, GRAPH_HEIGHT)
    plotext.plot(steps_x, steps_y, marker="dot")
    plotext.xticks([0, len(points)], [f"{points[0]['played_at']:%Y-%m}", f"{points[-1]['played_at']:%Y-%m}"])
    return str(plotext.uncolorize(plotext.build()))


def _last_tournaments(points: list[Row], *, wide: bool) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("tournament", max_width=None if wide else NAME_WIDTH, no_wrap=True)
    table.add_column("date", no_wrap=True)
    for head in ("won-drawn-lost", "change", "rating"):
        table.add_column(head, justify="right", no_wrap=True)
    for point in reversed(points):
        table.add_row(
            one_line(point["name"] or point["tournament_id"]),
            f"{point['played_at']:%Y-%m-%d}",
            f"{point['wins']}-{point['draws']}-{point['losses']}",
            f"{point['change']:+.1f}",
            f"{point['rating_after']:.1f}{' highest' if point['is_highest'] else ''}",
        )
    return table
