"""Several systems on one history (specification: Settings): each writes the same tables and passes the gate."""

import math

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import Desk, code, event, pool, table

NAMES = ["pod_elo", "classic_elo", "softmax_elo", "openskill_pl", "pod_bayes"]
# FIDE's K, as a settings file writes it
FIDE = {"k": 20, "k_provisional": 40, "provisional_games": 30, "k_bands": [[2400, 10]], "floor": 0}
SYSTEMS = [*({"name": name} for name in NAMES), {"name": "classic_elo", "label": "fide", **FIDE}]
WON = {"pod_elo": 20, "classic_elo": 16, "softmax_elo": 36, "fide": 20}  # by an even win of a newcomer in a pod


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    settings = Settings(pool=[pool(system=[SystemSettings.model_validate(system) for system in SYSTEMS])])
    desk = Desk(tmp_path_factory.mktemp("systems") / "home", settings)
    return desk.publish(event("e", [table("abcd", "a")], [table("abcd", "Draw")], [table("ab", "b")]))


def test_all_are_published_side_by_side(desk):
    # specification: Settings; one or more systems; publishing runs every check
    rows = desk.published("SELECT system, count(*) FROM ratings.history GROUP BY ALL ORDER BY ALL")
    assert rows == [(name, 4 + 4 + 2) for name in sorted([*NAMES, "fide"])]


def test_an_even_win_in_each(desk):
    # 40/3 · 1.5; 32/3 · 1.5; 48 · 3/4; 40/3 · 1.5
    query = "SELECT system, change FROM ratings.history WHERE game_no = 1 AND subject = ? AND system IN ('pod_elo', 'classic_elo', 'softmax_elo', 'fide')"
    assert dict(desk.rows(query, code("a"))) == pytest.approx(WON)


def test_the_leader_pays_in_a_draw_by_the_share(desk):
    # softmax_elo scores a draw 1/n; the winner of game 1 has 1536, the others 1488
    share = 1 / (1 + 3 * math.exp(math.log(2) / 200 * (1488 - 1536)))
    query = "SELECT change FROM ratings.history WHERE system = 'softmax_elo' AND game_no = 2 AND subject = ?"
    assert desk.rows(query, code("a")) == [(pytest.approx(48 * (1 / 4 - share)),)]


def test_only_openskill_has_no_k(desk):
    # specification: History and ratings; k is NULL where no single K applies
    query = "SELECT DISTINCT system FROM ratings.history WHERE k IS NULL"
    assert desk.published(query) == [("openskill_pl",)]


def test_win_probabilitys_of_a_table_add_up_in_each(desk):
    # the winner's share of 10^(R/400)
    query = "SELECT sum(win_probability) FROM ratings.history GROUP BY system, game_no"
    assert [total for (total,) in desk.published(query)] == pytest.approx([1.0] * 3 * len(SYSTEMS))


def test_only_pod_bayes_says_how_sure_it_is(desk):
    # schema: 1.96 standard deviations on each side; a newcomer begins with 70, so after three games it is less
    query = (
        "SELECT system, max(high95 - low95), max(abs(low95 + high95 - 2 * rating)) FROM ratings.current GROUP BY ALL"
    )
    found = {system: rest for system, *rest in desk.published(query)}
    width, skew = found.pop("pod_bayes")
    assert 1.96 * 2 * 60 < width < 1.96 * 2 * 70
    assert skew == pytest.approx(0, abs=1e-9)
    assert all(rest == [None, None] for rest in found.values())
