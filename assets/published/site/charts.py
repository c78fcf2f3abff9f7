"""The charts of the site, as SVG that is part of a page.

Horizontal positions are percentages of the chart's width, so that a chart fits every screen while its text keeps its
size; heights are pixels. Colours, dashes and text styles are in the style sheet, which knows the marks by class.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil, floor, log10, sqrt
from typing import Any

from markupsafe import Markup

from assets.published.site.filters import percent, plain_short_day, rating, signed

Row = dict[str, Any]

LEFT, ACROSS = 11.0, 86.0  # percent of the width: where the plot begins, and how wide it is
TOP, BOTTOM, HEIGHT = 26, 238, 280  # pixels
MONTHS_APART = (1, 2, 3, 6, 12, 24, 60, 120)
DATE_LABELS, LINES = 6, 6  # at most


@dataclass(frozen=True)
class Scale:
    """Where a value is, between the lowest and the highest that are drawn."""

    low: float
    high: float

    def share(self, value: float) -> float:
        """Return the place of a value: 0 at the low end, 1 at the high end, one half where they are the same.

        >>> Scale(1400, 1600).share(1450), Scale(5, 5).share(5)
        (0.25, 0.5)
        """
        return 0.5 if self.high == self.low else (value - self.low) / (self.high - self.low)

    def x(self, value: float) -> float:
        """Return the place across, in percent of the chart's width."""
        return round(LEFT + ACROSS * self.share(value), 3)

    def y(self, value: float) -> float:
        """Return the place from the top, in pixels."""
        return round(BOTTOM - (BOTTOM - TOP) * self.share(value), 2)

    def ticks(self) -> list[float]:
        """Return the multiples of 1, 2 or 5 times a power of ten between the ends, at most six of them.

        >>> Scale(1432, 1751).ticks(), Scale(0, 0.31).ticks()
        ([1500.0, 1600.0, 1700.0], [0.0, 0.1, 0.2, 0.3])
        """
        span = self.high - self.low or 1.0
        power = 10.0 ** floor(log10(span / LINES))
        step = next(power * times for times in (1, 2, 5, 10, 20) if span / (power * times) <= LINES - 1)
        return [round(step * n, 10) for n in range(ceil(self.low / step), floor(self.high / step) + 1)]


def rating_chart(points: Sequence[Row]) -> Markup:
    """Draw a player's rating: a step at each tournament, the provisional stretch shaded, the highest point marked.

    Parameters
    ----------
    points : sequence of dict
        Rows of ``public.tournament_history`` of one player, system and pool, in order.
    """
    when = Scale(points[0]["played_at"].timestamp(), points[-1]["played_at"].timestamp())
    height = _around([point["rating_after"] for point in points])
    places = [(when.share(point["played_at"].timestamp()), height.y(point["rating_after"])) for point in points]
    settled = next((place for place, point in zip(places, points, strict=True) if not point["provisional"]), None)
    shaded = 0.0 if not points[0]["provisional"] else 1.0 if settled is None else settled[0]
    marks = [
        _circle(when.x(point["played_at"].timestamp()), y, 3.5, _words(point))
        for point, (_, y) in zip(points, places, strict=True)
    ]
    peaks = [
        _peak(when.x(point["played_at"].timestamp()), y, point)
        for point, (_, y) in zip(points, places, strict=True)
        if point["is_highest"]
    ]
    return _chart(
        _grid(height, rating),
        _dates(points[0]["played_at"], points[-1]["played_at"], when),
        _stretched(_shade(places[0][0], shaded), _steps(places)),
        _text(LEFT, 14, "provisional", "start") if shaded else "",
        _group("points", marks),
        _group("peak", peaks),
    )


def bands_chart(bands: Sequence[Row]) -> Markup:
    """Draw the rating distribution: a bar between the two ends of each band, and the number of players over it."""
    across = Scale(bands[0]["band_from"], bands[-1]["band_to"])
    height = Scale(0, max(band["members"] for band in bands))
    bars, numbers = [], []
    for band in bands:
        x, end, y = across.x(band["band_from"]), across.x(band["band_to"]), height.y(band["members"])
        bars.append(_rectangle(x + 0.4, y, end - x - 0.8, BOTTOM - y))
        numbers.append(_text((x + end) / 2, y - 6, str(band["members"])))
    edges = [bands[0]["band_from"], *(band["band_to"] for band in bands)]
    apart = ceil(len(edges) / (2 * DATE_LABELS))
    labels = [_text(across.x(edge), BOTTOM + 18, str(edge)) for edge in edges[::apart]]
    return _chart(_group("bars", bars), _group("numbers", numbers), _group("axis", labels))


def seats_chart(rows: Sequence[Row]) -> Markup:
    """Draw the share of tables that each seat won, with its 95 % interval; Swiss rounds and cuts beside each other."""
    seats, stages = sorted({row["seat_no"] for row in rows}), list(dict.fromkeys(row["stage"] for row in rows))
    across = Scale(seats[0] - 0.5, seats[-1] + 0.5)
    height = Scale(0, max(row["high95"] for row in rows))
    marks = []
    for row in rows:
        place = stages.index(row["stage"])
        x = across.x(row["seat_no"] + 0.16 * (place - (len(stages) - 1) / 2))
        words = f"Seat {row['seat_no']}, {row['stage']}: {percent(row['win_rate'], 1)}"
        interval = Markup('<line x1="{0}%" x2="{0}%" y1="{1}" y2="{2}"/>').format(
            x, height.y(row["low95"]), height.y(row["high95"])
        )
        marks.append(_group(("first", "second")[place], [interval, _circle(x, height.y(row["win_rate"]), 5, words)]))
    labels = [_text(across.x(seat), BOTTOM + 18, f"Seat {seat}") for seat in seats]
    return _chart(_grid(height, percent), _group("axis", labels), _group("rates", marks))


