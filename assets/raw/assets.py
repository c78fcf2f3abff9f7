"""Raw: what the sources said, persons replaced, immutable."""

from datetime import date, datetime

import dagster as dg
import duckdb

from assets.asset_specs import DAILY, OWNERS, documented
from assets.errors import UsageError
from assets.home.run_context import RunContext
from assets.raw.ingest import IngestResult, Wanted, ingest
from assets.raw.sources.source import Months

OLDEST_YEAR, NEWEST_YEAR = 1970, 2999


class IngestConfig(dg.Config):
    """Which sources a run asks, and for what."""

    sources: list[str] = []  # noqa: RUF012 - Dagster reads a plain default
    """sample, topdeck, paths of files and folders, or held alone to ask nothing; empty: the settings decide."""
    first_month: str = ""
    """The first month of a backfill, such as 2024-03; empty for a morning."""
    last_month: str = ""
    """The last month of a backfill, inclusive; empty: the current month."""
    accept_smaller: bool = False
    """Whether held tournaments that an answer lacks are believed to be gone."""

    def wanted(self, now: datetime) -> Wanted:
        """Return what to ingest.

        Raises
        ------
        UsageError
            A month is not written like 2024-03, or the last one is before the first.
        """
        if not self.first_month:
            return Wanted(self.sources, None, self.accept_smaller)
        months = Months(month_of(self.first_month), month_of(self.last_month or f"{now:%Y-%m}"))
        if months.last < months.first:
            last = self.last_month or f"the current month, {now:%Y-%m}"
            raise UsageError(f"The first month, {self.first_month}, is after {last}; choose an earlier one.")
        return Wanted(self.sources, months, self.accept_smaller)


def month_of(text: str) -> date:
    """Return the first day of a month written like 2024-03.

    Raises
    ------
    UsageError
        It is not written so.
    """
    try:
        month = datetime.strptime(text, "%Y-%m").date()  # noqa: DTZ007 - a month has no time zone
    except ValueError as error:
        raise UsageError(f"{text!r} is not a month; write it like 2024-03.") from error
    if not OLDEST_YEAR <= month.year <= NEWEST_YEAR:
        raise UsageError(f"{text} is out of range; months go from {OLDEST_YEAR}-01 to {NEWEST_YEAR}-12.")
    return month


@dg.asset(
    key=["raw", "batches"],
    group_name="raw",
    owners=OWNERS,
    kinds={"json", "file"},
    description="The known fields of what the sources sent, persons replaced by codes: one immutable file an import "
    "that brought anything new or changed, loaded into the warehouse's staging tables.",
    metadata={"docs": documented("operations.md", "Raw files")},
    freshness_policy=DAILY,
)
def raw_batches(
    context: dg.AssetExecutionContext, config: IngestConfig, run_context: dg.ResourceParam[RunContext]
) -> dg.MaterializeResult:
    """Read the source through the door, keep what is new or changed, load it."""
    with run_context.warehouse() as con:
        now = run_context.now()
        ingested = ingest(con, run_context, config.wanted(now), context.run.run_id, now, context.log.info)
        return dg.MaterializeResult(metadata=_counts(con, ingested))


def _counts(con: duckdb.DuckDBPyConnection, ingested: IngestResult) -> dict[str, int | str]:
    windows = con.execute("SELECT outcome, count(*) FROM staging.windows GROUP BY outcome ORDER BY outcome").fetchall()
    return {
        "tournaments_seen": len(ingested.seen),
        "tournaments_new": ingested.new,
        "tournaments_changed": ingested.changed,
        "entries_unreadable": len(ingested.unreadable),
        "unknown_fields": ", ".join(ingested.unknown_fields) or "none",
        "windows_failed": sum(count for outcome, count in windows if outcome == "failed"),
        "windows": ", ".join(f"{count} {outcome}" for outcome, count in windows) or "none asked",
        "batch": ingested.batch.name if ingested.batch else "none: nothing was new or changed",
    }
