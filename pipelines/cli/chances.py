"""What ratings say of a game that was not played: chances to win it, where a system needs only ratings for them."""

from pipelines.cli.published import Chosen, Row
from ratings_core.expected import win_shares
from ratings_core.systems.classic_elo import ClassicElo
from ratings_core.systems.deck_elo import DeckElo
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems.softmax_elo import SoftmaxElo
from ratings_core.systems.stake_elo import StakeElo
from ratings_core.systems.standings_elo import StandingsElo

SCALES = {kind.name: 1.0 for kind in (PodElo, ClassicElo, SoftmaxElo, StakeElo, StandingsElo)} | {
    DeckElo.name: 0.3
}  # a displayed point of a deck is 3/10 of a backend one, and those foretell


def chances(chosen: Chosen, ratings: list[float]) -> list[Row]:
    """Return each one's chance in a game of these two, and in one of four with two at the start, if somebody wins it.

    None where a system foretells from more than ratings, or rates no games of four.
    """
    scale = SCALES.get(chosen.settings["name"])
    if scale is None:
        return [{"chance_of_two": None, "chance_of_four": None} for _ in ratings]
    of_two = _shares(ratings, scale)
    if chosen.settings["rates"] == "matches":
        return [{"chance_of_two": chance, "chance_of_four": None} for chance in of_two]
    of_four = _shares([*ratings, *[chosen.settings["start"]] * 2], scale)
    return [{"chance_of_two": two, "chance_of_four": four} for two, four in zip(of_two, of_four, strict=False)]


def _shares(ratings: list[float], scale: float) -> list[float]:
    return [float(share) for share in win_shares([scale * rating for rating in ratings])]
