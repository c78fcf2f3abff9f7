"""The published numbers on real records, against figures that an independent program computed.

The records and the figures stand in the folder beside the repository that the team shares; where it is not there,
these tests say so and are skipped, and the small cases of tests/assets stand in for them.
"""

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.published import rows
from tests.system.command import tablerank

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
pytestmark = [
    pytest.mark.skipif(not DATA.exists(), reason=f"the shared reference records are not at {DATA}"),
]

POOL = '[[pool]]\nname = "{0}"\ngame = "Magic: The Gathering"\nformats = ["{0}"]\n'

# files, and for each format: events, skipped, tables, rated, skipped by reason, subjects, mean rating, top five
# (rating, games), computed independently from the same records; ratings and means to six decimals
FIGURES = {
    ("topdeck_edh_pods.json", "organiser_pods.json"): {
        "EDH": (
            (10, 1, 287, 261),
            {"bad_date": 22, "bye": 4},
            (283, 1500.000000),
            [(1569.937754, 6), (1551.758948, 5), (1551.429221, 5), (1550.870951, 5), (1548.607446, 7)],
        ),
    },
    ("topdeck_two_player.json",): {
        "Legacy": (
            (34, 0, 2403, 2327),
            {"bye": 74, "double_booked": 2},
            (650, 1500.149766),
            [(1653.909442, 39), (1643.013851, 10), (1640.664232, 9), (1636.195085, 16), (1635.864940, 26)],
        ),
        "Pauper": (
            (10, 0, 875, 845),
            {"bye": 30},
            (190, 1498.172938),
            [(1715.902338, 29), (1617.839498, 6), (1615.960824, 8), (1603.476829, 34), (1599.688955, 35)],
        ),
        "Modern": (
            (10, 0, 755, 731),
            {"bye": 19, "unknown_player": 5},
            (213, 1500.154360),
            [(1641.044428, 9), (1623.112448, 9), (1621.734983, 25), (1613.225857, 15), (1606.395763, 11)],
        ),
    },
    ("two_player_large.jsonl.gz",): {
        "Modern": (
            (434, 0, 104780, 98623),
            {"bye": 2685, "double_booked": 155, "duplicate_table": 3153, "no_result": 164},
            (16316, 1498.811300),
            [(1815.133233, 84), (1771.568345, 101), (1749.998632, 78), (1746.952163, 71), (1745.331161, 127)],
        ),
    },
}
LARGE = "two_player_large.jsonl.gz"
MARKS = {LARGE: [pytest.mark.integration], "topdeck_two_player.json": [pytest.mark.integration]}
CASES = [pytest.param(files, pool, marks=MARKS.get(files[0], [])) for files, pools in FIGURES.items() for pool in pools]


@pytest.fixture(scope="session")
def publications(tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[str, ...]], Path]:
    """Return what makes the publication of a set of files, with a pool for each format, once."""

    @functools.cache
    def publication(files: tuple[str, ...]) -> Path:
        home = tmp_path_factory.mktemp("home")
        (home / "pools.toml").write_text("".join(POOL.format(pool) for pool in FIGURES[files]))
        sources = [part for file in files for part in ("--source", DATA / file)]
        done = tablerank("run", *sources, "--home", home)
        assert done.status in (0, 3), done.err
        return home / "tablerank.duckdb"

    return publication


@pytest.mark.parametrize(("files", "pool"), CASES)
def test_counts(publications, files, pool):
    query = (
        "SELECT count(*), count(*) FILTER (status = 'skipped'), sum(tables)::INT, sum(tables_rated)::INT "
        f"FROM core.tournaments WHERE pool = '{pool}'"
    )
    assert rows(publications(files), query) == [FIGURES[files][pool][0]]


@pytest.mark.parametrize(("files", "pool"), CASES)
def test_reasons(publications, files, pool):
    query = f"SELECT reason, count(*) FROM core.skipped WHERE pool = '{pool}' GROUP BY reason"
    assert dict(rows(publications(files), query)) == FIGURES[files][pool][1]


@pytest.mark.parametrize(("files", "pool"), CASES)
def test_subjects_and_mean(publications, files, pool):
    query = f"SELECT count(*), avg(rating) FROM ratings.current WHERE pool = '{pool}'"
    assert rows(publications(files), query) == [pytest.approx(FIGURES[files][pool][2], abs=1e-6)]


@pytest.mark.parametrize(("files", "pool"), CASES)
def test_top_five(publications, files, pool):
    query = f"SELECT rating, games FROM ratings.current WHERE pool = '{pool}' ORDER BY rating DESC LIMIT 5"
    figures = FIGURES[files][pool][3]
    assert rows(publications(files), query) == [pytest.approx(figure, abs=1e-6) for figure in figures]
