"""Erasure of a person (specification: Forgetting): from the operator's files, raw batches, publications and pages."""

import os
import shutil
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

import duckdb

from assets.erasure.operator_lines import Person, erase_from_corrections, erase_from_members, erase_merges
from assets.erasure.raw_batches import rewrite_batches
from assets.home.directory import Home
from assets.home.run_context import RunContext
from assets.home.warehouse import SPILL, connection
from assets.privacy.corrections import accounts_of_person
from assets.privacy.erased import remember
from assets.privacy.key import pseudonyms_of
from assets.privacy.members import names_of_person, read_members
from assets.privacy.public_names import read_public_names, write_public_names
from assets.published.export import MANIFEST
from assets.published.retention import UNREADABLE, columns_of, named_in, readable, rewrite_publication, snapshots_of
from assets.published.site.mark import MARK
from assets.text import quoted

SEATED = "SELECT player_code FROM core.seats WHERE player_code IS NOT NULL UNION SELECT subject FROM ratings.current"


@dataclass(frozen=True)
class Erasure:
    """What an erasure changed: the person's accounts, and the files and lines that contained them."""

    accounts: int
    was_erased_before: bool
    batches: int
    publications: int
    member_lines: int
    correction_lines: int

    @property
    def found(self) -> bool:
        """Whether the stored data contained the person."""
        return bool(self.batches or self.publications)


def erase(run_context: RunContext, topdeck_id: str) -> Erasure:
    """Erase a person from a home; the seats stay under a new pseudonym, so everyone else's ratings stay as they are.

    The order makes it safe to stop anywhere and repeat: first the person is remembered as erased, then everything goes
    that is found by the names in members.csv, then those lines; last the merges, which say which accounts are the
    person's.

    Parameters
    ----------
    run_context : RunContext
        A home whose writer's lock is held.
    topdeck_id : str
        One of the person's accounts. Those that corrections merge with it are erased too.
    """
    home, codes = run_context.home, pseudonyms_of(run_context.home)
    ids = accounts_of_person(home.corrections, topdeck_id)
    known = {codes.keyed(one) for one in ids} | {codes.of_id(one) for one in ids}
    public = read_public_names(home.public_names, codes)
    names = names_of_person(home.members, ids) | {public[one].name for one in known & public.keys()}
    linked = {member.player_code for member in read_members(home.members, codes, [])}
    code, was_erased_before = remember(home.forgotten, ids, was_member=not known.isdisjoint(linked))
    former, person = known - {code}, Person(set(ids), names, code)
    correction_lines = erase_from_corrections(home.corrections, person)
    if former & public.keys():
        write_public_names(home.public_names, {one: public[one] for one in public.keys() - former})
    member_lines = erase_from_members(home.members, person)
    _delete_caches(home)
    _delete_copies(home)
    batches = rewrite_batches(home.raw, former, code, pseudonyms_of(home).of_erased)
    publications = [*([home.published] if home.published.exists() else []), *snapshots_of(home)]
    rewritten = [file for file in publications if erase_from_publication(file, former, code)]
    correction_lines += erase_merges(home.corrections, person)
    return Erasure(len(ids), was_erased_before, batches, len(rewritten), member_lines, correction_lines)


def _delete_caches(home: Home) -> None:
    """Delete what the raw batches rebuild: emptied tables would keep the old bytes in their pages.

    Snapshots that cannot be read go too, because nobody can tell whom they name.
    """
    left_over = [*home.root.glob(".tablerank.duckdb.*"), *home.snapshots.glob(".*.duckdb.*")]  # a killed run's
    unreadable = home.snapshots.glob(f"*{UNREADABLE}")
    for file in (home.warehouse, home.warehouse.with_name(home.warehouse.name + ".wal"), *left_over, *unreadable):
        file.unlink(missing_ok=True)
    for folder in (home.root / SPILL, home.snapshots / SPILL):
        shutil.rmtree(folder, ignore_errors=True)


def _delete_copies(home: Home) -> None:
    """Delete the site and the exports in the home, with what killed runs left of them; a folder of other origin stays.

    The next run rebuilds the site.
    """
    for folder, mark in ((home.site, MARK), (home.export, MANIFEST), (home.public_export, MANIFEST)):
        for one in (folder, *folder.parent.glob(f".{folder.name}.*")):
            if one != folder or (folder / mark).exists():
                shutil.rmtree(one, ignore_errors=True)


def erase_from_publication(file: Path, former: Set[str], code: str) -> bool:
    """Replace a person's former pseudonyms in a publication, without the name; return whether it contained any.

    Two accounts that the publication counts as two stay two, each under a random pseudonym of its own: one pseudonym
    for both would repeat keys.
    """
    with readable(file) as source:
        with connection(source, read_only=True) as con:
            if not any(_contains(con, table, columns, former) for table, columns in columns_of(con).items()):
                return False
            seated = {player for (player,) in con.execute(SEATED).fetchall()}
        apart = len(seated & {*former, code}) > 1
        codes = {one: os.urandom(16).hex() if apart and one in seated else code for one in sorted(former)}
        rewrite_publication(file, source, codes, former & {subject for subject, _ in named_in(source)})
    file.with_name(file.name + ".wal").unlink(missing_ok=True)
    return True


def _contains(con: duckdb.DuckDBPyConnection, table: str, columns: dict[str, bool], codes: Set[str]) -> bool:
    texts = [column for column, is_text in columns.items() if is_text]
    terms = [f'contains("{column}", {quoted(code)})' for column in texts for code in sorted(codes)]
    return bool(terms and con.execute(f"SELECT 1 FROM {table} WHERE {' OR '.join(terms)} LIMIT 1").fetchall())
