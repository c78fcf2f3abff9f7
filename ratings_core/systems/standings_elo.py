"""Standings Elo, for events whose final places alone are known: a win over each worse place.

    S_ij     = 1 better place, 0.5 same place, 0 worse
    change_i = m · K_i/(N - 1) · sum over j of (S_ij - E(R_i, R_j))
    m        = 1 + 0.1·(rounds - 3) up to 4 rounds, 1.1 + 0.2·(rounds - 4) above     round_curve "progressive"
    m        = min(1 + 0.1·(rounds - 3), 1.4)                                        round_curve "capped"

j runs over the N - 1 other rows with a place. All changes of an event are computed from the ratings before it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ratings_core.calculator import Answer, Calculator, Field, columns_of
from ratings_core.errors import InvalidError
from ratings_core.expected import LOG_ODDS_PER_POINT
from ratings_core.history import History
from ratings_core.inputs import LEAST_PLACED, RatedStandings
from ratings_core.systems import ranges
from ratings_core.systems.one_table import finite_ratings
from ratings_core.systems.predicting import Predicting

RoundCurve = Literal["progressive", "capped"]


@dataclass(frozen=True)
class StandingsElo(Predicting):
    """Standings Elo: settings and replay.

    Parameters
    ----------
    start : float
        Rating before the first event, in points.
    k_provisional, k_settled : float
        K in points: while provisional, and after; multiplied by a factor for the rounds.
    provisional_games : int
        A subject is provisional with fewer rated events than this: with 5, the 6th event is the first at `k_settled`.
    round_curve : {"progressive", "capped"}
        How that factor grows with the rounds. "capped" is the older curve, for repeating the published comparison.
    unknown_rounds : int
        Rounds of an event whose rounds are unknown.
    guest_rating : float
        Ours: rating of a row without an id, an opponent that is never rated.

    Raises
    ------
    InvalidError
        When a setting is not a finite number, not positive where it must be, or an unknown curve.

    Notes
    -----
    The rules are those of DigiLab [1]_, which rates Digimon TCG events. m goes on below three rounds (0.9 for two, 0.8
    for one); the progressive curve has no cap.

    `History.k` is m · K, so change = k · (score - expected). Win probabilities are shares of the whole field.

    References
    ----------
    .. [1] https://account.digilab.cards/faq

    Examples
    --------
    Four new players at 1500 and three rounds, so m is 1: the first beats three where 1.5 were expected.

    >>> StandingsElo().change([1500] * 4, places=[1, 2, 3, 4], rounds=3, events_before=[0] * 4)
    array([ 24.,   8.,  -8., -24.])
    """

    name: ClassVar[str] = "standings_elo"
    title: ClassVar[str] = "Standings Elo"
    subject: ClassVar[str] = "player"
    rates: ClassVar[str] = "standings"
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {"k_provisional": (1, 400), "k_settled": (1, 400)}

    start: float = 1500.0
    k_provisional: float = 48.0
    k_settled: float = 24.0
    provisional_games: int = 5
    round_curve: RoundCurve = "progressive"
    unknown_rounds: int = 3
    guest_rating: float = 1500.0

    def __post_init__(self) -> None:
        ranges.finite(self, "start", "guest_rating")
        ranges.positive(self, "k_provisional", "k_settled", "unknown_rounds")
        ranges.count(self, "provisional_games", "unknown_rounds")
        ranges.one_of(self, "round_curve", get_args(RoundCurve))

    def multiplier(self, rounds: Sequence[int] | NDArray[np.int64]) -> NDArray[np.float64]:
        """Return m, the factor of K for the rounds played.

        Parameters
        ----------
        rounds : int[events]
            Rounds; 0 or less if unknown.

        Returns
        -------
        float64[events]
            1 at three rounds.

        Examples
        --------
        >>> StandingsElo().multiplier([3, 4, 5, 8, 0]).round(1)
        array([1. , 1.1, 1.3, 1.9, 1. ])
        >>> StandingsElo(round_curve="capped").multiplier([3, 4, 5, 8, 0]).round(1)
        array([1. , 1.1, 1.2, 1.4, 1. ])
        """
        known = np.asarray(rounds, dtype=np.int64)
        known = np.where(known > 0, known, self.unknown_rounds)
        straight = 1.0 + 0.1 * (known - 3).astype(np.float64)
        if self.round_curve == "capped":
            return np.minimum(straight, 1.4)
        return np.where(known <= 4, straight, 1.1 + 0.2 * (known - 4))  # noqa: PLR2004 - the curve's own numbers

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one event."""
        curves = {"progressive": "Progressive", "capped": "Capped"}
        fields = (
            Field("places", "places", "Place", "Final place of each; equal ones are ties", required=True),
            Field("rounds", "rounds", "Rounds", "Rounds played", begin=str(cls.unknown_rounds), required=True),
            Field("events", "counts", "Events before", "Rated events of each before (default: everybody is settled)"),
            Field("curve", "choice", "Worth of rounds", "Worth of more rounds", curves, default="progressive"),
        )
        return Calculator(
            "standings",
            "Rate one event by Standings Elo: a win over each below.",
            fields,
            cls._event,
            f"K is {cls.k_provisional:g} in the first {cls.provisional_games} rated events, {cls.k_settled:g} after, "
            f"times a factor for the rounds; unknown rounds count as {cls.unknown_rounds}. "
            "A player without a number of events is settled.",
            row="Player",
            rows=(4, 2, 64),
        )

    @classmethod
    def _event(
        cls,
        ratings: Sequence[float],
        places: Sequence[int],
        rounds: int | None,
        events: Sequence[int] | None,
        curve: RoundCurve,
    ) -> Answer:
        system = cls(round_curve=curve)
        event = system.at_event(ratings, places, rounds, events or [system.provisional_games] * len(ratings))
        multiplier, opponents = float(system.multiplier([rounds or 0])[0]), len(ratings) - 1
        named = f"{rounds} rounds" if rounds else f"unknown rounds, which count as {system.unknown_rounds}"
        rows = zip(event.rating_before, event.k, event.score, event.expected, event.change, strict=True)
        working = [
            f"K = {system.k_provisional:g} before {system.provisional_games} rated events, {system.k_settled:g} after",
            f"times {multiplier:g} for {named}",
            "E = 1 / (1 + 10^((opponent - own)/400)); S = 1 better place, 0.5 same place, 0 worse",
            f"change = K/{opponents} x (sum of S - sum of E), over all others",
            *(
                f"  row {row} ({rating:g}): {k:g}/{opponents} x "
                f"({opponents * score:g} - {opponents * expected:.6f}) = {change:+.4f}"
                for row, (rating, k, score, expected, change) in enumerate(rows, 1)
            ),
        ]
        return Answer(columns_of(event) | {"multiplier": multiplier}, working, "row")

    def replay(self, standings: RatedStandings) -> History:
        """Replay all events in order from the start.

        Parameters
        ----------
        standings : RatedStandings
            Events in rated order.

        Returns
        -------
        History
            One row for each of ``standings.row_is_rated``, in that order: none for a guest, for a row without a
            place, or in an event with fewer than two places.

        Examples
        --------
        A newcomer beats a guest, who has no row:

        >>> standings = RatedStandings(
        ...     offset=np.array([0, 2]), subject=np.array([0, -1]), place=np.array([1, 2]), rounds=np.array([3]),
        ...     subjects=1)
        >>> StandingsElo().replay(standings).change
        array([24.])
        """
        return self._replay_from(
            standings,
            rating=np.full(standings.subjects, float(self.start)),
            played=np.zeros(standings.subjects, dtype=np.int64),
        )

    def change(
        self,
        ratings: Sequence[float] | NDArray[np.float64],
        places: Sequence[int] | NDArray[np.int64],
        rounds: int | None,
        events_before: Sequence[int] | NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return the changes of one event, from any ratings.

        Parameters
        ----------
        ratings : float[n]
            Ratings before the event, in points.
        places : int[n]
            Final places, from 1; equal places are ties.
        rounds : int or None
            Rounds played; None if unknown.
        events_before : int[n]
            Rated events of each before this one.

        Returns
        -------
        float64[n]
            Rating points.

        Raises
        ------
        InvalidError
            When there are fewer than two, a place or a number of rounds is below 1, or the lengths differ.

        Examples
        --------
        The last two share a place, so each has half a point of the other:

        >>> StandingsElo().change([1500] * 3, places=[1, 2, 2], rounds=None, events_before=[5] * 3)
        array([12., -6., -6.])
        """
        return self.at_event(ratings, places, rounds, events_before).change

    def at_event(
        self,
        ratings: Sequence[float] | NDArray[np.float64],
        places: Sequence[int] | NDArray[np.int64],
        rounds: int | None,
        events_before: Sequence[int] | NDArray[np.int64],
    ) -> History:
        """Return the history of one event, from any ratings.

        Parameters, errors: those of `change`.

        Returns
        -------
        History
            n rows, and n subjects in the same order.

        Examples
        --------
        >>> StandingsElo().at_event([1900, 1500], [1, 2], rounds=3, events_before=[9, 9]).expected.round(4)
        array([0.9091, 0.0909])
        """
        rating, played = finite_ratings(ratings, events_before), np.array(events_before, dtype=np.int64)
        place = np.array(places, dtype=np.int64)
        if rating.shape != place.shape:
            raise InvalidError("places", f"There are {rating.size} ratings and {place.size} places.")
        if rating.size < LEAST_PLACED:
            raise InvalidError("ratings", "An event needs two or more ratings.")
        if place.min() < 1:
            raise InvalidError("places", "Places count from 1.")
        if rounds is not None and rounds < 1:
            raise InvalidError("rounds", "Rounds count from 1.")
        event = RatedStandings(
            offset=np.array([0, rating.size], dtype=np.int64),
            subject=np.arange(rating.size, dtype=np.int64),
            place=place,
            rounds=np.array([0 if rounds is None else rounds], dtype=np.int64),
            subjects=rating.size,
        )
        return self._replay_from(event, rating, played)

    def _replay_from(
        self, standings: RatedStandings, rating: NDArray[np.float64], played: NDArray[np.int64]
    ) -> History:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import standings_elo_kernel

        takes_part = (standings.place > 0) & np.repeat(standings.event_is_rated, np.diff(standings.offset))
        before = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(takes_part)])
        events = np.flatnonzero(standings.event_is_rated)
        history = History.unfilled(int(standings.row_is_rated.sum()), rating, played)
        offset = before[np.append(standings.offset[events], standings.subject.size)]
        settings = standings_elo_kernel.Settings(
            LOG_ODDS_PER_POINT,
            float(self.k_provisional),  # a whole number from a settings file would be compiled once more
            float(self.k_settled),
            self.provisional_games,
            float(self.guest_rating),
        )
        in_events = standings_elo_kernel.Events(
            offset,
            standings.subject[takes_part],
            _totals_won(offset, standings.place[takes_part]),
            self.multiplier(standings.rounds)[events],
        )
        standings_elo_kernel.replay(in_events, settings, history.state, history.columns)
        return history


def _totals_won(offset: NDArray[np.int64], place: NDArray[np.int64]) -> NDArray[np.float64]:
    """Count for each row the worse places of its event, and half of the other equal ones: the sum of S, exactly."""
    event = np.repeat(np.arange(offset.size - 1), np.diff(offset))
    order = np.lexsort((place, event))
    opens_tie = np.ones(place.size, dtype=np.bool_)
    opens_tie[1:] = (np.diff(place[order]) != 0) | (np.diff(event[order]) != 0)
    first = np.flatnonzero(opens_tie)
    end = np.append(first[1:], place.size)
    worse = offset[event[order[first]] + 1] - end
    won = np.empty(place.size)
    won[order] = np.repeat(worse + 0.5 * (end - first - 1), end - first)
    return won
