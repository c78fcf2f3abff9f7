"""Every command that the documentation prints works as printed."""

import doctest
import re
import shutil
from pathlib import Path

import duckdb
import pytest

from pipelines.cli import COMMANDS
from tests.docs.conftest import in_shell
from tests.docs.pages import PAGES, ROOT, blocks, every_block
from tests.system.command import Ended

TARGETS = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
SHELL = every_block("sh")
MADE = [line for block in SHELL for line in block.splitlines() if line.startswith("make ")]
KEPT_RUNNING = ("tablerank dev", "tablerank fake-source")  # they serve until they are stopped


@pytest.mark.parametrize("line", MADE)
def test_a_make_command_is_a_target(line: str):
    assert set(line.split()[1:]) <= TARGETS


def test_readme_shows_the_two_commands():
    # the README's promise: two commands, one to run and one to test
    assert MADE[:2] == ["make run", "make test"]


@pytest.mark.integration
@pytest.mark.parametrize("block", [b for b in SHELL if not b.startswith(("make ", *KEPT_RUNNING))])
def test_a_block_of_commands_runs_as_printed(block: str, folder: Path, tmp_path: Path):
    # README "What appears", operations: after `make run`
    copy = shutil.copytree(folder, tmp_path / "copy")
    done = in_shell(block, copy)
    assert done.status == 0, done.err


@pytest.mark.parametrize("command", KEPT_RUNNING)
def test_a_command_that_serves_knows_its_options(command: str, tmp_path: Path):
    [printed] = {block.strip() for block in SHELL if block.startswith(command)}
    assert set(re.findall(r"--[a-z]+", printed)) | {"--port"} <= set(
        re.findall(r"--[a-z]+", in_shell(f"{command} --help", tmp_path).out)
    )


def test_a_command_named_in_the_text_exists():
    named = set(re.findall(r"`tablerank ([a-z-]+)", "".join(page.read_text(encoding="utf-8") for page in PAGES)))
    assert named - set(COMMANDS) == set()


@pytest.mark.parametrize("block", every_block("sql"))
def test_sql_runs_as_printed(block: str, folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(folder)
    with duckdb.connect() as con:
        assert con.execute(block).fetchall()


def test_opened_directly_every_table_is_found_by_its_schema(folder: Path):
    # a catalog is named after its file: one called like a schema would make the names of that schema ambiguous
    with duckdb.connect(str(folder / "data" / "tablerank.duckdb"), read_only=True) as con:
        assert con.execute("SELECT count(*) FROM ratings.current").fetchall() > [(0,)]


@pytest.mark.parametrize("block", every_block("python"))
def test_python_runs_as_printed(block: str, folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    exec(block, names)
    assert len(names["board"]) >= 10  # type: ignore[arg-type]  # ranks 1 to 10, of equals more


@pytest.mark.parametrize("number", range(len(every_block("pycon"))))
def test_worked_examples_are_what_the_code_says(number: int):
    example = doctest.DocTestParser().get_doctest(every_block("pycon")[number], {}, f"example {number + 1}", None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize(("number", "command"), [(0, None), (1, "tablerank leaderboard --top 3")])
def test_an_excerpt_is_what_the_command_says(number: int, command: str | None, first_run: tuple[Path, Ended]):
    # README, "What you see": lines are skipped, none is changed but in its blanks
    folder, run = first_run
    done = in_shell(command, folder) if command else run
    said = [line.split() for line in done.out.splitlines()]
    excerpt = blocks(ROOT / "README.md", "text")[number].splitlines()
    assert [line for line in excerpt if line.split() not in said] == []
