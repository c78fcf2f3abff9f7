"""What can go wrong in a request to TopDeck, a class per kind; no message contains a key or a person."""


class Failure(Exception):  # noqa: N818 - each kind is named by what happened
    """A request without a usable response; stored records stay as they are.

    Parameters
    ----------
    sentence : str
        What went wrong, without the key, the query of a URL, or anything that the source sent.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Temporary(Failure):
    """Likely to pass, so the request is retried a limited number of times."""


class SaidWhen(Temporary):
    """The source may say how long to wait: ``pause_seconds``, None if it said nothing usable."""

    def __init__(self, sentence: str, pause_seconds: float | None = None) -> None:
        super().__init__(sentence)
        self.pause_seconds = pause_seconds


class TooManyRequests(SaidWhen):
    """Status 429."""


class ServerFault(SaidWhen):
    """Status 5xx."""


class TimedOut(Temporary):
    """No complete response in time, or an endless one; a shorter span of dates may succeed."""


class CutOff(Temporary):
    """The connection failed or was interrupted."""


class Permanent(Failure):
    """The same request would fail the same way, so it is not retried."""


class KeyRefused(Permanent):
    """Status 401 or 403."""


class NotFound(Permanent):
    """Status 404."""


class Refused(Permanent):
    """Any other status 4xx, and invalid statuses."""


class Redirected(Permanent):
    """Status 3xx: never followed, because the key would be sent along."""


class NotJson(Permanent):
    """HTML or other text instead of JSON."""


class CutJson(Permanent):
    """JSON that is truncated or malformed."""


class ErrorObject(Permanent):
    """Status 200 with an error object."""


class NotAnArray(Permanent):
    """JSON of an unexpected shape."""
