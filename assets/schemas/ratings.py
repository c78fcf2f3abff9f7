"""Ratings: every change, the graph after each tournament, and where everybody stands now."""

from assets.schemas.core import POOL, TABLE_ID, TOURNAMENT_ID
from assets.schemas.model import TableModel, column
from assets.schemas.types import Count, CountOrNull, Flag, Instant, Number, Text

SYSTEM = "The rating system, by its name or label in the settings"
SUBJECT = "Who is rated: a player's code, or a deck"
POINTS = "rating points"


class History(TableModel, table="ratings.history", key=("pool", "system", "game_no", "subject")):
    """One change of one subject at one table."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    game_no: Count = column("Place of the table in the pool's rated order, from 1", ge=1)
    table_id: Text = column(TABLE_ID, nullable=True)
    tournament_id: Text = column(TOURNAMENT_ID, nullable=True)
    subject: Text = column(SUBJECT)
    games_before: Count = column("Rated games of the subject before this one", "games", ge=0)
    k: Number = column("K that scaled the change; NULL where no single K applies", POINTS, nullable=True)
    expected: Number = column("Expected score: the sum of E over the compared pairs / opponents", "score, 0 to 1")
    score: Number = column("Score: the sum of S over the compared pairs / opponents", "score, 0 to 1")
    win_chance: Number = column(
        "Chance to win the table that the ratings before it imply: 10^(R/400) as a share of the table's sum",
        "probability",
        ge=0,
        le=1,
    )
    rating_before: Number = column("Rating before the table, unrounded", POINTS)
    change: Number = column("Change by the table, unrounded", POINTS)
    rating_after: Number = column("rating_before + change", POINTS)


class TournamentHistory(
    TableModel, table="ratings.tournament_history", key=("pool", "system", "subject", "tournament_id")
):
    """A subject after one tournament: a point of the graph."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    subject: Text = column(SUBJECT)
    tournament_id: Text = column(TOURNAMENT_ID)
    ended_game_no: Count = column("The subject's last rated game of the tournament, in the pool's order", ge=1)
    played_at: Instant = column("Start of the tournament, UTC")
    games: Count = column("Rated games in the tournament", "games", ge=1)
    wins: Count = column("Games won", "games", ge=0)
    draws: Count = column("Games drawn", "games", ge=0)
    losses: Count = column("Games lost", "games", ge=0)
    rating_before: Number = column("Rating before the tournament, unrounded", POINTS)
    change: Number = column("rating_after - rating_before", POINTS)
    rating_after: Number = column("Rating after the tournament, unrounded", POINTS)
    is_highest: Flag = column("Whether this is the subject's highest point (the first, of equals)")


class Current(TableModel, table="ratings.current", key=("pool", "system", "subject")):
    """A subject now."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    subject: Text = column(SUBJECT)
    rating: Number = column("Rating now, unrounded", POINTS)
    rating_shown: Count = column("Rating now, rounded half away from zero", POINTS)
    games: Count = column("Rated games", "games", ge=1)
    wins: Count = column("Games won", "games", ge=0)
    draws: Count = column("Games drawn", "games", ge=0)
    losses: Count = column("Games lost", "games", ge=0)
    provisional: Flag = column("Whether the rating is still settling in: fewer rated games than the system asks for")
    highest: Number = column("Highest rating after a tournament; the start is none", POINTS)
    highest_at: Instant = column("Start of the tournament after which it was highest, UTC")
    highest_provisional: Flag = column("Whether the rating was still settling in at its highest")
    highest_game: Number = column("Highest rating after a single game", POINTS)
    last_played_at: Instant = column("Start of the last tournament with a rated game, UTC")
    last_game_no: CountOrNull = column("The last rated game, in the pool's order", ge=1)
    low95: Number = column(
        "Low end of the rating's 95 % interval, at the time of the pool's newest rated game; NULL where the system "
        "does not say how sure it is",
        POINTS,
        nullable=True,
    )
    high95: Number = column("High end of that interval", POINTS, nullable=True)
