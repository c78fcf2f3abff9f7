"""The API's key in a whole run: sent in its header only (specification: Requests to TopDeck)."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.assets.builders import event, table
from tests.assets.raw.sources.topdeck.scripted import Said, cut_in_the_answer, says, serving
from tests.searching import found_in
from tests.system.command import tablerank

pytestmark = pytest.mark.integration
KEY = "sentinel-0b5e55ed-secret"
LAST_WEEK = int((datetime.now(UTC) - timedelta(days=7)).timestamp())
HTML = Said(f"<html>{KEY}</html>".encode())
ONE_EVENT = says([event("e", [table("abcd", "a")], startDate=LAST_WEEK)])


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ([says({"error": f"The key {KEY} is not known"}, 401)], 1),  # specification: Exit status; 1: the job failed
        pytest.param(  # windows failed, and the others were published
            *([HTML, Said(instead=cut_in_the_answer), says([], 301, Location=f"/{KEY}"), ONE_EVENT], 3),
            marks=pytest.mark.integration,
        ),
    ],
)
def test_no_run_leaves_the_key_anywhere(tmp_path, script, status):
    with serving(script) as server:
        done = tablerank(
            *("run", "--source", "topdeck", "--home", tmp_path / "home", "--debug"),
            TOPDECK_API_KEY=KEY,
            TABLERANK_TOPDECK_URL=server.url,
            TABLERANK_REQUESTS_PER_MINUTE="60000",
        )
    assert {asked.headers["Authorization"] for asked in server.asked} == {KEY}
    assert (done.status, KEY in done.out + done.err, found_in(tmp_path, KEY)) == (status, False, [])
