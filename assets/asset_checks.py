"""Asset checks: each rule of ``sql/checks`` beside the table that it guards; a broken one stops what is downstream."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import asset_key
from assets.checks import GUARDED, Check, all_checks, hand_over_previous
from assets.home.run_context import RunContext
from assets.published.gate import previous_publication, what_may_move
from assets.tables import PUBLISHED, registered


def _spec(check: Check) -> dg.AssetCheckSpec:
    """Return a check of the table that its layer's checks guard; it waits for the layer's other tables as well."""
    guarded = dg.AssetKey(GUARDED[check.layer].split("/"))
    layer = [asset_key(model.table()) for model in registered(check.layer)]
    return dg.AssetCheckSpec(
        name=check.name,
        asset=guarded,
        additional_deps=[key for key in layer if key != guarded],
        description=check.rule,
        blocking=True,
    )


def _checks_of(layer: str) -> dg.AssetChecksDefinition:
    checks = [check for check in all_checks() if check.layer == layer]

    @dg.multi_asset_check(name=f"{layer}_checks", specs=[_spec(check) for check in checks])
    def run_checks(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.AssetCheckResult]:
        with run_context.warehouse() as con:
            if layer == "core":
                with previous_publication(run_context) as previous:
                    hand_over_previous(con, previous, what_may_move(con, run_context, previous))
            broken = {check: check.broken_rows(con) for check in checks}
        for check, rows in broken.items():
            yield dg.AssetCheckResult(
                passed=rows == 0,
                check_name=check.name,
                asset_key=GUARDED[layer].split("/"),
                metadata={"broken_rows": rows},
            )

    return run_checks


asset_checks = [_checks_of(layer) for layer in PUBLISHED]
