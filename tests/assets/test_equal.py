"""Equal results (specification: Equal results): the same events give the same tables however they arrive."""

import json
import random

import pytest

from assets.home.settings import Board, Settings, SystemSettings
from tests.assets.builders import DAY, KEY, START, Desk, event, member, pool, seat, table, write_jsonl
from tests.published import equal_part

pytestmark = pytest.mark.integration

SETTINGS = Settings(
    pool=[
        pool("edh", event_types=[["*[0-4]-*", "Pro Quest"], ["*", "Armory"]], system=[
            SystemSettings(name="pod_elo"),
            SystemSettings(name="pod_elo", label="pair", k_mode="pair_mean"),
            SystemSettings(name="deck_elo"),
            SystemSettings(name="standings_elo"),
            SystemSettings(name="stake_elo"),
            SystemSettings(name="classic_elo"),
            SystemSettings(name="softmax_elo"),
            SystemSettings(name="openskill_pl"),
            SystemSettings(name="pod_bayes"),
        ]),
        pool("all", ["*"]),
    ],
    board=Board(min_games=3),
)  # fmt: skip
DECKS = ["Tivit", "Kinnan", "Tymna / Kraum", "Najeela", "Sisay"]
PLAYERS = [f"player {number}" for number in range(40)]


def random_table(chance: random.Random, seats: list, number: int) -> object:
    won_by = chance.choice([*seats, "Draw"])
    odd = chance.randrange(30)
    if odd < 20:
        return table(seats, won_by, chance.choice([number, str(number)]))
    made = table(seats, won_by, chance.choice([number, 1, "Feature", None]))
    match odd:
        case 20:
            made["status"] = "Active"
        case 21:
            made["winner_id"] = made["winner"] = None
        case 22:
            made["winner_id"] = None
        case 23:
            made["players"][0]["id"] = None
        case 24:
            made["players"].append(seat(seats[0]))
        case 25:
            made["winner_id"] = "nobody"
        case 26:
            made["players"] = "nobody"
        case 27:
            return None
        case 28:
            del made["winner_id"]
    return made


def with_decks(chance: random.Random, made: object) -> object:
    """The table, most of its seats with a deck."""
    if isinstance(made, dict) and isinstance(made["players"], list):
        for one in made["players"]:
            if chance.randrange(40):
                one["deckObj"] = {"Commanders": {name: {} for name in chance.choice(DECKS).split(" / ")}}
    return made


