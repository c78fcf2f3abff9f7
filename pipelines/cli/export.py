"""Exports: the published tables as files, or their public part, with one JSON per member."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import duckdb
import typer

from assets.home.directory import Home
from assets.home.warehouse import newest_run
from assets.marts.board import Rules, make_boards
from assets.privacy.key import has_key, pseudonyms_of
from assets.privacy.members import Member
from assets.privacy.operator_lines import read_operator_files
from assets.published.export import Head, Json, fresh_folder, write_export
from assets.text import counted
from pipelines.cli.explain import all_explained
from pipelines.cli.leaderboard import rules_of
from pipelines.cli.lookup import Row, credits_of, publication, rows, systems_of
from pipelines.cli.output import HomeOption
from pipelines.config import home_of
from sql import statement

UNNAMED = "another player"
OF_RATING = (
    "pool", "system", "rank", "percentile", "rating", "rating_shown", "games", "wins", "draws", "losses",
    "decisive_games", "expected_wins", "change_30d", "last_played_at", "provisional",
)  # fmt: skip
OF_POINT = (
    "tournament_id", "played_at", "games", "wins", "draws", "losses", "change", "provisional", "is_highest",
)  # fmt: skip


class Form(StrEnum):
    """The form of the files."""

    PARQUET = "parquet"
    CSV = "csv"


def export(
    form: Annotated[Form, typer.Option("--format", help="Parquet, or CSV with quoted texts.")] = Form.PARQUET,
    to: Annotated[
        Path | None,
        typer.Option("--to", help="Folder to write (default: export or export-public in the data directory)."),
    ] = None,
    public: Annotated[bool, typer.Option("--public", help="Public tables only.")] = False,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="Day (UTC) of additional leaderboards, YYYY-MM-DD (default: none).")
    ] = None,
    home: HomeOption = None,
) -> None:
    """Export of the published tables, and JSON per member."""
    place = home_of(home)
    folder = (to or (place.public_export if public else place.export)).absolute()
    rules = None
    if as_of is not None:
        with publication(place) as con:
            rules = rules_of(con, as_of)
    board = {"day": as_of, "min_games": rules.min_games, "active_days": rules.active_days} if rules else None
    about = {"public": public, "board_as_of": board}
    write = _public if public else _private
    _print_manifest(place, write(place, folder, form, rules, about), folder)


def _public(home: Home, folder: Path, form: Form, rules: Rules | None, about: Json) -> Json:
    from assets.published.models import PublicLeaderboardAsOf
    from assets.published.public_tables import public_tables  # with pandas and Pandera
    from assets.tables import registered

    with public_tables(home.published, rules) as con, fresh_folder(folder) as fresh:
        credit = rows(con, "SELECT source, credit, link FROM public.attribution ORDER BY source")
        head = _head(rows(con, "FROM public.freshness")[0], credit)
        tables = {model: model.table() for model in registered("public")}
        if rules:
            tables[PublicLeaderboardAsOf] = PublicLeaderboardAsOf.table()
        return write_export(con, fresh, tables, form.value, head, _public_members(con, _of_member(head)), about)


def _private(home: Home, folder: Path, form: Form, rules: Rules | None, about: Json) -> Json:
    from assets.published.models import LeaderboardAsOf
    from assets.tables import registered

    with publication(home) as con, fresh_folder(folder) as fresh:
        head = _head(newest_run(con), credits_of(con))
        tables = {model: model.table() for model in registered()}
        if rules:
            make_boards(con, rules)
            tables[LeaderboardAsOf] = "temp.boards"
        members = _private_members(con, home, _of_member(head)) if has_key(home) else ()
        return write_export(con, fresh, tables, form.value, head, members, about)


def _head(run: Row, credit: list[Row]) -> Head:
    return Head(run["run_id"], run["data_as_of"], run["finished_at"], run["software_version"], credit)


def _of_member(head: Head) -> Json:
    return {name: value for name, value in asdict(head).items() if name not in {"run_id", "software_version"}}


def _print_manifest(home: Home, manifest: Json, folder: Path) -> None:
    tables = [one["rows"] for one in manifest["files"] if "rows" in one]
    members = sum(one["file"].startswith("members/") for one in manifest["files"])
    typer.echo(
        f"{counted(len(tables), 'table')} with {counted(sum(tables), 'row')}, {counted(members, 'member')}: {folder}"
    )
    if not manifest["public"] and not has_key(home):
        typer.echo(f"Without {home.key} the member files cannot be written; the tables were exported.", err=True)
    for source in manifest["attribution"]:
        typer.echo(f"{source['credit']} ({source['link']})")


def _public_members(con: duckdb.DuckDBPyConnection, head: Row) -> Iterator[tuple[str, Row]]:
    """Yield the public part of each member who shows games, by pseudonym."""
    boards = "SELECT leaderboard.* FROM public.leaderboard JOIN public.systems USING (pool, system)"
    ratings = rows(con, f"{boards} ORDER BY subject, pool_position, position")
    graphs = "SELECT *, round(rating_after)::BIGINT AS rating_after_shown FROM public.tournament_history"
    points = rows(con, f"{graphs} ORDER BY pool, system, subject, point_no")
    shown = [Member(rating["subject"], rating["display_name"], shows_games=True) for rating in ratings]
    yield from _documents(shown, ratings, points, head)


def _private_members(con: duckdb.DuckDBPyConnection, home: Home, head: Row) -> Iterator[tuple[str, Row]]:
    """Yield the own games of each member, by pseudonym: every change of the rating, explained.

    Only opponents who show their games are named, and there is no other pseudonym in it.
    """
    linked = list(read_operator_files(home, pseudonyms_of(home)).linked.values())
    asked = [member.player_code for member in linked]
    ratings = rows(con, statement("cli/player"), None, None, asked)
    points = [point | {"tournament": point["name"]} for point in rows(con, statement("cli/graph"), None, None, asked)]
    changes = all_explained(con, systems_of(con), asked)
    for code, document in _documents(linked, ratings, points, head):
        for rating in document["ratings"]:
            rating["changes"] = [_unnamed(change) for change in changes[rating["pool"], rating["system"], code]]
        yield code, document


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
        described = [
            _rating(rating, graph_of[rating["pool"], rating["system"], member.player_code])
            for rating in ratings_of.get(member.player_code, [])
        ]
        yield member.player_code, {**who, "ratings": described, **head}


def _rating(rating: Row, graph: list[Row]) -> Row:
    highest = {
        "rating": rating["highest"],
        "rating_shown": rating["highest_shown"],
        "at": rating["highest_at"],
        "provisional": rating["highest_provisional"],
    }
    of_rating = {name: rating[name] for name in OF_RATING}
    return {**of_rating, "highest": highest, "graph": graph}


def _point(point: Row) -> Row:
    return {name: point[name] for name in OF_POINT} | {
        "tournament": point["tournament"],
        "rating": point["rating_after"],
        "rating_shown": point["rating_after_shown"],
    }


def _unnamed(change: Row) -> Row:
    opponents = [
        {"name": opponent["display_name"] or UNNAMED}
        | {name: value for name, value in opponent.items() if name not in {"subject", "display_name"}}
        for opponent in change["opponents"]
    ]
    return {**change, "opponents": opponents}
