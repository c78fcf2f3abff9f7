"""The inputs of a replay: rated games as arrays, and what each row of the replayed history is about."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import duckdb
import numpy as np
from numpy.typing import NDArray

from ratings_core.history import NO_GAME, Columns, DeckHistory, History, deck_history
from ratings_core.inputs import DRAW, DeckGames, RatedGames, RatedStandings, StakeMatches
from sql import statement

WON, DRAWN, LOST = 1, 0, -1
Arrays = dict[str, NDArray[Any]]


class Kind(NamedTuple):
    """What systems that rate the same share.

    Attributes
    ----------
    games : callable
        Returns the input of the replay, made of the arrays of `read_games`.
    rows : callable
        Given the input and the history that a system replayed, returns the columns of the published history: step_no,
        its place in the system's order; game_no, the place of its game among those read, or 0 for none; subject_id;
        outcome; time, in seconds since 1970, of an idle step; and those of `Columns`.
    """

    games: Callable[[Arrays, int], Any]
    rows: Callable[[Any, Any], Arrays]


def read_games(con: duckdb.DuckDBPyConnection, pool: str, rates: str) -> Any:
    """Return what the systems of a pool that rate the same replay, from the tables of ``ratings/rated_games``.

    Only the games are fetched in order; the place of a seat follows from its game and its number.
    """
    games, seats = (
        cast("Arrays", con.execute(statement(f"ratings/replay_{name}"), [pool, rates]).fetchnumpy())
        for name in ("games", "seats")
    )
    offset = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(games["seats"], dtype=np.int64)])
    game = seats["game_no"] - 1
    place_of_seat = offset[game] + seats["seat_no"] - 1
    winner = np.full(offset.size - 1, DRAW, dtype=np.int64)
    winner[game[seats["won"]]] = seats["seat_no"][seats["won"]] - 1
    arrays: Arrays = {"offset": offset, "winner": winner, **games}
    for name in ("subject_id", "place"):
        arrays[name] = np.empty(int(offset[-1]), dtype=np.int64)
        arrays[name][place_of_seat] = seats[name]
    return KINDS[rates].games(arrays, int(arrays["subject_id"].max(initial=-1)) + 1)


def _tables(arrays: Arrays, subjects: int) -> RatedGames:
    return RatedGames(arrays["offset"], arrays["subject_id"], arrays["winner"], subjects, time=arrays["time"])


def _decks(arrays: Arrays, subjects: int) -> DeckGames:
    return DeckGames(arrays["offset"], arrays["subject_id"], arrays["winner"], subjects, time=arrays["time"])


def _matches(arrays: Arrays, subjects: int) -> StakeMatches:
    k = np.asarray(arrays["stake_k"], dtype=np.float64)
    return StakeMatches(arrays["offset"], arrays["subject_id"], arrays["winner"], subjects, k=k)


def _standings(arrays: Arrays, subjects: int) -> RatedStandings:
    rounds = np.asarray(arrays["rounds"], dtype=np.int64)
    return RatedStandings(arrays["offset"], arrays["subject_id"], arrays["place"], rounds, subjects)


def _columns(history: History) -> Arrays:
    return {name: getattr(history, name) for name in Columns._fields}


def _seat_rows(games: RatedGames, history: History) -> Arrays:
    """One row a seat."""
    seats = np.diff(games.offset)
    game_no = np.repeat(np.arange(1, games.winner.size + 1), seats)
    seat = np.arange(games.subject.size) - np.repeat(games.offset[:-1], seats)
    won_by = np.repeat(games.winner, seats)
    outcome = np.where(won_by == DRAW, DRAWN, np.where(won_by == seat, WON, LOST))
    about = {"step_no": game_no, "game_no": game_no, "subject_id": games.subject, "outcome": outcome}
    return about | {"time": np.zeros_like(game_no)} | _columns(history)


def _deck_rows(games: DeckGames, replayed: History) -> Arrays:
    """One row a deck and table, and one an idle step; all decks that drift at one quarter's end make one step."""
    history = replayed if isinstance(replayed, DeckHistory) else deck_history(games, replayed)
    drawn = games.winner[history.game] == DRAW if games.winner.size else history.won
    opens = np.ones(history.game.size, dtype=np.bool_)
    opens[1:] = (np.diff(history.game) != 0) | ((history.game[1:] == NO_GAME) & (np.diff(history.time) != 0))
    about = {
        "step_no": np.cumsum(opens),
        "game_no": history.game + 1,
        "subject_id": history.subject,
        "outcome": np.where(drawn, DRAWN, np.where(history.won, WON, LOST)),
        "time": history.time,
    }
    return about | _columns(history)


def _standing_rows(standings: RatedStandings, history: History) -> Arrays:
    """One row a subject in the standings; to win is to stand first alone, to draw to share the first place."""
    sizes = np.diff(standings.offset)
    event = np.repeat(np.arange(sizes.size), sizes)
    best = np.minimum.reduceat(standings.place, standings.offset[:-1]) if sizes.size else standings.place
    is_best = standings.place == best[event]
    shared = np.bincount(event[is_best], minlength=sizes.size)[event] > 1
    outcome = np.where(is_best, np.where(shared, DRAWN, WON), LOST)[standings.row_is_rated]
    game_no = event[standings.row_is_rated] + 1
    subject = standings.subject[standings.row_is_rated]
    about = {"step_no": game_no, "game_no": game_no, "subject_id": subject, "outcome": outcome}
    return about | {"time": np.zeros_like(game_no)} | _columns(history)


KINDS = {
    "tables": Kind(_tables, _seat_rows),
    "decks": Kind(_decks, _deck_rows),
    "matches": Kind(_matches, _seat_rows),
    "standings": Kind(_standings, _standing_rows),
}