def random_event(chance: random.Random, number: int) -> dict:
    tables_of_rounds = []
    for _ in range(chance.randint(1, 4)):
        field = chance.sample(PLAYERS, chance.randint(6, 16))
        pods = [field[begin : begin + 4] for begin in range(0, len(field), 4)]
        tables = [random_table(chance, pod, place) for place, pod in enumerate(pods, 1)]
        tables_of_rounds.append([with_decks(chance, made) for made in tables])
    # few days, so that many events start at once and the tournament id decides
    start = chance.choice([START + chance.randrange(60) * DAY, None]) if number % 9 == 0 else START + number // 4 * DAY
    if number == 39:
        start = START + 700 * DAY  # long after the others, so that decks lie idle
    standings = [{"id": who, "standing": place // 2 + 1} for place, who in enumerate(chance.sample(PLAYERS, 8))]
    format_ = chance.choice(["EDH", "EDH", "EDH", "Modern", ""])
    return event(
        f"{chance.randrange(10**6):06d}-{number}",
        *tables_of_rounds,
        startDate=start,
        format=format_,
        standings=standings,
    )


def season(seed: int = 1) -> list:
    """Forty odd events; three come again in another version, and two entries are no events."""
    chance = random.Random(seed)
    events = [random_event(chance, number) for number in range(40)]
    again = [{**random_event(chance, number), "TID": events[number]["TID"]} for number in (3, 11, 30)]
    return [*events, *again, {"no": "event"}, 5]


SEASON = season()


def shuffled(seed: int) -> list:
    return random.Random(seed).sample(SEASON, len(SEASON))


def run(folder, *sources) -> Desk:
    desk = Desk(folder / "home", SETTINGS).link(*(member(name) for name in PLAYERS[:25]))
    return desk.publish(*sources)


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """What the season gives as one array."""
    folder = tmp_path_factory.mktemp("once")
    (folder / "season.json").write_text(json.dumps(SEASON))
    return run(folder, folder / "season.json")


@pytest.fixture(scope="module")
def expected(once):
    return equal_part(once.home.published)


def one_event_a_file(folder):
    for number, sent in enumerate(shuffled(2)):
        (folder / f"{number}.json").write_text(json.dumps(sent, indent=1))
    return [folder]


def merged_into_lines(folder):
    return [write_jsonl(folder / "season.jsonl", shuffled(3))]


def compressed_and_mixed(folder):
    events = shuffled(4)
    (folder / "z.json").write_text(json.dumps(events[:12], sort_keys=True))
    return [
        write_jsonl(folder / "a.jsonl.gz", events[25:]),
        write_jsonl(folder / "b.jsonl", events[12:25]),
        folder / "z.json",
    ]


def some_of_it_twice(folder):
    return [write_jsonl(folder / "a.jsonl", shuffled(5)), write_jsonl(folder / "b.jsonl", shuffled(6)[:30])]


@pytest.mark.parametrize(
    "spread",
    [one_event_a_file, merged_into_lines, compressed_and_mixed, some_of_it_twice],
    ids=lambda spread: spread.__name__,
)
def test_files_in_any_order_split_or_merged(tmp_path, expected, spread):
    folder = tmp_path / "source"
    folder.mkdir()
    assert equal_part(run(tmp_path, *spread(folder)).home.published) == expected


def test_there_is_something_to_compare(expected, once):
    reasons = {reason for (reason,) in once.rows("SELECT DISTINCT reason FROM core.skipped")}
    assert len(reasons) >= 8
    assert {name for name, rows in expected.items() if rows} >= set(expected) - {"marts.rating_bands"}


def test_the_same_input_twice_and_a_rebuilt_warehouse(tmp_path, expected):
    # specification: Equal results; imported once more, and rebuilt from raw files
    source = write_jsonl(tmp_path / "season.jsonl", SEASON)
    desk = run(tmp_path, source)
    desk.publish(source)
    assert equal_part(desk.home.published) == expected
    desk.home.warehouse.unlink()
    desk.publish()
    assert equal_part(desk.home.published) == expected


def test_two_imports_give_what_one_gives(tmp_path, expected):
    # specification: Repeated tournaments; across runs the later import counts; the second holds all, so it decides
    events = shuffled(7)
    desk = run(tmp_path, write_jsonl(tmp_path / "a.jsonl", events[:25]))
    desk.publish(write_jsonl(tmp_path / "b.jsonl", events))
    assert equal_part(desk.home.published) == expected


@pytest.mark.integration
def test_a_season_in_two_halves(tmp_path):
    # specification: Equal results; two adjacent windows give what their union gives
    events = SEASON[:40]
    halves = run(tmp_path / "halves", write_jsonl(tmp_path / "a.jsonl", events[20:]))
    halves.publish(write_jsonl(tmp_path / "b.jsonl", events[:20]))
    whole = run(tmp_path / "whole", write_jsonl(tmp_path / "c.jsonl", events))
    assert equal_part(halves.home.published) == equal_part(whole.home.published)


def test_the_key_of_the_environment_gives_the_same_codes(tmp_path, once, monkeypatch):
    # specification: Files of a home; TABLERANK_ID_KEY overrides the key
    monkeypatch.setenv("TABLERANK_ID_KEY", KEY)
    desk = Desk(tmp_path / "home", SETTINGS)
    desk.home.key.unlink()
    desk.validate(write_jsonl(tmp_path / "a.jsonl", SEASON))
    query = "SELECT * FROM core.seats ORDER BY ALL"
    assert desk.rows(query) == once.rows(query)
    assert not desk.home.key.exists()
