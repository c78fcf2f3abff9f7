"""One event in Standings Elo."""

from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.cli.calc.working import JsonOption, RatingsArgument, at_least_two, columns_of, counts, show
from ratings_core.history import History
from ratings_core.systems.standings_elo import StandingsElo

UNKNOWN = "unknown"


def standings(
    ratings: RatingsArgument,
    places: Annotated[
        str, typer.Option("--places", metavar="P,P,...", help="Final place of each; equal ones are ties.")
    ],
    rounds: Annotated[str, typer.Option("--rounds", metavar="N|unknown", help="Rounds played.")],
    events: Annotated[
        str | None, typer.Option("--events", metavar="N,N,...", help="Rated events of each before; settled without it.")
    ] = None,
    curve: Annotated[
        str, typer.Option("--curve", metavar="progressive|capped", help="What more rounds are worth.")
    ] = "progressive",
    as_json: JsonOption = False,
) -> None:
    """Rate one event by Standings Elo: a win over each worse place."""
    at_least_two(ratings)
    try:
        system = StandingsElo(round_curve=curve)  # type: ignore[arg-type]  # it says itself which curves there are
    except ValueError as error:
        raise UsageError(f"--curve: {error}") from error
    played = _rounds(rounds)
    before = counts(events, len(ratings), "--events", system.provisional_games)
    try:
        event = system.at_event(ratings, counts(places, len(ratings), "--places", 0), played, before)
    except ValueError as error:
        raise UsageError(str(error)) from error
    multiplier = float(system.multiplier([played or 0])[0])
    working = [
        f"K = {system.k_provisional:g} before {system.provisional_games} rated events, {system.k_settled:g} after",
        f"times {multiplier:g} for {_said(played, system)}",
        "E = 1 / (1 + 10^((opponent - own)/400)); S = 1 better place, 0.5 same place, 0 worse",
        f"change = K/{len(ratings) - 1} x (sum of S - sum of E), over all others",
        *_lines(event),
    ]
    answer = columns_of(event) | {"multiplier": multiplier}
    show(answer, working, row="row", as_json=as_json)


def _rounds(text: str) -> int | None:
    if text.strip().lower() == UNKNOWN:
        return None
    try:
        return int(text)
    except ValueError:
        raise UsageError(f"--rounds takes a whole number from 1, or {UNKNOWN}, not {text!r}.") from None


def _said(rounds: int | None, system: StandingsElo) -> str:
    return f"{rounds} rounds" if rounds is not None else f"unknown rounds, which count as {system.unknown_rounds}"


def _lines(event: History) -> list[str]:
    opponents = event.change.size - 1
    return [
        f"  row {row} ({rating:g}): {k:g}/{opponents} x ({won:g} - {expected:.6f}) = {change:+.4f}"
        for row, (rating, k, won, expected, change) in enumerate(
            zip(
                event.rating_before,
                event.k,
                event.score * opponents,
                event.expected * opponents,
                event.change,
                strict=True,
            ),
            1,
        )
    ]
