"""Marts: what people look at, built from ratings and the members who chose to be named."""

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.home.run_context import RunContext
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.marts.board import define_board
from assets.marts.models import Leaderboard, Population, RatingBands
from assets.privacy.key import pseudonyms_of
from assets.privacy.operator_files import (
    Member,
    accounts_of_members,
    as_people,
    merged_into,
    read_corrections,
    read_members,
)
from assets.privacy.public_names import Named, read_public_names
from ratings_core.bands import publishable_bands
from sql import statement


def build_leaderboard(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> int:
    """Write the board anew; return its rows."""
    with transaction(con):
        _, complaints = members_of(run_context)
        notes = [(True, text) for text in complaints] + [(False, text) for text in _never_seated(con, run_context)]
        con.execute("DELETE FROM staging.notes WHERE kind = 'members'")
        if notes:
            con.executemany("INSERT INTO staging.notes VALUES ('members', ?, ?)", notes)
        define_board(con)
        return tables.replace(con, Leaderboard, statement("marts/leaderboard"))


def build_population(con: duckdb.DuckDBPyConnection) -> int:
    """Write the population by month anew; return its rows."""
    with transaction(con):
        return tables.replace(con, Population, statement("marts/population"))


def build_rating_bands(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> int:
    """Write the members' spread anew, hiding what would point at somebody; return its rows."""
    with transaction(con):
        hand_over_members(con, run_context)
        shown = con.execute(statement("marts/members_shown")).df()
        bands = bands_of_pools(shown, run_context.settings)
        con.register("bands", bands)
        try:
            return tables.replace(con, RatingBands, "SELECT * FROM bands")
        finally:
            con.unregister("bands")


def bands_of_pools(shown: pd.DataFrame, settings: Settings) -> pd.DataFrame:
    """Return the bands of every pool and system that may be published.

    Parameters
    ----------
    shown : DataFrame
        Columns pool, system and rating_shown (points), a row a showing member with enough games.
    settings : Settings
        Say which systems a pool has, and how wide a band is.
    """
    rows = []
    for pool in settings.pool:
        of_pool = shown[shown["pool"] == pool.name]
        by_system = {
            system.system: of_pool.loc[of_pool["system"] == system.system, "rating_shown"].to_numpy(np.int64)
            for system in pool.system
        }
        for system, bands in publishable_bands(by_system, width=settings.privacy.band_width).items():
            rows += [(pool.name, system, band.band_from, band.band_to, band.members) for band in bands]
    return pd.DataFrame(rows, columns=["pool", "system", "band_from", "band_to", "members"])


def hand_over_members(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> None:
    """Make the table of members, in memory, with the names of the showing ones only."""
    people, _ = members_of(run_context)
    con.execute(statement("marts/members"))
    if people:
        frame = pd.DataFrame(list(people.values()))
        con.register("people", frame)
        try:
            con.execute("INSERT INTO members BY NAME SELECT * FROM people")
        finally:
            con.unregister("people")


def members_of(run_context: RunContext) -> tuple[dict[str, Member], list[str]]:
    """Return everybody who is a member, by the code that stands for the person, and what was wrong with the file.

    They are those whom the operator linked. On an open ladder all others are members who show their games, under the
    latest name of their accounts, which also stands for somebody who was linked without a name.
    """
    home, codes = run_context.home, pseudonyms_of(run_context.home)
    lines = read_members(home.members, codes)
    merged = merged_into(read_corrections(home.corrections, codes).corrections)
    latest: dict[str, Named] = {}
    if run_context.settings.privacy.names == "public":
        for code, named in read_public_names(home.public_names, codes).items():
            person = merged.get(code, code)
            latest[person] = max(named, latest.get(person, named))
    people = {person: Member(person, named.name, shows_games=True) for person, named in latest.items()}
    for person, member in as_people(lines.members, merged).items():
        public = latest[person].name if member.shows_games and person in latest else None
        people[person] = Member(person, member.display_name or public, member.shows_games)
    return people, lines.complaints


def _never_seated(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> list[str]:
    """Say how many linked members have sat nowhere, which is what a misspelt id looks like; nothing when all have."""
    home, codes = run_context.home, pseudonyms_of(run_context.home)
    merged = merged_into(read_corrections(home.corrections, codes).corrections)
    linked = {merged.get(one.player_code, one.player_code) for one in read_members(home.members, codes).members}
    accounts = sorted(accounts_of_members(home, codes))
    found = con.execute(statement("marts/accounts_seated"), [accounts]).fetchall()
    missing = len(linked - {merged.get(account, account) for (account,) in found})
    if not missing:
        return []
    they_have, ids_are = ("has", "the id is") if missing == 1 else ("have", "their ids are")
    of_all = f"{missing:,} of {len(linked):,} linked members"
    return [f"{of_all} {they_have} sat at no table held here; see that {ids_are} right."]


def shown_names(run_context: RunContext) -> dict[str, str]:
    """Return the name of everybody who is named, by code."""
    people, _ = members_of(run_context)
    return {code: member.display_name for code, member in people.items() if member.display_name is not None}
