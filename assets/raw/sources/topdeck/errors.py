"""What can go wrong between the source and us, each kind of its own; a sentence of it never holds a key or a person."""


class Failure(Exception):  # noqa: N818 - each kind is named by what happened
    """A question that got no answer that can be used; whatever was held before stays as it is.

    Parameters
    ----------
    sentence : str
        What went wrong, without the key, the query of a URL, or anything that the source wrote.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Temporary(Failure):
    """Likely to pass, so the question is asked again, with an end."""


class SaidWhen(Temporary):
    """The source may have said how long to wait: ``pause_seconds``, None where it said nothing that makes sense."""

    def __init__(self, sentence: str, pause_seconds: float | None = None) -> None:
        super().__init__(sentence)
        self.pause_seconds = pause_seconds


class TooManyRequests(SaidWhen):
    """Status 429."""


class ServerFault(SaidWhen):
    """Status 5xx."""


class TimedOut(Temporary):
    """No whole answer in time, or one without an end: a shorter span of time may get one."""


class CutOff(Temporary):
    """The connection was not made, or broke off."""


class Permanent(Failure):
    """The same question would fail the same way, so it is not asked again."""


class KeyRefused(Permanent):
    """Status 401 or 403."""


class NotFound(Permanent):
    """Status 404."""


class Refused(Permanent):
    """Any other status 4xx, and what is no status of HTTP."""


class Redirected(Permanent):
    """Status 3xx: never followed, because the key would go along."""


class NotJson(Permanent):
    """A page of HTML or other text in place of JSON."""


class CutJson(Permanent):
    """JSON that breaks off or cannot be read."""


class ErrorObject(Permanent):
    """Status 200, and an object that says error."""


class NotAnArray(Permanent):
    """JSON of another shape than was asked for."""
