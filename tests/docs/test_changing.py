"""docs/changing.md: each kind of change takes the files that its section shows, and no other, and then its test passes."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import text
from tests.docs.software import apply, copied, python

PLACES = {
    "A setting": 3,
    "A mart": 3,
    "A board column": 4,
    "A reason": 3,
    "A correction kind": 2,
    "A source": 3,
}  # files that a change of this kind may take


def section(heading: str) -> str:
    """The text below a heading of the page."""
    parts = re.split(r"^## (.*)$", text("docs/changing.md"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[heading]


@pytest.mark.parametrize(("heading", "places"), PLACES.items())
def test_a_change_takes_so_many_files_and_works(heading: str, places: int, tmp_path: Path):
    software = copied(tmp_path)
    changed = apply(section(heading), software)
    tests = [path for path in changed if path.startswith("tests/")]
    done = python(software, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert (len(changed), len(tests), done.returncode) == (places, 1, 0), done.stdout + done.stderr


def test_every_kind_of_change_is_tested():
    assert re.findall(r"^## (.*)$", text("docs/changing.md"), re.MULTILINE) == list(PLACES)
