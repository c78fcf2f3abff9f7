"""A page of the site: where it lies, what template makes it, and what the template is given."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from assets.published.site.filters import in_address


@dataclass(frozen=True)
class Page:
    """One HTML file of the site.

    Parameters
    ----------
    path : str
        Its place in the site, such as ``players/3f2a.html``.
    template : str
        The file in ``templates`` that extends ``base.html``.
    values : dict
        What the template is given besides what every page has.
    """

    path: str
    template: str
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def root(self) -> str:
        """The way from the page to the top of the site, which every address in it begins with.

        >>> Page("players/3f2a.html", "player.html").root
        '../'
        """
        return "../" * self.path.count("/")


def free_address(folder: str, taken: set[str], *names: str) -> str:
    """Return an address made of names that no other page has, and take it.

    >>> taken = set()
    >>> free_address("boards", taken, "a b"), free_address("boards", taken, "a-b")
    ('boards/a-b.html', 'boards/a-b-2.html')
    """
    stem = f"{folder}/{in_address(*names)}"
    numbered = (f"{stem}-{number}.html" for number in count(2))
    address = f"{stem}.html" if f"{stem}.html" not in taken else next(one for one in numbered if one not in taken)
    taken.add(address)
    return address
