"""Win probabilities of a game that was not played, by the system that rates the pool."""

import json

from pipelines.cli.published import Chosen, Row
from ratings_core.systems import SYSTEMS


def chances(chosen: Chosen, ratings: list[float]) -> list[Row]:
    """Return each one's win probability in a game of these two, and in one of four with two newcomers.

    None where the system predicts from more than ratings, or rates no games of four.
    """
    system = SYSTEMS[chosen.settings["name"]](**json.loads(chosen.settings["settings"]))
    of_two = system.win_probabilities(ratings)
    of_four = None if system.rates == "matches" else system.win_probabilities([*ratings, system.start, system.start])
    return [
        {
            "chance_of_two": None if of_two is None else float(of_two[place]),
            "chance_of_four": None if of_four is None else float(of_four[place]),
        }
        for place in range(len(ratings))
    ]
