"""What a setting may be; the sentence when it is something else."""

import math


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
    ValueError
        In one sentence that begins with the setting's name.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> finite(SimpleNamespace(start="1500"), "start")
    Traceback (most recent call last):
    ValueError: start must be a finite number of rating points, not '1500'.
    """
    for name in settings:
        points = getattr(system, name)
        if not is_finite(points):
            raise ValueError(f"{name} must be a finite number of rating points, not {points!r}.")


def positive(system: object, *settings: str) -> None:
    """Refuse a setting that is not a positive, finite number of points; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> positive(SimpleNamespace(k=0), "k")
    Traceback (most recent call last):
    ValueError: k must be a positive, finite number of rating points, not 0.
    """
    for name in settings:
        points = getattr(system, name)
        if not (is_finite(points) and points > 0):
            raise ValueError(f"{name} must be a positive, finite number of rating points, not {points!r}.")


def not_negative(system: object, *settings: str) -> None:
    """Refuse a setting that is not a finite number from 0; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> not_negative(SimpleNamespace(growth=-1), "growth")
    Traceback (most recent call last):
    ValueError: growth must be a finite number from 0, not -1.
    """
    for name in settings:
        number = getattr(system, name)
        if not (is_finite(number) and number >= 0):
            raise ValueError(f"{name} must be a finite number from 0, not {number!r}.")


def count(system: object, *settings: str) -> None:
    """Refuse a setting that is not a whole number from 0; parameters and errors as in `finite`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> count(SimpleNamespace(provisional_games=2.5), "provisional_games")
    Traceback (most recent call last):
    ValueError: provisional_games must be a whole number from 0, not 2.5.
    """
    for name in settings:
        number = getattr(system, name)
        if type(number) is not int or number < 0:
            raise ValueError(f"{name} must be a whole number from 0, not {number!r}.")


def is_finite(value: object) -> bool:
    """Tell whether a value is a finite number; a truth value is none.

    Examples
    --------
    >>> is_finite(24), is_finite(True)
    (True, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
