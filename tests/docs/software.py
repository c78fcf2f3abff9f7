"""A copy of the software that a page of the documentation changes, and what runs in it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT

PACKAGES = ("ratings_core", "assets", "pipelines", "sql", "tests", "docs")
DIFF = re.compile(r"^```diff (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def copied(root: Path) -> Path:
    """Copy the software into a folder; return it."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def apply(text: str, software: Path) -> list[str]:
    """Make the changes that a text shows in a copy of the software; return the files concerned, in order.

    A block says its file. Its lines without + must be in the file once, as they are; a block of + alone is a new file.
    """
    changed = []
    for path, block in DIFF.findall(text):
        lines = block.splitlines(keepends=True)
        before, after = ("".join(line[1:] or "\n" for line in lines if line[0] != sign) for sign in "+-")
        file = software / path
        if before:
            content = file.read_text(encoding="utf-8")
            assert content.count(before) == 1, f"{path} does not have these lines once:\n{before}"
            file.write_text(content.replace(before, after), encoding="utf-8")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(after, encoding="utf-8")
        changed.append(path)
    return list(dict.fromkeys(changed))


def python(software: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the software, which is imported in place of this one."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": str(software)},
        cwd=software,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
