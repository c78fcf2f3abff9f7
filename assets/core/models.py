"""Core: every event, table and seat seen, each table with its state and reason."""

from assets.privacy.corrections import KINDS
from assets.tables import (
    PLAYER_CODE,
    POOL,
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
from sql import seed


def reasons_about(*subjects: str) -> list[str]:
    """Return the reasons of sql/seeds/reasons.csv about a tournament, table, standings, event, or system, in order."""
    return [row["reason"] for row in seed("reasons") if row["about"] in subjects]


REASONS = reasons_about("tournament", "table")
STANDINGS_REASONS = reasons_about("tournament", "standings")
EVENT_REASONS = reasons_about("tournament", "table", "event")


class Tournaments(TableModel, table="core.tournaments", key=("pool", "tournament_id")):
    """A tournament in a pool; a tournament in no pool has one row, with pool NULL."""

    pool: Text = column(f"{POOL}; NULL if no pool takes the tournament", nullable=True, public=True)
    tournament_id: Text = column(TOURNAMENT_ID, public=True)
    name: Text = column("The organiser's name of the event, as sent", nullable=True, public=True)
    game: Text = column("The game, as sent; the organiser's choice", nullable=True)
    format: Text = column("The format, as sent; the organiser's choice", nullable=True, public=True)
    started_at: Instant = column("Start, UTC; NULL if the source gives no usable one", nullable=True, public=True)
    players: Count = column(
        "Distinct player ids seated, or lines of the standings if nobody was seated", "players", ge=0, public=True
    )
    rounds: Count = column("Rounds in the source's list", "rounds", ge=0)
    tables: Count = column("Tables in all rounds, including byes and unreadable ones", "tables", ge=0, public=True)
    tables_rated: Count = column("Tables that are rated in this pool", "tables", ge=0, public=True)
    rounds_played: CountOrNull = column(
        "Rounds played, 1 to 99, from events.csv, else the source's Swiss rounds; NULL if unknown",
        "rounds",
        nullable=True,
        ge=1,
    )
    standings: Count = column("Lines of the final standings as sent: the declared size", "players", ge=0)
    event_type: Text = column(
        "Type of the tournament from events.csv, else of the first of the pool's patterns that matches its name",
        nullable=True,
    )
    store: Text = column("Where it was played, from events.csv", nullable=True)
    stake_k: Number = column(
        "K of a match in stake_elo, by type; NULL if the type is unknown or not rated", "rating points", nullable=True
    )
    xp_per_win: CountOrNull = column(
        "XP of a match won, by type and date; NULL if the type is unknown", "XP points", nullable=True, ge=0
    )
    standings_rated: Flag = column("Whether its standings are rated, in a pool with a system that rates them")
    standings_reason: Text = column("Why they are not, in such a pool", nullable=True, isin=STANDINGS_REASONS)
    status: Text = column(
        "rated: every table is (or, without tables, the standings are); partly_rated: some are; skipped: none is; "
        "removed: the source no longer has it, and its tables are not validated",
        isin=["rated", "partly_rated", "skipped", "removed"],
        public=True,
    )
    status_reason: Text = column("Why tables are not rated: the reasons in alphabetical order", nullable=True)
    first_seen_at: Instant = column("Time of the import that first had it, UTC")
    changed_at: Instant = column("Time of the import that last changed it, UTC")


class Tables(TableModel, table="core.tables", key=("pool", "table_id"), refers=(Tournaments,)):
    """A table of a round in a pool, rated or not."""

    pool: Text = column(POOL)
    table_id: Text = column(TABLE_ID)
    tournament_id: Text = column(TOURNAMENT_ID)
    round_no: Count = column("Place of the round in the source's list, from 1", ge=1)
    round_label: Text = column("The source's label of the round", nullable=True)
    stage: Text = column("swiss, or cut for elimination rounds, read from the label", isin=["swiss", "cut"])
    table_no: Text = column("The source's number or name of the table", nullable=True)
    place_in_round: Count = column("Place of the table in the round's list, from 1", ge=1)
    seats: Count = column("Seats at the table", "seats", ge=0)
    outcome: Text = column("win, draw, or none if no result can be read", isin=["win", "draw", "none"])
    winner_code: Text = column("Pseudonym of the winner, if there is one with an id", nullable=True)
    state: Text = column("rated or skipped", isin=["rated", "skipped"])
    reason: Text = column("Why the table was skipped; NULL if it is rated", nullable=True, isin=REASONS)
    game_no: CountOrNull = column("Place in the pool's rated order, from 1; NULL if not rated", nullable=True, ge=1)


class Seats(TableModel, table="core.seats", key=("pool", "table_id", "seat_no"), refers=(Tables,)):
    """A seat at a table in a pool."""

    pool: Text = column(POOL)
    table_id: Text = column(TABLE_ID)
    seat_no: Count = column("Seat in turn order, from 1", ge=1)
    player_code: Text = column(f"{PLAYER_CODE}; NULL for a seat without an id", nullable=True)
    deck: Text = column("Commanders in alphabetical order, joined by ' / '; NULL if no deck is shown", nullable=True)
    result: Text = column("win, loss or draw; none if no result can be read", isin=["win", "loss", "draw", "none"])


class Standings(TableModel, table="core.standings", key=("pool", "tournament_id", "row_no"), refers=(Tournaments,)):
    """A line of the final standings of a tournament in a pool; of a player who is listed twice, the first."""

    pool: Text = column(POOL)
    tournament_id: Text = column(TOURNAMENT_ID)
    row_no: Count = column("Place of the line in the source's list, from 1", ge=1)
    player_code: Text = column(f"{PLAYER_CODE}; NULL for a line without an id", nullable=True)
    place: Count = column("Final place from the source, else the place in its list; equal places are ties", ge=1)
    deck: Text = column("Commanders in alphabetical order, joined by ' / '; NULL if no deck is shown", nullable=True)


class Skipped(TableModel, table="core.skipped", key=(), refers=(Tournaments, Tables)):
    """A table that is not rated, or a tournament without validated tables (then table_id is NULL)."""

    pool: Text = column(f"{POOL}; NULL if no pool is concerned", nullable=True, public=True)
    tournament_id: Text = column(f"{TOURNAMENT_ID}; NULL for an entry without one", nullable=True, public=True)
    table_id: Text = column(f"{TABLE_ID}; NULL for a whole event, round or entry", nullable=True)
    reason: Text = column("The first reason that applies, in the documented order", isin=EVENT_REASONS, public=True)
    detail: Text = column("The reason in one sentence")


class Corrections(TableModel, table="meta.corrections", key=("line",)):
    """A line of the operator's corrections, and its effect."""

    line: Count = column("Number of the line in corrections.csv, from 1", ge=1)
    kind: Text = column(
        "What is corrected",
        isin=list(KINDS),
    )
    tournament_id: Text = column(f"{TOURNAMENT_ID}, if the line is about one", nullable=True)
    table_id: Text = column(f"{TABLE_ID}, if the line is about one", nullable=True)
    player_code: Text = column(
        f"{PLAYER_CODE}: the winner, or Draw, of set_result; the account that goes of merge_players", nullable=True
    )
    into_code: Text = column(f"{PLAYER_CODE}: the account that stays", nullable=True)
    date: Text = column("The line's date, if it is written like 2026-01-15", nullable=True)
    applied: Flag = column("Whether the line applies to a table or standings of a pool and no other line overrides it")
    tables: Count = column("Tables of pools that it is about", "tables", ge=0)
    effect: Text = column("Its effect, compared with no corrections, or why it has none")
