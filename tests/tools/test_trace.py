"""The way of a table to the leaderboard stays short: make trace lists what is on it."""

from tests.tools.trace import trace

FUNCTIONS, STATEMENTS = 129, 29  # version 0.3.0 had 151 and 44


def test_the_way_of_a_table_to_the_leaderboard_is_short(tmp_path):
    functions, statements = trace(tmp_path)
    assert (len(functions) <= FUNCTIONS, len(statements) <= STATEMENTS) == (True, True), (
        f"{len(functions)} functions, {len(statements)} statements"
    )


def test_what_ran_is_named(tmp_path):
    functions, statements = trace(tmp_path)
    assert "assets/core/validate.py:validate" in functions
    assert {"core/verdicts", "marts/leaderboard"} <= statements
