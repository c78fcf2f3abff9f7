"""Bands of the members' rating distribution (specification: Rating bands); bands.py has the reasoning."""

from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ratings_core import bands
from ratings_core.bands import Band, publishable_bands
from ratings_core.errors import InvalidError

from .band_attacker import attack, publish


def small_populations(places, members):
    """All ways to put so many members, who are not told apart, into the places."""
    for chosen in combinations_with_replacement(range(places), members):
        yield {place: chosen.count(place) for place in set(chosen)}


@st.composite
def pools(draw):
    """Two or three systems over the same members, in up to five neighbouring bands each."""
    members = draw(st.integers(10, 40))
    pool = {}
    for system in draw(st.sampled_from([("one", "two"), ("one", "two", "three")])):
        cuts = sorted(draw(st.lists(st.integers(0, members), max_size=4)))
        counts = [high - low for low, high in zip([0, *cuts], [*cuts, members], strict=True)]
        pool[system] = {place: count for place, count in enumerate(counts) if count}
    return pool


def hides(pool, printed):
    return any(printed[system] != bands for system, bands in pool.items())


def test_all_bands_are_printed_when_none_is_small():
    # 10 members, bands of 3, 3 and 4, and 5 and 5: nothing to hide.
    pool = {"one": {14: 3, 15: 4, 16: 3}, "two": {14: 5, 15: 5}}
    assert publish(pool) == pool


def test_nothing_is_printed_for_nine_members():
    # It is empty until ten such members exist.
    assert publish({"one": {14: 4, 15: 5}}) == {"one": {}}


@pytest.mark.parametrize("few", [1, 2])
def test_a_band_with_one_or_two_is_hidden(few):
    # A band with one or two is not shown.
    assert publish({"one": {14: 6, 15: 6, 16: few}}) == {"one": {14: 6, 15: 6}}


def test_eight_and_two():
    # Eight are printed, so two or more are hidden; with two ends and up to two in each, it may be 2, 3 or 4.
    assert publish({"one": {14: 8, 15: 2}}) == {"one": {14: 8}}


def test_a_system_that_hides_none_hides_its_smallest_for_another():
    # 12 members in both: 5 + 7 printed would give the total away, and with it the hidden 2 of "two".
    assert publish({"one": {14: 5, 15: 7}, "two": {14: 10, 15: 2}}) == {"one": {15: 7}, "two": {14: 10}}


def test_the_lowest_of_equal_smallest_bands_is_hidden():
    # Three bands of 4; the rule must not depend on the order of the members.
    assert publish({"one": {16: 4, 15: 4, 14: 4}, "two": {14: 10, 15: 2}})["one"] == {15: 4, 16: 4}


def test_a_system_with_too_few_members_makes_no_other_hide():
    # Nine members of "two" print nothing; their hidden bands do not follow from the twelve of "one".
    assert publish({"one": {14: 5, 15: 7}, "two": {14: 8, 15: 1}}) == {"one": {14: 5, 15: 7}, "two": {}}


def test_six_alone_are_not_printed():
    # Ten exist, so four are hidden, and two places of at most two adjoin: both counts would be known.
    assert publish({"one": {14: 2, 15: 6, 16: 2}}) == {"one": {}}


def test_equal_smallest_bands_would_give_one_person_away():
    # 100 members; "two" hides one of its bands of 20, so N is at most 100; "one" prints 99, so N is at least 100.
    pool = {"one": {13: 1, 14: 33, 15: 33, 16: 33}, "two": {14: 20, 15: 20, 16: 20, 17: 40}}
    assert publish(pool) == {"one": {14: 33, 15: 33, 16: 33}, "two": {}}


def test_systems_of_different_size_are_not_subtracted():
    # 100 members rated in "one", 80 in "two": there is no common total.
    pool = {"one": {13: 1, 14: 33, 15: 33, 16: 33}, "two": {14: 20, 15: 20, 16: 40}}
    assert publish(pool)["two"] == {15: 20, 16: 40}


def test_bands_below_zero():
    # floor(-1/100) is -1, and -100 is its lower edge; -101 is in the band below.
    assert publishable_bands({"one": [-1] * 6 + [-100] * 3 + [-101] * 5})["one"] == [
        Band(-200, -100, 5),
        Band(-100, 0, 9),
    ]


