"""Every change of a rating with its working: opponents, expectation and K, so that a player can follow it.

The working is shown as far as the system has one that a line can hold: where seats are compared in pairs, the pairs;
where one K scales score less expectation, that product; of all others what went in and what came out.
"""

import json
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

import duckdb
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from assets.errors import UsageError
from assets.text import one_line
from pipelines.cli.lookup import Chosen, Row, rows
from pipelines.cli.output import LEAST_NAME, print_hanging, shortened, style_of_change
from ratings_core.protocol import RatingSystem
from ratings_core.systems import SYSTEMS
from sql import statement

CHANGE = (
    "game_no", "table_id", "tournament_id", "tournament", "played_at", "round_label", "table_no", "seats", "place",
    "size", "result",
    "games_before", "k", "score", "expected", "win_probability",
    "rating_before", "change", "rating_after", "floor_held",
)  # fmt: skip
INDENT, AGAINST = "  ", "against "
SAME = 1e-6  # points by which a formula may differ from what was carried


def explained(con: duckdb.DuckDBPyConnection, chosen: Chosen, code: str, which: str | None) -> list[Row]:
    """Return the changes of a player in rated order, each with the opponents it was compared with.

    Raises
    ------
    UsageError
        The player has no rated game at that table or tournament.
    """
    found = rows(con, statement("cli/explain"), chosen.pool, chosen.system, [code], which, which, which)
    if not found:
        raise UsageError(f"{code} has no rated game at {which}. `tablerank player {code} --explain` lists all games.")
    return _changes(found, chosen)


def all_explained(
    con: duckdb.DuckDBPyConnection, systems: Iterable[Chosen], codes: list[str]
) -> dict[tuple[str, str, str], list[Row]]:
    """Return the changes of players in all systems, by pool, system and player; from one query, for exports."""
    chosen = {(one.pool, one.system): one for one in systems}
    found = rows(con, statement("cli/explain"), None, None, codes, None, None, None)
    return {
        (pool, system, code): _changes(of_player, chosen[pool, system])
        for (pool, system, code), of_player in groupby(found, key=itemgetter("pool", "system", "subject"))
    }


def _changes(found: Iterable[Row], chosen: Chosen) -> list[Row]:
    """Return each change with its opponents, from rows of one player in rated order."""
    system = _system_of(chosen)
    changes: dict[int, Row] = {}
    for row in found:
        change = changes.setdefault(row["game_no"], _change(row, system))
        if row["opponent"] is not None:
            change["opponents"].append(_opponent(row, system))
    return list(changes.values())


def _system_of(chosen: Chosen) -> RatingSystem:
    return SYSTEMS[chosen.settings["name"]](**json.loads(chosen.settings["settings"]))


def _change(row: Row, system: RatingSystem) -> Row:
    # a loss that would have led below the floor took less
    floor_held = system.floor is not None and row["k"] is not None and row["change"] > _by_one_k(row) + SAME
    change = row | {"floor_held": floor_held}
    return {name: change[name] for name in CHANGE} | {"opponents": []}


def _by_one_k(row: Row) -> float:
    return float(row["k"] * (row["score"] - row["expected"]))


def _opponent(row: Row, system: RatingSystem) -> Row:
    """Return one opponent at a table, with the pair's working where the system compares in pairs.

    At a decisive table a loser is compared with the winner alone.
    """
    compared = system.compares_pairs and (row["result"] != "loss" or row["opponent_result"] == "win")
    games = row["games_before"], row["opponent_games_before"]
    return {
        "subject": row["opponent"],
        "display_name": row["opponent_name"],
        "result": row["opponent_result"],
        "rating_before": row["opponent_rating"],
        "win_probability": row["opponent_win_probability"],
        "compared": compared if system.compares_pairs else None,
        "expected": system.expected_against(row["rating_before"], row["opponent_rating"]) if compared else None,
        "pair_k": system.pair_k(*games) if compared else None,
    }


