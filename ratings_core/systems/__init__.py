"""The rating systems, by the name that settings and tables use. One module a system; one line a system here."""

from ratings_core.protocol import RatingSystem
from ratings_core.systems.classic_elo import ClassicElo
from ratings_core.systems.deck_elo import DeckElo
from ratings_core.systems.openskill_pl import OpenskillPl
from ratings_core.systems.pod_bayes import PodBayes
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems.softmax_elo import SoftmaxElo
from ratings_core.systems.stake_elo import StakeElo
from ratings_core.systems.standings_elo import StandingsElo

SYSTEMS: dict[str, type[RatingSystem]] = {
    PodElo.name: PodElo,
    ClassicElo.name: ClassicElo,
    SoftmaxElo.name: SoftmaxElo,
    OpenskillPl.name: OpenskillPl,
    PodBayes.name: PodBayes,
    DeckElo.name: DeckElo,
    StandingsElo.name: StandingsElo,
    StakeElo.name: StakeElo,
}
