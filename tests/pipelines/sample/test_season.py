"""The season as TopDeck would send it: size, life and oddities (specification: What TopDeck sends)."""

import datetime as dt
import gc
import itertools
import re
import tracemalloc
from collections import Counter, defaultdict

import pytest

from pipelines import sample
from pipelines.sample.people import person
from tests.pipelines.sample.reading import (
    bare,
    finished_pods,
    ids,
    in_edh,
    is_bye,
    is_draw,
    oddities,
    tables,
    winning_seat,
)

# specification: Reasons; in the order of the table
REASONS = (
    "excluded",
    "bad_date",
    "before_first_day",
    "unreadable",
    "bye",
    "unknown_player",
    "duplicate_player",
    "unfinished",
    "contradictory_result",
    "winner_not_seated",
    "ambiguous_winner",
    "no_result",
    "duplicate_table",
    "double_booked",
)


@pytest.fixture(scope="module")
def events() -> list[dict]:
    return list(sample.season())


@pytest.fixture(scope="module")
def long_season() -> list[dict]:
    """Enough events that shares are sure to half a percentage point."""
    return list(sample.season(600, seed=5))


@pytest.fixture(scope="module")
def league(events) -> dict:
    return next(event for event in events if "League" in event["tournamentName"])


@pytest.fixture(scope="module")
def cut_of_ten(events) -> dict:
    return next(event for event in events if event["topCut"] == 10)


def reasons_of(tournaments: int, players: int, seed: int) -> Counter[str]:
    lines = sample.corrections(tournaments, players, seed)
    excluded = {line["table_id"] for line in lines if line["kind"] == "exclude_table"}
    return sum(
        (oddities(event, excluded) for event in in_edh(list(sample.season(tournaments, players, seed)))), Counter()
    )


@pytest.fixture(scope="module")
def reasons() -> Counter[str]:
    return reasons_of(sample.DEFAULT_TOURNAMENTS, sample.DEFAULT_PLAYERS, 1)


# Size


def test_the_default_season_has_at_least_sixty_events(events):
    assert len(events) >= 60


def test_the_default_season_has_at_least_three_thousand_tables(events):
    assert 3_000 <= sum(len(round_["tables"]) for event in events for round_ in event["rounds"]) <= 4_300


def test_the_season_spans_two_years_up_to_august_2026(events):
    days = [dt.datetime.fromtimestamp(e["startDate"], dt.UTC) for e in events if "startDate" in e]
    days = [day for day in days if day.year > 2019]
    assert (min(days).strftime("%Y-%m"), max(days).strftime("%Y-%m")) == ("2024-09", "2026-08")


def test_every_event_has_an_id_of_its_own(long_season):
    assert len({event["TID"] for event in long_season}) == len(long_season)


# Seats and draws: the shares that the sample is made to show (seat 1 to 4: 34, 27, 21, 18 %; draws 18-25 %)


@pytest.mark.parametrize(("seat", "percent"), [(1, 34), (2, 27), (3, 21), (4, 18)])
@pytest.mark.parametrize("season", ["events", "long_season"])
def test_seats_win_their_share_of_decisive_tables_of_four(season, seat, percent, request):
    events = in_edh(request.getfixturevalue(season))
    wins = Counter(map(winning_seat, (table for table in finished_pods(events) if len(table["players"]) == 4)))
    assert 100 * wins[seat] / (wins.total() - wins[None]) == pytest.approx(percent, abs=3)


@pytest.mark.parametrize("season", ["events", "long_season"])
def test_a_fifth_of_swiss_tables_is_drawn(season, request):
    drawn = list(map(is_draw, finished_pods(in_edh(request.getfixturevalue(season)), cut=False)))
    assert 18 <= 100 * sum(drawn) / len(drawn) <= 25


def test_no_table_of_a_cut_is_drawn(long_season):
    assert not any(map(is_draw, tables(long_season, cut=True)))


@pytest.mark.parametrize(("winner", "winner_id"), [("Draw", "Draw"), ("Draw", None), (None, "Draw")])
def test_draws_are_spelt_in_three_ways(events, winner, winner_id):
    # specification: What TopDeck sends; "Draw" in either field or in both
    assert any(table.get("winner") == winner and table.get("winner_id") == winner_id for table in tables(events))


@pytest.mark.parametrize("spelling", ["given", "null", "absent"])
def test_the_winner_has_an_id_or_only_a_name(events, spelling):
    # specification: What TopDeck sends; null or missing
    seen = {
        "absent" if "winner_id" not in table else "null" if table["winner_id"] is None else "given"
        for table in finished_pods(events)
        if not is_draw(table) and winning_seat(table)
    }
    assert spelling in seen


# Life


def test_pods_have_four_or_three_seats(events):
    sizes = Counter(len(table["players"]) for table in tables(in_edh(events)) if not is_bye(table))
    assert set(sizes) == {3, 4}


