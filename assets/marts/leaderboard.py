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
from ratings_core.bands import publishable_bands
from sql import statement


def build_leaderboard(con: duckdb.DuckDBPyConnection) -> int:
    """Write the board anew; return its rows."""
    with transaction(con):
        define_board(con)
        return tables.replace(con, Leaderboard, statement("marts/leaderboard"))


def build_population(con: duckdb.DuckDBPyConnection) -> int:
    """Write the population by month anew; return its rows."""
    with transaction(con):
        return tables.replace(con, Population, statement("marts/population"))


def build_rating_bands(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> int:
    """Write the members' spread anew, hiding what would point at somebody; return its rows."""
    with transaction(con):
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
