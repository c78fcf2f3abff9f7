"""Public tables: members who show their games, nothing about a single game.

A public table has the public columns of the tables that it selects from, and its own.
"""

from assets.core.models import Skipped, Tournaments
from assets.marts.models import Accuracy, Calibration, Leaderboard, RatingBands, SeatResults
from assets.ratings.models import Current, TournamentHistory
from assets.run_records import Attribution, DataDictionary, Runs, Systems
from assets.tables import (
    POOL,
    TOURNAMENT_ID,
    Count,
    Flag,
    Instant,
    Number,
    TableModel,
    Text,
    column,
)

MEMBER = "The pseudonym of a member who shows games"
TEN_TABLES = 10  # with fewer, the result of a single game would be visible


class PublicLeaderboard(TableModel, table="public.leaderboard", key=Leaderboard.key(), selects=(Leaderboard, Current)):
    """A member who shows games and has a rated one, in a system that rates players, with the rank on the full board."""

    subject: Text = column(MEMBER)
    display_name: Text = column("The member's name")


class PublicTournamentHistory(
    TableModel, table="public.tournament_history", key=TournamentHistory.key(), selects=(TournamentHistory,)
):
    """A member who shows games after one tournament: a point of the graph."""

    subject: Text = column(MEMBER)
    tournament: Text = column("The organiser's name of the event, as sent", nullable=True)
    point_no: Count = column("Place of the point in the member's graph, from 1", ge=1)
    games_so_far: Count = column("Rated games up to the end of the tournament", "games", ge=1)
    provisional: Flag = column("Whether the rating was provisional after the tournament")


class PublicRatingBands(TableModel, table="public.rating_bands", key=RatingBands.key(), selects=(RatingBands,)):
    """A band of the ratings of members who show their games and have 10 rated games; small bands are hidden."""

    share_up_to: Number = column(
        "Members in this band and those below / members in all bands; NULL while a band may be hidden",
        "share, 0 to 1",
        nullable=True,
    )


class PublicSeatResults(
    TableModel, table="public.seat_results", key=("pool", "seats", "stage", "seat_no"), selects=(SeatResults,)
):
    """A seat in turn order at the rated tables of one size and stage, of the whole history; with ten tables or more."""

    tables: Count = column("Rated tables", "tables", ge=TEN_TABLES)


class PublicCalibration(TableModel, table="public.calibration", key=Calibration.key(), selects=(Calibration,)):
    """Seats of the later half's decisive tables with a win probability in one twentieth; with ten tables or more."""

    tables: Count = column("Tables with such a seat", "tables", ge=TEN_TABLES)


class PublicAccuracy(TableModel, table="public.accuracy", key=Accuracy.key(), selects=(Accuracy,)):
    """How well a system predicted the winners of the later half of a pool; with ten decisive tables or more."""

    tables: Count = column("Decisive tables that were scored", "tables", ge=TEN_TABLES)


class PublicTournaments(TableModel, table="public.tournaments", key=Tournaments.key(), selects=(Tournaments,)):
    """A tournament in a pool that the source still has."""

    pool: Text = column(POOL)
    status: Text = column(
        "rated: every table is (or, without tables, the standings are); partly_rated: some are; skipped: none is",
        isin=["rated", "partly_rated", "skipped"],
    )
    tables_skipped: Count = column("tables - tables_rated", "tables", ge=0)


class PublicSkipped(TableModel, table="public.skipped", key=("pool", "tournament_id", "reason"), selects=(Skipped,)):
    """A reason for which tables of a tournament, or the whole of it, are not rated."""

    pool: Text = column(POOL)
    tournament_id: Text = column(TOURNAMENT_ID)
    tables: Count = column("Tables skipped for it; 0 if only whole rounds or the tournament are", "tables", ge=0)


class PublicSystems(TableModel, table="public.systems", key=Systems.key(), selects=(Systems,)):
    """A rating system of a pool, with its settings."""


class PublicFreshness(TableModel, table="public.freshness", selects=(Runs,)):
    """The latest run, in one row."""


class PublicAttribution(TableModel, table="public.attribution", key=Attribution.key(), selects=(Attribution,)):
    """The credit to a source, repeated in every export and on every page."""


class PublicDataDictionary(
    TableModel, table="public.data_dictionary", key=DataDictionary.key(), selects=(DataDictionary,)
):
    """A column of a public table (or, with column_name NULL, the table itself)."""


class LeaderboardAsOf(Leaderboard, table="marts.leaderboard_as_of", key=Leaderboard.key(), on_request=True):
    """A subject with a rated game up to a day, as it was then; those without enough or recent games have no rank."""

    as_of: Instant = column("End of the day, UTC: tournaments that started before it count")


class PublicLeaderboardAsOf(LeaderboardAsOf, table="public.leaderboard_as_of", key=Leaderboard.key(), on_request=True):
    """A member who shows games and had a rated one up to a day, in a system that rates players."""

    subject: Text = column(MEMBER)
    display_name: Text = column("The member's name")
