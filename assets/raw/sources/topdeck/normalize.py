"""TopDeck's two vocabularies in one: responses about a single tournament in the names of lists."""

from typing import Any

CREDIT = ("TopDeck.gg", "Data provided by TopDeck.gg", "https://topdeck.gg")
BULK_NAMES = {"tid": "TID", "name": "tournamentName"}
ONLY_IN_INFO = {"endDate", "status", "location", "headerImage"}  # known, and not stored


def as_bulk(entry: Any, tournament_id: str | None = None) -> Any:
    """Return an entry in the names of lists; one that has them already, or is no tournament, is returned unchanged.

    Parameters
    ----------
    entry : Any
        From a list (``TID``, ``tournamentName``), from ``GET /v2/tournaments/{TID}`` (head under ``data``), or from its
        ``/info`` (``tid``, ``name``).
    tournament_id : str, optional
        The id that was requested, which the response to a GET need not repeat.

    >>> as_bulk({"data": {"name": "Pods", "format": "EDH"}, "rounds": []}, "abc")
    {'TID': 'abc', 'rounds': [], 'tournamentName': 'Pods', 'format': 'EDH'}
    >>> as_bulk({"tid": "abc", "name": "Pods", "endDate": None})
    {'TID': 'abc', 'tournamentName': 'Pods'}
    """
    if not isinstance(entry, dict) or "TID" in entry:
        return entry
    asked = {} if tournament_id is None else {"TID": tournament_id}
    if isinstance(entry.get("data"), dict):
        body = {field: value for field, value in entry.items() if field != "data"}
        return asked | body | _renamed(entry["data"])
    if "tid" in entry or asked:
        return asked | _renamed(entry)
    return entry


def _renamed(head: dict[str, Any]) -> dict[str, Any]:
    return {BULK_NAMES.get(field, field): value for field, value in head.items() if field not in ONLY_IN_INFO}
