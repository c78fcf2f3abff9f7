"""Pod Bayes foretells better than the systems it is measured by, on real records, beyond the bootstrap interval.

The records are those of test_reference_data.py. In the decks' records a deck may sit at several seats of a table, which
the other systems do not know: here it takes the changes of all of them.
"""

import gzip
import json

import numpy as np
import pytest

from ratings_core.inputs import DeckGames
from ratings_core.metrics import mean_interval, score_tables
from ratings_core.systems import SYSTEMS
from tests.published import rows
from tests.system.command import tablerank
from tests.system.test_reference_data import DATA

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(not DATA.exists(), reason=f"the shared reference records are not at {DATA}"),
]
POOL = '[[pool]]\nname = "all"\ngame = "Magic: The Gathering"\nformats = ["*"]\n'
OTHERS = ("pod_elo", "softmax_elo", "openskill_pl")


@pytest.fixture(scope="module")
def decks():
    """The tables of decks in rated order, the event of each; ids of seats are deck codes."""
    with gzip.open(DATA / "edh_deck_tables.jsonl.gz") as lines:
        events = sorted(map(json.loads, lines), key=lambda event: (event["startDate"], event["TID"]))
    numbers, seated, winners, times, event_of = {}, [], [], [], []
    for place, event in enumerate(events):
        for table in (
            table for round_ in event["rounds"] for table in sorted(round_["tables"], key=lambda one: one["table"])
        ):
            ids = [player["id"] for player in table["players"]]
            names = [" + ".join(sorted(player["deckObj"]["Commanders"])) for player in table["players"]]
            seated.append([numbers.setdefault(name, len(numbers)) for name in names])
            winners.append(-1 if table["winner_id"] == "Draw" else ids.index(table["winner_id"]))
            times.append(event["startDate"])
            event_of.append(place)
    offset = np.cumsum([0, *map(len, seated)], dtype=np.int64)
    subject = np.concatenate(seated).astype(np.int64)
    games = DeckGames(offset, subject, np.array(winners, np.int64), len(numbers), np.array(times, np.int64))
    return games, np.array(event_of, np.int64)


def later_half(games, chance):
    game = np.repeat(np.arange(games.winner.size), np.diff(games.offset))
    seat = np.arange(games.subject.size) - games.offset[game]
    kept = (game >= games.winner.size // 2) & (games.winner[game] >= 0)
    return score_tables(game[kept], chance[kept], (seat == games.winner[game])[kept])


def table_by_table(system, games):
    """Chances by the system's sums for one table, the changes of a deck's seats added up."""
    rating, played = np.full(games.subjects, system.start), np.zeros(games.subjects, np.int64)
    chance = np.empty(games.subject.size)
    for first, end, winner in zip(games.offset[:-1], games.offset[1:], games.winner, strict=True):
        who = games.subject[first:end]
        table = system.at_table(rating[who], None if winner < 0 else int(winner), played[who])
        chance[first:end] = table.win_probability
        np.add.at(rating, who, table.change)
        played[np.unique(who)] += 1
    return chance


def test_decks_in_pods(decks):
    # base: ln 4; the others: docs/method/pod_bayes.md
    games, event = decks
    own = later_half(games, SYSTEMS["pod_bayes"]().replay(games).win_probability)
    assert own.base.mean() == pytest.approx(1.3863, abs=0.00005)
    assert own.log_loss.mean() == pytest.approx(1.3377, abs=0.00005)
    for name in ("pod_elo", "softmax_elo"):
        other = later_half(games, table_by_table(SYSTEMS[name](), games))
        assert mean_interval(other.log_loss - own.log_loss, event[own.game]).low > 0.03


def test_decks_in_pods_as_published(tmp_path):
    # docs/method/pod_bayes.md: a deck at several seats shares its chance, which costs 0.0021; and what seats are worth
    (tmp_path / "pools.toml").write_text(f'{POOL}[[pool.system]]\nname = "pod_bayes"\nsubject = "deck"\n')
    ended = tablerank("run", "--source", DATA / "edh_deck_tables.jsonl.gz", "--home", tmp_path, timeout=3000)
    assert ended.status in (0, 3), ended.err
    published = tmp_path / "tablerank.duckdb"
    assert rows(published, "SELECT log_loss FROM marts.accuracy") == [(pytest.approx(1.3398, abs=0.00005),)]
    query = "SELECT handicap FROM ratings.seat_handicaps WHERE seats = 4 ORDER BY seat_no"
    assert [handicap for (handicap,) in rows(published, query)] == pytest.approx([62, 19, -22, -58], abs=0.5)


def test_players_in_matches(tmp_path):
    # base: ln 2; the others: docs/method/pod_bayes.md
    systems = "".join(f'[[pool.system]]\nname = "{name}"\n' for name in ("pod_bayes", *OTHERS))
    (tmp_path / "pools.toml").write_text(POOL + systems)
    ended = tablerank("run", "--source", DATA / "two_player_large.jsonl.gz", "--home", tmp_path, timeout=3000)
    assert ended.status in (0, 3), ended.err
    query = "SELECT system, log_loss, base_log_loss, against_primary_low95 FROM marts.accuracy"
    found = {name: rest for name, *rest in rows(tmp_path / "tablerank.duckdb", query)}
    assert found["pod_elo"][:2] == [pytest.approx(0.6860, abs=0.00005), pytest.approx(0.6931, abs=0.00005)]
    assert found["pod_bayes"][0] == pytest.approx(0.6839, abs=0.00005)
    assert all(found[name][2] > 0.001 for name in OTHERS)
