"""Backfills from files: a span of months, and which version of a tournament counts."""

from datetime import UTC, date, datetime

import pytest

from assets.errors import UsageError
from assets.raw.assets import IngestConfig, month_of
from assets.raw.ingest import Wanted
from assets.raw.sources.source import Months
from tests.assets.builders import NOW, Desk, event, table, write_jsonl

FEBRUARY, MARCH = (int(datetime(2024, month, 10, tzinfo=UTC).timestamp()) for month in (2, 3))
IN_MARCH = Months(date(2024, 3, 1), date(2024, 3, 1))
THREE = [table("ab", "a"), table("cd", "c", 2), table("ef", "e", 3)]


@pytest.fixture
def desk(tmp_path) -> Desk:
    return Desk(tmp_path / "home")


def ingest_months(desk: Desk, months: Months | None, *events) -> list[str]:
    file = write_jsonl(desk.home.root.with_name("source.jsonl"), events)
    desk.take_in(Wanted([str(file)], months))
    return sorted(name for (name,) in desk.rows("SELECT tournament_id FROM staging.tournaments"))


def test_only_what_began_in_the_span_is_taken_in(desk):
    events = [
        event("feb", THREE, startDate=FEBRUARY),
        event("mar", THREE, startDate=MARCH),
        event("none", THREE, startDate=None),
    ]
    assert ingest_months(desk, IN_MARCH, *events) == ["mar"]


def test_a_span_ends_with_its_last_month(desk):
    last = int(datetime(2024, 4, 1, tzinfo=UTC).timestamp())
    assert ingest_months(
        desk, IN_MARCH, event("in", THREE, startDate=last - 1), event("out", THREE, startDate=last)
    ) == ["in"]


def test_milliseconds_and_text_are_dates(desk):
    # specification: Reading records; text counts as its number, above 10^11 it is milliseconds
    assert ingest_months(desk, IN_MARCH, event("ms", THREE, startDate=str(MARCH * 1000))) == ["ms"]


def test_the_version_that_counts_is_chosen_before_the_span(desk):
    # specification: Repeated tournaments; more completed tables count, whatever months are requested
    both = [event("twice", THREE, startDate=FEBRUARY), event("twice", THREE[:2], startDate=MARCH)]
    ingest_months(desk, None, *both)
    before = desk.rows("SELECT content_sha256 FROM staging.tournaments")
    ingest_months(desk, IN_MARCH, *both, event("mar", THREE, startDate=MARCH))
    assert desk.rows("SELECT content_sha256 FROM staging.tournaments WHERE tournament_id = 'twice'") == before


@pytest.mark.parametrize("text", ["2024-13", "march", "9999-12", "0001-01", ""])
def test_what_is_no_month_is_told(text):
    with pytest.raises(UsageError):
        month_of(text)


def test_reversed_months_are_told():
    with pytest.raises(UsageError, match="is after 2024-03"):
        IngestConfig(first_month="2024-04", last_month="2024-03").wanted(NOW)
