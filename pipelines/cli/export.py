"""Exports: the published tables as files, or what everybody may see of them, with one JSON a member."""

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import duckdb
import typer

from assets.home.directory import Home
from assets.marts.board import Rules, make_boards
from assets.privacy.key import has_key
from assets.published.export import Head, Json, fresh_folder, write_export
from assets.text import counted
from pipelines.cli.leaderboard import rules_of
from pipelines.cli.member_files import private_members, public_members
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.cli.published import publication
from pipelines.config import home_of
from sql import statement


class Form(StrEnum):
    """The form of the files."""

    PARQUET = "parquet"
    CSV = "csv"


def export(
    form: Annotated[Form, typer.Option("--format", help="Parquet, or CSV with quoted texts.")] = Form.PARQUET,
    to: Annotated[
        Path | None, typer.Option("--to", help="The folder; export or export-public under the home without it.")
    ] = None,
    public: Annotated[bool, typer.Option("--public", help="Only what everybody may see.")] = False,
    as_of: Annotated[str | None, typer.Option("--as-of", help="Also the boards after that day (UTC).")] = None,
    home: HomeOption = None,
    pools: PoolsOption = None,  # noqa: ARG001
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Write the published tables as files, with a manifest, the credit and one JSON a member."""
    place = home_of(home)
    folder = (to or (place.public_export if public else place.export)).absolute()
    rules = None
    if as_of is not None:
        with publication(place) as con:
            rules = rules_of(con, as_of)
    write = _public if public else _private
    _tell(place, write(place, folder, form, rules, as_of), folder)


def _public(home: Home, folder: Path, form: Form, rules: Rules | None, as_of: str | None) -> Json:
    from assets.published.models import PublicLeaderboardAsOf
    from assets.published.public_tables import public_tables  # with pandas and Pandera
    from assets.tables import registered

    with public_tables(home.published, rules) as con, fresh_folder(folder) as fresh:
        freshness = "SELECT run_id, data_as_of, finished_at, software_version FROM public.freshness"
        head = _head(con, freshness, "SELECT source, credit, link FROM public.attribution ORDER BY source")
        tables = {model: model.table() for model in registered("public")}
        if rules:
            tables[PublicLeaderboardAsOf] = PublicLeaderboardAsOf.table()
        members = public_members(con, _of_member(head))
        return write_export(con, fresh, tables, form.value, head, members, _about(rules, as_of, public=True))


def _private(home: Home, folder: Path, form: Form, rules: Rules | None, as_of: str | None) -> Json:
    from assets.published.models import LeaderboardAsOf
    from assets.tables import registered

    with publication(home) as con, fresh_folder(folder) as fresh:
        head = _head(con, statement("public/freshness"), statement("cli/credits"))
        tables = {model: model.table() for model in registered()}
        if rules:
            make_boards(con, rules)
            tables[LeaderboardAsOf] = "temp.boards"
        members = private_members(con, home, _of_member(head)) if has_key(home) else ()
        return write_export(con, fresh, tables, form.value, head, members, _about(rules, as_of, public=False))


def _head(con: duckdb.DuckDBPyConnection, freshness: str, credits_: str) -> Head:
    run_id, data_as_of, published_at, version = con.execute(freshness).fetchall()[0]
    named = [dict(zip(("source", "credit", "link"), row, strict=True)) for row in con.execute(credits_).fetchall()]
    return Head(run_id, data_as_of, published_at, version, named)


def _of_member(head: Head) -> Json:
    return {name: value for name, value in asdict(head).items() if name not in {"run_id", "software_version"}}


def _about(rules: Rules | None, as_of: str | None, *, public: bool) -> Json:
    told = {"day": as_of, "min_games": rules.min_games, "active_days": rules.active_days} if rules else None
    return {"public": public, "board_as_of": told}


def _tell(home: Home, manifest: Json, folder: Path) -> None:
    tables = [one["rows"] for one in manifest["files"] if "rows" in one]
    members = sum(one["file"].startswith("members/") for one in manifest["files"])
    typer.echo(
        f"{counted(len(tables), 'table')} with {counted(sum(tables), 'row')}, {counted(members, 'member')}: {folder}"
    )
    if not manifest["public"] and not has_key(home):
        typer.echo(f"Nothing says which codes are members without {home.key}, so there is no file of theirs.", err=True)
    for source in manifest["attribution"]:
        typer.echo(f"{source['credit']} ({source['link']})")
