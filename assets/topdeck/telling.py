"""What a person should know of TopDeck's answers: windows that failed or were held back, names that brought nothing."""

from datetime import timedelta

from assets.topdeck.asking import Answer, Asking

TOLD = 5  # windows that the notes of a run name; meta.windows has them all
WINDOW, NAME = "source_window", "source_name"

Note = tuple[str, bool, str]


def complaints(asked: Asking) -> list[Note]:
    """Return notes on the answers of a run: kind, whether it needs a look, and a sentence."""
    failed = [answer for answer in asked.answers if answer.outcome == "failed"]
    held_back = [answer for answer in asked.answers if answer.outcome == "held_back"]
    return [
        *(_failed(answer) for answer in failed[:TOLD]),
        *_and_more(len(failed) - TOLD, "windows failed"),
        *(_held_back(answer) for answer in held_back[:TOLD]),
        *_and_more(len(held_back) - TOLD, "answers were held back"),
        *(_nothing_of(*name, hint) for name, hint in asked.unheard_of().items()),
    ]


def _failed(answer: Answer) -> Note:
    what = answer.window or f"{answer.held} {answer.purpose} tournaments"
    sentence = (
        f"TopDeck gave no answer for {what}: {_clause(answer)}; what is held stays, and it is asked again next time."
    )
    return WINDOW, True, sentence


def _held_back(answer: Answer) -> Note:
    command = f"tablerank backfill {_months(answer)} --accept-smaller"
    told = f"TopDeck's answer for {answer.window} was held back: {_clause(answer)}"
    return WINDOW, True, f"{told}; if they are gone for good, say so with {command}."


def _and_more(count: int, what: str) -> list[Note]:
    return [(WINDOW, True, f"{count} more {what}; meta.windows names them.")] if count > 0 else []


def _nothing_of(game: str, format_: str, hint: str | None) -> Note:
    told = f"TopDeck has nothing of game {game!r}, format {format_!r}, in the time asked for"
    if hint is None:
        return NAME, False, f"{told}."
    return NAME, True, f"{told}; {hint}" if hint.endswith("?") else f"{told}; {hint}."


def _clause(answer: Answer) -> str:
    sentence = (answer.sentence or "").rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def _months(answer: Answer) -> str:
    if answer.window is None:
        return ""
    last = answer.window.end - timedelta(seconds=1)
    return f"--from {answer.window.begin:%Y-%m} --to {last:%Y-%m}"
