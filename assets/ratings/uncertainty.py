"""How sure ratings are, of the systems that know it: from the replay to the intervals and the handicaps of seats."""

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.ratings.models import SeatHandicaps
from ratings_core import history
from sql import statement


def prepare(con: duckdb.DuckDBPyConnection) -> None:
    """Make the table of uncertainties and that of handicaps, empty."""
    con.execute(statement("ratings/replay_deviations"))
    tables.create(con, SeatHandicaps)


def hand_over(con: duckdb.DuckDBPyConnection, replayed: history.History) -> None:
    """Keep how sure the last ratings are, of the system in the variables ``pool`` and ``system``, if it knows."""
    if not isinstance(replayed, history.UncertainHistory):
        return
    deviations = pd.DataFrame({"subject_id": range(replayed.deviation.size), "deviation": replayed.deviation})
    con.register("deviations", deviations)
    con.register("handicaps", _learned(replayed.handicaps))
    try:
        con.execute(statement("ratings/replay_deviations_of"))
        tables.append(con, SeatHandicaps, statement("ratings/seat_handicaps"))
    finally:
        con.unregister("deviations")
        con.unregister("handicaps")


def _learned(handicaps: history.SeatHandicaps) -> pd.DataFrame:
    """Return the seats of which something was learned, with the size of their table."""
    largest = round(np.sqrt(2 * handicaps.tables.size))
    sizes = np.arange(largest + 1)
    seats = np.repeat(sizes, sizes)[: handicaps.tables.size]
    frame = pd.DataFrame(
        {
            "seats": seats,
            "seat_no": np.arange(seats.size) - seats * (seats - 1) // 2 + 1,
            "handicap": handicaps.handicap,
            "deviation": np.sqrt(handicaps.variance),
            "tables": handicaps.tables,
        }
    )
    return frame[frame["tables"] > 0]
