"""How sure ratings are, of the systems that know it: from the replay to the interval beside a rating."""

import duckdb
import pandas as pd

from ratings_core.history import History
from ratings_core.systems.pod_bayes import UncertainHistory
from sql import statement


def prepare(con: duckdb.DuckDBPyConnection) -> None:
    """Make the table of uncertainties, empty."""
    con.execute(statement("ratings/replay_deviations"))


def hand_over(con: duckdb.DuckDBPyConnection, history: History) -> None:
    """Keep how sure the last ratings are, of the system in the variables ``pool`` and ``system``, if it knows."""
    if not isinstance(history, UncertainHistory):
        return
    deviations = pd.DataFrame({"subject_id": range(history.deviation.size), "deviation": history.deviation})
    con.register("deviations", deviations)
    try:
        con.execute(statement("ratings/replay_deviations_of"))
    finally:
        con.unregister("deviations")
