"""How text is compared (specification: Reading records): normal form of names, and JSON values as text."""

import json
import math
import re
import unicodedata
from typing import Any

NO_TEXT = "(no text)"
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?")
LONGEST_NUMBER = 40  # characters
MILLISECONDS = 1e11  # specification: Reading records
INVISIBLE = re.compile("[\u200b-\u200d\u2060\ufeff]")


def normal_form(name: str) -> str:
    r"""Return the form in which two spellings of one name are equal.

    Zero-width characters (U+200B-U+200D, U+2060, U+FEFF) are removed, NFC is applied, each run of white space becomes
    one space, and the ends are trimmed. Case counts.

    >>> normal_form("  Pablo \u200d  S ")
    'Pablo S'
    >>> normal_form("\ufeff ")
    ''
    """
    if not name.isascii():  # ASCII has nothing invisible or composed
        name = unicodedata.normalize("NFC", INVISIBLE.sub("", name))
    return " ".join(name.split())


def as_sent(value: Any) -> str | None:
    """Return a JSON value as the text that was sent, or None if it is blank, absent, a list or an object.

    >>> as_sent(17), as_sent("17"), as_sent(" \u200b"), as_sent(None), as_sent(True), as_sent(["17"])
    ('17', '17', None, None, 'true', None)
    """
    if isinstance(value, str):  # nearly always, and nearly always ASCII, which is neither invisible nor malformed
        if value.isascii():
            return value if value and not value.isspace() else None
        text = well_formed(value)
        return text if normal_form(text) else None
    if value is None or isinstance(value, list | dict):
        return None
    return str(value) if type(value) is int else json.dumps(value)


def in_words(value: Any) -> str | None:
    r"""Return a JSON value as text in normal form, for words and numbers.

    A list or an object counts as present, but as none of the words that a field may have.

    >>> in_words(" Completed\t"), in_words(3), in_words(""), in_words({"is": "Completed"})
    ('Completed', '3', None, '(no text)')
    """
    if isinstance(value, str) and value.isalnum():  # nearly always, and neither blank nor invisible
        return well_formed(value)
    text = NO_TEXT if isinstance(value, list | dict) else as_sent(value)
    return None if text is None else normal_form(text)


def well_formed(text: str) -> str:
    """Replace halves of surrogate pairs, which JSON can carry and UTF-8 cannot, by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def is_draw(text: str | None) -> bool:
    """Return whether a field is the word Draw, in any case, trimmed."""
    return text is not None and normal_form(text).lower() == "draw"


def start_of(value: Any) -> float | None:
    """Return a start date in seconds since 1970; None where it is unusable (specification: Reading records).

    >>> start_of(1700000000), start_of("1700000000000"), start_of("soon"), start_of(0)
    (1700000000.0, 1700000000.0, None, None)
    """
    text = in_words(value)
    if text is None or len(text) > LONGEST_NUMBER or not NUMBER.fullmatch(text):
        return None
    number = float(text)
    seconds = number / 1000 if number > MILLISECONDS else number
    return seconds if seconds > 0 and math.isfinite(seconds) else None


def counted(number: int, thing: str) -> str:
    """Return a number with the noun that it counts.

    >>> counted(1, "table"), counted(1200, "table")
    ('1 table', '1,200 tables')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def quoted(text: str) -> str:
    """Return a text as an SQL literal, for the few statements that take no parameters."""
    return "'" + text.replace("'", "''") + "'"


def one_line(text: object) -> str:
    r"""Return a text from outside without anything that moves the cursor or colours the terminal.

    >>> one_line("a\tb\x1b[31mc")
    'a b [31mc'
    """
    return "".join(letter if letter.isprintable() else " " for letter in str(text))
