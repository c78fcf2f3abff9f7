"""The pages hold together: links, settings, examples, dependencies, the dictionary, and no machine's path or host."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from assets.home import settings_file
from assets.home.directory import Home
from assets.home.settings import Settings
from assets.privacy.corrections import KINDS
from assets.privacy.operator_lines import read_operator_files
from assets.privacy.pseudonyms import Pseudonyms
from assets.published.dictionary import as_markdown
from assets.tables import registered
from tests.docs.pages import OPERATIONS, ROOT, anchors, blocks, links, pages, text

PSEUDONYMS = Pseudonyms(b"a key")


@pytest.fixture(scope="module")
def project() -> dict:
    """What pyproject.toml says of the package."""
    return tomllib.loads(text("pyproject.toml"))["project"]


def leads_nowhere(page: Path, link: str) -> bool:
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return not target.exists() or bool(anchor and anchor not in anchors(target))


def test_links_lead_to_something():
    followed = [(page, link) for page in pages() for link in links(page)]
    assert len(followed) > 100  # so that a slip in the pattern does not pass
    assert [(page.name, link) for page, link in followed if leads_nowhere(page, link)] == []


def test_readme_gives_the_credit_with_its_link():
    # the source's terms: visible credit, linked
    assert "Data provided by [TopDeck.gg](https://topdeck.gg)" in text("README.md")


def test_the_dictionary_is_current():
    # the table models are the one source of it
    assert text("docs/tables.md") == as_markdown()


def test_the_settings_page_is_current():
    # the declarations of the settings are the one source of it
    assert text("docs/settings.md") == settings_file.as_markdown()


def test_settings_in_examples_are_valid():
    examples = blocks(OPERATIONS, "toml")
    assert examples
    assert all(Settings.model_validate(tomllib.loads(example)).pool for example in examples)


@pytest.mark.parametrize("kind", ["members", "corrections", "events"])
def test_example_lines_are_read_without_complaint(tmp_path: Path, kind: str):
    [example] = blocks(OPERATIONS, "csv", kind)
    (tmp_path / f"{kind}.csv").write_text(example)
    files = read_operator_files(Home(tmp_path), PSEUDONYMS)
    read = {"members": files.linked, "corrections": files.corrections, "events": files.events}[kind]
    assert (len(read), files.complaints) == (len(example.splitlines()) - 1, [])


def test_every_kind_of_correction_has_an_example():
    [example] = blocks(OPERATIONS, "csv", "corrections")
    assert {line.partition(",")[0] for line in example.splitlines()[1:]} == set(KINDS)


def test_dependencies_have_a_line_each_and_no_other_has_one(project: dict):
    direct = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    explained = re.findall(r"^\* `([a-z0-9-]+)`: ", text("docs/dependencies.md"), re.MULTILINE)
    assert explained == [re.split(r"[<>=\[ ]", requirement)[0] for requirement in direct]


def test_the_changelog_tells_of_every_table_of_its_version():
    told = text("CHANGELOG.md")
    assert [model.table() for model in registered() if f"`{model.table()}`" not in told] == []


def test_the_changelog_knows_this_version(project: dict):
    assert f"## {project['version']}\n" in text("CHANGELOG.md")


@pytest.mark.parametrize("word", ["/" + "work/", "files." + "pythonhosted", "pypi" + ".org"])
def test_no_file_names_a_machine_or_a_host(word: str):
    # what is published runs anywhere: no path of a machine, no host of a registry
    found = subprocess.run(
        ["git", "grep", "--untracked", "-lF", word], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout) == (1, "")
