"""Meta: runs, what needs a look, credit, and the dictionary of all tables."""

from collections.abc import Iterable

import duckdb

from assets.tables import (
    POINTS,
    POOL,
    SYSTEM,
    Count,
    CountOrNull,
    Flag,
    Instant,
    Number,
    TableModel,
    Text,
    column,
)


class Runs(TableModel, table="meta.runs", key=("run_id",)):
    """A run that published; the rows are in the order in which the runs did."""

    run_id: Text = column("The run's id in Dagster", public=True)
    started_at: Instant = column("Start of the run, UTC; a tournament that starts later has a bad date")
    finished_at: Instant = column("When the publication was complete except for its last check, UTC", public=True)
    source: Text = column("Where tournaments came from: sample, files, topdeck, or held (no source was asked)")
    data_as_of: Instant = column(
        "Time of the latest import with anything new or changed, UTC", nullable=True, public=True
    )
    tournaments_seen: Count = column("Tournaments in the run's source", "tournaments", ge=0)
    tournaments_new: Count = column("Of these, not stored before", "tournaments", ge=0)
    tournaments_changed: Count = column("Of these, different from what was stored", "tournaments", ge=0)
    tables_seen: Count = column("Tables in all pools", "tables", ge=0)
    tables_rated: Count = column("Tables rated in all pools", "tables", ge=0)
    tables_skipped: Count = column("Tables skipped in all pools", "tables", ge=0)
    raw_batches: CountOrNull = column("Raw files that the publication was made from", "files", nullable=True)
    software_version: Text = column("Version of the software", public=True)
    settings_hash: Text = column("Twelve hex digits that change with a setting that decides how tables are rated")
    corrections_hash: Text = column("Twelve hexadecimal digits that change with any correction")
    members_hash: Text = column("Twelve keyed hexadecimal digits that change with members.csv", nullable=True)
    scope: Text = column(
        "Which tournaments count: all, or members (those in which a member sat); NULL for runs before 0.3.0",
        nullable=True,
    )


class Windows(TableModel, table="meta.windows", key=("run_id", "window_no"), refers=(Runs,)):
    """A request that a run made to TopDeck, and its outcome."""

    run_id: Text = column("The run's id in Dagster")
    window_no: Count = column("Place among the run's requests, from 1", ge=1)
    purpose: Text = column(
        "morning, sweep, backfill, again (it failed before), or by id: unfinished, missing",
        isin=["morning", "sweep", "backfill", "again", "unfinished", "missing"],
    )
    game: Text = column("The game requested; NULL if tournaments were requested by id", nullable=True)
    format: Text = column("The format requested; NULL if tournaments were requested by id", nullable=True)
    window_from: Instant = column("First start date requested, UTC; NULL by id", nullable=True)
    window_to: Instant = column("End of the start dates requested, not included, UTC; NULL by id", nullable=True)
    outcome: Text = column(
        "answered; held_back: the response lacked too many stored tournaments; failed: no usable response",
        isin=["answered", "held_back", "failed"],
    )
    events: Count = column("Tournaments in the response", "tournaments", ge=0)
    events_held: Count = column("Stored tournaments of that window (by id: requested)", "tournaments", ge=0)
    events_lacking: Count = column("Of these, in no response of the run", "tournaments", ge=0)
    requests: Count = column("HTTP requests that it took, including retries and halved spans", "requests", ge=0)
    sentence: Text = column("Why it was held back or failed", nullable=True)


class NeedsALook(TableModel, table="meta.needs_a_look", key=(), refers=(Runs,)):
    """Something that a person should know about the latest run."""

    run_id: Text = column("The run's id in Dagster")
    kind: Text = column("What it is about, in one word")
    needs_a_look: Flag = column("Whether the run ends with exit status 3 because of it")
    sentence: Text = column("What happened and what to do, in one sentence")


class Systems(TableModel, table="meta.systems", key=("pool", "system")):
    """A rating system of a pool, with its settings."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    pool_position: Count = column("Place of the pool in the settings, from 1", ge=1, public=True)
    position: Count = column("Place in the pool's settings, from 1; the first is the primary system", ge=1, public=True)
    name: Text = column("The kind of system", public=True)
    subject_kind: Text = column("Who is rated", isin=["player", "deck"], public=True)
    rates: Text = column(
        "What it rates: tables, decks at tables, matches of two, or standings of events",
        isin=["tables", "decks", "matches", "standings"],
        public=True,
    )
    start: Number = column("Rating before the first game", POINTS, public=True)
    provisional_games: Count = column(
        "A rating is provisional with fewer rated games than this", "games", ge=0, public=True
    )
    win_probability_scale: Number = column(
        "s, where the win probability of a seat is its share of 10^(R/s) among the seats of its table; NULL where it "
        "depends on more than ratings",
        POINTS,
        nullable=True,
        public=True,
    )
    settings: Text = column("All settings of the system as JSON", public=True)


class BoardRules(TableModel, table="meta.board_rules"):
    """The rules of the board, in one row: with them and ratings.*, a query can rebuild the board."""

    min_games: Count = column("Rated games that a rank needs", "games", ge=0)
    active_days: Count = column(
        "One of them must be within this many days of the newest rated game of the pool and system", "days", ge=1
    )


class Attribution(TableModel, table="meta.attribution", key=("source",)):
    """The credit to a source, repeated in every export and on every page."""

    source: Text = column("The source of the records", public=True)
    credit: Text = column("The visible credit", public=True)
    link: Text = column("Where the credit links to", public=True)


class DataDictionary(TableModel, table="meta.data_dictionary", key=("table_name", "column_name")):
    """A column of a published table (or, with column_name NULL, the table itself)."""

    table_name: Text = column("Qualified name of the table", public=True)
    column_name: Text = column("Name of the column; NULL in the row of the table itself", nullable=True, public=True)
    position: CountOrNull = column("Place of the column, from 1", nullable=True, public=True)
    data_type: Text = column("DuckDB type", nullable=True, public=True)
    unit: Text = column("Unit of the values", nullable=True, public=True)
    meaning: Text = column("What a row is, or what the column means", public=True)
    nullable: Flag = column("Whether the column may be NULL", public=True)
    key_part: Flag = column("Whether the column is part of the table's key", public=True)


Note = tuple[str, bool, str]  # kind, whether it needs a look, sentence


def note(con: duckdb.DuckDBPyConnection, notes: Iterable[Note]) -> None:
    """Add what a person should know of this run; what is noted already is not noted twice."""
    if rows := list(notes):
        con.executemany("INSERT INTO staging.notes VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows)
