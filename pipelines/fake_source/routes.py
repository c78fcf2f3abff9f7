"""Which part of the API a call is for."""

from http import HTTPStatus
from urllib.parse import unquote

from pipelines.fake_source.answer import Answer, refusal
from pipelines.fake_source.bulk import bulk, complaint, ids_of, span_of
from pipelines.fake_source.calls import Call
from pipelines.fake_source.faults import Asked
from pipelines.fake_source.script import Json, Script
from pipelines.fake_source.single import single


def plain_answer(call: Call, events: list[Json], script: Script, now: float) -> Answer:
    """Answer a call as TopDeck would on a good day."""
    match _steps(call):
        case ["v2", "tournaments"]:
            if call.method != "POST":
                return _wrong_method("POST")
            return bulk(events, call.body, script.leagues, now)
        case ["v2", "tournaments", tournament_id, *below]:
            return single(events, tournament_id, below) if call.method == "GET" else _wrong_method("GET")
        case ["v2", "me", "tournaments"]:
            return Answer([]) if call.method == "GET" else _wrong_method("GET")
    return refusal(HTTPStatus.NOT_FOUND, "Not found")


def as_asked(call: Call, number: int, now: float) -> Asked:
    """Return a call to the tournaments as faults see it."""
    match _steps(call):
        case ["v2", "tournaments", tournament_id, *_]:
            return Asked(number, "get", [tournament_id], None)
    if complaint(call.body):
        return Asked(number, "bulk", [], None)
    ids = ids_of(call.body)
    return Asked(number, "bulk", ids, None if "TID" in call.body else span_of(call.body, now))


def _steps(call: Call) -> list[str]:
    return [unquote(step) for step in call.path.strip("/").split("/")]


def _wrong_method(right: str) -> Answer:
    return Answer({"error": "Method not allowed"}, HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": right})
