"""Every command that the documentation prints works as printed."""

import doctest
import re
import shutil
from pathlib import Path

import duckdb
import pytest

from pipelines.cli import COMMANDS
from tests.docs.conftest import in_shell
from tests.docs.pages import ROOT, blocks, every_block, pages
from tests.system.command import Ended

SERVERS = ("tablerank dev", "tablerank fake-source")  # they run until they are stopped
WITH_COMMANDS = [
    "README.md", "docs/calculators.md", "docs/exports.md", "docs/fake-source.md", "docs/method/accuracy.md",
    "docs/operations.md", "docs/queries.md", "docs/site.md",
]  # fmt: skip


def test_a_make_command_is_a_target():
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
    made = [line.split()[1:] for block in every_block("sh") for line in block.splitlines() if line.startswith("make ")]
    assert made[:2] == [["run"], ["test"]]  # the README's promise: two commands
    assert {target for line in made for target in line} <= targets


def test_every_page_with_commands_is_tried():
    assert [str(page.relative_to(ROOT)) for page in pages() if blocks(page, "sh")] == WITH_COMMANDS


@pytest.mark.integration
@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_commands_run_as_printed(page: str, folder: Path, tmp_path: Path):
    # each block as after `make run`
    tried = [block for block in blocks(ROOT / page, "sh") if not block.startswith(("make ", *SERVERS))]
    for number, block in enumerate(tried):
        copy = shutil.copytree(folder, tmp_path / str(number))
        done = in_shell(block, copy)
        assert done.status == 0, f"{block}\n{done.err}"


@pytest.mark.parametrize("command", SERVERS)
def test_a_command_that_serves_knows_its_options(command: str, tmp_path: Path):
    [printed] = {block.strip() for block in every_block("sh") if block.startswith(command)}
    assert set(re.findall(r"--[a-z]+", printed)) | {"--port"} <= set(
        re.findall(r"--[a-z]+", in_shell(f"{command} --help", tmp_path).out)
    )


def test_a_command_named_in_the_text_exists():
    named = set(re.findall(r"`tablerank ([a-z][a-z-]*)", "".join(page.read_text(encoding="utf-8") for page in pages())))
    assert named - set(COMMANDS) == set()


def test_sql_runs_as_printed(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(folder)
    printed = every_block("sql")
    assert len(printed) >= 3
    for block in printed:
        with duckdb.connect() as con:
            assert con.execute(block).fetchall(), block


def test_opened_directly_every_table_is_found_by_its_schema(folder: Path):
    # a catalog is named after its file: one called like a schema would make the names of that schema ambiguous
    with duckdb.connect(str(folder / "data" / "tablerank.duckdb"), read_only=True) as con:
        assert con.execute("SELECT count(*) FROM ratings.current").fetchall() > [(0,)]


def test_python_runs_as_printed(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(folder)
    [block] = every_block("python")
    names: dict[str, object] = {}
    exec(block, names)
    assert len(names["board"]) >= 10  # type: ignore[arg-type]  # ranks 1 to 10, of equals more


def test_worked_examples_are_what_the_code_says():
    examples = every_block("pycon")
    assert len(examples) > 20  # so that a slip in the pattern does not pass
    for example in examples:
        test = doctest.DocTestParser().get_doctest(example, {}, example, None, 0)
        assert doctest.DocTestRunner().run(test).failed == 0, example


@pytest.mark.parametrize(("number", "command"), [(0, None), (1, "tablerank leaderboard --top 3")])
def test_an_excerpt_is_what_the_command_says(number: int, command: str | None, first_run: tuple[Path, Ended]):
    # README, "What you see": lines are skipped, none is changed but in its blanks
    folder, run = first_run
    done = in_shell(command, folder) if command else run
    said = [line.split() for line in done.out.splitlines()]
    excerpt = blocks(ROOT / "README.md", "text")[number].splitlines()
    assert [line for line in excerpt if line.split() not in said] == []
