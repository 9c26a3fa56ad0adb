"""What must hold whatever the values are: units, directions, orders, gaps, and alarms as rare as promised."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wirewatch.analysis.change_points import find_changes
from wirewatch.analysis.comparison import compare
from wirewatch.analysis.shared_changes import Place, explain_changes
from wirewatch.analysis.summary import FloatArray, median
from wirewatch.analysis.verdict import judge_report
from wirewatch.analysis.weighted_changes import find_weighted_changes

seeds = st.integers(0, 10_000)
KINDS = ("gauss", "heavy", "skewed", "two modes")


def noise(kind: str, count: int, seed: int) -> FloatArray:
    """Return independent noise about 1, of about 1 to 5 %."""
    generator = np.random.default_rng(seed)
    values = 0.01 * generator.standard_normal(count)
    if kind == "heavy":
        values = 0.01 * generator.standard_t(3, count)
    elif kind == "skewed":
        values = 0.02 * generator.exponential(size=count)
    elif kind == "two modes":
        values += 0.08 * (generator.random(count) < 0.3)
    return np.asarray(np.exp(values), dtype=np.float64)


def positions(values: FloatArray) -> list[int]:
    return [point.position for point in find_changes(values).points]


@given(seeds, st.sampled_from(KINDS), st.floats(1e-9, 1e9))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_shift_on_the_log_scale_shifts_nothing_else(seed: int, kind: str, unit: float) -> None:
    values = noise(kind, 120, seed)
    values[70:] *= 1.5
    one, other = find_changes(values), find_changes(values * unit)
    assert [point.position for point in one.points] == [point.position for point in other.points]
    for before, after in zip(one.points, other.points, strict=True):
        assert after.ratio == pytest.approx(before.ratio, rel=1e-6)
    assert other.noise_scale == pytest.approx(one.noise_scale, rel=1e-6)


@given(seeds, st.sampled_from(KINDS))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_rate_changes_where_its_time_does_and_by_one_over_it(seed: int, kind: str) -> None:
    times = noise(kind, 120, seed)
    times[60:] *= 1.5
    (slower,), (less,) = find_changes(times).points, find_changes(1 / times).points
    assert abs(slower.position - less.position) <= 1
    assert less.ratio == pytest.approx(1 / slower.ratio, rel=0.03)


@given(seeds, st.sampled_from(KINDS), st.integers(30, 90))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_read_backwards_a_clear_step_lies_at_the_same_place(
    seed: int, kind: str, index: int
) -> None:
    values = noise(kind, 120, seed)
    values[index:] *= 1.5
    (there,) = positions(values)
    (back,) = positions(values[::-1])
    assert abs(there - index) <= 1
    assert abs((120 - back) - there) <= 1


@given(seeds, st.sampled_from(KINDS), st.integers(1, 12))
@settings(max_examples=10, deadline=None, derandomize=True)
def test_further_values_of_the_new_level_leave_a_clear_step_where_it_is(
    seed: int, kind: str, more: int
) -> None:
    values = noise(kind, 120, seed)
    values[80:] *= 1.5
    (before,) = positions(values[:-more])
    (after,) = positions(values)
    assert abs(before - after) <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_shuffled_values_hold_a_change_as_rarely_as_promised(kind: str) -> None:
    generator = np.random.default_rng(1)
    values = noise(kind, 200, 2)
    alarms = sum(len(positions(generator.permutation(values))) for _ in range(40))
    # The promise is 0.1 for 1,000 values; 40 series of 200 are 8,000.
    assert alarms <= 0.8


@pytest.mark.parametrize("kind", KINDS)
def test_shuffled_runs_of_a_report_alarm_as_rarely_as_promised(kind: str) -> None:
    generator = np.random.default_rng(3)
    alarming = 0
    for upload in range(40):
        values = np.stack([noise(kind, 33, 1000 * upload + case) for case in range(60)], axis=1)
        judged = judge_report(generator.permuted(values, axis=0), np.zeros(60, dtype=np.intp))
        alarming += bool(judged.changed.any())
    assert alarming <= 1


@given(seeds, st.integers(1, 5), st.integers(1, 7))
@settings(deadline=None)
def test_the_order_of_uploads_moves_no_point(seed: int, runs: int, repetitions: int) -> None:
    generator = np.random.default_rng(seed)
    samples = np.exp(generator.standard_normal((runs, repetitions)))
    arrived = generator.permutation(samples)
    assert median(median(samples)) == median(median(arrived))
    history = np.exp(generator.standard_normal(6))
    one = compare(history, median(samples), 0.1)
    other = compare(generator.permutation(history), median(arrived), 0.1)
    assert other[:4] == pytest.approx(one[:4])
    assert (other.effect, other.basis) == (one.effect, one.basis)
    assert other.detectable_ratio == pytest.approx(one.detectable_ratio)


@given(seeds, st.integers(0, 12))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_an_absent_version_moves_a_change_of_a_short_series_by_its_place_only(
    seed: int, at: int
) -> None:
    values = noise("gauss", 12, seed)
    values[6:] *= 1.3
    errors = np.full(12, 0.01)
    (before,) = find_weighted_changes(values, errors)
    gapped = np.insert(values, at, math.nan)
    (after,) = find_weighted_changes(gapped, np.insert(errors, at, math.nan))
    assert after.position == before.position + (at <= before.position)
    assert after.ratio == pytest.approx(before.ratio)


@given(seeds, st.integers(1, 4))
@settings(max_examples=10, deadline=None, derandomize=True)
def test_versions_without_a_value_at_the_end_change_nothing(seed: int, empty: int) -> None:
    places = [Place("one", f"case{at}", f"case{at}") for at in range(6)]
    values = np.stack([noise("gauss", 50, seed + at) for at in range(6)])
    values[:, 30:] *= 1.1
    padded = np.pad(values, ((0, 0), (0, empty)), constant_values=math.nan)
    one, other = explain_changes(values, places), explain_changes(padded, places)
    assert [change.position for change in other.shared] == [30]
    assert [change.members for change in one.shared] == [change.members for change in other.shared]
    assert one.own == other.own
