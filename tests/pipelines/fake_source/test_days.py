"""Events that change from day to day, and files that are edited while the server runs."""

import json
import os

import pytest

from pipelines.fake_source import serving
from tests.assets.builders import event, table, write_jsonl

EVENT = event("a", [table(["ann", "bob"], "ann")], [table(["ann", "bob"], "bob")], [table(["ann", "bob"], "ann")])


def by_day(served, days, see, **script):
    """What is seen on each day."""
    seen = []
    for day in days:
        served.edit(day=day, **script)
        seen.append(see())
    return seen


def test_an_event_is_deleted_and_comes_back(serve):
    served = serve(event("a"), event("b"))
    changes = [{"day": 4, "TID": "a", "return": True}, {"day": 2, "TID": "a", "delete": True}]
    assert by_day(served, (1, 2, 3, 4), served.ids, changes=changes) == [["a", "b"], ["b"], ["b"], ["a", "b"]]


def test_a_deleted_event_is_a_404(serve):
    served = serve(event("a"), changes=[{"day": 1, "TID": "a", "delete": True}])
    assert served.get("/v2/tournaments/a").status_code == 404
    assert served.ids(TID="a") == []


def test_an_event_is_added(serve):
    served = serve(event("a"))
    changes = [{"day": 2, "TID": "late", "add": event("another id, which the change's stands above")}]
    assert by_day(served, (1, 2), served.ids, changes=changes) == [["a"], ["a", "late"]]


def test_an_added_event_takes_the_place_of_one_with_its_id(serve):
    served = serve(event("a"), changes=[{"day": 1, "TID": "a", "add": event("a", tournamentName="Anew")}])
    assert [one["tournamentName"] for one in served.bulk().json()] == ["Anew"]


def test_fields_are_set_by_their_path(serve):
    values = {
        "rounds.1.tables.0.winner_id": "ann",
        "rounds.1.tables.0.players.1.name": "Bo",
        "startDate": None,
        "new": 1,
    }
    served = serve(EVENT, event("b"), changes=[{"day": 2, "TID": "a", "set": values}])

    def seen():
        one = served.bulk(rounds=True).json()[0]
        changed = one["rounds"][1]["tables"][0]
        return changed["winner_id"], changed["players"][1]["name"], one["startDate"], one.get("new")

    before = ("bob", "Name of bob", EVENT["startDate"], None)
    assert by_day(served, (1, 2, 1), seen, changes=[{"day": 2, "TID": "a", "set": values}]) == [
        before, ("ann", "Bo", None, 1), before,
    ]  # fmt: skip


def test_a_league_grows_by_the_rounds_that_are_shown(serve):
    served = serve(EVENT, event("b"))
    changes = [{"day": day, "TID": "a", "shown_rounds": day - 1} for day in (1, 2, 4)]

    def seen():
        return [len(one["rounds"]) for one in served.bulk(rounds=True).json()]

    assert by_day(served, (0, 1, 2, 3, 4), seen, changes=changes) == [[3, 0], [0, 0], [1, 0], [1, 0], [3, 0]]


def test_edited_data_is_served_at_once(serve):
    served = serve(event("a"))
    assert served.ids() == ["a"]
    write_jsonl(served.data, [event("b"), event("c")])
    assert served.ids() == ["b", "c"]


def test_a_file_replaced_by_one_of_the_same_size_and_time_is_seen(serve, tmp_path):
    served = serve(event("a"))
    assert served.ids() == ["a"]
    stat = served.data.stat()
    other = write_jsonl(tmp_path / "other.jsonl", [event("b")])
    os.utime(other, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    other.replace(served.data)
    assert served.ids() == ["b"]


def test_a_folder_is_read_with_every_file_that_comes_and_goes(tmp_path, serve):
    folder = tmp_path / "folder"
    folder.mkdir()
    write_jsonl(folder / "one.jsonl.gz", [event("a")])
    with serving([folder]) as fake:
        served = serve()
        served.fake = fake
        assert served.ids() == ["a"]
        (folder / "two.json").write_text(json.dumps([event("b"), event("c")]))
        assert served.ids() == ["a", "b", "c"]
        (folder / "one.jsonl.gz").unlink()
        assert served.ids() == ["b", "c"]


def test_the_number_of_calls_and_the_times_of_a_fault_outlive_an_edit(serve):
    faults = [{"when": {"times": 1}, "then": "503"}, {"when": {"call": 3}, "then": "500"}]
    served = serve(event("a"), faults=faults)
    assert served.statuses(2) == [503, 200]
    served.edit(day=2, faults=faults)
    assert served.statuses(2) == [500, 200]


@pytest.mark.parametrize("edit", ["{", '{"day": 1, "dya": 2}', '{"changes": [{"day": 3, "TID": "z", "delete": true}]}'])
def test_a_mistake_made_while_it_runs_is_loud_until_it_is_mended(serve, edit):
    served = serve(event("a"))
    served.script.write_text(edit)
    assert served.statuses(2) == [500, 500]
    served.edit()
    assert served.statuses(1) == [200]
