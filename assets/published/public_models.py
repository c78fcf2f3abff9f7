"""Public: what everybody may see, a selection of the published tables: showing members only, nothing of a single game.

Every column is named here, so that a new one in a published table is not public before somebody has thought about it.
"""

from typing import Any

from assets.core.models import POOL, Skipped, Tournaments
from assets.marts.models import Accuracy, Calibration, Leaderboard, RatingBands, SeatResults
from assets.ratings.models import Current, TournamentHistory
from assets.run_records import Attribution, DataDictionary, Runs, Systems
from assets.tables import Count, CountOrNull, Flag, Instant, Number, TableModel, Text, column, unit

MEMBER = "The code of a member who shows games"
SHARE = "share, 0 to 1"


def as_in(model: type[TableModel], name: str) -> Any:
    """Describe a column as another table does."""
    described = model.columns()[name]
    return column(str(described.description), unit(described), nullable=described.nullable)


class PublicLeaderboard(TableModel, table="public.leaderboard", key=("pool", "system", "subject")):
    """A member who shows games and has a rated one, in a system that rates players, with the rank on the full board."""

    pool: Text = as_in(Leaderboard, "pool")
    system: Text = as_in(Leaderboard, "system")
    rank: CountOrNull = as_in(Leaderboard, "rank")
    subject: Text = column(MEMBER)
    display_name: Text = column("The member's name")
    rating: Number = as_in(Leaderboard, "rating")
    rating_shown: Count = as_in(Leaderboard, "rating_shown")
    highest_shown: Count = as_in(Leaderboard, "highest_shown")
    games: Count = as_in(Leaderboard, "games")
    win_rate: Number = as_in(Leaderboard, "win_rate")
    expected_win_rate: Number = as_in(Leaderboard, "expected_win_rate")
    last_played_at: Instant = as_in(Leaderboard, "last_played_at")
    provisional: Flag = as_in(Leaderboard, "provisional")
    change_30d: Number = as_in(Leaderboard, "change_30d")
    percentile: Number = as_in(Leaderboard, "percentile")
    wins: Count = as_in(Current, "wins")
    draws: Count = as_in(Current, "draws")
    losses: Count = as_in(Current, "losses")
    highest: Number = as_in(Current, "highest")
    highest_at: Instant = as_in(Current, "highest_at")
    highest_provisional: Flag = as_in(Current, "highest_provisional")
    low95: Number = as_in(Current, "low95")
    high95: Number = as_in(Current, "high95")


class PublicTournamentHistory(
    TableModel, table="public.tournament_history", key=("pool", "system", "subject", "tournament_id")
):
    """A member who shows games after one tournament: a point of the graph."""

    pool: Text = as_in(TournamentHistory, "pool")
    system: Text = as_in(TournamentHistory, "system")
    subject: Text = column(MEMBER)
    point_no: Count = column("Place of the point in the member's graph, from 1", ge=1)
    tournament_id: Text = as_in(TournamentHistory, "tournament_id")
    tournament: Text = as_in(Tournaments, "name")
    played_at: Instant = as_in(TournamentHistory, "played_at")
    games: Count = as_in(TournamentHistory, "games")
    wins: Count = as_in(TournamentHistory, "wins")
    draws: Count = as_in(TournamentHistory, "draws")
    losses: Count = as_in(TournamentHistory, "losses")
    rating_before: Number = as_in(TournamentHistory, "rating_before")
    change: Number = as_in(TournamentHistory, "change")
    rating_after: Number = as_in(TournamentHistory, "rating_after")
    is_highest: Flag = as_in(TournamentHistory, "is_highest")
    games_so_far: Count = column("Rated games up to the end of the tournament", "games", ge=1)
    provisional: Flag = column("Whether the rating was still settling in after the tournament")


class PublicRatingBands(TableModel, table="public.rating_bands", key=("pool", "system", "band_from")):
    """A band of the spread of members who show their games and have 10 rated games; small bands are not shown."""

    pool: Text = as_in(RatingBands, "pool")
    system: Text = as_in(RatingBands, "system")
    band_from: Count = as_in(RatingBands, "band_from")
    band_to: Count = as_in(RatingBands, "band_to")
    members: Count = as_in(RatingBands, "members")
    share_up_to: Number = column(
        "Members in this band and those below / members in all bands; NULL while a band may be hidden",
        SHARE,
        nullable=True,
    )


class PublicSeatResults(TableModel, table="public.seat_results", key=("pool", "seats", "stage", "seat_no")):
    """A seat in turn order at the rated tables of one size and stage, of the whole history; with ten tables or more."""

    pool: Text = as_in(SeatResults, "pool")
    seats: Count = as_in(SeatResults, "seats")
    stage: Text = as_in(SeatResults, "stage")
    seat_no: Count = as_in(SeatResults, "seat_no")
    tables: Count = column("Rated tables", "tables", ge=10)
    wins: Count = as_in(SeatResults, "wins")
    draws: Count = as_in(SeatResults, "draws")
    win_rate: Number = as_in(SeatResults, "win_rate")
    low95: Number = as_in(SeatResults, "low95")
    high95: Number = as_in(SeatResults, "high95")


class PublicCalibration(TableModel, table="public.calibration", key=Calibration.key()):
    """Seats of the later half's decisive tables whose chance to win lay in one twentieth; with ten tables or more."""

    pool: Text = as_in(Calibration, "pool")
    system: Text = as_in(Calibration, "system")
    bucket: Count = as_in(Calibration, "bucket")
    chance_from: Number = as_in(Calibration, "chance_from")
    chance_to: Number = as_in(Calibration, "chance_to")
    predicted: Number = as_in(Calibration, "predicted")
    actual: Number = as_in(Calibration, "actual")
    tables: Count = column("Tables with such a seat", "tables", ge=10)
    seats: Count = as_in(Calibration, "seats")


