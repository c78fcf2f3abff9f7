"""One player in the terminal: number, peak, graph; every change explained; or which step to a rating is missing."""

import json
import sys
from typing import Annotated

import duckdb
import plotext
import typer
from rich.console import Console
from rich.table import Table

from assets.errors import UsageError
from pipelines.cli.explain import explained, print_explanation
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.cli.published import Chosen, Row, choose, print_footer, publication, rows, terminal, who_is
from pipelines.place import home_of

LAST_TOURNAMENTS = 10
GRAPH_WIDTH, GRAPH_HEIGHT = 78, 14
LEAST_POINTS = 2  # that make a graph


def player(
    who: Annotated[str, typer.Argument(help="A code, a reader's name, or a TopDeck id.")],
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
    console = terminal()
    with publication(place) as con:
        chosen = choose(con, pool, system)
        code = who_is(con, place, who)
        if code is None:
            raise UsageError(f"Nobody known as {who} has sat at a table that is held here; see that the id is right.")
        current = rows(con, "player", chosen.pool, chosen.system, code)
        if not current:
            console.print(_missing_step(con, chosen, code), markup=False, soft_wrap=True)
        elif explain:
            changes = explained(con, chosen, code, which)
            _json({"player": current[0], "changes": changes}) if as_json else print_explanation(console, changes)
        else:
            graph = rows(con, "graph", chosen.pool, chosen.system, code)
            if as_json:
                _json({"player": current[0], "graph": graph})
                return
            _print_player(console, chosen, current[0], graph)
        if not as_json:
            print_footer(con, console)


def _json(answer: Row) -> None:
    sys.stdout.write(json.dumps(answer, default=str, ensure_ascii=False) + "\n")


def _missing_step(con: duckdb.DuckDBPyConnection, chosen: Chosen, code: str) -> str:
    """Say why somebody who is known has no rating in a pool."""
    reasons = rows(con, "why_unrated", chosen.pool, code)
    if not reasons:
        return f"{code} has sat at tables, but at none of pool {chosen.pool}, so there is no rating in it."
    told = "; ".join(f"{row['tables']} {row['reason']} ({row['detail'].rstrip('.')})" for row in reasons)
    if {row["reason"] for row in reasons} <= {"bye", "unfinished"}:
        return f"{code} has no finished table in pool {chosen.pool} yet, so there is no rating: {told}."
    return f"{code} has no rating in pool {chosen.pool}, for every table was set aside: {told}."


def _print_player(console: Console, chosen: Chosen, now: Row, graph: list[Row]) -> None:
    rank = f"rank {now['rank']}" if now["rank"] is not None else "no rank"
    settling = f", still settling in (under {chosen.settings['provisional_games']} games)" if now["provisional"] else ""
    peak = ", reached while settling in" if now["highest_provisional"] else ""
    console.print(
        f"{now['display_name'] or now['subject']} in {chosen.pool}, {chosen.system}", style="bold", markup=False
    )
    console.print(f"rating      {now['rating_shown']} ({now['rating']:.1f}){settling}, {rank}", markup=False)
    console.print(f"highest     {now['highest']:.1f} after {now['highest_at']:%Y-%m-%d}{peak}", markup=False)
    games = f"{now['games']}: {now['wins']} won, {now['draws']} drawn, {now['losses']} lost"
    console.print(f"games       {games}; last on {now['last_played_at']:%Y-%m-%d}", markup=False)
    if not now["linked"]:
        console.print("reader      not linked as one who shows games, so the public board names nobody", markup=False)
    if len(graph) >= LEAST_POINTS:
        console.print(_graph(graph), markup=False, highlight=False)
    console.print(_last_tournaments(graph[-LAST_TOURNAMENTS:]))


def _graph(points: list[Row]) -> str:
    """Draw the rating after each tournament as steps."""
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


def _last_tournaments(points: list[Row]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("tournament", max_width=34, no_wrap=True)
    table.add_column("date", no_wrap=True)
    for head in ("won-drawn-lost", "change", "rating"):
        table.add_column(head, justify="right", no_wrap=True)
    for point in reversed(points):
        table.add_row(
            str(point["name"] or point["tournament_id"]),
            f"{point['played_at']:%Y-%m-%d}",
            f"{point['wins']}-{point['draws']}-{point['losses']}",
            f"{point['change']:+.1f}",
            f"{point['rating_after']:.1f}{' highest' if point['is_highest'] else ''}",
        )
    return table
