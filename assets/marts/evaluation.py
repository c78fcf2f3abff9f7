"""Evaluation: how well each system of a pool predicted the later half of its history."""

from dataclasses import dataclass

import duckdb
import numpy as np
import pandas as pd

from assets import tables
from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.marts.build import builds
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
class Predictions:
    """What one system predicted for the seats of the later half's decisive tables; and the number of drawn tables."""

    game: Integers
    event: Integers
    win_probability: Floats
    won: np.ndarray
    draws: int

    def scores(self) -> tuple[Scores, Integers]:
        """Return the scores of the tables, and the event of each."""
        scores = score_tables(self.game, self.win_probability, self.won)
        game, place = np.unique(self.game, return_index=True)
        return scores, self.event[place] if game.size else self.event


@builds(Accuracy, Calibration, statements=("marts/systems", "marts/predictions"))
def build_accuracy(con: duckdb.DuckDBPyConnection, _: RunContext) -> dict[str, int]:
    """Rewrite accuracy and calibration; return their row counts."""
    accuracy, buckets = [], []
    primary: dict[str, Scores] = {}
    for pool, system in con.execute(statement("marts/systems")).fetchall():
        found = predictions(con, pool, system)
        scores, event = found.scores()
        if scores.game.size:
            means = _means(scores, event) | _against(primary.get(pool), scores, event)
            counts = {"tables": scores.game.size, "draws": found.draws, "tournaments": np.unique(event).size}
            accuracy.append({"pool": pool, "system": system} | means | counts)
            buckets += _buckets(pool, system, found)
        primary.setdefault(pool, scores)
    with transaction(con):
        return {
            model.table(): tables.replace(con, model, pd.DataFrame(rows))
            for model, rows in ((Accuracy, accuracy), (Calibration, buckets))
        }


def predictions(con: duckdb.DuckDBPyConnection, pool: str, system: str) -> Predictions:
    """Return what a system predicted for the later half of a pool."""
    fetched = con.execute(statement("marts/predictions"), [pool, system]).fetchnumpy()
    decisive = np.asarray(fetched["decisive"], dtype=bool)
    game = np.asarray(fetched["game_no"], dtype=np.int64)
    return Predictions(
        game=game[decisive],
        event=np.asarray(fetched["event"], dtype=np.int64)[decisive],
        win_probability=np.asarray(fetched["win_probability"], dtype=np.float64)[decisive],
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


def _against(primary: Scores | None, scores: Scores, event: Integers) -> dict[str, float]:
    """Return the mean difference in log loss from the primary system, over the tables that both rated."""
    names = ("against_primary", "against_primary_low95", "against_primary_high95")
    if primary is None:
        return dict.fromkeys(names, np.nan)
    common = np.isin(scores.game, primary.game)
    difference = scores.log_loss[common] - primary.of(scores.game).log_loss
    return dict(zip(names, mean_interval(difference, event[common]), strict=True))


def _buckets(pool: str, system: str, found: Predictions) -> list[dict[str, object]]:
    return [
        {
            "pool": pool,
            "system": system,
            "chance_from": (bucket.bucket - 1) / BUCKETS,
            "chance_to": bucket.bucket / BUCKETS,
            **bucket._asdict(),
        }
        for bucket in calibration(found.game, found.win_probability, found.won)
    ]
