"""Published: what goes with the numbers, and the gate before the one rename that publishes."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import DAILY, OWNERS, documented, results, spec
from assets.errors import TablerankError
from assets.home.run_context import RunContext
from assets.published.gate import publish, write_meta
from assets.run_records import Attribution, DataDictionary, NeedsALook, Runs, Windows
from assets.tables import registered

MARTS = [
    "marts/leaderboard",
    "marts/rating_bands",
    "marts/population",
    "marts/head_to_head",
    "marts/xp",
    "marts/achievement",
    "marts/accuracy",
    "marts/rating_changes",
]
META = (Runs, Windows, NeedsALook, Attribution, DataDictionary)


@dg.multi_asset(
    name="meta_tables",
    specs=[spec(model, {"duckdb", "python"}, deps=MARTS) for model in META],
)
def meta(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
    """Write the run, what needs a look, the credit and the dictionary."""
    with run_context.warehouse() as con:
        told = results(con, write_meta(con, run_context))
    yield from told


@dg.asset(
    key=["published", "tablerank_duckdb"],
    deps=[dg.AssetKey(model.table().split(".")) for model in registered()],
    group_name="published",
    owners=OWNERS,
    kinds={"duckdb", "file"},
    description="tablerank.duckdb: every published table in one file, checked and put in place by one rename.",
    metadata={"docs": documented("tables.md", "The published tables")},
    freshness_policy=DAILY,
)
def tablerank_duckdb(run_context: dg.ResourceParam[RunContext]) -> dg.MaterializeResult:
    """Publish, or leave the last publication as it is."""
    rows = publish(run_context)
    return dg.MaterializeResult(
        metadata={
            "dagster/row_count": sum(rows.values()),
            "tables": len(rows),
            "bytes": run_context.home.published.stat().st_size,
            "rows": rows,
            "file": dg.MetadataValue.path(str(run_context.home.published)),
        }
    )


@dg.asset(
    key=["published", "site"],
    deps=[tablerank_duckdb],
    group_name="published",
    owners=OWNERS,
    kinds={"html", "file"},
    description="The public pages: files for any web server, from the public tables alone; swapped in as a whole.",
    metadata={"docs": documented("site.md", "The site")},
    freshness_policy=DAILY,
    output_required=False,  # pages that were not made are not new
)
def site(
    context: dg.AssetExecutionContext, run_context: dg.ResourceParam[RunContext]
) -> Iterator[dg.MaterializeResult]:
    """Make the pages. Whatever is wrong with them, the last ones stay, and so does what was published."""
    from assets.published.site.build import make_site  # with the template engine, which no other asset needs

    home = run_context.home
    try:
        made = make_site(home.published, home.site, run_context.settings.site.title)
    except Exception as error:  # noqa: BLE001 - told by the run's summary and alert, which compare pages and publication
        told = str(error) if isinstance(error, TablerankError) else f"Unexpected {type(error).__name__}."
        context.log.error("The pages were not made: %s", told)  # noqa: TRY400 - a traceback may show a name
        return
    folder = dg.MetadataValue.path(str(home.site))
    yield dg.MaterializeResult(metadata={"pages": made.pages, "bytes": made.bytes, "folder": folder})
