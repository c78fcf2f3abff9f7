"""Wording that pages and terminal share."""


def counted(number: int, thing: str) -> str:
    """Return a number with what it counts.

    >>> counted(1, "table"), counted(1200, "table")
    ('1 table', '1,200 tables')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
