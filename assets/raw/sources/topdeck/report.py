"""What a person should know of TopDeck's answers: windows that failed or were held back, names that brought nothing."""

from datetime import timedelta

from assets.raw.sources.topdeck.sync import Answer, Asking, clause

TOLD = 5  # held-back windows that the notes of a run name; meta.windows has them all
WINDOW, NAME = "source_window", "source_name"

Note = tuple[str, bool, str]


def complaints(asked: Asking) -> list[Note]:
    """Return notes on the answers of a run: kind, whether it needs a look, and a sentence."""
    if not asked.answers:
        return [(WINDOW, False, "No pool had begun in the time asked for, so TopDeck was not asked.")]
    failed: dict[str, list[Answer]] = {}
    for answer in asked.answers:
        if answer.outcome == "failed":
            failed.setdefault(clause(answer.sentence), []).append(answer)
    held_back = [answer for answer in asked.answers if answer.outcome == "held_back"]
    more = len(held_back) - TOLD
    return [
        *(_failed(reason, answers) for reason, answers in failed.items()),
        *(_held_back(answer) for answer in held_back[:TOLD]),
        *([(WINDOW, True, f"{more} more answers were held back; meta.windows names them.")] if more > 0 else []),
        *(_nothing_of(*name, hint) for name, hint in asked.unheard_of().items()),
    ]


def why_nothing(asked: Asking) -> str:
    """Return why a run brought nothing at all, in one sentence."""
    if failed := [answer for answer in asked.answers if answer.outcome == "failed"]:
        return failed[0].sentence or ""
    if unheard_of := asked.unheard_of():
        name = next(iter(unheard_of))
        return _nothing_of(*name, unheard_of[name])[2]
    return "TopDeck has nothing that counts in the time asked for."


def _failed(reason: str, answers: list[Answer]) -> Note:
    what = str(answers[0].window or f"{answers[0].held} {answers[0].purpose} tournaments")
    if len(answers) > 1:
        what += f" and {len(answers) - 1} more windows (meta.windows names them)"
    told = f"TopDeck gave no answer for {what}: {reason}"
    return WINDOW, True, f"{told}; what is held stays, and it is asked again next time."


def _held_back(answer: Answer) -> Note:
    command = f"tablerank backfill {_months(answer)} --accept-smaller"
    told = f"TopDeck's answer for {answer.window} was held back: {clause(answer.sentence)}"
    return WINDOW, True, f"{told}; if they are gone for good, say so with {command}."


def _nothing_of(game: str, format_: str, hint: str | None) -> Note:
    told = f"TopDeck has nothing of game {game!r}, format {format_!r}, in the time asked for"
    if hint is None:
        return NAME, False, f"{told}."
    return NAME, True, f"{told}; {hint}" if hint.endswith("?") else f"{told}; {hint}."


def _months(answer: Answer) -> str:
    if answer.window is None:
        return ""
    last = answer.window.end - timedelta(seconds=1)
    return f"--from {answer.window.begin:%Y-%m} --to {last:%Y-%m}"