class PublicAccuracy(TableModel, table="public.accuracy", key=Accuracy.key()):
    """A system on a pool: how well it foretold the later half's winners; with ten decisive tables or more."""

    pool: Text = as_in(Accuracy, "pool")
    system: Text = as_in(Accuracy, "system")
    log_loss: Number = as_in(Accuracy, "log_loss")
    log_loss_low95: Number = as_in(Accuracy, "log_loss_low95")
    log_loss_high95: Number = as_in(Accuracy, "log_loss_high95")
    brier: Number = as_in(Accuracy, "brier")
    brier_low95: Number = as_in(Accuracy, "brier_low95")
    brier_high95: Number = as_in(Accuracy, "brier_high95")
    accuracy: Number = as_in(Accuracy, "accuracy")
    accuracy_low95: Number = as_in(Accuracy, "accuracy_low95")
    accuracy_high95: Number = as_in(Accuracy, "accuracy_high95")
    base_log_loss: Number = as_in(Accuracy, "base_log_loss")
    gain: Number = as_in(Accuracy, "gain")
    gain_low95: Number = as_in(Accuracy, "gain_low95")
    gain_high95: Number = as_in(Accuracy, "gain_high95")
    against_live: Number = as_in(Accuracy, "against_live")
    against_live_low95: Number = as_in(Accuracy, "against_live_low95")
    against_live_high95: Number = as_in(Accuracy, "against_live_high95")
    tables: Count = column("Decisive tables that were scored", "tables", ge=10)
    draws: Count = as_in(Accuracy, "draws")
    tournaments: Count = as_in(Accuracy, "tournaments")


class PublicTournaments(TableModel, table="public.tournaments", key=("pool", "tournament_id")):
    """A tournament in a pool that the source still has."""

    pool: Text = column(POOL)
    tournament_id: Text = as_in(Tournaments, "tournament_id")
    name: Text = as_in(Tournaments, "name")
    format: Text = as_in(Tournaments, "format")
    started_at: Instant = as_in(Tournaments, "started_at")
    players: Count = as_in(Tournaments, "players")
    tables: Count = as_in(Tournaments, "tables")
    tables_rated: Count = as_in(Tournaments, "tables_rated")
    tables_skipped: Count = column("tables - tables_rated", "tables", ge=0)
    status: Text = column(
        "rated: every table is (or, without tables, the standings are); partly_rated: some are; skipped: none is",
        isin=["rated", "partly_rated", "skipped"],
    )


class PublicSkipped(TableModel, table="public.skipped", key=("pool", "tournament_id", "reason")):
    """A reason for which tables of a tournament, or the whole of it, are not rated."""

    pool: Text = column(POOL)
    tournament_id: Text = as_in(Tournaments, "tournament_id")
    reason: Text = as_in(Skipped, "reason")
    tables: Count = column("Tables skipped for it; 0 where only whole rounds or the event are", "tables", ge=0)


class PublicSystems(TableModel, table="public.systems", key=Systems.key()):
    """A rating system of a pool, with its settings."""

    pool: Text = as_in(Systems, "pool")
    system: Text = as_in(Systems, "system")
    pool_position: Count = as_in(Systems, "pool_position")
    position: Count = as_in(Systems, "position")
    name: Text = as_in(Systems, "name")
    subject_kind: Text = as_in(Systems, "subject_kind")
    rates: Text = as_in(Systems, "rates")
    start: Number = as_in(Systems, "start")
    provisional_games: Count = as_in(Systems, "provisional_games")
    settings: Text = as_in(Systems, "settings")


class PublicFreshness(TableModel, table="public.freshness", key=()):
    """The newest run, as the one row."""

    run_id: Text = as_in(Runs, "run_id")
    data_as_of: Instant = as_in(Runs, "data_as_of")
    finished_at: Instant = as_in(Runs, "finished_at")
    software_version: Text = as_in(Runs, "software_version")


class PublicAttribution(TableModel, table="public.attribution", key=Attribution.key()):
    """Credit to a source, which every export and page repeats."""

    source: Text = as_in(Attribution, "source")
    credit: Text = as_in(Attribution, "credit")
    link: Text = as_in(Attribution, "link")


class PublicDataDictionary(TableModel, table="public.data_dictionary", key=DataDictionary.key()):
    """A column of a public table (or, with column_name NULL, the table itself)."""

    table_name: Text = as_in(DataDictionary, "table_name")
    column_name: Text = as_in(DataDictionary, "column_name")
    position: CountOrNull = as_in(DataDictionary, "position")
    data_type: Text = as_in(DataDictionary, "data_type")
    unit: Text = as_in(DataDictionary, "unit")
    meaning: Text = as_in(DataDictionary, "meaning")
    nullable: Flag = as_in(DataDictionary, "nullable")
    key_part: Flag = as_in(DataDictionary, "key_part")


PUBLIC: tuple[type[TableModel], ...] = (
    PublicLeaderboard,
    PublicTournamentHistory,
    PublicRatingBands,
    PublicSeatResults,
    PublicCalibration,
    PublicAccuracy,
    PublicTournaments,
    PublicSkipped,
    PublicSystems,
    PublicFreshness,
    PublicAttribution,
    PublicDataDictionary,
)
