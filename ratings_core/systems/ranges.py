"""Ranges of settings, and the error for a value outside."""

import math
from collections.abc import Sequence

from ratings_core.errors import InvalidError


def finite(system: object, *settings: str) -> None:
    """Refuse a setting that is not a finite number of points.

    Parameters
    ----------
    system : object
        The settings, as attributes.
    *settings : str
        The names to check.

    Raises
    ------
    InvalidError
        Named after the setting.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> finite(SimpleNamespace(start="1500"), "start")
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: start must be a finite number of rating points, not '1500'.
    """
    for name in settings:
        points = getattr(system, name)
        if not is_finite(points):
            raise InvalidError(name, f"{name} must be a finite number of rating points, not {points!r}.")


def positive(system: object, *settings: str) -> None:
    """Refuse a setting that is not a positive, finite number of points; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> positive(SimpleNamespace(k=0), "k")
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: k must be a positive, finite number of rating points, not 0.
    """
    for name in settings:
        points = getattr(system, name)
        if not (is_finite(points) and points > 0):
            raise InvalidError(name, f"{name} must be a positive, finite number of rating points, not {points!r}.")


def not_negative(system: object, *settings: str) -> None:
    """Refuse a setting that is not a finite number from 0; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> not_negative(SimpleNamespace(growth=-1), "growth")
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: growth must be a finite number from 0, not -1.
    """
    for name in settings:
        number = getattr(system, name)
        if not (is_finite(number) and number >= 0):
            raise InvalidError(name, f"{name} must be a finite number from 0, not {number!r}.")


def count(system: object, *settings: str) -> None:
    """Refuse a setting that is not a whole number from 0; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> count(SimpleNamespace(provisional_games=2.5), "provisional_games")
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: provisional_games must be a whole number from 0, not 2.5.
    """
    for name in settings:
        number = getattr(system, name)
        if type(number) is not int or number < 0:
            raise InvalidError(name, f"{name} must be a whole number from 0, not {number!r}.")


def flag(system: object, setting: str) -> None:
    """Refuse a setting that is neither true nor false; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> flag(SimpleNamespace(k_bands_stay="yes"), "k_bands_stay")
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: k_bands_stay must be true or false, not 'yes'.
    """
    value = getattr(system, setting)
    if value not in (True, False):
        raise InvalidError(setting, f"{setting} must be true or false, not {value!r}.")


def one_of(system: object, setting: str, words: Sequence[str]) -> None:
    """Refuse a setting that is none of some words; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> one_of(SimpleNamespace(draws="half"), "draws", ["no_transfer", "half_each"])
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: draws must be one of no_transfer, half_each, not 'half'.
    """
    word = getattr(system, setting)
    if word not in words:
        raise InvalidError(setting, f"{setting} must be one of {', '.join(words)}, not {word!r}.")


def is_finite(value: object) -> bool:
    """Say whether a value is a finite number; a bool is not.

    Examples
    --------
    >>> is_finite(24), is_finite(True)
    (True, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
