"""Measuring: how well each system of a pool foretold the later half of its history."""

from dataclasses import dataclass

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.home.warehouse import transaction
from assets.marts.models import Accuracy, Calibration
from ratings_core.metrics import (
    BUCKETS,
    Floats,
    Integers,
    Scores,
    calibration,
    event_mean,
    mean_interval,
    score_tables,
)
from sql import statement

MEASURES = ("log_loss", "brier", "accuracy")


@dataclass(frozen=True)
class Foretold:
    """The seats of decisive tables of the later half, as one system foretold them; and how many tables were drawn."""

    game: Integers
    event: Integers
    chance: Floats
    won: np.ndarray
    draws: int

    def scores(self) -> tuple[Scores, Integers]:
        """Return the scores of the tables, and the event of each."""
        scores = score_tables(self.game, self.chance, self.won)
        game, place = np.unique(self.game, return_index=True)
        return scores, self.event[place] if game.size else self.event


def build_accuracy(con: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Write accuracy and calibration anew; return their row counts."""
    accuracy, buckets = [], []
    live: dict[str, Scores] = {}
    for pool, system in con.execute(statement("marts/systems")).fetchall():
        found = foretold(con, pool, system)
        scores, event = found.scores()
        if scores.game.size:
            means = _means(scores, event) | _against(live.get(pool), scores, event)
            counts = {"tables": scores.game.size, "draws": found.draws, "tournaments": np.unique(event).size}
            accuracy.append({"pool": pool, "system": system} | means | counts)
            buckets += _buckets(pool, system, found)
        live.setdefault(pool, scores)
    with transaction(con):
        return {
            Accuracy.table(): _write(con, Accuracy, accuracy),
            Calibration.table(): _write(con, Calibration, buckets),
        }


def foretold(con: duckdb.DuckDBPyConnection, pool: str, system: str) -> Foretold:
    """Return what a system foretold of the later half of a pool."""
    con.execute("SET VARIABLE pool = ?", [pool])
    con.execute("SET VARIABLE system = ?", [system])
    fetched = con.execute(statement("marts/predictions")).fetchnumpy()
    decisive = np.asarray(fetched["decisive"], dtype=bool)
    game = np.asarray(fetched["game_no"], dtype=np.int64)
    return Foretold(
        game=game[decisive],
        event=np.asarray(fetched["event"], dtype=np.int64)[decisive],
        chance=np.asarray(fetched["chance"], dtype=np.float64)[decisive],
        won=np.asarray(fetched["won"], dtype=bool)[decisive],
        draws=int(np.unique(game[~decisive]).size),
    )


def _means(scores: Scores, event: Integers) -> dict[str, float]:
    means: dict[str, float] = {}
    for measure in MEASURES:
        mean, low, high = mean_interval(getattr(scores, measure), event)
        means |= {measure: mean, f"{measure}_low95": low, f"{measure}_high95": high}
    gain, low, high = mean_interval(scores.base - scores.log_loss, event)
    base = event_mean(scores.base, event)
    return means | {"base_log_loss": base, "gain": gain, "gain_low95": low, "gain_high95": high}


def _against(live: Scores | None, scores: Scores, event: Integers) -> dict[str, float]:
    """Return the mean difference in log loss from the live system, over the tables that both rated."""
    names = ("against_primary", "against_primary_low95", "against_primary_high95")
    if live is None:
        return dict.fromkeys(names, np.nan)
    common = np.isin(scores.game, live.game)
    difference = scores.log_loss[common] - live.of(scores.game).log_loss
    return dict(zip(names, mean_interval(difference, event[common]), strict=True))


def _buckets(pool: str, system: str, found: Foretold) -> list[dict[str, object]]:
    return [
        {
            "pool": pool,
            "system": system,
            "chance_from": (bucket.bucket - 1) / BUCKETS,
            "chance_to": bucket.bucket / BUCKETS,
            **bucket._asdict(),
        }
        for bucket in calibration(found.game, found.chance, found.won)
    ]


def _write(con: duckdb.DuckDBPyConnection, model: type[tables.TableModel], rows: list[dict[str, object]]) -> int:
    if not rows:
        tables.create(con, model)
        return 0
    con.register("measured", pd.DataFrame(rows)[list(model.columns())])
    try:
        return tables.replace(con, model, "SELECT * FROM measured")
    finally:
        con.unregister("measured")
