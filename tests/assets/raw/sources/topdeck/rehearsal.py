"""A home that asks a fake TopDeck on loopback, with a clock that the test moves."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from assets.home.settings import Settings, SourceSettings
from assets.published.gate import write_meta
from assets.raw.ingest import Wanted
from assets.raw.sources.source import Months
from pipelines.fake_source.server import FakeTopDeck
from tests.assets.builders import Desk, event, pool, table, write_jsonl

MONDAY = datetime(2026, 3, 2, 6, 30, tzinfo=UTC)
FIRST_DAY = date(2025, 11, 1)  # few months, for quick sweeps
PLAYERS = "abcd"


def played(tournament_id: str, day: datetime, won_by: str = "a", players: str = PLAYERS, **fields):
    """An event of one pod on a day."""
    return event(tournament_id, [table(players, won_by)], startDate=int(day.timestamp()), **fields)


class Rehearsal:
    """A fake source whose events and script the test rewrites, and a home that asks it."""

    def __init__(self, folder: Path, fake: FakeTopDeck, settings: Settings | None = None) -> None:
        self.fake = fake
        self.folder = folder
        settings = settings or Settings(pool=[pool(first_day=FIRST_DAY)])
        quick = SourceSettings(
            url=fake.url, requests_per_minute=60_000, first_pause_seconds=0, attempts=2, read_timeout_seconds=0.4
        )
        self.desk = Desk(folder / "home", settings.model_copy(update={"source": quick}), now=MONDAY)

    def source_has(self, *events) -> None:
        write_jsonl(self.folder / "data" / "events.jsonl", events)

    def script(self, *faults, **more) -> None:
        (self.folder / "script.json").write_text(json.dumps({"faults": list(faults), **more}))

    def morning(
        self, at: datetime = MONDAY, *, months: Months | None = None, accepts_smaller: bool = False
    ) -> "Rehearsal":
        """Ask, validate, and write the run down at an instant; nothing is replayed or published, which is told elsewhere."""
        self.desk.now, self.desk.run_id = at, f"run of {at.isoformat()}"
        self.desk.validate(Wanted(["topdeck"], months, accepts_smaller))
        with self.desk.run_context.warehouse() as con:
            write_meta(con, self.desk.run_context)
        return self

    def statuses(self) -> dict[str, str]:
        return dict(self.desk.rows("SELECT tournament_id, status FROM core.tournaments"))

    def winning_seat(self, tournament_id: str) -> int:
        """The seat that won the event's one table."""
        [(seat,)] = self.desk.rows(
            "SELECT seat_no FROM core.seats JOIN core.tables USING (pool, table_id)"
            " WHERE tournament_id = ? AND result = 'win'",
            tournament_id,
        )
        return seat

    def windows(self, columns: str = "purpose, outcome", where: str = "true") -> list[tuple]:
        """The windows of the newest run."""
        newest = "(SELECT run_id FROM meta.runs ORDER BY started_at DESC LIMIT 1)"
        return self.desk.rows(
            f"SELECT {columns} FROM meta.windows WHERE run_id = {newest} AND ({where}) ORDER BY window_no"
        )

    def looks(self) -> list[str]:
        return [text for (text,) in self.desk.rows("SELECT sentence FROM meta.needs_a_look WHERE needs_a_look")]

    def asked(self) -> list[dict]:
        """The bodies of the calls so far."""
        return [call.body for call in self.fake.calls]

    def spans(self) -> list[tuple[datetime, datetime]]:
        """First and last start date of each range that was asked for so far."""
        bodies = [body for body in self.asked() if body and "start" in body]
        return [tuple(datetime.fromtimestamp(body[end], UTC) for end in ("start", "end")) for body in bodies]


def days(number: float) -> timedelta:
    return timedelta(days=number)
