"""Meta: runs, what needs a look, credit, and the dictionary of all tables."""

from assets.tables import (
    PLAYER_CODE,
    POINTS,
    POOL,
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


class Runs(TableModel, table="meta.runs", key=("run_id",)):
    """A run that published."""

    run_id: Text = column("Dagster's id of the run", public=True)
    started_at: Instant = column("Start of the run, UTC; a start date later than this is a bad one")
    finished_at: Instant = column("When the publication was complete but for its last check, UTC", public=True)
    source: Text = column("Where tournaments came from: sample, files, topdeck, or held (nothing was asked)")
    data_as_of: Instant = column(
        "The newest import that brought anything new or changed, UTC", nullable=True, public=True
    )
    tournaments_seen: Count = column("Tournaments in the run's source", "tournaments", ge=0)
    tournaments_new: Count = column("Of these, never held before", "tournaments", ge=0)
    tournaments_changed: Count = column("Of these, different from what was held", "tournaments", ge=0)
    tables_seen: Count = column("Tables in all pools", "tables", ge=0)
    tables_rated: Count = column("Tables rated in all pools", "tables", ge=0)
    tables_skipped: Count = column("Tables skipped in all pools", "tables", ge=0)
    raw_batches: CountOrNull = column("Raw batches from which the publication was made", "files", nullable=True)
    software_version: Text = column("Version of the software", public=True)
    settings_hash: Text = column("Twelve hex digits that change with a setting that decides how tables are rated")
    corrections_hash: Text = column("Twelve hex digits that change when any correction does")
    members_hash: Text = column("Twelve keyed hex digits that change when members.csv does", nullable=True)
    scope: Text = column(
        "Which tournaments count: all, or members, those in which a linked member sat; NULL of runs before 0.3.0",
        nullable=True,
    )


class Windows(TableModel, table="meta.windows", key=("run_id", "window_no"), refers=(Runs,)):
    """A question that a run asked TopDeck, and how it was answered."""

    run_id: Text = column("Dagster's id of the run")
    window_no: Count = column("Place in the run's questions, from 1", ge=1)
    purpose: Text = column(
        "morning, sweep, backfill, again (it failed before), or by id: unfinished, missing",
        isin=["morning", "sweep", "backfill", "again", "unfinished", "missing"],
    )
    game: Text = column("The game asked for; NULL where tournaments were asked for by id", nullable=True)
    format: Text = column("The format asked for; NULL where tournaments were asked for by id", nullable=True)
    window_from: Instant = column("First start date asked for, UTC; NULL by id", nullable=True)
    window_to: Instant = column("End of the start dates asked for, itself not included, UTC; NULL by id", nullable=True)
    outcome: Text = column(
        "answered; held_back: the answer lacked too many held events; failed: there was no answer that could be read",
        isin=["answered", "held_back", "failed"],
    )
    events: Count = column("Tournaments in the answer", "tournaments", ge=0)
    events_held: Count = column("Tournaments held of that window (by id: asked for)", "tournaments", ge=0)
    events_lacking: Count = column("Of these, in no answer of the run", "tournaments", ge=0)
    requests: Count = column("Requests that it took, attempts and halves included", "requests", ge=0)
    sentence: Text = column("Why it was held back or failed", nullable=True)


class NeedsALook(TableModel, table="meta.needs_a_look", key=(), refers=(Runs,)):
    """Something that a person should know of the newest run."""

    run_id: Text = column("Dagster's id of the run")
    kind: Text = column("What it is about, in a word")
    needs_a_look: Flag = column("Whether it makes the run end with exit status 3")
    sentence: Text = column("What it is, and what to do, in one sentence")


class Corrections(TableModel, table="meta.corrections", key=("line",)):
    """A line of the operator's corrections, and what it does."""

    line: Count = column("Number of the line in corrections.csv, from 1", ge=1)
    kind: Text = column(
        "What is corrected",
        isin=["exclude_tournament", "exclude_table", "set_result", "merge_players", "mark_league"],
    )
    tournament_id: Text = column(f"{TOURNAMENT_ID}, where the line is about one", nullable=True)
    table_id: Text = column(f"{TABLE_ID}, where the line is about one", nullable=True)
    player_code: Text = column(
        f"{PLAYER_CODE}: the winner, or Draw, of set_result; the account that goes of merge_players", nullable=True
    )
    into_code: Text = column(f"{PLAYER_CODE}: the account that stays", nullable=True)
    date: Text = column("The line's date, where it is written like 2026-01-15", nullable=True)
    applied: Flag = column(
        "Whether the line meets a table or standings of a pool, and no other line stands in its place"
    )
    tables: Count = column("Tables of pools that it concerns", "tables", ge=0)
    effect: Text = column("What it does, against what would be without corrections, or why it does nothing")


class Systems(TableModel, table="meta.systems", key=("pool", "system")):
    """A rating system of a pool, with its settings."""

    pool: Text = column(POOL, public=True)
    system: Text = column(SYSTEM, public=True)
    pool_position: Count = column("Place of the pool in the settings, from 1", ge=1, public=True)
    position: Count = column("Place in the pool's settings, from 1; the first is the live one", ge=1, public=True)
    name: Text = column("The kind of system", public=True)
    subject_kind: Text = column("Who is rated", isin=["player", "deck"], public=True)
    rates: Text = column(
        "What it rates: tables, decks at tables, matches of two, or standings of events",
        isin=["tables", "decks", "matches", "standings"],
        public=True,
    )
    start: Number = column("Rating before the first game", POINTS, public=True)
    provisional_games: Count = column(
        "A rating is still settling in with fewer rated games than this", "games", ge=0, public=True
    )
    settings: Text = column("All settings of the system, as JSON", public=True)


class Attribution(TableModel, table="meta.attribution", key=("source",)):
    """Credit to a source, which every export and page repeats."""

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