def calibration_chart(rows: Sequence[Row]) -> Markup:
    """Draw the share of seats that won against their predicted win probability; larger circles are more seats."""
    both = Scale(0, max(max(row["predicted"], row["actual"]) for row in rows))
    most = max(row["seats"] for row in rows)
    circles = [
        _circle(
            both.x(row["predicted"]),
            both.y(row["actual"]),
            round(3 + 7 * sqrt(row["seats"] / most), 2),
            f"Predicted {percent(row['predicted'], 1)}, won {percent(row['actual'], 1)}, {row['seats']:,} seats",
        )
        for row in rows
    ]
    labels = [_text(both.x(tick), BOTTOM + 18, percent(tick)) for tick in both.ticks()]
    even = Markup('<line class="even" x1="{}%" y1="{}" x2="{}%" y2="{}"/>').format(
        LEFT, BOTTOM, LEFT + ACROSS, TOP
    )  # what was predicted is what happened
    titles = [_text(LEFT, 14, "Won", "start"), _text(LEFT + ACROSS / 2, HEIGHT - 4, "Predicted")]
    return _chart(_grid(both, percent), _group("axis", [*labels, *titles]), even, _group("buckets", circles))


def _chart(*parts: Markup | str) -> Markup:
    whole = Markup('<svg width="100%" height="{}" aria-hidden="true">{}</svg>')
    return whole.format(HEIGHT, Markup("").join(parts))


def _group(name: str, parts: Iterable[Markup]) -> Markup:
    return Markup('<g class="{}">{}</g>').format(name, Markup("").join(parts))


def _stretched(*parts: Markup) -> Markup:
    """Hold what may be stretched to the plot's width: lines and shades, whose places across are shares of 1000."""
    whole = Markup(
        '<svg x="{}%" y="0" width="{}%" height="{}" viewBox="0 0 1000 {}" preserveAspectRatio="none" '
        'overflow="visible">{}</svg>'
    )
    return whole.format(LEFT, ACROSS, HEIGHT, HEIGHT, Markup("").join(parts))


def _shade(begin: float, end: float) -> Markup:
    shade = Markup('<rect class="provisional" x="{:.1f}" y="{}" width="{:.1f}" height="{}"/>')
    return shade.format(1000 * begin, TOP, 1000 * (end - begin), BOTTOM - TOP) if end > begin else Markup("")


def _steps(places: Sequence[tuple[float, float]]) -> Markup:
    steps = "".join(f"H{1000 * x:.1f}V{y}" for x, y in places[1:])
    return Markup('<path class="steps" d="M{:.1f},{}{}"/>').format(1000 * places[0][0], places[0][1], steps)


def _circle(x: float, y: float, radius: float, words: str) -> Markup:
    return Markup('<circle cx="{}%" cy="{}" r="{}"><title>{}</title></circle>').format(x, y, radius, words)


def _rectangle(x: float, y: float, width: float, height: float) -> Markup:
    return Markup('<rect x="{:.2f}%" y="{}" width="{:.2f}%" height="{:.2f}"/>').format(x, y, width, height)


def _text(x: float, y: float, words: str, anchor: str = "middle") -> Markup:
    return Markup('<text x="{:.2f}%" y="{:.1f}" text-anchor="{}">{}</text>').format(x, y, anchor, words)


def _peak(x: float, y: float, point: Row) -> Markup:
    diamond = Markup(
        '<svg x="{}%" y="{}" overflow="visible"><path d="M0-8 8 0 0 8-8 0Z"><title>{}</title></path></svg>'
    ).format(x, y, _words(point))
    anchor = "start" if x < LEFT + 3 else "end" if x > LEFT + ACROSS - 3 else "middle"
    return diamond + _text(x, y - 13, rating(point["rating_after"]), anchor)


def _words(point: Row) -> str:
    what = f"{point['tournament'] or '(unnamed)'}, {plain_short_day(point['played_at'])}"
    return f"{what}: {rating(point['rating_after'])} ({signed(point['change'])})"


def _around(values: Sequence[float]) -> Scale:
    """Return a scale on which all values have some room above and below, and at least 20 points are seen."""
    low, high = min(values), max(values)
    room = max(0.12 * (high - low), 10.0)
    return Scale(low - room, high + room)


def _grid(height: Scale, written: Any) -> Markup:
    lines = []
    for tick in height.ticks():
        y = height.y(tick)
        line = Markup('<line x1="{}%" x2="{}%" y1="{}" y2="{}"/>').format(LEFT, LEFT + ACROSS, y, y)
        lines += [line, _text(LEFT - 1, y + 4, written(tick), "end")]
    return _group("axis", lines)


def _dates(first: datetime, last: datetime, when: Scale) -> Markup:
    """Label firsts of months, evenly apart and at most six; a history within one month has its two days."""
    months = range(12 * first.year + first.month, 12 * last.year + last.month)
    apart = next((step for step in MONTHS_APART if len(months) / step <= DATE_LABELS), MONTHS_APART[-1])
    starts = [first.replace(year=n // 12, month=n % 12 + 1, day=1, hour=0, minute=0, second=0) for n in months]
    labelled = [(day, f"{day:%b %Y}") for day in starts if (12 * day.year + day.month - 1) % apart == 0]
    if not labelled:
        labelled = [(day, f"{day.day} {day:%b %Y}") for day in dict.fromkeys((first, last))]
    texts = []
    for day, words in labelled:
        x = when.x(day.timestamp())
        anchor = "start" if x < LEFT + 4 and len(labelled) > 1 else "end" if x > LEFT + ACROSS - 4 else "middle"
        texts.append(_text(x, BOTTOM + 18, words, anchor))
    return _group("axis", texts)
