"""The names of an open ladder: the latest of each account, kept beside the raw files and never in them."""

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
from assets.privacy.pseudonyms import Pseudonyms
from assets.text import as_sent, normal_form, start_of, well_formed

Json = dict[str, Any]

HEAD = ["code", "name", "started_at", "tournament_id"]


@dataclass(frozen=True, order=True)
class Named:
    """A name that an account bore at a tournament; of two the one of the later start counts, then of the greater id."""

    started_at: float
    tournament_id: str
    name: str

    @property
    def event(self) -> tuple[float, str]:
        """What decides between two names."""
        return self.started_at, self.tournament_id


class Names:
    """Collects the names of what passes the door."""

    def __init__(self, codes: Pseudonyms, now: datetime) -> None:
        self._codes = codes
        self._now = now.timestamp()
        self._found: dict[str, tuple[tuple[int, bytes], Named]] = {}

    def note(self, sent: Json, tournament_id: str, version: tuple[int, bytes]) -> None:
        """Remember the names of a tournament as sent.

        Of several versions of one tournament the greatest counts, as it does for its tables. A tournament without a
        usable start names nobody: nothing of it is rated.
        """
        started_at = start_of(sent.get("startDate"))
        if started_at is None or started_at > self._now:
            return
        for topdeck_id, name in people_in(sent):
            code = self._codes.of_id(topdeck_id)
            if code not in self._codes.of_forgotten:
                self._keep_later(code, version, Named(started_at, tournament_id, name))

    def _keep_later(self, code: str, version: tuple[int, bytes], named: Named) -> None:
        found = self._found.get(code)
        if found is None or (named.event, version, named.name) > (found[1].event, found[0], found[1].name):
            self._found[code] = (version, named)

    def join(self, file: Path) -> None:
        """Add what was found to a file: a later import of one tournament counts more than an earlier one."""
        held = read_public_names(file, self._codes)
        found = {code: named for code, (_, named) in self._found.items()}
        later = {code: named for code, named in found.items() if code not in held or named.event >= held[code].event}
        write_public_names(file, held | later)


def names_for(run_context: RunContext, codes: Pseudonyms, now: datetime) -> Names | None:
    """Return what collects names on an open ladder; elsewhere None, and names that were kept are erased."""
    if run_context.settings.privacy.names == "public":
        return Names(codes, now)
    run_context.home.public_names.unlink(missing_ok=True)
    return None


def read_public_names(file: Path, codes: Pseudonyms) -> dict[str, Named]:
    """Return the latest name of each account by its code; none of somebody who was forgotten.

    Raises
    ------
    UsageError
        The file is not one that an earlier run wrote.
    """
    try:
        rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"), newline="")))
        names = {row["code"]: Named(float(row["started_at"]), row["tournament_id"], row["name"]) for row in rows}
    except FileNotFoundError:
        return {}
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{file} cannot be read; take it away and import everything again.") from error
    return {code: named for code, named in names.items() if code not in codes.of_forgotten}


def write_public_names(file: Path, names: dict[str, Named]) -> None:
    """Write the names anew, readable by their keeper alone."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows((code, n.name, repr(n.started_at), n.tournament_id) for code, n in sorted(names.items()))
    write_whole(file, text.getvalue(), mode=0o600)


def people_in(sent: Json) -> Iterator[tuple[str, str]]:
    """Yield id and name, in normal form, of everybody in the standings or at a table of a tournament as sent."""
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