@pytest.mark.parametrize("size", [3, 4])
def test_there_are_many_pods_of_each_size(events, size):
    assert sum(len(table["players"]) == size for table in tables(in_edh(events)) if not is_bye(table)) >= 100


def test_fields_leave_every_remainder_by_four(events):
    assert {len(event["standings"]) % 4 for event in in_edh(events)} == {0, 1, 2, 3}


def test_byes_come_as_one_row_for_all(events):
    assert any(table["table"] == "Byes" and len(table["players"]) > 1 for table in tables(events))


def test_byes_come_as_tables_with_one_player(events):
    assert any(table["table"] != "Byes" and len(table["players"]) == 1 for table in tables(events))


def test_byes_come_without_any_row(events):
    # specification: What TopDeck sends; byes are counted in the standings, and no row shows them
    def silent(event):
        return any(row["byes"] for row in event["standings"]) and not any(map(is_bye, tables([event])))

    assert any(silent(event) for event in in_edh(events) if "League" not in event["tournamentName"])


def test_some_come_late(events):
    first, second = (
        {p for t in tables([e | {"rounds": [e["rounds"][n]]} for e in events]) for p in ids(t)} for n in (0, 1)
    )
    assert second - first


def test_some_drop(events):
    def gone(event):
        second, last = (
            {p for t in event["rounds"][place - 1]["tables"] if isinstance(t, dict) for p in ids(t)}
            for place in (2, event["swissNum"])
        )
        return second - last

    opens = [event for event in in_edh(events) if event["topCut"] and not any(map(is_bye, tables([event])))]
    assert any(len(gone(event)) > 3 for event in opens)


def test_some_come_to_half_of_all_events_and_some_once_or_twice(events):
    times = Counter(row["id"] for event in events for row in event["standings"] if len(row["id"]) == 28)
    assert sum(count <= 2 for count in times.values()) > 10 < sum(count >= 36 for count in times.values())


def test_ids_are_of_accounts_or_made_by_the_organiser(events):
    # specification: What TopDeck sends; 28 characters for an account, 20 for an entry of one event
    assert {len(row["id"]) for event in events for row in event["standings"]} == {28, 20}


def test_an_organisers_entry_is_at_one_event_only(events):
    entries = Counter(row["id"] for event in events for row in event["standings"] if len(row["id"]) == 20)
    assert set(entries.values()) == {1}


def test_ids_of_events_are_codes_or_slugs(events):
    assert {bool(re.fullmatch("[A-Za-z0-9]{20}", event["TID"])) for event in events} == {True, False}


def spellings(events) -> dict[str, set[str]]:
    names = defaultdict(set)
    for row in itertools.chain.from_iterable(event["standings"] for event in events):
        names[row["id"]].add(row["name"])
    return names


def test_names_vary_for_one_id_by_more_than_white_space(events):
    assert any(len(set(map(bare, names))) > 1 for names in spellings(events).values())


def test_names_vary_for_one_id_by_odd_spaces(events):
    assert any(len(names) > len({" ".join(name.split()) for name in names}) for names in spellings(events).values())


def test_names_vary_for_one_id_by_a_zero_width_joiner(events):
    assert any(
        any("\u200d" in name for name in names) and len(set(map(bare, names))) == 1 < len(names)
        for names in spellings(events).values()
    )


def test_no_two_people_at_an_event_share_a_name(long_season):
    # else a winner who is only named could not be told apart where no oddity was meant
    assert all(len({bare(r["name"]) for r in e["standings"]}) == len(e["standings"]) for e in long_season)


@pytest.mark.parametrize("leaders", [1, 2])
def test_decks_show_one_commander_or_two(events, leaders):
    decks = [seat["deckObj"]["Commanders"] for t in tables(events) for seat in t["players"] if "deckObj" in seat]
    assert any(len(deck) == leaders for deck in decks)


def test_some_decks_are_double_escaped_text_only(events):
    # specification: What TopDeck sends; escaped twice
    texts = [s["decklist"] for t in tables(events) for s in t["players"] if "decklist" in s and "deckObj" not in s]
    assert any(re.fullmatch(r"~~Commanders~~\\n(1 .*?\\n)+\\n~~Mainboard~~\\n.*", text) for text in texts)


def test_some_seats_show_no_deck(events):
    assert any(seat.keys() == {"name", "id"} for table in tables(in_edh(events)) for seat in table["players"])


def test_the_league_counts_a_round_a_week(league):
    assert [round_["round"] for round_ in league["rounds"]] == list(range(1, league["swissNum"] + 1))


def test_nobody_sits_in_every_week_of_the_league_and_everybody_has_byes_for_it(league):
    # in a league, byes are the rounds in which the player was not seated
    weeks = Counter(p for r in league["rounds"] for p in {p for table in r["tables"] for p in ids(table)})
    assert {r["id"]: r["byes"] for r in league["standings"]} == {
        r["id"]: league["swissNum"] - weeks[r["id"]] for r in league["standings"]
    }


