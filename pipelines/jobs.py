"""Jobs: what runs as one. The morning job is everything there is, in one process."""

import dagster as dg

morning = dg.define_asset_job(
    "morning",
    selection=dg.AssetSelection.all(),
    executor_def=dg.in_process_executor,
    description="Ingest, judge, rate, build the marts, check, publish.",
)
