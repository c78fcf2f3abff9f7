"""A player in the terminal: rating, highest, graph; every change explained; or which step to a rating is missing."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Annotated

import duckdb
import typer
from rich.console import Console
from rich.text import Text

from assets.errors import UsageError
from assets.home.directory import Home
from assets.home.warehouse import columns_and_rows
from assets.text import counted, one_line
from pipelines.cli.lookup import LISTED, Chosen, Row, choose, is_linked, pools_of, publication, rows, subject_called
from pipelines.cli.output import (
    Column,
    CsvOption,
    HomeOption,
    JsonOption,
    PoolOption,
    SystemOption,
    fitting,
    print_answer,
    print_hanging,
    style_of_change,
)
from pipelines.config import home_of
from sql import statement

LAST_TOURNAMENTS = 10
GRAPH_IN_PIPE = 80  # columns, where a width is not known
LEAST_POINTS = 2  # of a graph
WIDEST, NARROWEST, HEIGHT = 120, 40, 14  # of a graph
PROVISIONAL, SETTLED = "·", "•"
TOURNAMENTS = [
    Column("tournament", lambda point: one_line(point["name"] or point["tournament_id"]), is_name=True),
    Column("date", lambda point: f"{point['played_at']:%Y-%m-%d}"),
    Column("won-drawn-lost", lambda point: f"{point['wins']}-{point['draws']}-{point['losses']}", drop_order=1),
    Column("change", lambda point: f"{point['change']:+.1f}", is_change=True),
    Column("rating", lambda point: f"{point['rating_after']:.1f}{' highest' if point['is_highest'] else ''}"),
]


def player(
    who: Annotated[str, typer.Argument(help="Pseudonym, member's name or TopDeck id; a deck where decks are rated.")],
    which: Annotated[
        str | None, typer.Argument(help="With --explain: id of one table or tournament (default: all).")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Every rating change with opponents, expectation and K.")
    ] = False,
    pool: PoolOption = None,
    system: SystemOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    home: HomeOption = None,
) -> None:
    """Rating and graph of a player; --explain for every change."""
    place = home_of(home)
    if which is not None and not explain:
        raise UsageError(f"{which!r} is only valid with --explain: `tablerank player {who} --explain {which}`.")
    with publication(place) as con:
        chosen = choose(con, pool, system)
        code = subject_called(con, place, chosen, who)
        found = rows(con, statement("cli/player"), chosen.pool, chosen.system, [code])
        if not found:
            _print_missing(con, place, chosen, code, as_json=as_json, as_csv=as_csv)
        elif explain:
            _print_changes(con, chosen, found[0], which, as_json=as_json, as_csv=as_csv)
        else:
            _print_graph(con, chosen, found[0], as_json=as_json, as_csv=as_csv)


def missing_step(con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, code: str) -> Row:
    """Return the step to a rating that is missing for a player who has none, and the reasons."""
    reasons = rows(con, statement("cli/why_unrated"), chosen.pool, chosen.system, code)
    linked = is_linked(home, code)
    step = _missing_step(chosen, code, reasons, pools_of(con, code))
    if linked is False:
        step += " The account is also not in members.csv (needed only to show a name)."
    return {"code": code, "linked": linked, "missing_step": step, "reasons": reasons}


def _print_missing(
    con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, code: str, *, as_json: bool, as_csv: bool
) -> None:
    missing = missing_step(con, home, chosen, code)
    if as_csv:  # a table has no place for a sentence
        raise UsageError(missing["missing_step"])
    answer = {"pool": chosen.pool, "system": chosen.system, "player": None, **missing}
    print_answer(con, lambda console: console.print(missing["missing_step"]), answer, as_json=as_json)


def _print_changes(
    con: duckdb.DuckDBPyConnection, chosen: Chosen, now: Row, which: str | None, *, as_json: bool, as_csv: bool
) -> None:
    from pipelines.cli.explain import CHANGE, explained, print_explanation  # with numpy, which only this needs

    changes = explained(con, chosen, now["subject"], which)
    answer = {"pool": chosen.pool, "system": chosen.system, "player": now, "changes": changes}
    table = (CHANGE, changes)
    print_answer(
        con,
        lambda console: print_explanation(console, chosen, changes),
        answer,
        table,
        as_json=as_json,
        as_csv=as_csv,
    )


def _print_graph(con: duckdb.DuckDBPyConnection, chosen: Chosen, now: Row, *, as_json: bool, as_csv: bool) -> None:
    key = (chosen.pool, chosen.system, now["subject"])
    columns, graph = columns_and_rows(con, statement("cli/graph"), [*key[:2], [key[2]]])
    moved = rows(con, statement("cli/player_moved"), *key)
    answer = {"pool": chosen.pool, "system": chosen.system, "player": now, "moved": moved, "graph": graph}
    print_answer(
        con,
        lambda console: _print_player(console, chosen, now, moved, graph),
        answer,
        (columns, graph),
        as_json=as_json,
        as_csv=as_csv,
    )


def _missing_step(chosen: Chosen, code: str, reasons: list[Row], pools: list[str]) -> str:
    """Say why a known player has no rating in a pool."""
    if chosen.pool not in pools:
        return f"{code} has no rating in pool {chosen.pool}: the player is only in {', '.join(pools)}."
    if not reasons:
        return f"{code} has no rating in pool {chosen.pool}: {chosen.system} rates none of the player's tables."
    listed = "; ".join(f"{row['tables']} {row['reason']} ({one_line(row['detail']).rstrip('.')})" for row in reasons)
    if {row["reason"] for row in reasons} <= {"bye", "unfinished"}:
        return f"{code} has no rating in pool {chosen.pool}: no finished table yet: {listed}."
    return f"{code} has no rating in pool {chosen.pool}: every table was skipped: {listed}."


def _print_player(console: Console, chosen: Chosen, now: Row, moved: list[Row], graph: list[Row]) -> None:
    console.print(f"{one_line(now['display_name'] or now['subject'])} in {chosen.pool}, {chosen.system}", style="bold")
    _print_facts(console, _standing(chosen, now))
    if moved:
        console.print(_what_moved(moved))
    _print_facts(console, _record(chosen, now))
    if len(graph) >= LEAST_POINTS:
        width = console.width if console.is_terminal else GRAPH_IN_PIPE
        console.print(_drawn(graph, chosen.settings["provisional_games"], width, colours=console.is_terminal))
    console.print(fitting(TOURNAMENTS, graph[: -LAST_TOURNAMENTS - 1 : -1], console.width))


def _print_facts(console: Console, facts: dict[str, str | Text | None]) -> None:
    """Print a line per fact; those that are None are left out."""
    for word, fact in facts.items():
        if fact is not None:
            print_hanging(console, f"{word:<12}", fact)


def _standing(chosen: Chosen, now: Row) -> dict[str, str | Text | None]:
    rank = f"rank {now['rank']}" if now["rank"] is not None else "unranked"
    few = f", provisional (fewer than {chosen.settings['provisional_games']} games)" if now["provisional"] else ""
    return {
        "rating": f"{now['rating_shown']} ({now['rating']:.1f}){few}, {rank}",
        "interval": None if now["low95"] is None else f"{now['low95']:.0f} to {now['high95']:.0f} (95 %)",
    }


def _record(chosen: Chosen, now: Row) -> dict[str, str | Text | None]:
    peak = ", while provisional" if now["highest_provisional"] else ""
    games = f"{now['games']}: {now['wins']} won, {now['draws']} drawn, {now['losses']} lost"
    change = f"{now['change_30d']:+.1f}"
    hidden = None if now["shows_games"] or chosen.rates_decks else "no, or games hidden; the public board shows no name"
    return {
        "30 days": Text(change, style=style_of_change(change)),
        "highest": f"{now['highest']:.1f} after {now['highest_at']:%Y-%m-%d}{peak}",
        "games": f"{games}; last on {now['last_played_at']:%Y-%m-%d}",
        "expected": f"{now['expected_wins']:.1f} wins in {counted(now['decisive_games'], 'decisive game')}",
        "member": hidden,
    }


def _what_moved(causes: list[Row]) -> str:
    """Say what moved a rating since the previous publication, the greatest move first."""
    before = "none" if causes[0]["rating_before"] is None else causes[0]["shown_before"]
    causes = [cause for cause in causes if round(cause["moved"], 1)]
    listed = [f"{cause['moved']:+.1f} {_cause(cause)}" for cause in causes[:LISTED]]
    if len(causes) > LISTED:
        rest = sum(cause["moved"] for cause in causes[LISTED:])
        listed.append(f"{rest:+.1f} from {counted(len(causes) - LISTED, 'other cause')}")
    return f"Since the previous publication: {before} -> {causes[0]['shown_after']}: {', '.join(listed)}."


def _cause(cause: Row) -> str:
    event = one_line(cause["event"] or cause["cause_tournament_id"] or "")
    if cause["cause"] == "rules":
        return "from changed settings, corrections or software"
    if cause["cause"] == "knock_on":
        return f"from later games, whose ratings differ after {event}"
    return f"from {event} ({cause['what_changed'] or cause['cause']}{' late' if cause['is_late'] else ''})"


def _drawn(points: Sequence[Row], provisional_games: int, width: int, *, colours: bool) -> Text:
    """Return the graph, its provisional part lighter, in at most so many columns."""
    import plotext  # a twentieth of a second that other commands save

    played = list(accumulate(point["games"] for point in points))
    provisional = sum(games < provisional_games for games in played)
    plotext.clf()
    plotext.theme("clear")
    plotext.plotsize(max(NARROWEST, min(width - 2, WIDEST)), HEIGHT)
    for marker, colour, first, last in (
        (PROVISIONAL, "gray", 0, provisional),
        (SETTLED, "cyan", provisional, len(points)),
    ):
        steps_x, steps_y = _steps(points, first, last)
        if steps_x:
            plotext.plot(steps_x, steps_y, marker=marker, color=colour)
    plotext.xticks([0, len(points)], [f"{points[0]['played_at']:%Y-%m}", f"{points[-1]['played_at']:%Y-%m}"])
    text = plotext.build() if colours else plotext.uncolorize(plotext.build())
    lines = [line.rstrip() for line in text.rstrip().splitlines()]
    legend = f"{PROVISIONAL} provisional (fewer than {provisional_games} games)" + (
        f"   {SETTLED} settled" if provisional < len(points) else ""
    )
    return Text.from_ansi("\n".join([*lines, *([legend] if provisional else [])]))


def _steps(points: Sequence[Row], first: int, last: int) -> tuple[list[float], list[float]]:
    """Return the corners of the steps of a stretch of tournaments."""
    steps_x: list[float] = []
    steps_y: list[float] = []
    for place in range(first, last):
        steps_x += [place, place + 1]
        steps_y += [points[place]["rating_after"]] * 2
    return steps_x, steps_y
