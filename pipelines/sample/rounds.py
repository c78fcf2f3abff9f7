"""Rounds: Swiss rounds, the weeks of a league, and cuts."""

from random import Random

from pipelines.sample.plans import CUT_OF_TEN, LEAGUE, SMALL_FIELD, TWO_PLAYER, Plan
from pipelines.sample.tables import Entry, Json, byes, play

POD = 4
DROPS_AFTER = 2  # rounds
DROPPING = 0.4  # of those who have no point by then
COMING = 0.6  # of a league's players, a week
PLAYING_ON = 0.3  # of a league's pods, which play twice in a week
WAITING = 2  # the first seeds, in a cut of ten


def swiss(plan: Plan, entries: list[Entry], generator: Random) -> list[Json]:
    """Play the Swiss rounds: two late entries join in the second, some of those without a point drop after it."""
    if plan.kind == LEAGUE:
        return [_week(place, plan, entries, generator) for place in range(1, plan.swiss + 1)]
    for entry in entries[-2:] if plan.field > SMALL_FIELD else []:
        entry.joins = 2
    rounds = []
    for place in range(1, plan.swiss + 1):
        present = [entry for entry in entries if entry.joins <= place and not entry.dropped]
        rounds.append({"round": place, "tables": _swiss_round(plan, present, generator)})
        if place == DROPS_AFTER:
            for entry in present:
                entry.dropped = entry.points == 0 and generator.random() < DROPPING
    return rounds


def cut(plan: Plan, entries: list[Entry], generator: Random) -> list[Json]:
    """Play the cut: pods of four, winners advance; in a cut of ten the first two seeds wait for the last table."""
    seeds = [entry for entry in ranked(entries) if not entry.dropped][: plan.cut]
    waiting = seeds[:WAITING] if plan.kind == CUT_OF_TEN else []
    playing, label = seeds[len(waiting) :], plan.cut
    rounds: list[Json] = []
    while count := len(playing) // POD:
        for entry in playing:
            entry.reached = len(rounds) + 1
        pods = [playing[place : count * POD : count] for place in range(count)]
        played = [play(number, pod, plan.style, generator, swiss=False) for number, pod in enumerate(pods, 1)]
        rounds.append({"round": f"Top {label}", "tables": [table for table, _ in played]})
        playing = [*waiting, *(winner for _, winner in played if winner)]
        waiting, label = [], len(playing)
    for entry in playing if rounds else []:
        entry.reached += 1
    return rounds


def ranked(entries: list[Entry]) -> list[Entry]:
    """Return the order of the standings: by how far the cut took somebody, then by the Swiss."""
    return sorted(entries, key=lambda entry: (-entry.reached, -entry.points, -entry.wins, entry.topdeck_id))


def _swiss_round(plan: Plan, present: list[Entry], generator: Random) -> list[Json]:
    shuffled = generator.sample(present, k=len(present))
    by_points = sorted(shuffled, key=lambda entry: -entry.points)
    if plan.kind == TWO_PLAYER:
        pairs = len(by_points) // 2 * 2
        pods, resting = [by_points[i : i + 2] for i in range(0, pairs, 2)], by_points[pairs:]
    else:
        pods, resting = _pods(by_points, threes=plan.bye_form == "threes")
    tables = [play(number, pod, plan.style, generator, swiss=True)[0] for number, pod in enumerate(pods, 1)]
    return tables + byes(resting, plan.bye_form, len(tables) + 1)


def _week(place: int, plan: Plan, entries: list[Entry], generator: Random) -> Json:
    """Play a league's week: some come, a few pods play twice; who does not sit has one bye more in the standings."""
    coming = [entry for entry in generator.sample(entries, k=len(entries)) if generator.random() < COMING]
    pods, _ = _pods(coming, threes=True)
    again = [pod for pod in pods if generator.random() < PLAYING_ON]
    tables = [play(number, pod, plan.style, generator, swiss=True)[0] for number, pod in enumerate(pods + again, 1)]
    seated = {id(entry) for pod in pods for entry in pod}
    for entry in entries:
        entry.byes += id(entry) not in seated
    return {"round": place, "tables": tables}


def _pods(entries: list[Entry], *, threes: bool) -> tuple[list[list[Entry]], list[Entry]]:
    """Split people into pods of four, with pods of three last where allowed; return those who sit out, too."""
    pods_of_three = -len(entries) % POD if threes else 0
    fours = len(entries) - 3 * pods_of_three
    if not threes or fours < 0:  # one, two or five people do not make pods of four and three
        fours = len(entries) // POD * POD
        return [entries[i : i + POD] for i in range(0, fours, POD)], entries[fours:]
    large = [entries[i : i + POD] for i in range(0, fours, POD)]
    return large + [entries[i : i + 3] for i in range(fours, len(entries), 3)], []
