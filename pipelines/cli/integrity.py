"""Whether what is held is whole: raw batches, the key that made their codes, and which publication is in force."""

from collections.abc import Iterator

from assets.errors import TablerankError
from assets.home.directory import Home
from assets.privacy.key import has_key, pseudonyms_of


def faults_of_raw(home: Home) -> Iterator[str]:
    """Yield what is wrong with the raw batches, from which everything else can be built again."""
    from assets.raw.load import (
        another_key,
        batches_in,
        verified_head,
    )  # with pandas and Pandera, which few commands need

    batches, heads = batches_in(home.raw), []
    numbers = [batch.number for batch in batches]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"{home.raw} lacks a batch or holds one twice; put it as it was from your backup."
    for batch in batches:
        try:
            heads.append(verified_head(batch)[0])
        except TablerankError as error:
            yield str(error)
    if has_key(home) and any(head["key_check"] != pseudonyms_of(home).check for head in heads):
        yield str(another_key())


def faults_of_publication(home: Home, finished_at: str) -> Iterator[str]:
    """Yield a sentence where a publication is in force that is older than one of those that are kept."""
    later = [file.name for file in home.snapshots.glob("*.duckdb") if file.name.partition("-")[0] > finished_at]
    if later:
        yield (
            f"An earlier publication is in force than {max(later)}, which is kept; the next run publishes anew, "
            "and tablerank rate does so now."
        )
