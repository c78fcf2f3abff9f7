"""An answer before it goes over the wire."""

import json
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any


@dataclass(frozen=True)
class Answer:
    """A status and a JSON value; bytes in place of the value are sent as they are."""

    value: Any
    status: int = HTTPStatus.OK
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "application/json"

    @property
    def content(self) -> bytes:
        """The body."""
        return self.value if isinstance(self.value, bytes) else json.dumps(self.value).encode()


def refusal(status: int, why: str) -> Answer:
    """Return an error as TopDeck words it."""
    return Answer({"error": why}, status)
