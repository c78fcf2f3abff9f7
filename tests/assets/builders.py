"""Tiny events in the source's shape, and a home that goes through the steps of the job without Dagster."""

import gzip
import itertools
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from assets.core.validate import validate
from assets.home.directory import Home
from assets.home.run_context import RunContext
from assets.home.settings import Pool, Settings
from assets.home.warehouse import connection
from assets.marts.build import all_marts, build_mart
from assets.marts.models import Leaderboard
from assets.privacy.operator_files import CORRECTIONS_HEAD, MEMBERS_HEAD
from assets.privacy.pseudonyms import Pseudonyms
from assets.published.gate import publish, write_meta
from assets.ratings.replay import rate
from assets.raw.ingest import IngestResult, Wanted, ingest

GAME = "Magic: The Gathering"
START = 1_700_000_000  # 2023-11-14 22:13:20 UTC, in seconds
DAY = 86_400
NOW = datetime(2026, 1, 1, tzinfo=UTC)
KEY = "the key of the tests"
CODES = Pseudonyms(KEY.encode())


def code(topdeck_id):
    """The code under which the player stands in the tables."""
    return CODES.of_id(str(topdeck_id))


def seat(topdeck_id, name=None, **fields):
    return {"id": topdeck_id, "name": f"Name of {topdeck_id}" if name is None else name, **fields}


def table(seats, won_by=None, number=1, *, status="Completed", **fields):
    """A table of ids (or of ready seats); ``won_by`` is an id or Draw, and may be overruled by fields."""
    players = [one if isinstance(one, dict) else seat(one) for one in seats]
    names = {str(one.get("id")): one.get("name") for one in players} | {"Draw": "Draw", "None": None}
    return {
        "table": number,
        "players": players,
        "winner": names[str(won_by)],
        "winner_id": won_by,
        "status": status,
        **fields,
    }


def rounds(*tables_of_rounds):
    """Swiss rounds labelled 1, 2, 3 ..."""
    return [{"round": number, "tables": tables} for number, tables in enumerate(tables_of_rounds, 1)]


def event(tournament_id, *tables_of_rounds, **fields):
    return {
        "TID": tournament_id,
        "tournamentName": f"Event {tournament_id}",
        "game": GAME,
        "format": "EDH",
        "startDate": START,
        "standings": [],
        "rounds": rounds(*tables_of_rounds),
        **fields,
    }


def write_jsonl(file: Path, events: Iterable) -> Path:
    content = "".join(json.dumps(one) + "\n" for one in events).encode()
    file.write_bytes(gzip.compress(content) if file.name.endswith(".gz") else content)
    return file


def pool(name="cedh", formats=("EDH",), **fields):
    return Pool(name=name, game=GAME, formats=list(formats), **fields)


class Desk:
    """A home, and the steps of a run on it."""

    def __init__(self, root: Path, settings: Settings | None = None, now: datetime = NOW) -> None:
        self.home = Home(root)
        self.home.make()
        self.home.key.write_text(KEY)
        self.settings = settings or Settings()
        self.now = now
        self.run_id = "run"
        self._files = itertools.count(1)

    @property
    def run_context(self) -> RunContext:
        return RunContext(self.home, self.settings, now=lambda: self.now, version="1", named_sources={})

    def take_in(self, *sources, run_id=None) -> IngestResult:
        """Ingest events and files, or what is wanted; without any, what is stored counts."""
        if sources and isinstance(sources[0], Wanted):
            return self._take_in(sources[0], run_id)
        files = [str(one) for one in sources if isinstance(one, Path)]
        if events := [one for one in sources if not isinstance(one, Path)]:
            source = self.home.root.with_name(f"{self.home.root.name}-source-{next(self._files)}.jsonl")
            files.append(str(write_jsonl(source, events)))
        return self._take_in(Wanted(files or ["held"]), run_id)

    def _take_in(self, wanted: Wanted, run_id) -> IngestResult:
        with self.run_context.warehouse() as con:
            return ingest(con, self.run_context, wanted, run_id or self.run_id, self.now)

    def validate(self, *sources) -> "Desk":
        """Ingest, and validate everything that is stored."""
        self.take_in(*sources)
        with self.run_context.warehouse() as con:
            validate(con, self.run_context)
        return self

    def rate(self, *sources) -> "Desk":
        self.validate(*sources)
        with self.run_context.warehouse() as con:
            rate(con, self.settings)
        return self

    def board(self, *sources) -> "Desk":
        """The short way: what the leaderboard needs, and nothing else."""
        self.rate(*sources)
        with self.run_context.warehouse() as con:
            build_mart(con, Leaderboard)
        return self

    def show(self, *sources) -> "Desk":
        self.rate(*sources)
        with self.run_context.warehouse() as con:
            for mart in all_marts():
                mart.build(con, self.run_context)
        return self

    def publish(self, *sources) -> "Desk":
        """All of the morning job but its asset checks."""
        self.show(*sources)
        self.publish_again()
        return self

    def publish_again(self) -> None:
        """Write what goes with the numbers, and publish what the warehouse says."""
        with self.run_context.warehouse() as con:
            write_meta(con, self.run_context)
        publish(self.run_context)

    def change(self, statement: str, *parameters) -> None:
        """Change the warehouse behind the pipeline's back."""
        with self.run_context.warehouse() as con:
            con.execute(statement, list(parameters))

    def rows(self, query: str, *parameters) -> list[tuple]:
        with self.run_context.warehouse() as con:
            return con.execute(query, list(parameters)).fetchall()

    def published(self, query: str) -> list[tuple]:
        with connection(self.home.published, read_only=True) as con:
            return con.execute(query).fetchall()

    def correct(self, *lines: dict) -> "Desk":
        """Rewrite corrections.csv."""
        write_csv(self.home.corrections, CORRECTIONS_HEAD, lines)
        return self

    def link(self, *lines: dict) -> "Desk":
        """Rewrite members.csv."""
        write_csv(self.home.members, MEMBERS_HEAD, lines)
        return self

    @property
    def batches(self) -> list[Path]:
        return sorted(self.home.raw.glob("*"))


def write_csv(file: Path, head: list[str], lines: Iterable[dict]) -> None:
    cells = [",".join(str(line.get(column, "")) for column in head) for line in lines]
    file.write_text("\n".join([",".join(head), *cells]) + "\n", encoding="utf-8")


def member(topdeck_id, shows_games="yes", display_name=None):
    name = f"Member {topdeck_id}" if display_name is None else display_name
    return {"topdeck_id": topdeck_id, "display_name": name, "shows_games": shows_games, "linked_on": "2025-01-01"}
