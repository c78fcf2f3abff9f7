"""Why a run failed: one sentence, from its events in Dagster."""

from collections.abc import Iterable
from typing import Any

import dagster as dg

from assets.errors import RunError, TablerankError, UsageError

OUR_ERRORS = {kind.__name__: kind for kind in (RunError, UsageError)}


class UnforeseenError(RunError):
    """An unexpected error; its text may quote data, so only its class leaves the machine.

    Parameters
    ----------
    kind : str
        The name of the exception.
    message : str
        Its message.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"The job failed and nothing was published ({kind}: {' '.join(message.split())[:300]}).")
        self.kind = kind


def for_outside(error: Exception) -> str:
    """Return the sentence of an error as it may leave the machine."""
    if isinstance(error, TablerankError) and not isinstance(error, UnforeseenError):
        return str(error)
    kind = error.kind if isinstance(error, UnforeseenError) else type(error).__name__
    return f"The job failed and nothing was published ({kind}); `tablerank dev` shows more."


def why_failed(events: Iterable[dg.DagsterEvent]) -> TablerankError:
    """Return the reason of a failed run: the checks that failed, else the first error."""
    of_run = list(events)
    if broken := [name for event in of_run if (name := _broken_check(event))]:
        return RunError(f"A check failed, so nothing was published: {', '.join(broken)}; `tablerank dev` shows it.")
    for event in of_run:
        info = getattr(event.event_specific_data, "error", None)
        if info is not None:
            return _as_ours(info)
    ended = [event.message for event in of_run if event.event_type == dg.DagsterEventType.RUN_FAILURE]
    return RunError(" ".join(["The job failed and nothing was published.", *map(str, ended)]))


def _broken_check(event: dg.DagsterEvent) -> str | None:
    if event.event_type != dg.DagsterEventType.ASSET_CHECK_EVALUATION:
        return None
    check = event.asset_check_evaluation_data
    return None if check.passed else f"{check.asset_key.to_user_string()} {check.check_name}"


def _as_ours(info: Any) -> TablerankError:
    """Return the error of a step as one of ours: its own sentence if it has one, else that of its root cause."""
    while (name := (info.cls_name or "").rpartition(".")[2]) not in OUR_ERRORS and info.cause is not None:
        info = info.cause
    sentence = info.message.strip().partition(": ")[2] or info.message.strip()
    if name in OUR_ERRORS:
        return OUR_ERRORS[name](sentence)
    if "No space left on device" in sentence:
        return RunError("The disk is full, so nothing was published; free some space and run again.")
    return UnforeseenError(name, sentence)
