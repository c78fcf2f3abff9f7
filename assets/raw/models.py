"""Staging: the raw files as tables, not validated. Private to the warehouse."""

from assets.tables import PLAYER_CODE, TABLE_ID, TOURNAMENT_ID, Count, Instant, Number, TableModel, Text, column

ROUND_NO = "Place of the round in the source's list, from 1"
LIST_NO = "Place of the table in the round's list, from 1"
WHAT = "What is there instead, if it does not have the expected shape"


class StagedTournaments(TableModel, table="staging.tournaments", key=("tournament_id",)):
    """A stored tournament in its latest version."""

    tournament_id: Text = column(TOURNAMENT_ID)
    name: Text = column("Name, as sent", nullable=True)
    game: Text = column("Game, as sent", nullable=True)
    format: Text = column("Format, as sent", nullable=True)
    start_seconds: Number = column("Start, NULL where it is unusable", "seconds since 1970", nullable=True)
    swiss_text: Text = column("Number of Swiss rounds, as sent", nullable=True)
    rounds: Count = column("Rounds in the source's list", "rounds", ge=0)
    standings_rows: Count = column("Rows of the standings", "rows", ge=0)
    content_sha256: Text = column("Hash of the known fields")
    batch: Count = column("Number of the raw file with this version", ge=1)
    first_seen_at: Instant = column("Time of the import that first had it, UTC")
    changed_at: Instant = column("Time of the import that last changed it, UTC")


class StagedOddRounds(TableModel, table="staging.odd_rounds", key=("tournament_id", "round_no")):
    """An entry of a tournament's list of rounds that is not shaped like a round."""

    tournament_id: Text = column(TOURNAMENT_ID)
    round_no: Count = column(ROUND_NO, ge=1)
    what: Text = column(WHAT)


class StagedTables(TableModel, table="staging.tables", key=("tournament_id", "round_no", "list_no")):
    """A table of a stored tournament, as sent."""

    tournament_id: Text = column(TOURNAMENT_ID)
    round_no: Count = column(ROUND_NO, ge=1)
    list_no: Count = column(LIST_NO, ge=1)
    table_id: Text = column(TABLE_ID)
    round_label: Text = column("Label of the round", nullable=True)
    table_text: Text = column("Number or name of the table, as sent", nullable=True)
    table_number: Number = column("The number that it is; NULL of a name", nullable=True)
    status: Text = column("Status", nullable=True)
    winner_id: Text = column("Pseudonym of the winner's id, or Draw", nullable=True)
    winner_name: Text = column("Pseudonym of the winner's name, or the word Draw", nullable=True)
    unreadable: Text = column(WHAT, nullable=True)


class StagedSeats(TableModel, table="staging.seats", key=("tournament_id", "round_no", "list_no", "seat_no")):
    """A seat at a table of a stored tournament, as sent."""

    tournament_id: Text = column(TOURNAMENT_ID)
    round_no: Count = column(ROUND_NO, ge=1)
    list_no: Count = column(LIST_NO, ge=1)
    seat_no: Count = column("Seat in turn order, from 1", ge=1)
    player_code: Text = column(PLAYER_CODE, nullable=True)
    name_code: Text = column("Pseudonym of the name, or the word Draw", nullable=True)
    deck: Text = column("Commanders", nullable=True)


class StagedStandings(TableModel, table="staging.standings", key=("tournament_id", "row_no")):
    """A line of the final standings of a stored tournament, as sent."""

    tournament_id: Text = column(TOURNAMENT_ID)
    row_no: Count = column("Place of the line in the source's list, from 1", ge=1)
    player_code: Text = column(PLAYER_CODE, nullable=True)
    standing_text: Text = column("Final place, as sent", nullable=True)
    deck: Text = column("Commanders", nullable=True)
