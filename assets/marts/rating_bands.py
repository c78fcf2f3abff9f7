"""Rating bands: how the ratings of members who show their games are distributed, without pointing at anybody."""

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.home.run_context import RunContext
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.marts.build import builds
from assets.marts.models import RatingBands
from ratings_core.bands import publishable_bands
from sql import statement


@builds(RatingBands, statements=("marts/members_shown",))
def build_rating_bands(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Rewrite the distribution of members' ratings, without the bands that would point at somebody."""
    with transaction(con):
        shown = con.execute(statement("marts/members_shown")).df()
        return {RatingBands.table(): tables.replace(con, RatingBands, bands_of_pools(shown, run_context.settings))}


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
