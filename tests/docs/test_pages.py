"""The pages hold together: links, settings, dependencies, the dictionary, and no word that leads outside."""

import dataclasses
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from assets.home.settings import Settings
from assets.privacy.operator_files import NEEDS, read_corrections, read_events, read_members
from assets.privacy.pseudonyms import Pseudonyms
from assets.published.dictionary import as_markdown
from assets.tables import registered
from pipelines.settings import DEFAULT_TEXT
from ratings_core.systems import SYSTEMS
from tests.docs.pages import PAGES, ROOT, anchors, blocks, links, text

OPERATIONS = ROOT / "docs" / "operations.md"
PROJECT = tomllib.loads(text("pyproject.toml"))["project"]
CODES = Pseudonyms(b"a key")


def bare_name(requirement: str) -> str:
    return re.split(r"[<>=\[ ]", requirement)[0]


DEPENDENCIES = [*map(bare_name, PROJECT["dependencies"]), *map(bare_name, PROJECT["optional-dependencies"]["dev"])]
# every name that the file written on the first run sets, those in comments too
SETTINGS = sorted(set(re.findall(r"^(?:# )?([a-z_]+) = ", DEFAULT_TEXT, re.MULTILINE)))
SYSTEM_SETTINGS = sorted(field.name for kind in SYSTEMS.values() for field in dataclasses.fields(kind))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_something(page: Path):
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_readme_gives_the_credit_with_its_link():
    # the source's terms: visible credit, linked
    assert "Data provided by [TopDeck.gg](https://topdeck.gg)" in text("README.md")


def test_the_dictionary_is_current():
    # the schemas are the one source of it
    assert text("docs/tables.md") == as_markdown()


@pytest.mark.parametrize("setting", [*SETTINGS, *SYSTEM_SETTINGS, *(f"[{name}]" for name in Settings.model_fields)])
def test_a_setting_is_explained(setting: str):
    shown = text("docs/operations.md").replace("[[pool]]", "[pool]")
    assert f"`{setting}`" in shown


@pytest.mark.parametrize("block", blocks(OPERATIONS, "toml"))
def test_settings_in_examples_are_valid(block: str):
    assert Settings.model_validate(tomllib.loads(block)).pool


def test_example_members_are_read_without_complaint(tmp_path: Path):
    [example] = blocks(OPERATIONS, "csv", "members")
    (tmp_path / "members.csv").write_text(example)
    lines = read_members(tmp_path / "members.csv", CODES)
    assert (len(lines.members), lines.complaints) == (len(example.splitlines()) - 1, [])


def test_example_corrections_are_read_without_complaint(tmp_path: Path):
    [example] = blocks(OPERATIONS, "csv", "corrections")
    (tmp_path / "corrections.csv").write_text(example)
    lines = read_corrections(tmp_path / "corrections.csv", CODES)
    assert (len(lines.corrections), lines.complaints) == (len(example.splitlines()) - 1, [])


def test_example_events_are_read_without_complaint(tmp_path: Path):
    [example] = blocks(OPERATIONS, "csv", "events")
    (tmp_path / "events.csv").write_text(example)
    lines = read_events(tmp_path / "events.csv")
    assert (len(lines.events), lines.complaints) == (len(example.splitlines()) - 1, [])


@pytest.mark.parametrize("kind", NEEDS)
def test_a_kind_of_correction_has_an_example(kind: str):
    [example] = blocks(OPERATIONS, "csv", "corrections")
    assert any(line.startswith(f"{kind},") for line in example.splitlines())


def test_dependencies_have_a_line_each_and_no_other_has_one():
    # pyproject.toml names the direct ones
    assert re.findall(r"^\* `([a-z0-9-]+)`: ", text("docs/dependencies.md"), re.MULTILINE) == DEPENDENCIES


def test_the_changelog_tells_of_every_table_of_its_version():

    told = text("CHANGELOG.md")
    assert [model.table() for model in registered() if f"`{model.table()}`" not in told] == []


def test_the_changelog_knows_this_version():
    assert f"## {PROJECT['version']}\n" in text("CHANGELOG.md")


@pytest.mark.parametrize("word", ["/" + "work/", "files." + "pythonhosted", "pypi" + ".org"])
def test_no_file_names_a_machine_or_a_host(word: str):
    # what is published runs anywhere: no path of a machine, no host of a registry
    found = subprocess.run(
        ["git", "grep", "--untracked", "-lF", word], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout) == (1, "")
