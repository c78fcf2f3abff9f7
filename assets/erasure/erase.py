"""Forgetting: one person leaves the home, and the seat stays under a code that leads nowhere."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from assets.erasure.operator_lines import Person, leave_members, leave_merges, leave_results_and_reasons
from assets.erasure.rewrite import rewrite_batches
from assets.home.directory import Home
from assets.home.run_context import RunContext
from assets.home.warehouse import SPILL
from assets.privacy.forgotten import remember
from assets.privacy.key import pseudonyms_of
from assets.privacy.operator_files import accounts_of_person, names_of_person, read_members
from assets.privacy.public_names import read_public_names, write_public_names
from assets.published.export import MANIFEST
from assets.published.retention import replace_codes, snapshots_of
from assets.published.site.mark import MARK


@dataclass(frozen=True)
class Forgetting:
    """What was done to forget somebody."""

    accounts: int
    was_forgotten: bool
    batches: int
    publications: int
    member_lines: int
    correction_lines: int

    @property
    def found(self) -> bool:
        """Whether the person stood in what is held."""
        return bool(self.batches or self.publications)


def forget(run_context: RunContext, topdeck_id: str) -> Forgetting:
    """Erase a person from all that lies under a home; the results and ratings of everybody else stay as they are.

    What is remembered comes first, then whatever is found by the names in the members' file, then that file; the
    merges, which say which accounts are one person, come last. So, stopped anywhere, doing it again completes it.

    Parameters
    ----------
    run_context : RunContext
        A home that is held for writing.
    topdeck_id : str
        One of the person's accounts. Accounts that the corrections merge with it are forgotten as well.
    """
    home, codes = run_context.home, pseudonyms_of(run_context.home)
    ids = accounts_of_person(home.corrections, topdeck_id)
    known = {codes.keyed(one) for one in ids} | {codes.of_id(one) for one in ids}
    public = read_public_names(home.public_names, codes)
    names = names_of_person(home.members, ids) | {public[one].name for one in known & public.keys()}
    linked = {member.player_code for member in read_members(home.members, codes).members}
    code, was_forgotten = remember(home.forgotten, ids, was_member=not known.isdisjoint(linked))
    former, person = known - {code}, Person(set(ids), names, code)
    correction_lines = leave_results_and_reasons(home.corrections, person)
    if former & public.keys():
        write_public_names(home.public_names, {one: public[one] for one in public.keys() - former})
    member_lines = leave_members(home.members, person)
    _drop_caches(home)
    _drop_copies(home)
    batches = rewrite_batches(home.raw, former, code, pseudonyms_of(home).of_forgotten)
    publications = [file for file in _publications(home) if replace_codes(file, former, code)]
    correction_lines += leave_merges(home.corrections, person)
    return Forgetting(len(ids), was_forgotten, batches, len(publications), member_lines, correction_lines)


def _drop_caches(home: Home) -> None:
    """Remove what is built again from the raw batches; emptied tables would keep the old bytes in their pages."""
    left_over = [*home.root.glob(".tablerank.duckdb.*"), *home.snapshots.glob(".*.duckdb.*")]  # a killed run's
    for file in (home.warehouse, home.warehouse.with_name(home.warehouse.name + ".wal"), *left_over):
        file.unlink(missing_ok=True)
    for folder in (home.root / SPILL, home.snapshots / SPILL):
        shutil.rmtree(folder, ignore_errors=True)


def _drop_copies(home: Home) -> None:
    """Remove the pages and exports in the home, which are copies of publications and may name the person.

    The next run makes the pages anew; an export is made when it is asked for. What a killed one left stands beside
    them; a folder that somebody else filled stays.
    """
    for folder, mark in ((home.site, MARK), (home.export, MANIFEST), (home.public_export, MANIFEST)):
        for one in (folder, *folder.parent.glob(f".{folder.name}.*")):
            if one != folder or (folder / mark).exists():
                shutil.rmtree(one, ignore_errors=True)


def _publications(home: Home) -> list[Path]:
    return [*([home.published] if home.published.exists() else []), *snapshots_of(home)]
