"""Notes on TopDeck's responses: failed and held-back windows, and unknown names."""

from datetime import timedelta

from assets.raw.sources.topdeck.sync import Answer, Asking, clause
from assets.run_records import Note

TOLD = 5  # held-back windows that a run's notes list; meta.windows has all of them
WINDOW, NAME = "source_window", "source_name"


def complaints(asked: Asking) -> list[Note]:
    """Return notes on the responses of a run: kind, whether it needs a look, and a sentence."""
    if not asked.answers:
        return [(WINDOW, False, "No pool covers the requested time, so TopDeck was not asked.")]
    failed: dict[str, list[Answer]] = {}
    for answer in asked.answers:
        if answer.outcome == "failed":
            failed.setdefault(clause(answer.sentence), []).append(answer)
    held_back = [answer for answer in asked.answers if answer.outcome == "held_back"]
    more = len(held_back) - TOLD
    return [
        *(_failed(reason, answers) for reason, answers in failed.items()),
        *(_held_back(answer) for answer in held_back[:TOLD]),
        *([(WINDOW, True, f"{more} more responses were held back; meta.windows lists them.")] if more > 0 else []),
        *(_nothing_of(*name, hint) for name, hint in asked.unheard_of().items()),
    ]


def why_nothing(asked: Asking) -> str:
    """Return why a run imported nothing at all, in one sentence."""
    if failed := [answer for answer in asked.answers if answer.outcome == "failed"]:
        return failed[0].sentence or ""
    if unheard_of := asked.unheard_of():
        name = next(iter(unheard_of))
        return _nothing_of(*name, unheard_of[name])[2]
    return "TopDeck has no tournaments that count in the requested time."


def _failed(reason: str, answers: list[Answer]) -> Note:
    what = str(answers[0].window or f"{answers[0].held} {answers[0].purpose} tournaments")
    if len(answers) > 1:
        what += f" and {len(answers) - 1} more windows (meta.windows lists them)"
    told = f"No response from TopDeck for {what}: {reason}"
    return WINDOW, True, f"{told}. Stored records are kept; the next run tries again."


def _held_back(answer: Answer) -> Note:
    command = f"tablerank backfill {_months(answer)} --accept-smaller"
    told = f"TopDeck's response for {answer.window} was held back: {clause(answer.sentence)}"
    return WINDOW, True, f"{told}. If they are gone for good, run {command}."


def _nothing_of(game: str, format_: str, hint: str | None) -> Note:
    told = f"TopDeck has no tournaments of game {game!r}, format {format_!r}, in the requested time"
    if hint is None:
        return NAME, False, f"{told}."
    return NAME, True, f"{told}; {hint}" if hint.endswith("?") else f"{told}; {hint}."


def _months(answer: Answer) -> str:
    if answer.window is None:
        return ""
    last = answer.window.end - timedelta(seconds=1)
    return f"--from {answer.window.begin:%Y-%m} --to {last:%Y-%m}"
