"""Errors that a person can fix: one sentence that says what is wrong, where, and what to do."""


class TablerankError(Exception):
    """An error whose message is for the user, who sees no traceback."""

    exit_status = 1


class RunError(TablerankError):
    """The job failed and nothing was published."""


class UsageError(TablerankError):
    """Wrong usage or wrong settings."""

    exit_status = 2
