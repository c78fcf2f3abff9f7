"""A rating after each tournament, drawn as steps in the terminal."""

from collections.abc import Sequence
from itertools import accumulate

from rich.text import Text

from pipelines.cli.published import Row

WIDEST, NARROWEST, HEIGHT = 120, 40, 14
SETTLING, SETTLED = "·", "•"


def drawn(points: Sequence[Row], provisional_games: int, width: int, *, colours: bool) -> Text:
    """Return the graph, its stretch of settling in drawn lighter, at most so wide.

    Parameters
    ----------
    points : sequence of row
        The rating after each tournament and the games in it, in rated order.
    provisional_games : int
        Rated games after which a rating is settled.
    width : int
        Columns of the terminal.
    colours : bool
        Whether the graph may have any.
    """
    import plotext  # a twentieth of a second that other commands save

    played = list(accumulate(point["games"] for point in points))
    settling = sum(games < provisional_games for games in played)
    plotext.clf()
    plotext.theme("clear")
    plotext.plotsize(max(NARROWEST, min(width - 2, WIDEST)), HEIGHT)
    for marker, colour, first, last in ((SETTLING, "gray", 0, settling), (SETTLED, "cyan", settling, len(points))):
        steps_x, steps_y = _steps(points, first, last)
        if steps_x:
            plotext.plot(steps_x, steps_y, marker=marker, color=colour)
    plotext.xticks([0, len(points)], [f"{points[0]['played_at']:%Y-%m}", f"{points[-1]['played_at']:%Y-%m}"])
    text = plotext.build() if colours else plotext.uncolorize(plotext.build())
    lines = [line.rstrip() for line in text.rstrip().splitlines()]
    legend = f"{SETTLING} settling in (under {provisional_games} games)" + (
        f"   {SETTLED} settled" if settling < len(points) else ""
    )
    return Text.from_ansi("\n".join([*lines, *([legend] if settling else [])]))


def _steps(points: Sequence[Row], first: int, last: int) -> tuple[list[float], list[float]]:
    """Return the corners of the steps of a stretch of tournaments."""
    steps_x: list[float] = []
    steps_y: list[float] = []
    for place in range(first, last):
        steps_x += [place, place + 1]
        steps_y += [points[place]["rating_after"]] * 2
    return steps_x, steps_y
