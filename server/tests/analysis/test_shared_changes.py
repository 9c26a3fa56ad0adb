"""Changes that related series share, on series whose truth is known. The scores are `make bench-analysis`'s."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wirewatch.analysis.change_points import ChangePoint, find_changes
from wirewatch.analysis.shared_changes import Cause, ExplainedChanges, Place, explain_changes
from wirewatch.analysis.summary import FloatArray

CASES = [f"to_wire/{codec}/size:{size}" for codec in "abc" for size in (8, 64, 512)]
PLACES = [
    Place(machine, case, case.rpartition("/")[0])
    for machine in ("first", "second")
    for case in CASES
]


def noise(seed: int = 1, count: int = 60, sigma: float = 0.015) -> FloatArray:
    generator = np.random.default_rng(seed)
    levels = np.linspace(1e3, 1e5, len(PLACES))[:, np.newaxis]
    values: FloatArray = levels * np.exp(sigma * generator.standard_normal((len(PLACES), count)))
    return values


def shared(found: ExplainedChanges) -> list[tuple[Cause, int, tuple[int, ...]]]:
    return [(change.cause, change.position, change.members) for change in found.shared]


def test_a_step_of_a_whole_machine_is_its_environment_and_seen_where_few_show_it() -> None:
    values = noise()
    values[:9, 40:] *= 1.018
    assert sum(bool(find_changes(row).points) for row in values[:9]) <= 3
    found = explain_changes(values, PLACES)
    assert shared(found) == [(Cause.ENVIRONMENT, 40, tuple(range(9)))]
    assert found.shared[0].ratio == pytest.approx(1.018, abs=0.006)
    assert not any(found.own)
    assert found.of(3) == [40]
    assert found.of(12) == []


def test_a_step_of_one_family_on_all_machines_is_its_code() -> None:
    values = noise()
    members = [at for at, place in enumerate(PLACES) if place.family == "to_wire/b"]
    values[members, 30:] *= 0.96
    assert shared(explain_changes(values, PLACES)) == [(Cause.CODE, 30, tuple(members))]


def test_a_step_of_one_case_on_both_machines_is_code_and_of_one_series_its_own() -> None:
    values = noise()
    values[[4, 13], 25:] *= 1.10
    values[7, 45:] *= 1.15
    found = explain_changes(values, PLACES)
    assert shared(found) == [(Cause.CODE, 25, (4, 13))]
    assert [[point.position for point in points] for points in found.own if points] == [[45]]
    assert found.of(7) == [45]


def test_environment_and_code_at_different_versions_are_told_apart() -> None:
    values = noise(seed=3, sigma=0.01)
    values[9:, 20:] *= 1.05
    values[[0, 9], 45:] *= 1.20
    assert shared(explain_changes(values, PLACES)) == [
        (Cause.ENVIRONMENT, 20, tuple(range(9, 18))),
        (Cause.CODE, 45, (0, 9)),
    ]


def test_one_large_step_does_not_drag_its_group_along() -> None:
    values = noise()
    values[2, 30:] *= 3.0
    found = explain_changes(values, PLACES)
    assert found.shared == ()
    assert [point.position for point in found.own[2]] == [30]


def test_large_steps_of_single_series_do_not_hide_a_small_one_of_all() -> None:
    values = noise()
    values[:9, 40:] *= 1.02
    values[2, 20:] *= 3.0
    values[4, 38:] *= 0.5
    values[6, 43:] *= 0.3
    found = explain_changes(values, PLACES)
    # Those that moved elsewhere at about the same time are not said to have moved with the rest.
    assert shared(found) == [(Cause.ENVIRONMENT, 40, (0, 1, 2, 3, 5, 7, 8))]
    assert found.shared[0].ratio == pytest.approx(1.02, abs=0.008)
    assert [found.of(at) for at in (2, 4, 6)] == [[20, 40], [38], [43]]


def known_of(values: FloatArray) -> list[tuple[ChangePoint, ...] | None]:
    """Return what a search alone finds in the series of the second machine; None for the first, to be searched."""
    return [None if at < 9 else find_changes(row).points for at, row in enumerate(values)]


def test_series_searched_before_confirm_a_step_and_are_told_of_it() -> None:
    values = noise(sigma=0.02)
    values[[0, 1, 2, 9, 10, 11], 40:] *= 1.02
    known = known_of(values)
    assert not any(find_changes(row).points for row in values)
    assert explain_changes(values[:9], PLACES[:9]).shared == ()
    found = explain_changes(values, PLACES, known=known)
    assert shared(found) == [(Cause.CODE, 40, (0, 1, 2, 9, 10, 11))]
    assert [found.of(at) for at in (0, 9, 3, 12)] == [[40], [40], [], []]


def test_series_searched_before_are_not_searched_again() -> None:
    values = noise(sigma=0.01)
    values[12, 30:] *= 1.5
    assert explain_changes(values, PLACES).of(12) == [30]
    known: list[tuple[ChangePoint, ...] | None] = [None] * len(values)
    known[12] = ()
    assert explain_changes(values, PLACES, known=known).of(12) == []
    known[12] = (ChangePoint(30, 1.5),)
    assert explain_changes(values, PLACES, known=known).own[12] == (ChangePoint(30, 1.5),)


def test_a_member_that_clearly_stays_is_not_counted_in() -> None:
    values = noise(sigma=0.01)
    values[[0, 1, 2, 9, 10], 40:] *= 1.06
    (change,) = explain_changes(values, PLACES).shared
    assert (change.cause, change.position, change.members) == (Cause.CODE, 40, (0, 1, 2, 9, 10))


@given(st.integers(0, 1000), st.sampled_from([0.002, 0.02, 0.1]))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_unchanged_series_share_nothing_with_those_searched_before(seed: int, sigma: float) -> None:
    values = noise(seed, sigma=sigma)
    assert explain_changes(values, PLACES, known=known_of(values)).shared == ()


def test_noise_alone_is_hardly_ever_shared() -> None:
    assert sum(len(explain_changes(noise(seed), PLACES).shared) for seed in range(10, 20)) <= 1


def test_absent_values_and_a_series_of_few_are_borne() -> None:
    values = noise()
    values[:9, 40:] *= 1.05
    values[3, 10:30] = math.nan
    values[8, 5:] = math.nan
    values[17] = math.nan
    found = explain_changes(values, PLACES)
    assert shared(found) == [(Cause.ENVIRONMENT, 40, tuple(range(8)))]


def test_values_known_to_tell_little_count_for_little() -> None:
    known = unknown = 0
    for seed in range(12):
        generator = np.random.default_rng(seed)
        values = noise(seed, sigma=0.012)
        poor = generator.random(values.shape) < 0.4
        values *= np.exp(0.06 * poor * generator.standard_normal(values.shape))
        values[:9, 30:] *= 1.02
        precisions = np.where(poor, 1 / 25, 1.0)
        known += bool(explain_changes(values, PLACES, precisions).shared)
        unknown += bool(explain_changes(values, PLACES).shared)
    assert known >= unknown + 2, (known, unknown)


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(ValueError, match="18 series, 17 places"):
        explain_changes(noise(), PLACES[:-1])
    with pytest.raises(ValueError, match="positive, finite"):
        explain_changes(-noise(), PLACES)


@given(st.permutations(range(len(PLACES))), st.integers(0, 50))
@settings(max_examples=8, deadline=None, derandomize=True)
def test_neither_the_order_of_the_series_nor_their_units_matter(
    order: list[int], seed: int
) -> None:
    values = noise(seed % 5)
    values[:9, 40:] *= 1.04
    units = np.exp(np.random.default_rng(seed).uniform(-9, 9, (len(PLACES), 1)))
    one = explain_changes(values, PLACES)
    other = explain_changes((values * units)[order], [PLACES[at] for at in order])
    moved = [
        (change.cause, change.position, {order[at] for at in change.members})
        for change in other.shared
    ]
    assert moved == [(cause, position, set(members)) for cause, position, members in shared(one)]
