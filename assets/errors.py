"""The two kinds of fault that a person can mend, each one sentence that says what to do."""


class TablerankError(Exception):
    """A fault told in one sentence; never a traceback for the user."""

    exit_status = 1


class RunError(TablerankError):
    """The job failed and nothing was published."""


class UsageError(TablerankError):
    """Wrong usage or wrong settings."""

    exit_status = 2
