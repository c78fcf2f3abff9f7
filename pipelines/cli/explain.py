"""Every change of a rating with its working: opponents, expectation and K, so that a player can follow it."""

import json

import duckdb
from rich.console import Console

from assets.errors import UsageError
from pipelines.cli.published import Chosen, Row, one_line, rows
from ratings_core.expected import expected_score

SAME = 1e-6  # points by which a formula may differ from what was carried


def explained(con: duckdb.DuckDBPyConnection, chosen: Chosen, code: str, which: str | None) -> list[Row]:
    """Return the changes of a player in rated order, each with the opponents it was compared with.

    Raises
    ------
    UsageError
        The player has no rated game at that table or tournament.
    """
    found = rows(con, "explain", chosen.pool, chosen.system, code, which, which, which)
    if not found:
        raise UsageError(f"{code} has no rated game at {which}; tablerank player {code} --explain shows all there are.")
    changes: dict[int, Row] = {}
    for row in found:
        change = changes.setdefault(row["game_no"], _change(row))
        if row["opponent"] is not None:
            change["opponents"].append(_opponent(row, chosen))
    return list(changes.values())


def _change(row: Row) -> Row:
    kept = (
        "game_no", "table_id", "tournament_id", "tournament", "played_at", "round_label", "table_no", "seats", "place",
        "size", "result",
        "games_before", "k", "score", "expected", "win_chance", "rating_before", "change", "rating_after",
    )  # fmt: skip
    return {name: row[name] for name in kept} | {"opponents": []}


def _opponent(row: Row, chosen: Chosen) -> Row:
    """Return one opponent at a table; at a decisive table a loser is compared with the winner alone."""
    compared = row["result"] != "loss" or row["opponent_result"] == "win"
    in_points = chosen.settings["rates"] != "decks"  # a deck is compared on another scale than is displayed
    settings = json.loads(chosen.settings["settings"])
    pair_k = None
    if compared and row["k"] is None and settings.get("k_mode") == "pair_mean":
        ks = [_k(settings, row["games_before"]), _k(settings, row["opponent_games_before"])]
        pair_k = sum(ks) / 2
    return {
        "subject": row["opponent"],
        "display_name": row["opponent_name"],
        "result": row["opponent_result"],
        "rating_before": row["opponent_rating"],
        "compared": compared,
        "expected": float(expected_score(row["rating_before"], row["opponent_rating"]))
        if compared and in_points
        else None,
        "pair_k": pair_k,
    }


def _k(settings: Row, games_before: int) -> float:
    return float(settings["k_provisional" if games_before < settings["provisional_games"] else "k_settled"])


def print_explanation(console: Console, changes: list[Row]) -> None:
    """Print the working of each change, newest last."""
    for change in changes:
        for line, style in _lines(change):
            console.print(line, style=style, markup=False, soft_wrap=True)


def _lines(change: Row) -> list[tuple[str, str | None]]:
    """Return the lines about one change, each with its style."""
    moved = f"{change['change']:+.4f}: {change['rating_before']:.4f} -> {change['rating_after']:.4f}"
    if change["result"] is None:
        return [(f"\nIdle quarter that ended on {change['played_at']:%Y-%m-%d}", "bold"), (f"  change {moved}", None)]
    opponents = [(f"  {_opponent_line(opponent)}", None) for opponent in change["opponents"]]
    return [
        (f"\n{_where(change)}", "bold"),
        (f"  {_what(change)}, game {change['games_before'] + 1}", None),
        *opponents,
        (f"  score {change['score']:.6f}, expected {change['expected']:.6f} ({_divided(change)})", None),
        (f"  change {_working(change)}{moved}", None),
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


def _divided(change: Row) -> str:
    return f"sums / {change['size'] - 1 if change['table_id'] is None else len(change['opponents'])}"


def _working(change: Row) -> str:
    """Return the formula that gives the change, where one line holds it."""
    score, expected = change["score"], change["expected"]
    if change["k"] is not None:
        by_formula = change["k"] * (score - expected)
        exact = abs(by_formula - change["change"]) <= SAME
        return f"{change['k']:g} x ({score:.6f} - {expected:.6f}) = " if exact else f"at K {change['k']:g} "
    if any(opponent["pair_k"] is not None for opponent in change["opponents"]):
        return f"sum of K per pair / {len(change['opponents'])} x (S - E) = "
    return ""


def _opponent_line(opponent: Row) -> str:
    name = one_line(opponent["display_name"] or opponent["subject"])
    if not opponent["compared"]:
        return f"against {name} ({opponent['rating_before']:.4f}): not compared, both lost to the winner"
    if opponent["expected"] is None:
        return f"against {name} ({opponent['rating_before']:.4f}): {opponent['result']}"
    k = f", K of the pair {opponent['pair_k']:g}" if opponent["pair_k"] is not None else ""
    return f"against {name} ({opponent['rating_before']:.4f}): E = {opponent['expected']:.6f}{k}"