def test_a_pair_meets_twice_in_a_week_of_the_league(league):
    pairs = Counter(
        (round_["round"], pair)
        for round_ in league["rounds"]
        for table in round_["tables"]
        for pair in itertools.combinations(sorted(ids(table)), 2)
    )
    assert max(pairs.values()) == 2


def test_the_cut_of_ten_is_two_tables_and_one(cut_of_ten):
    played = [(r["round"], len(r["tables"])) for r in cut_of_ten["rounds"] if isinstance(r["round"], str)]
    assert played == [("Top 10", 2), ("Top 4", 1)]


def test_two_seeds_wait_in_the_cut_of_ten(cut_of_ten):
    first, last = ({p for t in r["tables"] for p in ids(t)} for r in cut_of_ten["rounds"][-2:])
    assert len(last - first) == 2


@pytest.mark.parametrize(("size", "labels"), [(16, ["Top 16", "Top 4"]), (4, ["Top 4"]), (0, [])])
def test_rounds_of_a_cut_are_labelled_by_how_many_are_left(events, size, labels):
    cuts = [[r["round"] for r in e["rounds"] if isinstance(r["round"], str)] for e in events if e["topCut"] == size]
    assert cuts == [labels] * len(cuts) != []


def test_standings_begin_with_the_winner_of_the_last_cut_table(events):
    finals = [(e, e["rounds"][-1]["tables"][0]) for e in events if e["topCut"]]
    assert all(table["players"][winning_seat(table) - 1]["id"] == e["standings"][0]["id"] for e, table in finals)


def test_a_skill_drifts_with_the_years():
    who = person(1, 0)
    assert who.entry(who.name, 0.0).skill != who.entry(who.name, 1.0).skill


def test_a_skill_needs_no_history():
    assert person(1, 0).entry("", 1.5).skill == person.__wrapped__(1, 0).entry("", 1.5).skill


# Oddities


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_occurs(reasons, reason):
    assert reasons[reason] >= 1


def test_no_other_reason_occurs(reasons):
    assert set(reasons) == set(REASONS)


@pytest.mark.parametrize("reason", [r for r in REASONS if r not in ("bye", "bad_date", "before_first_day")])
def test_an_oddity_causes_no_other(reasons, reason):
    assert reasons[reason] == (2 if reason == "double_booked" else 1)


def test_what_is_set_aside_stays_under_three_percent(events, reasons):
    odd = reasons.total() - reasons["bye"] - reasons["unfinished"]
    assert 100 * odd < 3 * sum(1 for _ in tables(in_edh(events)))


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_every_seed_has_the_same_oddities(reasons, seed):
    counted = reasons_of(sample.DEFAULT_TOURNAMENTS, sample.DEFAULT_PLAYERS, seed)
    assert {**counted, "bye": 0} == {**reasons, "bye": 0}


def test_forty_events_of_sixty_people_have_every_reason():
    # what the system tests run on
    assert set(reasons_of(40, 60, 1)) == set(REASONS)


def test_one_event_is_of_another_format_with_two_seats_a_table(events):
    other = [event for event in events if event["format"] != "EDH"]
    assert {len(table["players"]) for event in other for table in tables([event]) if not is_bye(table)} == {2}


def test_every_entry_is_an_object_with_rounds(events):
    assert all(isinstance(event, dict) and event["rounds"] for event in events)


# Making


def test_an_event_does_not_depend_on_those_before_it():
    third = next(itertools.islice(sample.season(seed=9), 2, None))
    assert third == list(sample.season(seed=9))[2]


def test_another_seed_is_another_season():
    assert next(sample.season(seed=1)) != next(sample.season(seed=2))


def peak_of(tournaments: int) -> int:
    """Bytes held at most while a season streams by, beyond the people, who are made beforehand."""
    gc.collect()
    tracemalloc.start()
    for _ in sample.season(tournaments, 30):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_memory_does_not_grow_with_the_number_of_events():
    for _ in sample.season(72, 30):  # the cache of people fills
        pass
    assert peak_of(300) < 1.5 * peak_of(60) + 100_000


@pytest.mark.parametrize(
    ("tournaments", "players", "seed"), [(0, 240, 1), (-3, 240, 1), (72, 0, 1), (72, 7, 1), (72, 23, 1), (72, 240, -1)]
)
@pytest.mark.parametrize("make", [sample.season, lambda *numbers: next(sample.corrections(*numbers))])
def test_nonsense_is_refused_in_a_sentence(make, tournaments, players, seed):
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        make(tournaments, players, seed)


@pytest.mark.parametrize("players", [24, 25, 26, 27, 40])
@pytest.mark.parametrize("seed", [1, 2])
def test_small_communities_play_whole_seasons(players, seed):
    assert all(all(round_["tables"] for round_ in event["rounds"]) for event in sample.season(72, players, seed))
