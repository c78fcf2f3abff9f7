"""What users and Dagster see of the definitions, as files: a change of a table, an asset, a job or a schedule shows in
the review of its commit.

After an intended change: ``.venv/bin/python -m tests.test_snapshots``.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import dagster as dg
import pytest

from assets.home.directory import Home
from assets.tables import PUBLISHED, duckdb_type, registered
from pipelines.definitions import build_definitions

FOLDER = Path(__file__).with_name("snapshots")


def tables(_definitions: dg.Definitions) -> Iterable[str]:
    for model in registered(*PUBLISHED, "public"):
        yield f"{model.table()} ({', '.join(model.key()) or 'no key'})"
        for name, described in model.columns().items():
            yield f"    {name} {duckdb_type(described)}{'' if described.nullable else ' NOT NULL'}"


def assets(definitions: dg.Definitions) -> Iterable[str]:
    for spec in definitions.resolve_all_asset_specs():
        deps = sorted(dep.asset_key.to_user_string() for dep in spec.deps)
        yield f"{spec.key.to_user_string()} <- {', '.join(deps) or 'nothing'}"


def checks(definitions: dg.Definitions) -> Iterable[str]:
    graph = definitions.resolve_asset_graph()
    for key in graph.asset_check_keys:
        blocks = "blocks" if graph.get_check_spec(key).blocking else "does not block"
        yield f"{key.asset_key.to_user_string()} {key.name} {blocks}"


def jobs(definitions: dg.Definitions) -> Iterable[str]:
    for job in definitions.resolve_all_job_defs():
        if not job.name.startswith("__"):
            yield f"{job.name}: {len(job.asset_layer.executable_asset_keys)} assets"


def schedules(definitions: dg.Definitions) -> Iterable[str]:
    for one in definitions.get_repository_def().schedule_defs:
        yield f"{one.name}: {one.cron_schedule} {one.execution_timezone} {one.job_name} {one.default_status.value}"


def sensors(definitions: dg.Definitions) -> Iterable[str]:
    for one in definitions.get_repository_def().sensor_defs:
        yield f"{one.name}: {one.sensor_type.value} {one.default_status.value}"


KINDS: dict[str, Callable[[dg.Definitions], Iterable[str]]] = {
    kind.__name__: kind for kind in (tables, assets, checks, jobs, schedules, sensors)
}


def as_text(kind: str, definitions: dg.Definitions) -> str:
    lines = list(KINDS[kind](definitions))
    return "\n".join(lines if kind == "tables" else sorted(lines)) + "\n"


@pytest.fixture(scope="module")
def definitions(tmp_path_factory) -> dg.Definitions:
    return build_definitions(Home(tmp_path_factory.mktemp("home")))


@pytest.mark.parametrize("kind", KINDS)
def test_definitions_are_those_of_the_file(definitions, kind):
    kept = (FOLDER / f"{kind}.txt").read_text(encoding="utf-8")
    assert as_text(kind, definitions) == kept, "if intended: .venv/bin/python -m tests.test_snapshots"


if __name__ == "__main__":
    with TemporaryDirectory() as home:
        of_a_new_home = build_definitions(Home(Path(home)))
        for kind in KINDS:
            (FOLDER / f"{kind}.txt").write_text(as_text(kind, of_a_new_home), encoding="utf-8")
