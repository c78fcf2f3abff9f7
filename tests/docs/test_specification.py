"""docs/specification.md says what the code does: commands, tables and keys, reasons, systems, corrections, the default pool."""

import re
import tomllib

import pytest

from assets.home.settings import Settings
from assets.privacy.corrections import KINDS
from assets.tables import registered
from pipelines.cli import COMMANDS
from pipelines.cli.calc import calc
from ratings_core.systems import SYSTEMS
from tests.docs.pages import ROOT, blocks
from tests.tools.specification import TABLE, with_reasons

SPECIFICATION = ROOT / "docs" / "specification.md"


@pytest.fixture(scope="module")
def sections() -> dict[str, str]:
    """The text below each heading."""
    parts = re.split(r"^##+ (.*)$", SPECIFICATION.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def first_cells(section: str) -> list[str]:
    """What is named in the first cell of each row of a section's tables, in order."""
    return re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)


def test_every_command_is_described(sections):
    described = {cell.split()[1] for cell in first_cells(sections["Commands"])}
    assert described == set(COMMANDS)


def test_every_calculator_is_described(sections):
    described = re.findall(r"^tablerank calc ([a-z-]+) ", sections["Calculators"], re.MULTILINE)
    known = {command.name or getattr(command.callback, "__name__", "") for command in calc.registered_commands}
    assert set(described) == known


def test_every_table_is_listed_with_its_key(sections):
    rows = re.findall(r"^\| `(\w+\.\w+)` \| .* \| (?:`([^`]+)`|none) \|$", sections["Published tables"], re.MULTILINE)
    keys = {table: tuple(key.split(", ")) if key else () for table, key in rows}
    assert keys == {model.table(): tuple(model.key()) for model in registered()}


def test_reasons_are_those_of_the_seed_in_its_order():
    # written by make docs
    text = SPECIFICATION.read_text(encoding="utf-8")
    assert (TABLE.search(text) is not None, with_reasons(text)) == (True, text)


def test_every_system_is_listed(sections):
    assert set(first_cells(sections["Rating systems"])) == set(SYSTEMS)


def test_every_kind_of_correction_is_listed_with_what_it_needs(sections):
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", sections["Corrections"], re.MULTILINE)
    assert {kind: tuple(re.findall(r"`(\w+)`", needs)) for kind, needs in rows} == {
        name: kind.needs for name, kind in KINDS.items()
    }


def test_the_default_pool_is_the_one_shown():
    [shown] = blocks(SPECIFICATION, "toml")
    assert Settings.model_validate(tomllib.loads(shown)) == Settings()
