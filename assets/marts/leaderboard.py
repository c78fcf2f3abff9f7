"""Marts: what people look at, built from ratings and the readers who chose to be named."""

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.home.run_context import Workplace
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.marts.models import Leaderboard, Population, RatingBands
from assets.privacy.key import codes_of
from assets.privacy.operator_files import (
    Reader,
    accounts_of_readers,
    as_people,
    merged_into,
    read_corrections,
    read_readers,
)
from assets.privacy.public_names import Named, read_public_names
from ratings_core.bands import publishable_bands
from sql import statement


def build_leaderboard(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> int:
    """Write the board anew; return its rows."""
    board = workplace.settings.board
    con.execute("SET VARIABLE min_games = ?", [board.min_games])
    con.execute("SET VARIABLE active_days = ?", [board.active_days])
    with transaction(con):
        _, complaints = readers_of(workplace)
        notes = [(True, text) for text in complaints] + [(False, text) for text in _never_seated(con, workplace)]
        con.execute("DELETE FROM staged.notes WHERE kind = 'readers'")
        if notes:
            con.executemany("INSERT INTO staged.notes VALUES ('readers', ?, ?)", notes)
        return tables.replace(con, Leaderboard, statement("marts/leaderboard"))


def build_population(con: duckdb.DuckDBPyConnection) -> int:
    """Write the population by month anew; return its rows."""
    with transaction(con):
        return tables.replace(con, Population, statement("marts/population"))


def build_rating_bands(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> int:
    """Write the readers' spread anew, hiding what would point at somebody; return its rows."""
    with transaction(con):
        hand_over_readers(con, workplace)
        shown = con.execute(statement("marts/readers_shown")).df()
        bands = bands_of_pools(shown, workplace.settings)
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
        Columns pool, system and rating_shown (points), a row a showing reader with enough games.
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
            rows += [(pool.name, system, band.band_from, band.band_to, band.readers) for band in bands]
    return pd.DataFrame(rows, columns=["pool", "system", "band_from", "band_to", "readers"])


def hand_over_readers(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> None:
    """Make the table of readers, in memory, with the names of the showing ones only."""
    people, _ = readers_of(workplace)
    con.execute(statement("marts/readers"))
    if people:
        frame = pd.DataFrame(list(people.values()))
        con.register("people", frame)
        try:
            con.execute("INSERT INTO readers BY NAME SELECT * FROM people")
        finally:
            con.unregister("people")


def readers_of(workplace: Workplace) -> tuple[dict[str, Reader], list[str]]:
    """Return everybody who is a reader, by the code that stands for the person, and what was wrong with the file.

    They are those whom the operator linked. On an open ladder all others are readers who show their games, under the
    latest name of their accounts, which also stands for somebody who was linked without a name.
    """
    home, codes = workplace.home, codes_of(workplace.home)
    lines = read_readers(home.readers, codes)
    merged = merged_into(read_corrections(home.corrections, codes).corrections)
    latest: dict[str, Named] = {}
    if workplace.settings.privacy.names == "public":
        for code, named in read_public_names(home.public_names, codes).items():
            person = merged.get(code, code)
            latest[person] = max(named, latest.get(person, named))
    people = {person: Reader(person, named.name, shows_games=True) for person, named in latest.items()}
    for person, reader in as_people(lines.readers, merged).items():
        public = latest[person].name if reader.shows_games and person in latest else None
        people[person] = Reader(person, reader.display_name or public, reader.shows_games)
    return people, lines.complaints


def _never_seated(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> list[str]:
    """Say how many linked readers have sat nowhere, which is what a misspelt id looks like; nothing when all have."""
    home, codes = workplace.home, codes_of(workplace.home)
    merged = merged_into(read_corrections(home.corrections, codes).corrections)
    linked = {merged.get(one.player_code, one.player_code) for one in read_readers(home.readers, codes).readers}
    accounts = sorted(accounts_of_readers(home, codes))
    found = con.execute(statement("marts/accounts_seated"), [accounts]).fetchall()
    missing = len(linked - {merged.get(account, account) for (account,) in found})
    if not missing:
        return []
    they_have, ids_are = ("has", "the id is") if missing == 1 else ("have", "their ids are")
    of_all = f"{missing:,} of {len(linked):,} linked readers"
    return [f"{of_all} {they_have} sat at no table held here; see that {ids_are} right."]


def shown_names(workplace: Workplace) -> dict[str, str]:
    """Return the name of everybody who is named, by code."""
    people, _ = readers_of(workplace)
    return {code: reader.display_name for code, reader in people.items() if reader.display_name is not None}