def test_the_edge_belongs_to_the_upper_band():
    # specification: Rating bands; [1500, 1600).
    assert publishable_bands({"one": np.array([1599] * 5 + [1600] * 5)})["one"] == [
        Band(1500, 1600, 5),
        Band(1600, 1700, 5),
    ]


def test_the_width_is_a_setting():
    # 1549 and 1550 part at a width of 50.
    assert [band.band_from for band in publishable_bands({"one": [1549] * 5 + [1550] * 5}, width=50)["one"]] == [
        1500,
        1550,
    ]


def test_no_systems_no_bands():
    # Every system that was given, and no other.
    assert publishable_bands({}) == {}


@pytest.mark.parametrize("wrong", [{"width": 0}, {"least_members": 0}, {"least_in_band": -1}])
def test_numbers_must_be_positive(wrong):
    # A band of no width holds nobody.
    with pytest.raises(InvalidError):
        publishable_bands({"one": [1500] * 10}, **wrong)


@pytest.mark.parametrize(
    ("printed", "total"),
    [
        ({"one": {15: 6}}, 10),
        ({"one": {14: 33, 15: 33, 16: 33}, "two": {15: 20, 16: 20, 17: 40}}, 100),
    ],
)
def test_without_rule_4_the_attacker_finds_the_total(monkeypatch, printed, total):
    # The two cases of the module's text; this shows that the attacker below has teeth.
    monkeypatch.setattr(bands, "LEAST_TOTALS", 0)
    assert ("total", {total}) in attack(printed).pinned()


@pytest.mark.parametrize("members", [10, 11, 12])
def test_one_system_every_population_of_four_bands(members):
    # Exhaustive: 286, 364 and 455 populations; each distinct print is attacked once.
    prints = set()
    for held in small_populations(4, members):
        printed = publish({"one": held})
        if hides({"one": held}, printed) and printed["one"]:
            prints.add(tuple(sorted(printed["one"].items())))
    assert prints
    for print_ in prints:
        findings = attack({"one": dict(print_)})
        assert len(findings.totals) > 1, print_
        assert not findings.pinned(), print_


def test_two_systems_every_population_of_three_bands():
    # Exhaustive: 66 · 66 pools of ten members and 78 · 78 of eleven.
    prints = set()
    for members in (10, 11):
        for one, two in product(list(small_populations(3, members)), repeat=2):
            pool = {"one": one, "two": two}
            printed = publish(pool)
            if hides(pool, printed) and any(printed.values()):
                prints.add(tuple(tuple(sorted(bands.items())) for bands in printed.values()))
    assert prints
    for one, two in prints:
        findings = attack({"one": dict(one), "two": dict(two)})
        assert len(findings.totals) > 1, (one, two)
        assert not findings.pinned(), (one, two)


@settings(deadline=None, max_examples=150)
@given(pools())
def test_nothing_is_pinned_in_larger_pools(pool):
    # The same attacker on 10 to 40 members in two or three systems.
    printed = publish(pool)
    assume(hides(pool, printed) and any(printed.values()))
    findings = attack(printed)
    assert len(findings.totals) > 1
    assert not findings.pinned()


@settings(deadline=None, max_examples=300)
@given(pools())
def test_no_printed_sum_is_the_total_while_a_band_is_hidden(pool):
    # specification: Rating bands; a hidden band must not follow from a total.
    printed = publish(pool)
    total = sum(pool["one"].values())
    assume(hides(pool, printed))
    assert all(sum(bands.values()) < total for bands in printed.values())


@settings(deadline=None, max_examples=300)
@given(pools())
def test_printed_bands_are_true_and_not_small(pool):
    # A printed count is the exact one, and at least three.
    for system, printed in publish(pool).items():
        assert all(members >= 3 and pool[system][place] == members for place, members in printed.items())


@settings(deadline=None, max_examples=300)
@given(pools())
def test_everything_is_printed_when_no_band_is_small(pool):
    # Hiding more than is needed must not reach pools that have nothing to hide.
    assume(all(min(bands.values()) >= 3 for bands in pool.values()))
    assert publish(pool) == pool
