"""The calculators of tables and leads, as they are typed."""

import doctest
import json
from pathlib import Path

import pytest

from pipelines.cli import calc as module
from ratings_core.systems.classic_elo import ClassicElo
from ratings_core.systems.pod_elo import PodElo
from tests.pipelines.cli.command import tablerank

# Worked out by the authors of the specification, independently of this code.
VECTORS = json.loads((Path(__file__).parents[2] / "ratings_core" / "pod_elo_vectors.json").read_text())


def calc(*arguments: object) -> dict:
    return tablerank("calc", *arguments, "--json").json


def typed(vector: dict) -> list:
    winner = "draw" if vector["winner"] is None else vector["winner"] + 1
    return [*vector["ratings"], "--winner", winner, "--games", ",".join(map(str, vector["games_before"]))]


@pytest.mark.parametrize(("k_mode", "column"), [("own", "change"), ("pair_mean", "change_pair_mean")])
@pytest.mark.parametrize("vector", VECTORS[:6])
def test_pod_is_the_vector(vector: dict, k_mode: str, column: str):
    assert calc("pod", *typed(vector), "--k-mode", k_mode)["change"] == pytest.approx(vector[column], abs=1e-9)


def test_without_games_everybody_counts_as_settled():
    # specification: Calculators; an even win of settled players is +12/-4
    assert calc("pod", 1500, 1500, 1500, 1500, "--winner", 1)["change"] == [12, -4, -4, -4]


def test_pod_prints_the_full_precision():
    # the same bits as the replay's
    table = PodElo().at_table([1500, 1700, 1612.3], 1, [50] * 3)
    answer = calc("pod", 1500, 1700, 1612.3, "--winner", 2)
    for column in ("change", "rating_after", "expected", "score", "k", "win_probability"):
        assert answer[column] == getattr(table, column).tolist(), column


def test_pod_shows_its_working():
    # 1500 beats three 1700s, +18.2; each pair gives 24/3 · (1 - E) with E = 1/(1 + 10^0.5)
    shown = tablerank("calc", "pod", 1500, 1700, 1700, 1700, "--winner", 1).out
    assert shown.count("24/3 x (1 - 0.240253) = +6.0780") == 3
    assert "+18.2339" in shown


def test_pod_by_pair_mean_shows_the_k_of_the_pair():
    # (40 + 24)/2 = 32; no single K applies
    shown = tablerank("calc", "pod", 1500, 1500, "--winner", 1, "--games", "0,50", "--k-mode", "pair_mean").out
    assert "32 x (1 - 0.500000) = +16.0000" in shown


@pytest.mark.parametrize("draw", ["draw", "Draw"])
def test_a_drawn_pod(draw: str):
    # 24/3 · 3 · (0.5 - E), E = 1/(1 + 10^(-1/4)) for the 1600
    change = calc("pod", 1600, 1500, 1500, 1500, "--winner", draw)["change"]
    assert change[0] == pytest.approx(24 * (0.5 - 1 / (1 + 10**-0.25)))


@pytest.mark.parametrize("rating", ["-150", "-150.5", "-1e3"])
def test_a_negative_rating_is_no_option(rating: str):
    assert calc("pod", rating, rating, "--winner", 1)["rating_before"] == [float(rating)] * 2


def test_classic_is_the_worked_example():
    # the calculator's page: 1500 against 1500 at K 32, 1516 and 1484 after a win
    answer = calc("classic", 1500, 1500, "--result", 1, "--k", 32)
    assert (answer["rating_after"], answer["expected"]) == ([1516, 1484], [0.5, 0.5])


def test_classic_answers_every_result():
    # the calculator's page: rating after win, loss or draw
    by_result = calc("classic", 1500, 1500, "--result", "draw", "--k", 32)["by_result"]
    after = {result: told["rating_after"] for result, told in by_result.items()}
    assert after == {"1": [1516, 1484], "2": [1484, 1516], "draw": [1500, 1500]}


