"""How numbers and times are written on the pages."""

import json
import math
import re
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from assets.marts.board import BoardColumn, Form
from assets.text import counted

MINUS = "\N{MINUS SIGN}"
NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")


def whole(number: float) -> str:
    """Return a number rounded half away from zero, thousands apart.

    >>> whole(1499.5), whole(-0.2), whole(12345)
    ('1,500', '0', '12,345')
    """
    rounded = math.copysign(math.floor(abs(number) + 0.5), number)
    return f"{int(rounded):,}".replace("-", MINUS)


def rating(points: float) -> str:
    """Return a rating as it is shown everywhere: rounded half away from zero, without a comma.

    >>> rating(1747.5)
    '1748'
    """
    return whole(points).replace(",", "")


def signed(points: float) -> str:
    """Return a change with its sign, to one decimal.

    >>> signed(8.62), signed(-3.04) == MINUS + "3.0", signed(-0.01)
    ('+8.6', True, '0.0')
    """
    text = f"{points:+.1f}"
    return "0.0" if text in {"+0.0", "-0.0"} else text.replace("-", MINUS)


def fixed(number: float, decimals: int = 4) -> str:
    """Return a number with so many decimals.

    >>> fixed(1.30231), fixed(-0.0477) == MINUS + "0.0477"
    ('1.3023', True)
    """
    return f"{number:.{decimals}f}".replace("-", MINUS)


def percent(share: float, decimals: int = 0) -> str:
    """Return a share of 1 in percent.

    >>> percent(0.4689), percent(0.4689, 1)
    ('47%', '46.9%')
    """
    return f"{share:.{decimals}%}"


def day(instant: datetime) -> Markup:
    """Return the day (UTC) of an instant, for people and for machines.

    >>> day(datetime(2026, 5, 9, 18, 30))
    Markup('<time datetime="2026-05-09">9 May 2026</time>')
    """
    return Markup('<time datetime="{}">{}</time>').format(f"{instant:%Y-%m-%d}", plain_day(instant))


@lru_cache(maxsize=10_000)  # a tournament's day stands on the page of each of its players
def short_day(instant: datetime) -> Markup:
    """Return the day (UTC) of an instant as it fits into a table.

    >>> short_day(datetime(2026, 8, 9))
    Markup('<time datetime="2026-08-09">9 Aug 2026</time>')
    """
    return Markup('<time datetime="{}">{}</time>').format(f"{instant:%Y-%m-%d}", plain_short_day(instant))


@lru_cache(maxsize=10_000)
def plain_short_day(instant: datetime) -> str:
    """Return the day (UTC) of an instant as it fits into a chart.

    >>> plain_short_day(datetime(2026, 8, 9))
    '9 Aug 2026'
    """
    return f"{instant.day} {instant:%b %Y}"


def plain_day(instant: datetime) -> str:
    """Return the day (UTC) of an instant as people write it.

    >>> plain_day(datetime(2026, 5, 9))
    '9 May 2026'
    """
    return f"{instant.day} {instant:%B %Y}"


def minute(instant: datetime) -> Markup:
    """Return an instant (UTC) to the minute, for people and for machines.

    >>> minute(datetime(2026, 5, 9, 18, 30))
    Markup('<time datetime="2026-05-09T18:30Z">9 May 2026, 18:30 UTC</time>')
    """
    text = f"{plain_day(instant)}, {instant:%H:%M} UTC"
    return Markup('<time datetime="{}">{}</time>').format(f"{instant:%Y-%m-%dT%H:%MZ}", text)


def reason(name: str) -> str:
    """Return a reason as words.

    >>> reason("duplicate_table")
    'duplicate table'
    """
    return name.replace("_", " ")


def stage(name: str) -> str:
    """Return a stage as a word.

    >>> stage("swiss"), stage("cut")
    ('Swiss', 'Cut')
    """
    return name.capitalize()


def in_script(data: Any) -> Markup:
    r"""Return data as JSON that may stand inside a script element.

    >>> in_script("</script>")
    Markup('"\\u003c/script\\u003e"')
    """
    text = json.dumps(data, separators=(",", ":"))
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)  # noqa: S704 - nothing in it can end the element


def in_address(*names: str) -> str:
    """Return names as one part of an address.

    >>> in_address("cEDH Europe", "pod_elo")
    'cedh-europe-pod-elo'
    """
    return "-".join(NOT_IN_NAMES.sub("-", name.lower()).strip("-") or "x" for name in names)


WRITTEN: dict[Form, Callable[[Any], str]] = {
    Form.RATING: rating,
    Form.COUNT: whole,
    Form.SHARE: percent,
    Form.CHANGE: signed,
    Form.DAY: short_day,
}


def heading(column: BoardColumn, counts: str) -> str:
    """Return the heading of a column of the board, for a system that counts games or events.

    >>> heading(BoardColumn("{game}s", Form.COUNT, lambda row: None), "event")
    'Events'
    """
    return column.heading.format(game=counts).capitalize()


def cell_class(column: BoardColumn) -> str:
    """Return the style class of a column of the board."""
    return "time" if column.form is Form.DAY else "number"


def board_cell(column: BoardColumn, row: dict[str, Any]) -> str:
    """Return a value of the board as the pages write it."""
    value = column.value(row)
    return "\N{EN DASH}" if value is None else WRITTEN[column.form](value)


def sort_value(column: BoardColumn, row: dict[str, Any]) -> Any:
    """Return the number that a value of the board is sorted by, or "" where there is none."""
    value = column.value(row)
    if value is None:
        return ""
    return int(value.timestamp()) if column.form is Form.DAY else value


FILTERS = {
    "heading": heading,
    "cell_class": cell_class,
    "board_cell": board_cell,
    "sort_value": sort_value,
    "whole": whole,
    "rating": rating,
    "signed": signed,
    "fixed": fixed,
    "percent": percent,
    "day": day,
    "short_day": short_day,
    "instant": minute,
    "counted": counted,
    "reason": reason,
    "stage": stage,
    "in_script": in_script,
}
