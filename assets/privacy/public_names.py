"""Names on an open ladder (specification: Open ladder): the latest of each account, stored outside the raw files."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from assets.errors import UsageError
from assets.files import write_whole
from assets.home.run_context import RunContext
from assets.privacy.pseudonyms import TOPDECK, Pseudonyms
from assets.text import as_sent, normal_form, start_of, well_formed

Json = dict[str, Any]

HEAD = ["code", "name", "started_at", "tournament_id"]


@dataclass(frozen=True, order=True)
class Named:
    """The name of an account at a tournament. The later start wins, then the greater tournament id."""

    started_at: float
    tournament_id: str
    name: str

    @property
    def event(self) -> tuple[float, str]:
        """Decides between two names."""
        return self.started_at, self.tournament_id


class Names:
    """Collects names while tournaments are pseudonymized."""

    def __init__(self, codes: Pseudonyms, now: datetime) -> None:
        self._codes = codes
        self._now = now.timestamp()
        self._found: dict[str, tuple[tuple[int, bytes], Named]] = {}

    def note(self, sent: Json, tournament_id: str, version: tuple[int, bytes], namespace: str = TOPDECK) -> None:
        """Collect the names in a tournament as sent.

        Of several versions of a tournament the greatest counts, as for its tables. A tournament without a usable start
        is not rated, and its names are not collected.
        """
        started_at = start_of(sent.get("startDate"))
        if started_at is None or started_at > self._now:
            return
        for topdeck_id, name in people_in(sent):
            code = self._codes.of_id(topdeck_id, namespace)
            if code not in self._codes.of_erased:
                self._keep_later(code, version, Named(started_at, tournament_id, name))

    def _keep_later(self, code: str, version: tuple[int, bytes], named: Named) -> None:
        found = self._found.get(code)
        if found is None or (named.event, version, named.name) > (found[1].event, found[0], found[1].name):
            self._found[code] = (version, named)

    def join(self, file: Path) -> None:
        """Add the collected names to a file. A later import of the same tournament overrides an earlier one."""
        names = read_public_names(file, self._codes)
        for code, (_, named) in self._found.items():
            if code not in names or named.event >= names[code].event:
                names[code] = named
        write_public_names(file, names)


def names_for(run_context: RunContext, codes: Pseudonyms, now: datetime) -> Names | None:
    """Return a collector on an open ladder; otherwise None, and stored names are deleted."""
    if run_context.settings.privacy.names == "public":
        return Names(codes, now)
    run_context.home.public_names.unlink(missing_ok=True)
    return None


def read_public_names(file: Path, codes: Pseudonyms) -> dict[str, Named]:
    """Return the latest name of each account, by pseudonym, without erased persons.

    Raises
    ------
    UsageError
        The file cannot be read.
    """
    try:
        rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"), newline="")))
        names = {row["code"]: Named(float(row["started_at"]), row["tournament_id"], row["name"]) for row in rows}
    except FileNotFoundError:
        return {}
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise UsageError(
            f"{file} cannot be read; delete it and import everything again with `tablerank backfill`."
        ) from error
    return {code: named for code, named in names.items() if code not in codes.of_erased}


def write_public_names(file: Path, names: dict[str, Named]) -> None:
    """Write the file, readable by its owner only."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows((code, n.name, repr(n.started_at), n.tournament_id) for code, n in sorted(names.items()))
    write_whole(file, text.getvalue(), mode=0o600)


def people_in(sent: Json) -> Iterator[tuple[str, str]]:
    """Yield the id, and the name in normal form, of each player in the standings or at a table of a tournament."""
    for person in (*_dicts(sent.get("standings")), *_seats(sent)):
        topdeck_id, name = as_sent(person.get("id")), as_sent(person.get("name"))
        if topdeck_id is not None and name is not None:
            yield topdeck_id, normal_form(well_formed(name))


def _seats(sent: Json) -> Iterator[Json]:
    for round_ in _dicts(sent.get("rounds")):
        for table in _dicts(round_.get("tables")):
            yield from _dicts(table.get("players"))


def _dicts(sent: Any) -> Iterator[Json]:
    return (one for one in sent if isinstance(one, dict)) if isinstance(sent, list) else iter(())
