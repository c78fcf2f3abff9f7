"""Every change of a rating with its working: opponents, expectation and K, so that a player can follow it."""

import json

import duckdb
from rich.console import Console

from assets.errors import UsageError
from pipelines.cli.published import Chosen, Row, one_line, rows
from ratings_core.expected import expected_score


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
        change["opponents"].append(_opponent(row, chosen))
    return list(changes.values())


def _change(row: Row) -> Row:
    kept = (
        "game_no", "table_id", "tournament_id", "tournament", "played_at", "round_label", "table_no", "seats", "result",
        "games_before", "k", "score", "expected", "win_chance", "rating_before", "change", "rating_after",
    )  # fmt: skip
    return {name: row[name] for name in kept} | {"opponents": []}


def _opponent(row: Row, chosen: Chosen) -> Row:
    """Return one opponent at a table; at a decisive table a loser is compared with the winner alone."""
    compared = row["result"] != "loss" or row["opponent_result"] == "win"
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
        "expected": float(expected_score(row["rating_before"], row["opponent_rating"])) if compared else None,
        "pair_k": pair_k,
    }


def _k(settings: Row, games_before: int) -> float:
    return float(settings["k_provisional" if games_before < settings["provisional_games"] else "k_settled"])


def print_explanation(console: Console, changes: list[Row]) -> None:
    """Print the working of each change, newest last."""
    for change in changes:
        where = f"round {one_line(change['round_label'])}, table {one_line(change['table_no'])}"
        place = f"{one_line(change['tournament'] or change['tournament_id'])}, {change['played_at']:%Y-%m-%d}"
        console.print(
            f"\n{place}, {where}  ({change['table_id']})",
            style="bold",
            markup=False,
            soft_wrap=True,
        )
        opponents = len(change["opponents"])
        console.print(
            f"  {change['result']} at a table of {change['seats']}, game {change['games_before'] + 1}", markup=False
        )
        for opponent in change["opponents"]:
            console.print(f"  {_opponent_line(opponent)}", markup=False, soft_wrap=True)
        console.print(
            f"  score {change['score']:.6f}, expected {change['expected']:.6f} (sums / {opponents})", markup=False
        )
        working = (
            f"{change['k']:g} x ({change['score']:.6f} - {change['expected']:.6f})"
            if change["k"] is not None
            else f"sum of K per pair / {opponents} x (S - E)"
        )
        console.print(
            f"  change {working} = {change['change']:+.4f}: "
            f"{change['rating_before']:.4f} -> {change['rating_after']:.4f}",
            markup=False,
            soft_wrap=True,
        )


def _opponent_line(opponent: Row) -> str:
    name = one_line(opponent["display_name"] or opponent["subject"])
    if not opponent["compared"]:
        return f"against {name} ({opponent['rating_before']:.4f}): not compared, both lost to the winner"
    k = f", K of the pair {opponent['pair_k']:g}" if opponent["pair_k"] is not None else ""
    return f"against {name} ({opponent['rating_before']:.4f}): E = {opponent['expected']:.6f}{k}"