def print_explanation(console: Console, chosen: Chosen, changes: list[Row]) -> None:
    """Print the working of each change, newest last."""
    system = _system_of(chosen)
    for place, change in enumerate(changes):
        if place:
            console.print()
        head, *lines = _lines(change, system, console.width)
        print_hanging(console, "", head, "bold")
        for line in lines:
            print_hanging(console, INDENT, line)


def _lines(change: Row, system: RatingSystem, width: int) -> list[str | Text]:
    """Return the lines about one change."""
    moved = Text.assemble(
        (f"{change['change']:+.4f}", style_of_change(f"{change['change']:+.4f}")),
        f": {change['rating_before']:.4f} -> {change['rating_after']:.4f}",
    )
    if change["result"] is None:
        return [f"Idle quarter, ended on {change['played_at']:%Y-%m-%d}", Text("change ") + moved]
    return [
        _where(change),
        f"{_what(change)}, game {change['games_before'] + 1}",
        *_opponent_lines(change["opponents"], width),
        _expectation(change, system),
        Text(f"change {_working(change)}") + moved,
    ]


def _where(change: Row) -> str:
    place = f"{one_line(change['tournament'] or change['tournament_id'])}, {change['played_at']:%Y-%m-%d}"
    if change["table_id"] is None:
        return f"{place}  ({change['tournament_id']})"
    where = f"round {one_line(change['round_label'])}, table {one_line(change['table_no'])}"
    return f"{place}, {where}  ({change['table_id']})"


def _what(change: Row) -> str:
    if change["table_id"] is None:
        return f"place {change['place']} of {change['size']}"
    return f"{change['result']} at a table of {change['seats']}"


def _expectation(change: Row, system: RatingSystem) -> str:
    if change["table_id"] is not None and not system.compares_pairs:
        return f"score {change['score']:.6f}, win probability {change['win_probability']:.6f}"
    opponents = change["size"] - 1 if change["table_id"] is None else len(change["opponents"])
    return f"score {change['score']:.6f}, expected {change['expected']:.6f} (sums / {opponents})"


def _working(change: Row) -> str:
    """Return the formula that gives the change, where one line holds it."""
    if change["k"] is not None:
        by_formula = _by_one_k(change)
        formula = f"{change['k']:g} x ({change['score']:.6f} - {change['expected']:.6f}) = "
        if change["floor_held"]:
            return f"{formula}{by_formula:+.4f}, but the floor held: "
        return formula if abs(by_formula - change["change"]) <= SAME else f"at K {change['k']:g} "
    if any(opponent["pair_k"] is not None for opponent in change["opponents"]):
        return f"sum of K per pair / {len(change['opponents'])} x (S - E) = "
    return ""


def _opponent_lines(opponents: list[Row], width: int) -> list[str]:
    """Return a line per opponent; names are as wide as the widest, as far as the terminal has room."""
    names = [one_line(opponent["display_name"] or opponent["subject"]) for opponent in opponents]
    words = [_about(opponent) for opponent in opponents]
    room = max(LEAST_NAME, width - max(map(cell_len, words), default=0) - len(INDENT) - len(AGAINST) - 1)
    widest = min(room, max(map(cell_len, names), default=0))
    return [f"{AGAINST}{shortened(name, widest, pad=True)} {about}" for name, about in zip(names, words, strict=True)]


def _about(opponent: Row) -> str:
    before = f"({opponent['rating_before']:.4f})"
    if opponent["compared"] is None:
        return f"{before}: win probability {opponent['win_probability']:.6f}"
    if not opponent["compared"]:
        return f"{before}: not compared (both lost to the winner)"
    if opponent["expected"] is None:
        return f"{before}: {opponent['result']}"
    k = f", K of the pair {opponent['pair_k']:g}" if opponent["pair_k"] is not None else ""
    return f"{before}: E = {opponent['expected']:.6f}{k}"
