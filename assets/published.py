"""Published: what goes with the numbers, and the gate before the one rename that publishes."""

from collections.abc import Iterator

import dagster as dg

from assets.describing import OWNERS, results, spec
from assets.publishing import publish, write_meta
from assets.resources.workplace import Workplace
from assets.schemas import PUBLISHED
from assets.schemas.meta import Attribution, DataDictionary, NeedsALook, Runs, Windows

MARTS = [
    "marts/leaderboard",
    "marts/rating_bands",
    "marts/population",
    "marts/xp",
    "marts/achievement",
    "marts/accuracy",
    "marts/reimport_changes",
]
META = (Runs, Windows, NeedsALook, Attribution, DataDictionary)


@dg.multi_asset(
    name="meta_tables",
    specs=[spec(model, {"duckdb", "python"}, deps=MARTS) for model in META],
)
def meta(workplace: dg.ResourceParam[Workplace]) -> Iterator[dg.MaterializeResult]:
    """Write the run, what needs a look, the credit and the dictionary."""
    with workplace.warehouse() as con:
        rows = write_meta(con, workplace)
    yield from results(rows)


@dg.asset(
    key=["published", "ratings_duckdb"],
    deps=[dg.AssetKey(model.table().split(".")) for model in PUBLISHED],
    group_name="published",
    owners=OWNERS,
    kinds={"duckdb", "file"},
    description="ratings.duckdb: every published table in one file, checked once more and put in place by one rename.",
)
def ratings_duckdb(workplace: dg.ResourceParam[Workplace]) -> dg.MaterializeResult:
    """Publish, or leave the last publication as it is."""
    rows = publish(workplace)
    return dg.MaterializeResult(metadata={"rows": rows, "file": workplace.home.published.name})
