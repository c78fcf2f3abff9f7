"""The rating systems, by the name that settings and tables use. One module a system; one line a system here."""

from ratings_core.systems.pod_elo import PodElo

SYSTEMS = {
    PodElo.name: PodElo,
}
