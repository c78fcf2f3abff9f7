"""Decks and standings on real records, through the installed command, against figures of an independent program.

As in test_reference_data, the records stand beside the repository, and without them these tests are skipped.
"""

from pathlib import Path

import pytest

from tests.published import rows
from tests.system.command import tablerank
from tests.system.test_reference_data import DATA

pytestmark = [
    pytest.mark.xdist_group("reference"),
    pytest.mark.integration,  # the two histories take a minute together
    pytest.mark.skipif(not DATA.exists(), reason=f"the shared reference records are not at {DATA}"),
]

POOL = '[[pool]]\nname = "{0}"\ngame = "Magic: The Gathering"\nformats = ["{0}"]\n'
SYSTEM = '[[pool.system]]\nname = "{}"\n'

# file, and for each format: system, events or tables rated, subjects, mean rating, top five (rating, games); from the
# computed independently from the same records; ratings and means to six decimals
FIGURES = {
    "edh_deck_tables.jsonl.gz": {
        "EDH": (
            "deck_elo",
            37428,
            (348, 1000.0),
            [(1774.890754, 334), (1629.971534, 276), (1619.666645, 740), (1618.290277, 717), (1615.992149, 292)],
        ),
    },
    "standings_only.jsonl.gz": {
        "Legacy": (
            "standings_elo",
            354,
            (1947, 1498.899188),
            [(1647.375366, 97), (1643.339330, 78), (1630.270009, 59), (1624.640303, 18), (1617.779403, 21)],
        ),
        "Pauper": (
            "standings_elo",
            253,
            (1353, 1498.437869),
            [(1660.740398, 22), (1659.365221, 77), (1635.238710, 68), (1634.851128, 193), (1620.751244, 105)],
        ),
    },
    "topdeck_two_player.json": {
        "Legacy": (
            "standings_elo",
            34,
            (653, 1499.975877),
            [(1587.419060, 6), (1587.180880, 10), (1578.528464, 3), (1575.544512, 6), (1569.144014, 4)],
        ),
    },
}
CASES = [(file, pool) for file, pools in FIGURES.items() for pool in pools]


@pytest.fixture(scope="module")
def publications(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a publication for each file, with a pool for each format that also rates players where there are tables."""
    made = {}
    for file, pools in FIGURES.items():
        home = tmp_path_factory.mktemp("home")
        settings = [POOL.format(pool) + SYSTEM.format("pod_elo") + SYSTEM.format(pools[pool][0]) for pool in pools]
        (home / "pools.toml").write_text("".join(settings))
        done = tablerank("run", "--source", DATA / file, "--home", home)
        assert done.status in (0, 3), done.err
        made[file] = home / "tablerank.duckdb"
    return made


@pytest.mark.parametrize(("file", "pool"), CASES)
def test_rated(publications, file, pool):
    system, rated, *_ = FIGURES[file][pool]
    query = f"SELECT count(DISTINCT game_no) FROM ratings.history WHERE pool = '{pool}' AND system = '{system}'"
    assert rows(publications[file], query) == [(rated,)]


@pytest.mark.parametrize(("file", "pool"), CASES)
def test_subjects_and_mean(publications, file, pool):
    system, _, figures, _ = FIGURES[file][pool]
    query = f"SELECT count(*), avg(rating) FROM ratings.current WHERE pool = '{pool}' AND system = '{system}'"
    assert rows(publications[file], query) == [pytest.approx(figures, abs=1e-5)]


@pytest.mark.parametrize(("file", "pool"), CASES)
def test_top_five(publications, file, pool):
    system, _, _, figures = FIGURES[file][pool]
    query = (
        f"SELECT rating, games FROM ratings.current WHERE pool = '{pool}' AND system = '{system}' "
        "ORDER BY rating DESC LIMIT 5"
    )
    assert rows(publications[file], query) == [pytest.approx(figure, abs=1e-5) for figure in figures]
