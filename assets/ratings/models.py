"""Ratings: every change, the graph after each tournament, and the rating of every subject now."""

from assets.core.models import Tables, Tournaments, reasons_about
from assets.run_records import Systems
from assets.tables import (
    POINTS,
    POOL,
    SUBJECT,
    SYSTEM,
    TABLE_ID,
    TOURNAMENT_ID,
    Count,
    CountOrNull,
    Flag,
    Instant,
    Number,
    TableModel,
    Text,
    column,
)


class Current(TableModel, table="ratings.current", key=("pool", "system", "subject"), refers=(Systems,)):
    """A subject now."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    subject: Text = column(SUBJECT)
    rating: Number = column("Rating now, unrounded", POINTS)
    rating_shown: Count = column("Rating now, rounded half away from zero", POINTS)
    games: Count = column("Rated games", "games", ge=1)
    wins: Count = column("Games won", "games", ge=0)
    draws: Count = column("Games drawn", "games", ge=0, public=True)
    losses: Count = column("Games lost", "games", ge=0, public=True)
    provisional: Flag = column("Whether the subject has fewer rated games than the system's provisional_games")
    highest: Number = column("Highest rating after a tournament; the start does not count", POINTS, public=True)
    highest_at: Instant = column("Start of the tournament after which it was highest, UTC", public=True)
    highest_provisional: Flag = column("Whether the rating was provisional at its highest", public=True)
    highest_game: Number = column("Highest rating after a single game", POINTS)
    last_played_at: Instant = column("Start of the last tournament with a rated game, UTC")
    last_game_no: CountOrNull = column("The last rated game, in the system's order", ge=1)
    low95: Number = column(
        "Low end of the rating's 95 % interval, at the time of the pool's newest rated game; NULL if the system "
        "has no uncertainty",
        POINTS,
        nullable=True,
        public=True,
    )
    high95: Number = column("High end of that interval", POINTS, nullable=True, public=True)


class History(
    TableModel,
    table="ratings.history",
    key=("pool", "system", "game_no", "subject"),
    refers=(Current, Tournaments, Tables),
):
    """One change of one subject at one table or standings event, or at an idle step."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    game_no: Count = column(
        "Place in the system's rated order, from 1: of a table, of a standings event, or of a quarter's end at which "
        "idle decks drift; equal to core.tables.game_no if the system skips nothing and has no idle steps",
        ge=1,
    )
    table_id: Text = column(f"{TABLE_ID}; NULL at a standings event and at an idle step", nullable=True)
    tournament_id: Text = column(f"{TOURNAMENT_ID}; NULL at an idle step", nullable=True)
    subject: Text = column(SUBJECT)
    played_at: Instant = column("Start of the tournament, or the quarter's end of an idle step, UTC")
    result: Text = column(
        "win, draw or loss (of a deck at several seats: win if any of them won; of a standings event: first place, "
        "shared first place, any other); NULL at an idle step",
        nullable=True,
        isin=["win", "draw", "loss"],
    )
    games_before: Count = column("Rated games of the subject before this one", "games", ge=0)
    k: Number = column("K that scaled the change; NULL if no single K applies", POINTS, nullable=True)
    expected: Number = column(
        "Expected score: the sum of E over the compared pairs / opponents; NULL at an idle step",
        "score, 0 to 1",
        nullable=True,
    )
    score: Number = column(
        "Score: the sum of S over the compared pairs / opponents; NULL at an idle step", "score, 0 to 1", nullable=True
    )
    win_probability: Number = column(
        "Probability of winning the table (or event) that the system derives from the ratings before it; "
        "NULL at an idle step",
        "probability",
        nullable=True,
        ge=0,
        le=1,
    )
    rating_before: Number = column("Rating before it, unrounded", POINTS)
    change: Number = column("Change, unrounded", POINTS)
    rating_after: Number = column("rating_before + change", POINTS)


class TournamentHistory(
    TableModel,
    table="ratings.tournament_history",
    key=("pool", "system", "subject", "tournament_id"),
    refers=(Current, Tournaments),
):
    """A subject after one tournament: a point of the graph."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    subject: Text = column(SUBJECT, public=True)
    tournament_id: Text = column(TOURNAMENT_ID, public=True)
    ended_game_no: Count = column("The subject's last rated game of the tournament, in the system's order", ge=1)
    played_at: Instant = column("Start of the tournament, UTC", public=True)
    games: Count = column("Rated games in the tournament", "games", ge=1, public=True)
    wins: Count = column("Games won", "games", ge=0, public=True)
    draws: Count = column("Games drawn", "games", ge=0, public=True)
    losses: Count = column("Games lost", "games", ge=0, public=True)
    rating_before: Number = column("Rating before the tournament, unrounded", POINTS, public=True)
    change: Number = column("rating_after - rating_before", POINTS, public=True)
    rating_after: Number = column("Rating after the tournament, unrounded", POINTS, public=True)
    is_highest: Flag = column("Whether this is the subject's highest point (of equal ones, the first)", public=True)


class SystemSkipped(
    TableModel,
    table="ratings.skipped",
    key=("pool", "system", "tournament_id", "table_id"),
    refers=(Systems, Tournaments, Tables),
):
    """A table or standings event that one system of a pool does not rate, for a reason of its own."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    tournament_id: Text = column(TOURNAMENT_ID)
    table_id: Text = column(f"{TABLE_ID}; NULL if the standings of an event are skipped", nullable=True)
    reason: Text = column("Why it is skipped, in one word", isin=reasons_about("tournament", "standings", "system"))
    detail: Text = column("Why, in one sentence")


class SeatHandicaps(
    TableModel, table="ratings.seat_handicaps", key=("pool", "system", "seats", "seat_no"), refers=(Systems,)
):
    """The handicap of a seat at tables of one size, learned from decisive tables."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    seats: Count = column("Size of the table", "seats", ge=2)
    seat_no: Count = column("Seat in turn order, from 1", ge=1)
    handicap: Number = column(
        "Points added to the rating of the player in this seat in predictions; only differences between the "
        "seats of one size have a meaning",
        POINTS,
    )
    low95: Number = column("Low end of its 95 % interval", POINTS)
    high95: Number = column("High end of that interval", POINTS)
    tables: Count = column("Decisive tables of that size that it was learned from", "tables", ge=1)
