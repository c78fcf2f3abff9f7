"""One JSON a member, for the operator's own site: rating, highest, games, graph; in private every change, too."""

from collections.abc import Iterable, Iterator
from typing import Any

import duckdb

from assets.home.directory import Home
from assets.home.warehouse import columns_and_rows
from assets.privacy.key import pseudonyms_of
from assets.privacy.members import Member
from assets.privacy.operator_tables import read_operator_files
from pipelines.cli.explain import all_explained
from pipelines.cli.published import Chosen, Row, rows
from sql import statement

UNNAMED = "another player"
OF_RATING = (
    "pool", "system", "rank", "percentile", "rating", "rating_shown", "games", "wins", "draws", "losses",
    "decisive_games", "expected_wins", "change_30d", "last_played_at",
)  # fmt: skip
OF_POINT = ("tournament_id", "tournament", "played_at", "games", "wins", "draws", "losses", "change")


def public_members(con: duckdb.DuckDBPyConnection, head: Row) -> Iterator[tuple[str, Row]]:
    """Give what everybody may see of each showing member, by code, from the public tables."""
    ratings = _rows(con, "public_ratings")
    points = _rows(con, "public_points")
    shown = [Member(rating["subject"], rating["display_name"], shows_games=True) for rating in ratings]
    yield from _documents(shown, ratings, points, head)


def private_members(con: duckdb.DuckDBPyConnection, home: Home, head: Row) -> Iterator[tuple[str, Row]]:
    """Give what each linked member may see of the own games, by code: every change of the rating, explained.

    An opponent is named only who shows games; no other code is in it.
    """
    linked = list(read_operator_files(home, pseudonyms_of(home)).linked.values())
    asked = [[member.player_code for member in linked]]
    ratings, points = (_rows(con, name, *asked) for name in ("member_ratings", "member_points"))
    changes = all_explained(con, [Chosen(row["pool"], row["system"], row) for row in rows(con, "systems")], *asked)
    for code, document in _documents(linked, ratings, points, head):
        for rating in document["ratings"]:
            rating["changes"] = [_unnamed(change) for change in changes[rating["pool"], rating["system"], code]]
        yield code, document


def _rows(con: duckdb.DuckDBPyConnection, name: str, *parameters: Any) -> list[Row]:
    return columns_and_rows(con, statement(f"cli/{name}"), parameters)[1]


def _documents(
    members: Iterable[Member], ratings: list[Row], points: list[Row], head: Row
) -> Iterator[tuple[str, Row]]:
    ratings_of: dict[str, list[Row]] = {}
    graph_of: dict[tuple[str, str, str], list[Row]] = {}
    for rating in ratings:
        ratings_of.setdefault(rating["subject"], []).append(rating)
    for point in points:
        graph_of.setdefault((point["pool"], point["system"], point["subject"]), []).append(_point(point))
    for member in sorted({one.player_code: one for one in members}.values(), key=lambda one: one.player_code):
        who = {"code": member.player_code, "display_name": member.display_name, "shows_games": member.shows_games}
        told = [
            _rating(rating, graph_of[rating["pool"], rating["system"], member.player_code])
            for rating in ratings_of.get(member.player_code, [])
        ]
        yield member.player_code, {**who, "ratings": told, **head}


def _rating(rating: Row, graph: list[Row]) -> Row:
    highest = {
        "rating": rating["highest"],
        "rating_shown": rating["highest_shown"],
        "at": rating["highest_at"],
        "provisional": rating["highest_provisional"],
    }
    of_rating = {name: rating[name] for name in OF_RATING}
    return {**of_rating, "provisional": rating["provisional"], "highest": highest, "graph": graph}


def _point(point: Row) -> Row:
    return {name: point[name] for name in OF_POINT} | {
        "rating": point["rating_after"],
        "rating_shown": point["rating_after_shown"],
        "provisional": point["provisional"],
        "is_highest": point["is_highest"],
    }


def _unnamed(change: Row) -> Row:
    opponents = [
        {"name": opponent["display_name"] or UNNAMED}
        | {name: value for name, value in opponent.items() if name not in {"subject", "display_name"}}
        for opponent in change["opponents"]
    ]
    return {**change, "opponents": opponents}
