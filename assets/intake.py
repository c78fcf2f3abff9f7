"""Which source a run asks, and what the warehouse remembers of the run."""

import os
from datetime import datetime
from pathlib import Path

import duckdb

from assets import staging
from assets.door.files import read_entries, source_files
from assets.door.intake import Intake, Source, take_in
from assets.errors import RunError, UsageError
from assets.resources.key import codes_of
from assets.resources.warehouse import transaction
from assets.resources.workplace import Workplace

HELD = "held"
TOPDECK_KEY = "TOPDECK_API_KEY"


def take_in_source(
    con: duckdb.DuckDBPyConnection, workplace: Workplace, sources: list[str], run_id: str, started_at: datetime
) -> Intake:
    """Take in what a run was asked to take in, load it, and note the run.

    Raises
    ------
    UsageError
        A source does not exist, or nothing says which one to use.
    RunError
        The source holds nothing that could be read as a tournament.
    """
    home = workplace.home
    codes = codes_of(home)
    staging.prepare(con)
    staging.catch_up(con, home.raw, codes)
    held = staging.held(con)
    source = choose(con, workplace, sources)
    intake = Intake()
    if source is not None:
        intake = take_in(source, codes, home.raw, held, started_at)
        if not intake.seen:
            raise RunError(_nothing_read(sources, intake))
        staging.catch_up(con, home.raw, codes)
    _note_run(con, intake, run_id, started_at, HELD if source is None else source.kind)
    return intake


def choose(con: duckdb.DuckDBPyConnection, workplace: Workplace, sources: list[str]) -> Source | None:
    """Return the source to read; None where only what is held counts."""
    if sources == [HELD]:
        if not con.execute("SELECT 1 FROM staged.batches").fetchall():
            raise UsageError(f"{workplace.home.root} holds no tournaments yet; take some in with tablerank run first.")
        return None
    in_settings = [_from_home(workplace, path) for path in workplace.settings.source.paths]
    wanted = sources or in_settings or [_default(con)]
    named = [name for name in wanted if name in workplace.named_sources]
    if "topdeck" in wanted:
        raise UsageError("The TopDeck source is not built in yet; name files with --source, or use the sample.")
    paths = source_files([Path(name) for name in wanted if name not in named])
    files = [(file.name, read_entries(file)) for file in paths]
    asked = [answer for name in named for answer in workplace.named_sources[name]()]
    return Source("+".join([*named, *(["files"] if files else [])]), [*asked, *files])


def _from_home(workplace: Workplace, path: str) -> str:
    """Return a source of the settings; a relative path there starts at the home, wherever the run was started."""
    return path if path in workplace.named_sources else str(workplace.home.root / path)


def _default(con: duckdb.DuckDBPyConnection) -> str:
    """Return the source of a run that nobody told: TopDeck with a key, else the sample where nothing else is held."""
    if os.environ.get(TOPDECK_KEY):
        return "topdeck"
    kinds = {kind for (kind,) in con.execute("SELECT DISTINCT source FROM staged.batches").fetchall()}
    if kinds <= {"sample"}:
        return "sample"
    raise UsageError(
        "No source is set: name one with --source or in pools.toml, or replay what is held with tablerank rate."
    )


def _nothing_read(sources: list[str], intake: Intake) -> str:
    where = " and ".join(sources) or "the source"
    if intake.unreadable:
        what = next(iter(intake.unreadable.values()))
        return f"Nothing in {where} can be read as a tournament (there is {what}), so nothing was published."
    return f"There is no tournament in {where}, so nothing was published."


def _note_run(con: duckdb.DuckDBPyConnection, intake: Intake, run_id: str, started_at: datetime, kind: str) -> None:
    notes = [("source_damaged", True, sentence) for sentence in intake.damaged]
    if intake.unknown_fields:
        fields = ", ".join(intake.unknown_fields[:20]) + (" ..." if len(intake.unknown_fields) > 20 else "")  # noqa: PLR2004
        notes.append(
            ("unknown_fields", False, f"The source sent fields that are not known and were dropped: {fields}.")
        )
    if intake.repeats:
        sentence = (
            f"{intake.repeats} tournaments came more than once; of each the version with more completed tables counts."
        )
        notes.append(("repeated_tournaments", False, sentence))
    with transaction(con):
        for table in ("run", "seen", "notes"):
            con.execute(f"DELETE FROM staged.{table}")
        con.execute(
            "INSERT INTO staged.run VALUES (?, ?, ?, ?, ?, ?)",
            [run_id, started_at, kind, len(intake.seen), intake.new, intake.changed],
        )
        if intake.seen:
            con.execute("INSERT INTO staged.seen SELECT unnest(?::VARCHAR[])", [intake.seen])
        if notes:
            con.executemany("INSERT INTO staged.notes VALUES (?, ?, ?)", notes)
