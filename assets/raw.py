"""Raw: what the sources said, persons replaced, immutable."""

import dagster as dg

from assets.describing import OWNERS
from assets.intake import take_in_source
from assets.resources.workplace import Workplace


class IngestConfig(dg.Config):
    """Which sources a run asks."""

    sources: list[str] = []  # noqa: RUF012 - Dagster reads a plain default
    """sample, topdeck, paths of files and folders, or held alone to ask nothing; empty: the settings decide."""


@dg.asset(
    key=["raw", "batches"],
    group_name="raw",
    owners=OWNERS,
    kinds={"json", "file"},
    description="The known fields of what the sources sent, persons replaced by codes: one immutable file an import "
    "that brought anything new or changed, loaded into the warehouse's staged tables.",
)
def raw_batches(
    context: dg.AssetExecutionContext, config: IngestConfig, workplace: dg.ResourceParam[Workplace]
) -> dg.MaterializeResult:
    """Read the source through the door, keep what is new or changed, load it."""
    started_at = workplace.now()
    with workplace.warehouse() as con:
        intake = take_in_source(con, workplace, config.sources, context.run.run_id, started_at)
    return dg.MaterializeResult(
        metadata={
            "tournaments_seen": len(intake.seen),
            "tournaments_new": intake.new,
            "tournaments_changed": intake.changed,
            "entries_unreadable": len(intake.unreadable),
            "unknown_fields": ", ".join(intake.unknown_fields) or "none",
            "batch": intake.batch.name if intake.batch else "none: nothing was new or changed",
        }
    )
