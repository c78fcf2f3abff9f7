"""Meta: runs, what needs a look, credit, and the dictionary of all tables."""

from assets.schemas.core import POOL
from assets.schemas.model import TableModel, column
from assets.schemas.ratings import POINTS, SYSTEM
from assets.schemas.types import Count, CountOrNull, Flag, Instant, Number, Text


class Runs(TableModel, table="meta.runs", key=("run_id",)):
    """A run that published."""

    run_id: Text = column("Dagster's id of the run")
    started_at: Instant = column("Start of the run, UTC; a start date later than this is a bad one")
    finished_at: Instant = column("When the publication was complete but for its last check, UTC")
    source: Text = column("Where tournaments came from: sample, files, topdeck, or held (nothing was asked)")
    data_as_of: Instant = column("The newest import that brought anything new or changed, UTC", nullable=True)
    tournaments_seen: Count = column("Tournaments in the run's source", "tournaments", ge=0)
    tournaments_new: Count = column("Of these, never held before", "tournaments", ge=0)
    tournaments_changed: Count = column("Of these, different from what was held", "tournaments", ge=0)
    tables_seen: Count = column("Tables in all pools", "tables", ge=0)
    tables_rated: Count = column("Tables rated in all pools", "tables", ge=0)
    tables_set_aside: Count = column("Tables set aside in all pools", "tables", ge=0)
    software_version: Text = column("Version of the software")
    settings_hash: Text = column("Twelve hex digits that change when any setting does")
    corrections_hash: Text = column("Twelve hex digits that change when any correction does")


class NeedsALook(TableModel, table="meta.needs_a_look", key=()):
    """Something that a person should know of the newest run."""

    run_id: Text = column("Dagster's id of the run")
    kind: Text = column("What it is about, in a word")
    needs_a_look: Flag = column("Whether it makes the run end with exit status 3")
    sentence: Text = column("What it is, and what to do, in one sentence")


class Systems(TableModel, table="meta.systems", key=("pool", "system")):
    """A rating system of a pool, with its settings."""

    pool: Text = column(POOL)
    system: Text = column(SYSTEM)
    pool_position: Count = column("Place of the pool in the settings, from 1", ge=1)
    position: Count = column("Place in the pool's settings, from 1; the first is the live one", ge=1)
    name: Text = column("The kind of system")
    subject_kind: Text = column("Who is rated", isin=["player", "deck"])
    start: Number = column("Rating before the first game", POINTS)
    provisional_games: Count = column("A rating is still settling in with fewer rated games than this", "games", ge=0)
    settings: Text = column("All settings of the system, as JSON")


class Attribution(TableModel, table="meta.attribution", key=("source",)):
    """Credit to a source, which every export and page repeats."""

    source: Text = column("The source of the records")
    credit: Text = column("The visible credit")
    link: Text = column("Where the credit links to")


class DataDictionary(TableModel, table="meta.data_dictionary", key=("table_name", "column_name")):
    """A column of a published table (or, with column_name NULL, the table itself)."""

    table_name: Text = column("Qualified name of the table")
    column_name: Text = column("Name of the column; NULL in the row of the table itself", nullable=True)
    position: CountOrNull = column("Place of the column, from 1", nullable=True)
    data_type: Text = column("DuckDB type", nullable=True)
    unit: Text = column("Unit of the values", nullable=True)
    meaning: Text = column("What a row is, or what the column means")
    nullable: Flag = column("Whether the column may be NULL")
    key_part: Flag = column("Whether the column is part of the table's key")