def test_classic_answers_how_the_change_depends_on_k():
    # the calculator's page; half of K for an even win
    by_k = calc("classic", 1500, 1500, "--result", 1, "--k", 32)["by_k"]
    assert {k: change[0] for k, change in by_k.items()} == {"10": 5, "16": 8, "20": 10, "24": 12, "32": 16, "40": 20}


def test_a_lead_of_400_points_is_91_percent():
    # the calculator's page
    expected = calc("classic", 1900, 1500, "--result", 1, "--k", 32)["expected"]
    assert expected == pytest.approx([0.9091, 0.0909], abs=5e-5)


def test_classic_of_a_table_is_the_system():
    change = ClassicElo(k=20).change([1500, 1600, 1700], 2, [50] * 3)
    assert calc("classic", 1500, 1600, 1700, "--result", 3, "--k", 20)["change"] == change.tolist()


def test_classic_stops_at_the_floor():
    # an even loss at K 32 would cost 16
    assert calc("classic", 107, 107, "--result", 1, "--k", 32, "--floor", 100)["change"] == [16, -7]


def test_classic_shows_its_working():
    shown = tablerank("calc", "classic", 1500, 1500, "--result", 1, "--k", 32).out
    for line in (
        "seat 1 (1500) against seat 2 (1500): 32 x (1 - 0.500000) = +16.0000",
        "rating after a win of seat 2: 1484.00, 1516.00",
        "rating after a draw: 1500.00, 1500.00",
        "change with K 20: +10.00, -10.00",
    ):
        assert line in shown, line


@pytest.mark.parametrize(("probability", "points"), [("0.91", 401.92), ("0.5", 0.0), ("0.09", -401.92)])
def test_the_lead_that_a_probability_needs(probability: str, points: float):
    # 400 · log10(0.91/0.09) = 401.92
    assert calc("lead", probability)["lead"] == pytest.approx(points, abs=0.005)


def test_lead_shows_its_working():
    assert "400 x log10(0.91 / 0.09) = 401.92 points" in tablerank("calc", "lead", "0.91").out


def test_examples_run():
    # each docstring's own output
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("pod 1500 --winner 1", "A table has at least two seats; give a rating for each."),
        ("pod 1500 1500 --winner 3", "--winner takes a seat from 1 to 2, or draw, not '3'."),
        ("pod 1500 1500 --winner 0", "--winner takes a seat from 1 to 2, or draw, not '0'."),
        ("pod 1500 1500 --winner ann", "--winner takes a seat from 1 to 2, or draw, not 'ann'."),
        ("pod 1500 1500", "Missing option '--winner'"),
        ("pod 1500 15oo --winner 1", "'15oo' is neither a finite number nor an option"),
        ("pod 1500 nan --winner 1", "'nan' is neither a finite number nor an option"),
        ("pod 1500 1500 --winer 1 --winner 1", "'--winer' is neither a finite number nor an option"),
        ("pod 1500 1500 --winner 1 --games 3", "--games takes 2 whole numbers, one for each rating"),
        ("pod 1500 1500 --winner 1 --games 3,-1", "--games takes 2 whole numbers, one for each rating"),
        ("pod 1500 1500 --winner 1 --k-mode mean", "k_mode must be one of own, pair_mean, not 'mean'."),
        ("classic 1500 1500 --result 1", "Missing option '--k'"),
        ("classic 1500 1500 --result 1 --k 0", "--k must be a positive, finite number of rating points, not 0.0."),
        ("classic 1500 1500 --result 1 --k 20 --floor inf", "--floor must be a finite number"),
        ("lead 1", "A lead exists for a probability between 0 and 1, not for 1.0."),
        ("lead -0.5", "A lead exists for a probability between 0 and 1, not for -0.5."),
        ("lead most", "'most' is neither a finite number nor an option"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(arguments: str, sentence: str):
    # specification: Exit status; 2 is wrong usage
    ended = tablerank("calc", *arguments.split())
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert sentence in ended.err
