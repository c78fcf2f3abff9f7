"""Citations: each names a heading of docs/specification.md, and none leads out of the repository."""

import re
import subprocess

from tests.docs.pages import ROOT

HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
CITATION = re.compile(r"\bspecification: (?=(.*))")  # a heading follows, then punctuation or the end of the line
CODE = ("*.py", "*.sql", "*.js", "*.toml")
OUTSIDE = r"\bcontract\b|\bissue [0-9]|\b(systems|topdeck_api|house)\.md|shared readme"


def found(pattern: str, *paths: str) -> list[str]:
    """The lines of the repository's own files in which a pattern occurs, in any case, with file and number."""
    grep = ["git", "grep", "--untracked", "-nIEi", pattern, "--", *paths]
    done = subprocess.run(grep, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


def test_a_citation_names_a_heading_of_the_specification():
    headings = HEADING.findall((ROOT / "docs" / "specification.md").read_text(encoding="utf-8"))
    cites = re.compile(rf"(?:{'|'.join(map(re.escape, headings))})(?=[;,.):\"]|$)")
    lines = found("specification: ", *CODE, ":!tests/docs/test_citations.py")
    assert len(lines) > 100  # so that a slip in the pattern does not pass
    assert [line for line in lines for cited in CITATION.findall(line) if not cites.match(cited)] == []


def test_nothing_cites_what_is_not_in_the_repository():
    # import-linter calls its rules so in pyproject.toml
    assert found(OUTSIDE, ".", ":!pyproject.toml", ":!tests/docs/test_citations.py") == []
