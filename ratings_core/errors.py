"""The error for a wrong setting or input."""


class InvalidError(ValueError):
    """A setting or an input is wrong.

    Parameters
    ----------
    name : str
        The setting, or the field of the input.
    sentence : str
        What is wrong with it.

    Examples
    --------
    >>> error = InvalidError("k", "k must be positive.")
    >>> error.name, str(error)
    ('k', 'k must be positive.')
    """

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(sentence)
        self.name = name
