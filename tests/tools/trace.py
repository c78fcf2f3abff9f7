"""The way of one table of four, from its JSON line to the leaderboard: which of our functions and statements run.

Run with ``make trace``. A function is a code object with a name; lambdas and generator expressions are parts of the
function around them. Dagster, the command line, the settings' own validation and compiled kernels are not on the way.
"""

import sys
import tempfile
from pathlib import Path
from types import FrameType

from assets.tables import registered
from sql import statement
from tests.assets.builders import Desk, event, table

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / package) for package in ("assets", "ratings_core", "pipelines", "sql"))


def trace(folder: Path) -> tuple[set[str], set[str]]:
    """Return the functions, as file:name, and the statements that take one table to the leaderboard."""
    functions, statements = set[str](), set[str]()

    def note(frame: FrameType, happened: str, _: object) -> None:
        code = frame.f_code
        if happened != "call" or not code.co_filename.startswith(OURS) or code.co_name.startswith("<"):
            return
        functions.add(f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_qualname}")
        if code.co_name == "statement":
            statements.add(frame.f_locals["name"])

    registered("core")  # imports every model
    desk = Desk(folder / "home")
    tournament = event("t", [table("abcd", "a")])
    statement.cache_clear()  # so that each statement is asked for once more
    sys.setprofile(note)
    try:
        desk.board(tournament)
    finally:
        sys.setprofile(None)
    return functions, statements


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        functions, statements = trace(Path(folder))
    files = {name.partition(":")[0] for name in functions}
    lines = [*sorted(functions), *sorted(f"sql/{name}.sql" for name in statements)]
    lines.append(f"{len(functions)} functions in {len(files)} files, {len(statements)} statements of sql/")
    sys.stdout.write("\n".join(lines) + "\n")
