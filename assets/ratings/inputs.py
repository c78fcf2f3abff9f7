"""Replays: for each kind of input what is read of the pool, and what each row of the replayed history is about."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ratings_core.history import NO_GAME, DeckHistory, History, deck_history
from ratings_core.inputs import DRAW, DeckGames, RatedGames, RatedStandings, StakeMatches
from sql import statement

HISTORY_COLUMNS = (
    "games_before", "k", "expected", "score", "win_probability", "rating_before", "change", "rating_after",
)  # fmt: skip
WON, DRAWN, LOST = 1, 0, -1
Rows = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Kind:
    """A kind of input.

    Attributes
    ----------
    read : callable
        Returns the input of the replay from the tables that ``sql/ratings/inputs`` makes of it.
    merged : callable
        Given the input and the history that the system replayed, returns the history as it is published.
    rows : callable
        Given the input and the history, returns for each row of the history: step_no, its place in the system's order;
        game_no, the place of its game among those read, or 0 for none; subject_id; outcome; time, in seconds since
        1970, where there is no game.
    """

    read: Callable[[duckdb.DuckDBPyConnection], Any]
    merged: Callable[[Any, Any], Any]
    rows: Callable[[Any, Any], Rows]


def replayed(kind: Kind, games: Any, history: History) -> pd.DataFrame:
    """Return the history as a frame, each row with what it is about."""
    merged = kind.merged(games, history)
    return pd.DataFrame({name: getattr(merged, name) for name in HISTORY_COLUMNS} | kind.rows(games, merged))


def _read_tables(con: duckdb.DuckDBPyConnection) -> RatedGames:
    read = _games(con)
    return RatedGames(read["offset"], read["subject"], read["winner"], subjects=_subjects(con), time=read["time"])


def _read_decks(con: duckdb.DuckDBPyConnection) -> DeckGames:
    read = _games(con)
    return DeckGames(read["offset"], read["subject"], read["winner"], subjects=_subjects(con), time=read["time"])


def _read_matches(con: duckdb.DuckDBPyConnection) -> StakeMatches:
    read = _games(con)
    stakes = np.asarray(con.execute(statement("ratings/replay_stakes")).fetchnumpy()["stake_k"], dtype=np.float64)
    return StakeMatches(read["offset"], read["subject"], read["winner"], subjects=_subjects(con), k=stakes)


def _read_standings(con: duckdb.DuckDBPyConnection) -> RatedStandings:
    events = con.execute(statement("ratings/replay_events")).fetchnumpy()
    lines = con.execute(statement("ratings/replay_places")).fetchnumpy()
    return RatedStandings(
        offset=_offset(events["seats"]),
        subject=np.asarray(lines["subject_id"], dtype=np.int64),
        place=np.asarray(lines["place"], dtype=np.int64),
        rounds=np.asarray(events["rounds"], dtype=np.int64),
        subjects=_subjects(con),
    )


def _games(con: duckdb.DuckDBPyConnection) -> Rows:
    """Return offset, subject and winner of the games in rated order, and their times.

    Only the games are fetched in order; the seats come as they are, and their place follows from game and seat.
    """
    games = con.execute(statement("ratings/replay_games")).fetchnumpy()
    fetched = con.execute(statement("ratings/replay_seats")).fetchnumpy()
    game, seat, subject_id = (
        np.asarray(fetched[name], dtype=np.int64) for name in ("game_no", "seat_no", "subject_id")
    )
    won = np.asarray(fetched["won"], dtype=bool)
    offset = _offset(games["seats"])
    subject = np.empty(int(offset[-1]), dtype=np.int64)
    subject[offset[game - 1] + seat - 1] = subject_id
    winner = np.full(offset.size - 1, DRAW, dtype=np.int64)
    winner[game[won] - 1] = seat[won] - 1
    return {"offset": offset, "subject": subject, "winner": winner, "time": np.asarray(games["time"], dtype=np.int64)}


def _offset(sizes: Any) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(np.asarray(sizes, dtype=np.int64))])


def _subjects(con: duckdb.DuckDBPyConnection) -> int:
    (subjects,) = con.execute("SELECT count(*) FROM replay_subjects").fetchall()[0]
    return int(subjects)


def _as_replayed(_: Any, history: History) -> History:
    return history


def _one_row_a_deck(games: DeckGames, history: History) -> DeckHistory:
    """Return a row a deck and table, which only systems made for decks give themselves."""
    return history if isinstance(history, DeckHistory) else deck_history(games, history)


def _seat_rows(games: RatedGames, _: History) -> Rows:
    """One row a seat."""
    seats = np.diff(games.offset)
    game_no = np.repeat(np.arange(1, games.winner.size + 1), seats)
    seat = np.arange(games.subject.size) - np.repeat(games.offset[:-1], seats)
    won_by = np.repeat(games.winner, seats)
    outcome = np.where(won_by == DRAW, DRAWN, np.where(won_by == seat, WON, LOST))
    return {"step_no": game_no, "game_no": game_no, "subject_id": games.subject, "outcome": outcome, "time": game_no}


def _deck_rows(games: DeckGames, history: DeckHistory) -> Rows:
    """One row a deck and table, and one an idle step; all decks that drift at one quarter's end make one step."""
    drawn = games.winner[history.game] == DRAW if games.winner.size else history.won
    opens = np.ones(history.game.size, dtype=np.bool_)
    opens[1:] = (np.diff(history.game) != 0) | ((history.game[1:] == NO_GAME) & (np.diff(history.time) != 0))
    return {
        "step_no": np.cumsum(opens),
        "game_no": history.game + 1,
        "subject_id": history.subject,
        "outcome": np.where(drawn, DRAWN, np.where(history.won, WON, LOST)),
        "time": history.time,
    }


def _standing_rows(standings: RatedStandings, _: History) -> Rows:
    """One row a subject in the standings; to win is to stand first alone, to draw to share the first place."""
    sizes = np.diff(standings.offset)
    event = np.repeat(np.arange(sizes.size), sizes)
    best = np.minimum.reduceat(standings.place, standings.offset[:-1]) if sizes.size else standings.place
    is_best = standings.place == best[event]
    shared = np.bincount(event[is_best], minlength=sizes.size)[event] > 1
    outcome = np.where(is_best, np.where(shared, DRAWN, WON), LOST)[standings.row_is_rated]
    game_no = event[standings.row_is_rated] + 1
    return {
        "step_no": game_no,
        "game_no": game_no,
        "subject_id": standings.subject[standings.row_is_rated],
        "outcome": outcome,
        "time": game_no,
    }


KINDS = {
    "tables": Kind(_read_tables, _as_replayed, _seat_rows),
    "decks": Kind(_read_decks, _one_row_a_deck, _deck_rows),
    "matches": Kind(_read_matches, _as_replayed, _seat_rows),
    "standings": Kind(_read_standings, _as_replayed, _standing_rows),
}
