"""The mark in every site that was made here: it says of which publication, and that the folder may be replaced."""

import json
from datetime import datetime
from pathlib import Path

from assets.errors import UsageError
from assets.home.warehouse import connection, newest_run

MARK = ".made-by-tablerank"


def mark_of(published_at: datetime) -> str:
    """Return what the mark says in a site of that publication."""
    return json.dumps({"published_at": published_at.isoformat()}) + "\n"


def see_that_it_may_be_replaced(folder: Path) -> None:
    """Refuse a place that holds anything but a site.

    Raises
    ------
    UsageError
        It does.
    """
    if not folder.exists() or (folder / MARK).exists():
        return
    if not folder.is_dir() or any(folder.iterdir()):
        raise UsageError(f"{folder} is not a site that tablerank made, and is left alone; name another with --to.")


def site_fault(site: Path, published: Path) -> str | None:
    """Return, in one sentence, that a site is not of a publication; None where it is."""
    with connection(published, read_only=True) as con:
        published_at = newest_run(con)["finished_at"]
    mark = site / MARK
    if mark.exists() and mark.read_text(encoding="utf-8") == mark_of(published_at):
        return None
    return f"The pages in {site} are not of this publication; run `tablerank site` to rebuild them."
