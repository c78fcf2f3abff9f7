"""Many small events validated at once: a home for a whole table of cases, as one run is cheaper than a hundred."""

from dataclasses import dataclass, field
from typing import Any

from tests.assets.builders import Desk, code, event


@dataclass
class Case:
    """What one event holds, and the reason of each of its tables, in the documented order (specification: Reasons)."""

    name: str
    tables_of_rounds: tuple[list, ...]
    expected: Any
    fields: dict = field(default_factory=dict)

    def sent(self) -> dict:
        return event(self.name, *self.tables_of_rounds, **self.fields)


def case(name: str, expected: Any, *tables_of_rounds: list, **fields: Any) -> Case:
    return Case(name, tables_of_rounds, expected, fields)


def named(cases: list[Case]) -> dict[str, Any]:
    """For pytest.mark.parametrize."""
    return {"argvalues": cases, "ids": [case.name for case in cases]}


class Validated:
    """The verdicts on all cases, by event."""

    def __init__(self, desk: Desk, pool: str = "cedh") -> None:
        rows = desk.rows(
            "SELECT tournament_id, reason, outcome, winner_code, table_id, stage, game_no FROM core.tables "
            "WHERE pool = ? ORDER BY tournament_id, round_no, place_in_round",
            pool,
        )
        self._rows: dict[str, list[tuple]] = {}
        for tournament_id, *row in rows:
            self._rows.setdefault(tournament_id, []).append(tuple(row))

    def reasons(self, name: str) -> list[str | None]:
        return [reason for reason, *_ in self._rows[name]]

    def results(self, name: str) -> list[str | None]:
        """The winner's code, or draw, or the reason for neither."""
        return [reason or ("draw" if outcome == "draw" else winner) for reason, outcome, winner, *_ in self._rows[name]]

    def table_ids(self, name: str) -> list[str]:
        return [row[3] for row in self._rows[name]]

    def stages(self, name: str) -> list[str]:
        return [row[4] for row in self._rows[name]]


def winner(topdeck_id: Any) -> str:
    """A decisive result: the winner's code."""
    return code(topdeck_id)
