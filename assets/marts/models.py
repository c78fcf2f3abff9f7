"""Marts: what people look at."""

from assets.core.models import Tables, Tournaments
from assets.ratings.models import Current
from assets.run_records import Runs, Systems
from assets.tables import (
    PLAYER_CODE,
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


class Leaderboard(TableModel, table="marts.leaderboard", key=("pool", "system", "subject"), refers=(Current,)):
    """A subject with a rated game; those without enough or recent games have no rank."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    rank: CountOrNull = column(
        "Dense rank on the rating to 6 decimals; NULL when not eligible", nullable=True, ge=1, public=True
    )
    subject: Text = column(SUBJECT, public=True)
    display_name: Text = column(
        "Name from members.csv of a member who shows games, else NULL", nullable=True, public=True
    )
    rating: Number = column("Rating now, unrounded", POINTS, public=True)
    rating_shown: Count = column("Rating now, rounded half away from zero", POINTS, public=True)
    highest_shown: Count = column("Highest rating after a tournament, rounded half away from zero", POINTS, public=True)
    games: Count = column("Rated games", "games", ge=1, public=True)
    wins: Count = column("Games won", "games", ge=0, public=True)
    decisive_games: Count = column("Rated games that somebody won: games without draws", "games", ge=0, public=True)
    expected_wins: Number = column(
        "Sum of win_probability over the decisive games; compare with wins",
        "games",
        ge=0,
        public=True,
    )
    last_played_at: Instant = column("Start of the last tournament with a rated game, UTC", public=True)
    provisional: Flag = column(
        "Whether the rating is provisional: fewer rated games than the system's provisional_games", public=True
    )
    change_30d: Number = column(
        "Sum of the changes in the 30 days before the pool's newest rated game", POINTS, public=True
    )
    percentile: Number = column(
        "Share of the eligible subjects with a lower rating, times 100; NULL when not eligible",
        "percent",
        nullable=True,
        public=True,
    )


class Xp(TableModel, table="marts.xp", key=("pool", "system", "subject"), refers=(Systems,)):
    """A player with a match of two, or a bye, at events of known types, in a pool that rates matches."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    subject: Text = column(PLAYER_CODE)
    xp: Count = column("XP: for each match won, the points of its event's type", "XP points", ge=0)
    matches: Count = column("Rated matches at events of known types", "matches", ge=0)
    matches_won: Count = column("Of these, won", "matches", ge=0)
    byes: Count = column("Byes there; they give XP if the system has bye_counts_as_win", "byes", ge=0)


class Achievement(TableModel, table="marts.achievement", key=("pool", "subject")):
    """A player in final standings, in a pool that rates standings: points for places, which never decay."""

    pool: Text = column(POOL)
    subject: Text = column(PLAYER_CODE)
    score: Count = column("Achievement score: result_points and the bonuses", "achievement points", ge=0)
    results: Count = column("Events with the player in their standings, of any size and type", "events", ge=1)
    result_points: Count = column("Sum of the points for places", "achievement points", ge=0)
    stores: Count = column("Distinct known stores", "stores", ge=0)
    decks: Count = column("Distinct known decks", "decks", ge=0)
    formats: Count = column("Distinct formats", "formats", ge=0)


class RatingBands(TableModel, table="marts.rating_bands", key=("pool", "system", "band_from"), refers=(Systems,)):
    """A band of the ratings of members who show their games and have 10 rated games; small bands are hidden."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    band_from: Count = column("Lowest shown rating in the band", POINTS, public=True)
    band_to: Count = column("First shown rating above the band", POINTS, public=True)
    members: Count = column("Members in the band", "members", ge=3, public=True)


class Population(TableModel, table="marts.population", key=("pool", "system", "month"), refers=(Systems,)):
    """A pool and system at the end of a month with rated games or idle steps."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    month: Instant = column("Start of the month, UTC")
    subjects: Count = column("Subjects with a rated game up to the end of the month", "subjects", ge=1)
    mean_rating: Number = column("Mean of their ratings at the end of the month", POINTS)
    stddev: Number = column("Population standard deviation of those ratings", POINTS, ge=0)
    games: Count = column("Tables, or standings events, rated in the month", "tables", ge=0)
    drift: Number = column("mean_rating - the system's start", POINTS)


LOSS = "nats a table"
SHARE = "share, 0 to 1"


class Accuracy(TableModel, table="marts.accuracy", key=("pool", "system"), refers=(Systems,)):
    """How well a system predicted the winners of the later half of a pool, from the ratings before each table."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    log_loss: Number = column("Mean of -ln of the winner's probability; the lower, the better", LOSS, ge=0, public=True)
    log_loss_low95: Number = column(
        "Low end of its 95 % interval, from a bootstrap over tournaments; NULL with only one",
        LOSS,
        nullable=True,
        public=True,
    )
    log_loss_high95: Number = column("High end of that interval", LOSS, nullable=True, public=True)
    brier: Number = column("Mean over tables of the sum over seats of (probability - won)²", ge=0, le=2, public=True)
    brier_low95: Number = column("Low end of its 95 % interval", nullable=True, public=True)
    brier_high95: Number = column("High end of its 95 % interval", nullable=True, public=True)
    accuracy: Number = column(
        "Tables won by the favourite; one of m equal favourites counts 1/m", SHARE, ge=0, le=1, public=True
    )
    accuracy_low95: Number = column("Low end of its 95 % interval", SHARE, nullable=True, public=True)
    accuracy_high95: Number = column("High end of its 95 % interval", SHARE, nullable=True, public=True)
    base_log_loss: Number = column(
        "Log loss of equal probabilities for all seats: the mean of ln(seats)", LOSS, ge=0, public=True
    )
    gain: Number = column(
        "base_log_loss - log_loss; above 0, the system is better than equal probabilities", LOSS, public=True
    )
    gain_low95: Number = column("Low end of its 95 % interval", LOSS, nullable=True, public=True)
    gain_high95: Number = column("High end of its 95 % interval", LOSS, nullable=True, public=True)
    against_primary: Number = column(
        "Mean difference in log loss from the pool's primary system, over the tables that both rated; below 0, this "
        "one is better; NULL for the primary system",
        LOSS,
        nullable=True,
        public=True,
    )
    against_primary_low95: Number = column(
        "Low end of its 95 % interval, over the same tables", LOSS, nullable=True, public=True
    )
    against_primary_high95: Number = column(
        "High end of its 95 % interval, over the same tables", LOSS, nullable=True, public=True
    )
    tables: Count = column("Decisive tables that were scored", "tables", ge=1, public=True)
    draws: Count = column("Drawn tables of the same half, which are not scored", "tables", ge=0, public=True)
    tournaments: Count = column("Tournaments with a scored table", "tournaments", ge=1, public=True)


class Calibration(TableModel, table="marts.calibration", key=("pool", "system", "bucket"), refers=(Accuracy,)):
    """Seats of the later half's decisive tables with a win probability in one twentieth."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    bucket: Count = column("Which twentieth, from 1: probabilities from 0 to 0.05", ge=1, le=20, public=True)
    chance_from: Number = column("Lowest probability of the bucket", "probability", ge=0, le=1, public=True)
    chance_to: Number = column(
        "First probability above the bucket; 1 itself is in the last", "probability", ge=0, le=1, public=True
    )
    predicted: Number = column("Mean probability of these seats", "probability", ge=0, le=1, public=True)
    actual: Number = column("Share of these seats that won", SHARE, ge=0, le=1, public=True)
    tables: Count = column("Tables with such a seat", "tables", ge=1, public=True)
    seats: Count = column("Such seats", "seats", ge=1, public=True)


class Climbers(TableModel, table="marts.climbers", key=("pool", "system", "month", "subject"), refers=(Current,)):
    """A subject in a month in which it played a rated game or had an idle step; settled subjects have a rank."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    month: Instant = column("Start of the month, UTC")
    rank: CountOrNull = column(
        "Dense rank of the change, 1 for the greatest, among those who played in the month and were not provisional at "
        "its start; NULL for all others",
        nullable=True,
        ge=1,
    )
    subject: Text = column(SUBJECT)
    games: Count = column("Rated games in the month", "games", ge=0)
    rating_before: Number = column("Rating before the first of them, unrounded", POINTS)
    change: Number = column("rating_after - rating_before", POINTS)
    rating_after: Number = column("Rating after the last of them, unrounded", POINTS)


MEETINGS = "tables"


class HeadToHead(
    TableModel, table="marts.head_to_head", key=("pool", "system", "subject", "opponent"), refers=(Current,)
):
    """Two subjects who sat at the same table, once from each side.

    Counts tables that the system rates, with up to 64 subjects. A deck at several seats of a table counts once, as in
    ratings.history, and never meets itself. Standings events are not counted.
    """

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    subject: Text = column(SUBJECT)
    opponent: Text = column("The other subject: a player's pseudonym, or a deck")
    games: Count = column("Tables where both sat: wins + losses + draws + others_won", MEETINGS, ge=1)
    wins: Count = column("Of these, won by the subject", MEETINGS, ge=0)
    losses: Count = column("Of these, won by the opponent", MEETINGS, ge=0)
    draws: Count = column("Of these, drawn", MEETINGS, ge=0)
    others_won: Count = column("Of these, won by a third subject; none at tables of two", MEETINGS, ge=0)
    decisive_games: Count = column("Of these, won by somebody: games - draws", MEETINGS, ge=0)
    expected_wins: Number = column(
        "Sum of the subject's win_probability over the decisive ones, each rounded to 15 decimals; the opponent's is "
        "in the row of the other side",
        MEETINGS,
        ge=0,
    )
    last_played_at: Instant = column("Start of the last tournament in which both sat at one table, UTC")


class SeatResults(TableModel, table="marts.seat_results", key=("pool", "seats", "stage", "month", "seat_no")):
    """A seat in the source's order, at the rated tables of one size, stage and month.

    In pods that is turn order; in tables of two, many sources list the winner first.
    """

    pool: Text = column(POOL, public=True)
    seats: Count = column("Size of the table", "seats", ge=2, public=True)
    stage: Text = column("swiss, or cut for elimination rounds", isin=["swiss", "cut"], public=True)
    month: Instant = column("Start of the month in which the tournament started, UTC")
    seat_no: Count = column("Seat in turn order, from 1", ge=1, public=True)
    tables: Count = column("Rated tables", "tables", ge=1, public=True)
    wins: Count = column("Of these, won by this seat", "tables", ge=0, public=True)
    draws: Count = column("Of these, drawn; the same for every seat of a size", "tables", ge=0, public=True)
    win_rate: Number = column("wins / tables, drawn ones included", SHARE, ge=0, le=1, public=True)
    low95: Number = column("Low end of win_rate's 95 % interval, by Wilson's score", SHARE, ge=0, le=1, public=True)
    high95: Number = column("High end of that interval", SHARE, ge=0, le=1, public=True)


class Upsets(
    TableModel,
    table="marts.upsets",
    key=("pool", "system", "provisional", "place"),
    refers=(Current, Tournaments, Tables),
):
    """One of the 100 most surprising wins of settled subjects, or of the 100 of provisional ones.

    A win against somebody with a higher rating; the smaller the win probability, the more surprising. Of equal ones
    the earlier game comes first. A standings event is won by its sole first place.
    """

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    provisional: Flag = column("Whether the winner's rating was provisional, so that its win probability says less")
    place: Count = column("1 for the most surprising of its list", ge=1, le=100)
    game_no: Count = column("Place in the system's rated order, as in ratings.history", ge=1)
    table_id: Text = column(f"{TABLE_ID}; NULL at a standings event", nullable=True)
    tournament_id: Text = column(TOURNAMENT_ID)
    played_at: Instant = column("Start of the tournament, UTC")
    subject: Text = column("The winner: a player's pseudonym, or a deck")
    win_probability: Number = column("The winner's win probability by the ratings before it", "probability", ge=0, le=1)
    games_before: Count = column("Rated games of the winner before this one", "games", ge=0)
    rating_before: Number = column("The winner's rating before it, unrounded", POINTS)
    change: Number = column("Change through the win, unrounded", POINTS)
    opponents: Count = column("Other subjects at the table or event", "subjects", ge=1)
    strongest_opponent: Text = column(
        "The one with the highest rating before it; of equal ones, the first in the alphabet"
    )
    strongest_rating: Number = column("That rating, unrounded", POINTS)
    strongest_games: Count = column("Rated games of that opponent before this one", "games", ge=0)


class FieldStrength(
    TableModel, table="marts.field_strength", key=("pool", "system", "tournament_id"), refers=(Systems, Tournaments)
):
    """The strength of the field of a tournament that a system rates, by the ratings before it.

    Subjects without a rated game before it count at the system's start. Players at no table that the system rates are
    not counted.
    """

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    tournament_id: Text = column(TOURNAMENT_ID)
    played_at: Instant = column("Start of the tournament, UTC")
    players: Count = column("Distinct player ids seated, or lines of the standings, as in core.tournaments", "players")
    subjects: Count = column("Subjects that the system rated in it", "subjects", ge=1)
    rated_before: Count = column("Of these, with a rated game before it", "subjects", ge=0)
    provisional_share: Number = column("Share of the subjects with a provisional rating", SHARE, ge=0, le=1)
    mean_rating: Number = column("Mean of the subjects' ratings before it", POINTS)
    median_rating: Number = column("Median of these; of an even number, the mean of the middle two", POINTS)
    top8_mean: Number = column("Mean of the eight highest of these, or of all if there are fewer", POINTS)
    highest_rating: Number = column("The highest of these", POINTS)


class DeckResults(TableModel, table="marts.deck_results", key=("pool", "system", "deck"), refers=(Systems,)):
    """A deck's wins compared with those that its players' ratings predicted.

    With few games the intervals are rough: they treat the number of wins as normal, which holds from about 30 games on.
    """

    pool: Text = column(POOL)
    system: Text = column("The system of players whose ratings give the probabilities")
    deck: Text = column("Commanders in alphabetical order, joined by ' / '")
    players: Count = column("Distinct players of the deck", "players", ge=1)
    games: Count = column("Seats with the deck at tables that the system rates: wins + draws + losses", "seats", ge=1)
    wins: Count = column("Of these, won", "seats", ge=0)
    draws: Count = column("Of these, drawn", "seats", ge=0)
    losses: Count = column("Of these, lost", "seats", ge=0)
    decisive_games: Count = column("Of these, at tables that somebody won: games - draws", "seats", ge=0)
    expected_wins: Number = column("Sum of the players' win_probability over the decisive ones", "seats", ge=0)
    difference: Number = column("wins - expected_wins; the seats of a decisive table add up to 0", "seats")
    low95: Number = column(
        "difference - 1.96 standard deviations: the root of the sum of p (1 - p) over decisive games",
        "seats",
    )
    high95: Number = column("difference + 1.96 standard deviations", "seats")


class EventChanges(TableModel, table="marts.event_changes", key=("run_id", "pool", "tournament_id"), refers=(Runs,)):
    """An event that a run found added, changed or removed since the publication before; retained for some runs."""

    run_id: Text = column("The run's id in Dagster")
    pool: Text = column(POOL)
    tournament_id: Text = column(TOURNAMENT_ID)
    name: Text = column("The organiser's name of the event, as sent", nullable=True)
    started_at: Instant = column("Start, UTC; for a removed event, its former one", nullable=True)
    change: Text = column(
        "added: new in the pool, whatever its date, or back again; changed; removed: no longer in the pool",
        isin=["added", "changed", "removed"],
    )
    what_changed: Text = column(
        "For a changed event: date, seats, decks, tables rated, winner, of the tables rated before or after; "
        "standings, rounds, event type, if a system of the pool uses them",
        nullable=True,
    )
    tables_before: Count = column("Tables rated in the previous publication", "tables", ge=0)
    tables_after: Count = column("Tables rated now", "tables", ge=0)
    late: Flag = column("Whether it started before the newest rated event that the pool already had")


class RatingChanges(
    TableModel,
    table="marts.rating_changes",
    key=("run_id", "pool", "system", "subject", "cause", "cause_tournament_id"),
    refers=(Runs,),
):
    """A subject whose rating moved because history changed or grew, and one cause of it; retained for the last runs."""

    run_id: Text = column("The run's id in Dagster")
    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    subject: Text = column(SUBJECT)
    rating_before: Number = column(
        "Rating in the previous publication, unrounded; NULL for a new subject", POINTS, nullable=True
    )
    rating_after: Number = column("Rating now, unrounded; NULL for a subject that is gone", POINTS, nullable=True)
    cause_tournament_id: Text = column(
        "The event that was added, changed or removed; for knock_on, the earliest such event of the pool; NULL for "
        "rules",
        nullable=True,
    )
    cause: Text = column(
        "added, changed or removed: through the subject's own games in that event; knock_on: in other events, because "
        "earlier ratings differ; rules: settings, corrections or software differ, and no event explains it",
        isin=["added", "changed", "removed", "knock_on", "rules"],
    )
    moved: Number = column(
        "Change through this cause; the rows of a subject and run add up to rating_after - rating_before", POINTS
    )
    first_shown_at_tournament_id: Text = column(
        "For knock_on and rules: the first unchanged event in which the subject's change differs", nullable=True
    )
    start: Number = column("Rating before the first game, used for a missing rating in the sum", POINTS)
