"""Raw: what the sources said, persons replaced, immutable."""

import warnings
from datetime import date, datetime

import dagster as dg
import duckdb

from assets.asset_specs import DAILY, OWNERS, documented
from assets.errors import UsageError
from assets.home.run_context import RunContext
from assets.raw.entries import Intake
from assets.raw.ingest import Wanted, take_in_source
from assets.raw.sources.topdeck.source import Months
from assets.raw.sources.topdeck.windows import FIRST_MONTH

warnings.filterwarnings("ignore", "Parameter `backfill_policy`", dg.BetaWarning)  # pinned, and tested as it is

OLDEST_YEAR, NEWEST_YEAR = 1970, 2999
MONTHS = dg.MonthlyPartitionsDefinition(start_date=FIRST_MONTH.isoformat(), end_offset=1)


class IngestConfig(dg.Config):
    """Which sources a run asks, and for what."""

    sources: list[str] = []  # noqa: RUF012 - Dagster reads a plain default
    """sample, topdeck, paths of files and folders, or held alone to ask nothing; empty: the settings decide."""
    first_month: str = ""
    """The first month of a backfill, such as 2024-03; empty for a morning."""
    last_month: str = ""
    """The last month of a backfill, itself included."""
    accept_smaller: bool = False
    """Whether held tournaments that an answer lacks are believed to be gone."""

    def wanted(self) -> Wanted:
        """Return it as the ingest wants it.

        Raises
        ------
        UsageError
            A month is not written like 2024-03, or the last lies before the first.
        """
        if not self.first_month:
            return Wanted(self.sources, None, self.accept_smaller)
        months = Months(month_of(self.first_month), month_of(self.last_month or self.first_month))
        if months.last < months.first:
            raise UsageError(f"The month {self.last_month} lies before {self.first_month}.")
        return Wanted(self.sources, months, self.accept_smaller)


class MonthsConfig(dg.Config):
    """Which sources a backfill of months asks."""

    sources: list[str] = []  # noqa: RUF012 - Dagster reads a plain default
    """As in a run; empty: the settings decide."""


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
        raise UsageError(f"{text} is no month; write it like 2024-03.") from error
    if not OLDEST_YEAR <= month.year <= NEWEST_YEAR:
        raise UsageError(f"{text} lies too far away; name months from {OLDEST_YEAR} to {NEWEST_YEAR}.")
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
        run = (context.run.run_id, run_context.now(), context.log.info)
        intake = take_in_source(con, run_context, config.wanted(), *run)
        return dg.MaterializeResult(metadata=_counts(con, intake))


@dg.asset(
    key=["raw", "months"],
    group_name="raw",
    owners=OWNERS,
    kinds={"json", "file"},
    partitions_def=MONTHS,
    backfill_policy=dg.BackfillPolicy.single_run(),
    description="The same by months of start dates, for backfills: choose it with all that is downstream, and months; "
    "they are asked for in one run, and end in one replay and one publication.",
    metadata={"docs": documented("operations.md", "After a re-import")},
)
def raw_months(
    context: dg.AssetExecutionContext, config: MonthsConfig, run_context: dg.ResourceParam[RunContext]
) -> dg.MaterializeResult:
    """Read the chosen months of the source anew."""
    chosen = context.partition_key_range
    months = Months(date.fromisoformat(chosen.start), date.fromisoformat(chosen.end))
    with run_context.warehouse() as con:
        run = (context.run.run_id, run_context.now(), context.log.info)
        intake = take_in_source(con, run_context, Wanted(config.sources, months), *run)
        return dg.MaterializeResult(metadata=_counts(con, intake))


def _counts(con: duckdb.DuckDBPyConnection, intake: Intake) -> dict[str, int | str]:
    windows = con.execute("SELECT outcome, count(*) FROM staging.windows GROUP BY outcome ORDER BY outcome").fetchall()
    return {
        "tournaments_seen": len(intake.seen),
        "tournaments_new": intake.new,
        "tournaments_changed": intake.changed,
        "entries_unreadable": len(intake.unreadable),
        "unknown_fields": ", ".join(intake.unknown_fields) or "none",
        "windows_failed": sum(count for outcome, count in windows if outcome == "failed"),
        "windows": ", ".join(f"{count} {outcome}" for outcome, count in windows) or "none asked",
        "batch": intake.batch.name if intake.batch else "none: nothing was new or changed",
    }
