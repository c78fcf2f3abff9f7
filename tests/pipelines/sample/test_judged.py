"""The default season through the real pipeline: what it says of every table, and the seeds of the cut of ten."""

from collections import Counter
from pathlib import Path

import pytest

from assets.core.models import REASONS
from pipelines import sample
from tests.docs.conftest import run_on_the_sample
from tests.once import made_once
from tests.published import rows

CUT_OF_TEN = ("Top 10", "Top 4")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "sample-run", run_on_the_sample) / "data" / "ratings.duckdb"


def test_a_table_is_set_aside_for_every_reason(published: Path):
    # specification: Reasons
    found = {reason for (reason,) in rows(published, "SELECT DISTINCT reason FROM core.set_aside")}
    assert set(REASONS) - found == set()


def test_less_than_five_percent_are_set_aside_beyond_byes_and_unfinished(published: Path):
    # specification: Exit status; the default limit
    [(share,)] = rows(
        published,
        "SELECT 100 * avg((state = 'set_aside')::INTEGER) FROM core.tables "
        "WHERE coalesce(reason, '') NOT IN ('bye', 'unfinished')",
    )
    assert 0 < share < 5


def test_the_first_seats_win_their_shares_of_rated_pods_of_four(published: Path):
    # what the sample is made to show: 34, 27, 21 and 18 % of decisive tables of four
    wins = dict(
        rows(
            published,
            "SELECT seat_no, 100 * avg((result = 'win')::INTEGER) FROM core.seats JOIN core.tables "
            "USING (pool, table_id) WHERE state = 'rated' AND outcome = 'win' AND seats = 4 GROUP BY seat_no",
        )
    )
    assert [wins[seat] for seat in (1, 2, 3, 4)] == pytest.approx([34, 27, 21, 18], abs=2)


def test_who_waits_in_the_cut_of_ten_are_the_first_two_of_the_swiss():
    # two tables of seeds 3 to 10, then both winners with seeds 1 and 2; five points a win, one a draw, five a bye
    event = next(event for event in sample.season() if event["topCut"] == 10)
    *swiss, eight, last = event["rounds"]
    assert (eight["round"], last["round"]) == CUT_OF_TEN
    cut = Counter(table["winner"] for round_ in (eight, last) for table in round_["tables"])
    points = {
        row["id"]: 5 * (row["wins"] - cut[row["name"]] + row["byes"]) + row["draws"] for row in event["standings"]
    }
    played, final = ({seat["id"] for t in r["tables"] for seat in t["players"]} for r in (eight, last))
    assert len(swiss) == event["swissNum"]
    assert min(points[seed] for seed in final - played) >= max(points[player] for player in played)
