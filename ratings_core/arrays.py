"""Flat arrays as the inputs of a replay keep them."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Kind = TypeVar("Kind", bound=np.generic)


def frozen(name: str, array: object, kind: type[Kind]) -> NDArray[Kind]:
    """Give a read-only view of an array, for a frozen dataclass to keep.

    Parameters
    ----------
    name : str
        The field, for the sentence when something is wrong.
    array : object
        What the caller gave.
    kind : type
        The type of its entries, as ``np.int64``.

    Returns
    -------
    array of `kind`, one-dimensional
        The entries of the caller, not a copy where they lie together; the caller's own array stays writable.

    Raises
    ------
    ValueError
        When it is not a plain one-dimensional array of that type.

    Examples
    --------
    >>> frozen("time", [1577836800], np.int64)
    Traceback (most recent call last):
    ValueError: time must be a plain one-dimensional numpy array of int64.
    """
    # A masked array is refused too: its masked entries would be rated as whatever number lies under the mask.
    if type(array) is not np.ndarray or array.dtype != kind or array.ndim != 1:
        raise ValueError(f"{name} must be a plain one-dimensional numpy array of {kind.__name__}.")
    view: NDArray[Kind] = np.ascontiguousarray(array).view()
    view.flags.writeable = False
    return view
