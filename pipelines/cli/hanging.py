"""Lines whose continuation stands under their text, where the terminal is too narrow for them."""

from rich.console import Console
from rich.text import Text

LEAST = 20  # cells for a text, however narrow the terminal


def print_hanging(console: Console, lead: str, said: str | Text, style: str = "") -> None:
    """Print a text after its lead; what does not fit goes on under the text."""
    text = said if isinstance(said, Text) else Text(said, style=style)
    room = max(LEAST, console.width - len(lead))
    for place, line in enumerate(text.wrap(console, room)):
        line.rstrip()
        console.print(Text(" " * len(lead) if place else lead) + line)
