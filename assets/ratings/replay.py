"""The replay: the rated games of each pool, replayed whole by each of its systems, become one history."""

from collections.abc import Iterator, Sequence
from typing import Any

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.home.settings import Settings
from assets.home.warehouse import transaction
from assets.ratings import models
from assets.ratings.inputs import KINDS, Arrays, read_games
from assets.run_records import BoardRules, Systems
from ratings_core.history import History, SeatHandicaps, UncertainHistory
from sql import statement

DEVIATIONS = ("pool_position", "position", "subject_id", "deviation")
HANDICAPS = ("pool_position", "position", "seats", "seat_no", "handicap", "deviation", "tables")


def rate(con: duckdb.DuckDBPyConnection, settings: Settings) -> dict[str, int]:
    """Rewrite ratings from the core tables; return their row counts."""
    with transaction(con):
        rows = {
            Systems.table(): tables.replace(con, Systems, "FROM staging.systems"),
            BoardRules.table(): tables.replace(con, BoardRules, "FROM staging.board_rules"),
        }
        rows[models.SystemSkipped.table()] = tables.replace(con, models.SystemSkipped)
        con.execute(statement("ratings/rated_games"))
        tables.create(con, models.History)
        rows[models.History.table()] = 0
        deviations, handicaps = [], []
        for place, history, columns in _replays(con, settings):
            rows[models.History.table()] += _append(con, place, columns)
            if isinstance(history, UncertainHistory):
                known = {"subject_id": np.arange(history.deviation.size), "deviation": history.deviation}
                deviations.append(pd.DataFrame(known).assign(**place))
                handicaps.append(pd.DataFrame(_learned(history.handicaps)).assign(**place))
        rows[models.TournamentHistory.table()] = tables.replace(con, models.TournamentHistory)
        con.register("deviations", _stacked(DEVIATIONS, deviations))
        con.register("handicaps", _stacked(HANDICAPS, handicaps))
        for model in (models.Current, models.SeatHandicaps):
            rows[model.table()] = tables.replace(con, model)
        con.unregister("deviations")
        con.unregister("handicaps")
    return rows


def _replays(con: duckdb.DuckDBPyConnection, settings: Settings) -> Iterator[tuple[dict[str, int], History, Arrays]]:
    """Replay every pool with each of its systems; yield the system's place in the settings, the history, its columns.

    Systems of a pool that rate the same share its games, which are read once.
    """
    for pool_position, pool in enumerate(settings.pool, 1):
        games: dict[str, Any] = {}
        for position, system in enumerate((one.build() for one in pool.system), 1):
            if system.rates not in games:
                games[system.rates] = read_games(con, pool.name, system.rates)
            history = system.replay(games[system.rates])
            columns = KINDS[system.rates].rows(games[system.rates], history)
            yield {"pool_position": pool_position, "position": position}, history, columns


def _append(con: duckdb.DuckDBPyConnection, place: dict[str, int], columns: Arrays) -> int:
    size = columns["step_no"].size
    con.register("replayed", {name: np.full(size, number) for name, number in place.items()} | columns)
    try:
        return tables.append(con, models.History)
    finally:
        con.unregister("replayed")


def _stacked(columns: Sequence[str], frames: list[pd.DataFrame]) -> pd.DataFrame:
    """Return frames as one; without any, an empty one of the same columns."""
    return pd.concat(frames) if frames else pd.DataFrame(columns=list(columns), dtype=float)


def _learned(handicaps: SeatHandicaps) -> Arrays:
    """Return the seats of which something was learned, with the size of their table."""
    largest = round(np.sqrt(2 * handicaps.tables.size))
    sizes = np.arange(largest + 1)
    seats = np.repeat(sizes, sizes)[: handicaps.tables.size]
    learned = handicaps.tables > 0
    columns = {
        "seats": seats,
        "seat_no": np.arange(seats.size) - seats * (seats - 1) // 2 + 1,
        "handicap": handicaps.handicap,
        "deviation": np.sqrt(handicaps.variance),
        "tables": handicaps.tables,
    }
    return {name: column[learned] for name, column in columns.items()}
