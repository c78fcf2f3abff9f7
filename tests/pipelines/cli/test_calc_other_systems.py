"""The calculators of standings, decks and stakes, as they are typed."""

import json
from pathlib import Path

import pytest

from tests.pipelines.cli.command import tablerank

CORE = Path(__file__).parents[2] / "ratings_core"


def vectors(system: str) -> list:
    """Worked out by the authors of the specification, independently of this code."""
    return json.loads((CORE / f"{system}_vectors.json").read_text())


def calc(*arguments: object) -> dict:
    return tablerank("calc", *arguments, "--json").json


def commas(values: list) -> str:
    return ",".join(map(str, values))


@pytest.mark.parametrize(("curve", "column"), [("progressive", "change"), ("capped", "change_capped_curve")])
@pytest.mark.parametrize("vector", vectors("standings_elo"))
def test_standings_is_the_vector(vector: dict, curve: str, column: str):
    answer = calc(
        "standings", *vector["ratings"], "--places", commas(vector["places"]), "--rounds", vector["rounds"] or "unknown",
        "--events", commas(vector["events_before"]), "--curve", curve,
    )  # fmt: skip
    assert answer["change"] == pytest.approx(vector[column], abs=1e-9)


def test_without_events_everybody_counts_as_settled():
    # specification: Calculators; K 24, so an even first place of two gains 12
    assert calc("standings", 1500, 1500, "--places", "1,2", "--rounds", 3)["change"] == [12, -12]


def test_standings_shows_its_working():
    # 24 · 1.1/1 · (1 - 0.5) for four rounds
    shown = tablerank("calc", "standings", 1500, 1500, "--places", "2,1", "--rounds", 4).out
    assert "times 1.1 for 4 rounds" in shown
    assert "row 2 (1500): 26.4/1 x (1 - 0.500000) = +13.2000" in shown


def test_unknown_rounds_are_said_to_count_as_three():
    # standings_elo
    shown = tablerank("calc", "standings", 1500, 1500, "--places", "1,2", "--rounds", "unknown").out
    assert "times 1 for unknown rounds, which count as 3" in shown


@pytest.mark.parametrize("vector", vectors("deck_elo"))
def test_deck_is_the_vector(vector: dict):
    answer = calc("deck", *vector["displayed_ratings"], "--winner", vector["winner"] + 1)
    assert answer["change"] == pytest.approx(vector["displayed_change"], abs=1e-9)


def test_a_drawn_table_of_decks_moves_nobody():
    # deck_elo
    assert calc("deck", 1200, 1000, "--winner", "draw")["change"] == [0, 0]
    assert "a draw: nobody takes anything" in tablerank("calc", "deck", 1200, 1000, "--winner", "draw").out


def test_deck_shows_its_working():
    # 200 displayed points are 60 backend ones, 100/3 · 10^(-60/400) = 23.5982; against a higher deck the flat 33.3333
    shown = tablerank("calc", "deck", 1200, 1000, 1300, "--winner", 1).out
    assert "seat 1 (1200) takes from seat 2 (1000): d = 60, 23.5982" in shown
    assert "seat 1 (1200) takes from seat 3 (1300): d = -30, 33.3333" in shown


@pytest.mark.parametrize(("rounding", "column"), [("none", "change"), ("integer", "change_integer")])
@pytest.mark.parametrize("vector", vectors("stake_elo"))
def test_stake_is_the_vector(vector: dict, rounding: str, column: str):
    result = {"a": 1, "b": 2}.get(vector["result"], vector["result"])
    answer = calc("stake", *vector["ratings"], "--k", vector["k"], "--result", result, "--rounding", rounding)
    assert answer["change"] == pytest.approx(vector[column], abs=1e-9)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("1700 1500 --k 32 --result 1", "stake = max(1, 32 x (1 - 0.759747)) = 7.6881, from the loser to the winner"),
        ("1700 1500 --k 32 --result 1 --rounding integer", "max(1, floor(32 x (1 - 0.759747) + 0.5)) = 8.0000"),
        (
            "1700 1500 --k 32 --result draw",
            "stake = 32 x |0.5 - 0.759747| = 8.3119, from the higher to the lower rating",
        ),
        ("1700 1500 --k 32 --result double_loss", "a double loss: nothing is staked"),
    ],
)
def test_stake_shows_its_working(arguments: str, line: str):
    # the numbers of the vectors at K 32
    assert line in tablerank("calc", "stake", *arguments.split()).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("standings 1500 --places 1 --rounds 3", "A table has at least two seats; give a rating for each."),
        ("standings 1500 1500 --places 1 --rounds 3", "--places takes 2 whole numbers, one for each rating"),
        ("standings 1500 1500 --places 0,1 --rounds 3", "Places count from 1."),
        ("standings 1500 1500 --places 1,2 --rounds 0", "Rounds count from 1."),
        (
            "standings 1500 1500 --places 1,2 --rounds many",
            "--rounds takes a whole number from 1, or unknown, not 'many'.",
        ),
        ("standings 1500 1500 --places 1,2 --rounds 3 --curve steep", "round_curve must be one of progressive, capped"),
        ("standings 1500 1500 --places 1,2", "Missing option '--rounds'"),
        ("deck 1000 1000 --winner 3", "--winner takes a seat from 1 to 2, or draw, not '3'."),
        ("stake 1500 1500 1500 --k 8 --result 1", "A match has two ratings, not 3."),
        ("stake 1500 1500 --k 0 --result 1", "--k takes a positive, finite number of rating points."),
        ("stake 1500 1500 --k 8 --result 3", "--result takes 1, 2, draw or double_loss, not '3'."),
        ("stake 1500 1500 --k 8 --result 1 --rounding up", "rounding must be one of none, integer, not 'up'."),
    ],
)
def test_a_mistake_is_told_in_one_sentence(arguments: str, sentence: str):
    # specification: Exit status; 2 is wrong usage
    ended = tablerank("calc", *arguments.split())
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert sentence in ended.err
