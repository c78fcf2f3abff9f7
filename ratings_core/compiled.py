"""How a loop is compiled. Importing this module imports numba: only modules of kernels do, inside a first replay.

numba's cache on disk watches the file of the function itself and no other. A kernel therefore calls nothing compiled in
another module and reads no number of another module: both would stay as they were when the cache was written. Numbers
come in through the settings of the kernel, a NamedTuple.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

Given = ParamSpec("Given")
Result = TypeVar("Result")


def compiled(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Compile a loop over arrays, and keep the machine code on disk where any place for it is writable.

    Parameters
    ----------
    function : callable
        Plain Python over numpy arrays and numbers; it is compiled when it is first called.

    Returns
    -------
    callable
        The same function, compiled: IEEE arithmetic in the written order, so results are those of plain Python,
        but an overflow is infinite instead of an error.

    Examples
    --------
    >>> @compiled
    ... def half(points):
    ...     return points / 2.0
    >>> half(24.0)
    12.0
    """
    # A helper that is called for each seat and not inlined doubles the time of a replay.
    try:
        kept = numba.njit(cache=True, error_model="numpy", forceinline=True)(function)
    except RuntimeError:  # numba says so when it finds no writable place: compile in each process then
        kept = numba.njit(error_model="numpy", forceinline=True)(function)
    return cast("Callable[Given, Result]", kept)
