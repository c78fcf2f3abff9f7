"""Published: what goes with the numbers, and the gate before the one rename that publishes."""

from collections.abc import Iterator, Mapping

import dagster as dg

from assets.asset_specs import DAILY, OWNERS, asset_key, documented, results, spec
from assets.checks import SHRUNK, all_checks, compare_with_previous
from assets.errors import TablerankError
from assets.home.run_context import RunContext
from assets.published.gate import ChecksFailed, publish, write_meta
from assets.run_records import Attribution, DataDictionary, NeedsALook, Runs, Windows
from assets.tables import registered

PUBLICATION = dg.AssetKey(["published", "tablerank_duckdb"])
MARTS = [model.table().replace(".", "/") for model in registered("marts")]
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


def _check_name(check: str) -> str:
    """Return the name of a check in Dagster, which takes no slash."""
    return check.replace("/", "_")


def _check_results(broken_rows: Mapping[str, int]) -> list[dg.AssetCheckResult]:
    return [
        dg.AssetCheckResult(passed=rows == 0, check_name=_check_name(name), metadata={"broken_rows": rows})
        for name, rows in broken_rows.items()
    ]


@dg.asset_check(
    asset=asset_key("core.tables"),
    name="nothing_shrank",
    description=all_checks()[SHRUNK].rule,
    additional_deps=[asset_key("core.tournaments")],
    blocking=True,
)
def nothing_shrank(run_context: dg.ResourceParam[RunContext]) -> dg.AssetCheckResult:
    """Stop before the replay what the gate would not publish."""
    with run_context.warehouse() as con:
        compare_with_previous(con, con, run_context)
        rows = all_checks()[SHRUNK].broken_rows(con)
    return dg.AssetCheckResult(passed=rows == 0, metadata={"broken_rows": rows})


@dg.asset(
    key=PUBLICATION,
    deps=[asset_key(model.table()) for model in registered()],
    check_specs=[
        dg.AssetCheckSpec(_check_name(check.name), asset=PUBLICATION, description=check.rule, blocking=True)
        for check in all_checks().values()
    ],
    group_name="published",
    owners=OWNERS,
    kinds={"duckdb", "file"},
    description="tablerank.duckdb: every published table in one file, checked and put in place by one rename.",
    metadata={"docs": documented("tables.md", "The published tables")},
    freshness_policy=DAILY,
)
def tablerank_duckdb(
    run_context: dg.ResourceParam[RunContext],
) -> Iterator[dg.AssetCheckResult | dg.MaterializeResult]:
    """Publish, or leave the last publication as it is."""
    try:
        publication = publish(run_context)
    except ChecksFailed as failure:
        yield from _check_results(failure.broken_rows)
        raise
    yield from _check_results(publication.broken_rows)
    yield dg.MaterializeResult(
        metadata={
            "dagster/row_count": sum(publication.rows.values()),
            "tables": len(publication.rows),
            "bytes": run_context.home.published.stat().st_size,
            "rows": publication.rows,
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
