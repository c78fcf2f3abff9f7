"""A mistake in the script or the data is told in one sentence before anything is served."""

import json
from pathlib import Path

import pytest

from assets.errors import UsageError
from pipelines.fake_source import serving
from pipelines.sample import season
from tests.assets.builders import event, write_jsonl
from tests.docs.pages import blocks

PAGE = Path(__file__).resolve().parents[3] / "docs" / "fake-source.md"

CHANGE = {"day": 2, "TID": "a"}
MISTAKES = [
    ("{", "Invalid JSON"),
    ("[]", "Input should be an object"),
    ('{"fault": []}', "fault: unknown field"),
    ('{"faults": [{"then": "499"}]}', "faults.0.then: Input should be"),
    ('{"faults": [{"when": {"ever": 5}, "then": "500"}]}', "faults.0.when.ever: unknown field"),
    ('{"faults": [{"when": {"every": 0}, "then": "500"}]}', "faults.0.when.every"),
    ('{"faults": [{"when": {"covers": "soon"}, "then": "500"}]}', "faults.0.when.covers"),
    ('{"faults": [{"then": "500", "retry_after": 3}]}', "faults.0: retry_after goes with 429, not with 500"),
    ('{"faults": [{"then": "cut", "seconds": 3}]}', "faults.0: seconds goes with slow or trickle, not with cut"),
    (json.dumps({"changes": [CHANGE]}), "changes.0: a change wants one of"),
    (json.dumps({"changes": [CHANGE | {"TID": "z", "delete": True}]}), "'z', which is not there"),
    (
        json.dumps({"changes": [CHANGE | {"set": {"rounds.7.round": 1}}]}),
        "'rounds.7.round', which leads nowhere in 'a'",
    ),
    (json.dumps({"changes": [CHANGE | {"set": {"rounds.x": 1}}]}), "'rounds.x', which leads nowhere"),
    (json.dumps({"changes": [CHANGE | {"set": {"TID.x": 1}}]}), "'TID.x', which leads nowhere"),
]


@pytest.mark.parametrize(("text", "told"), MISTAKES)
def test_a_mistake_is_told_in_one_sentence(tmp_path, text, told):
    script = tmp_path / "faults.json"
    script.write_text(text)
    with pytest.raises(UsageError) as fault, serving([write_jsonl(tmp_path / "a.jsonl", [event("a")])], script):
        pass
    assert told in str(fault.value)
    assert (str(fault.value)[-1], len(str(fault.value).splitlines())) == (".", 1)


def test_a_missing_script_is_told(tmp_path):
    data = write_jsonl(tmp_path / "a.jsonl", [event("a")])
    with pytest.raises(UsageError, match="cannot be read"), serving([data], tmp_path / "none.json"):
        pass


def test_a_folder_without_a_file_is_told(tmp_path):
    with pytest.raises(UsageError, match=r"holds no \.json"), serving([tmp_path]):
        pass


def test_a_port_that_is_taken_is_told(tmp_path):
    data = write_jsonl(tmp_path / "a.jsonl", [event("a")])
    with serving([data]) as fake:
        port = fake.server_port
        with pytest.raises(UsageError, match=f"Port {port} cannot be used"), serving([data], port=port):
            pass


def test_the_example_in_the_documentation_is_a_script(serve):
    # its events are named as the page names them
    [example] = blocks(PAGE, "json")
    served = serve(event("exampleOpenEvent0001", [{}], [{}]), event("exampleLeague000001"))
    served.script.write_text(example)
    assert served.get("/v2/me/tournaments").status_code == 200


def test_the_rehearsal_in_the_documentation_changes_events_of_the_sample(serve):
    [script] = blocks(PAGE, "json", "rehearsal")
    served = serve(*season())
    served.script.write_text(script)
    assert served.get("/v2/me/tournaments").status_code == 200  # a change of an event that is not there makes it 500
