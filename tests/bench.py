"""Benchmarks, run by hand: ``python -m tests.bench``. They print; they assert nothing, for times belong to a machine.

A benchmark is a function that returns its lines; `main` runs them one after another.
"""

import gzip
import json
import platform
import resource
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from assets.privacy.pseudonyms import Pseudonyms
from assets.raw.ingest import Entries, Held, ingest_entries
from assets.raw.sources.files import TopDeckFiles, read_entries
from pipelines.sample.season import Season
from ratings_core.inputs import RatedGames, RatedStandings
from ratings_core.systems.pod_elo import PodElo
from ratings_core.systems.standings_elo import StandingsElo
from tests.ratings_core import twin

PLAYERS = 60_000
POD_TABLES, MATCH_TABLES, TWIN_TABLES = 2_500_000, 272_000, 20_000
REPEATS = 3
STANDINGS_ROWS = 3_000_000
SEASON_EVENTS = 400


def main() -> None:
    say(f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}")
    for benchmark in (replay, standings, door):
        for line in benchmark():
            say(line)
    # ru_maxrss counts kilobytes on Linux and bytes on a Mac.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    say(f"peak memory {peak:,.0f} MB")


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def replay():
    """The compiled replay of Pod Elo, beside plain Python."""
    pods = season(POD_TABLES, seats=4)
    matches = season(MATCH_TABLES, seats=2)
    first = seconds(PodElo().replay, season(1, seats=4))
    yield f"first replay (import of numba, then compiling or reading the cache on disk) {first:.2f} s"
    per_seat = 0.0
    for k_mode in ("own", "pair_mean"):
        system = PodElo(k_mode=k_mode)
        for games in (matches, pods):
            taken = [seconds(system.replay, games) for _ in range(REPEATS)]
            per_seat = min(taken) / games.subject.size
            yield (
                f"{games.winner.size:,} tables, {games.subject.size:,} seats, {k_mode}: "
                f"best {min(taken):.3f} s, worst {max(taken):.3f} s, {per_seat * 1e9:.0f} ns a seat"
            )
    sample = tables_of(pods, TWIN_TABLES)
    twin_per_seat = seconds(twin.replay, sample, PLAYERS, system) / (TWIN_TABLES * 4)
    yield (
        f"plain Python, {TWIN_TABLES:,} tables of four, {system.k_mode}: {twin_per_seat * 1e9:,.0f} ns a seat, "
        f"{twin_per_seat / per_seat:.0f} times the compiled replay"
    )
    yield f"checking {pods.subject.size:,} seats as RatedGames {seconds(checked_again, pods):.3f} s"


def standings():
    """The replay of Standings Elo: what a row costs must hardly depend on the size of its field."""
    StandingsElo().change([1500.0] * 2, [1, 2], 3, [0] * 2)
    for sizes in ([32], [2_000], [17_000], [17_000, 2_000, 200, 32, 8]):
        events = fields(sizes)
        taken = min(seconds(StandingsElo().replay, events) for _ in range(REPEATS))
        yield (
            f"{events.subject.size:,} rows in fields of {', '.join(f'{size:,}' for size in sizes)}: {taken:.2f} s, "
            f"{taken / events.subject.size * 1e9:.0f} ns a row"
        )


def door():
    """Taking a season in through the door, beside only parsing its JSON."""
    with tempfile.TemporaryDirectory() as folder:
        Season(SEASON_EVENTS).write(Path(folder))
        files = sorted(Path(folder).glob("*.jsonl.gz"))
        lines = [line for file in files for line in gzip.decompress(file.read_bytes()).splitlines()]
        tables = sum(len(round_["tables"]) for line in lines for round_ in json.loads(line)["rounds"])
        parsing = seconds(lambda: [json.loads(line) for line in lines])
        source = Entries("files", [(TopDeckFiles(), file.name, read_entries(file)) for file in files])
        held = Held({}, frozenset(), frozenset(), frozenset(), 0)
        taken = seconds(ingest_entries, source, Pseudonyms(b"a key"), Path(folder) / "raw", held, datetime.now(UTC))
    yield (
        f"the door, {tables:,} tables: {tables / taken:,.0f} tables a second, "
        f"{taken / parsing:.1f} times what parsing the JSON alone takes"
    )


def season(tables, seats):
    """Random tables of different players, one in `seats` + 1 drawn; the same on every run."""
    chance = np.random.default_rng(2020)
    first = chance.integers(0, PLAYERS, tables)
    steps = chance.integers(1, PLAYERS // seats, (tables, seats - 1)).cumsum(axis=1)
    others = (first[:, None] + steps) % PLAYERS
    return RatedGames(
        offset=np.arange(0, tables * seats + 1, seats),
        subject=np.column_stack([first, others]).ravel(),
        winner=chance.integers(-1, seats, tables),
        subjects=PLAYERS,
    )


def fields(sizes):
    """Events of these sizes in turn; places follow a lasting strength and chance, so ratings spread as in life."""
    chance = np.random.default_rng(2020)
    strength = chance.normal(0, 300, PLAYERS)
    events = [size for _ in range(STANDINGS_ROWS // sum(sizes)) for size in sizes]
    standing = []
    for size in events:
        field = (chance.integers(PLAYERS) + np.arange(size)) % PLAYERS
        standing.append(field[np.argsort(chance.normal(-strength[field], 200))])
    return RatedStandings(
        offset=np.cumsum([0, *events]),
        subject=np.concatenate(standing),
        place=np.concatenate([np.arange(1, size + 1) for size in events]),
        rounds=np.ceil(np.log2(events)).astype(np.int64),
        subjects=PLAYERS,
    )


def tables_of(games, count):
    """The first tables as the twin takes them."""
    seated = games.subject[: count * 4].reshape(-1, 4).tolist()
    return [
        (seats, None if winner < 0 else winner) for seats, winner in zip(seated, games.winner.tolist(), strict=False)
    ]


def checked_again(games):
    return RatedGames(games.offset, games.subject, games.winner, games.subjects)


def seconds(work, *arguments):
    began = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
