"""Ratios, intervals and tests against printed values and against their own promises."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.comparison import Basis, Effect, compare, detectable_step

positive = st.floats(1e-3, 1e3)


def test_the_ratio_is_the_candidate_over_the_baseline() -> None:
    found = compare(np.array([10.0, 10.1, 9.9, 10.05]), np.array([20.0, 20.2, 19.8, 20.1]))
    assert found.ratio == pytest.approx(2.0, rel=0.02)
    assert found.low < 2.0 < found.high
    # All four above all four: 2 of the 70 orderings are as extreme.
    assert found.p_value == pytest.approx(2 / 70)
    assert found.effect is Effect.LARGE
    assert found.basis is Basis.RUNS


def test_the_exact_test_is_the_printed_one() -> None:
    # Mann and Whitney's table I: 4 and 5 values, U = 3 has a one-sided probability of 0.056.
    baseline = np.array([4.0, 6.0, 7.0, 8.0, 9.0])
    candidate = np.array([1.0, 2.0, 3.0, 7.5])
    assert compare(baseline, candidate).p_value == pytest.approx(2 * 0.056, abs=2e-3)


@pytest.mark.parametrize(("n", "m"), [(5, 5), (10, 6), (20, 20)])
def test_equal_sets_are_told_apart_as_rarely_as_promised(n: int, m: int) -> None:
    generator = np.random.default_rng(11)
    rejected = held = 0
    for _ in range(600):
        values = np.exp(0.05 * generator.standard_t(3, n + m))
        found = compare(values[:n], values[n:])
        rejected += found.p_value < 0.05
        held += found.low <= 1.0 <= found.high
    assert rejected / 600 < 0.07
    assert held / 600 > 0.93


@pytest.mark.parametrize(("n", "m"), [(4, 4), (8, 8), (14, 4), (60, 60)])
def test_what_is_called_detectable_is_detected_in_8_of_10_cases(n: int, m: int) -> None:
    generator = np.random.default_rng([n, m])
    seen = 0
    for _ in range(800):
        known, values = 0.03 * generator.standard_normal((2, n + m))
        noise = math.sqrt(
            (known[:n].var(ddof=1) * (n - 1) + known[n:].var(ddof=1) * (m - 1)) / (n + m - 2)
        )
        step = detectable_step(noise, n, m)
        seen += compare(np.exp(values[:n]), np.exp(step + values[n:])).p_value < 0.05
    # Three standard errors of 800 cases, and what the efficiency of many values is off by.
    assert seen / 800 == pytest.approx(0.8, abs=0.045)


@given(st.integers(4, 16), st.integers(4, 16), st.integers(0, 1000))
def test_the_interval_leaves_1_out_where_the_test_rejects(n: int, m: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    values = np.exp(0.03 * generator.standard_normal(n + m))
    found = compare(values[:n], values[n:] * math.exp(0.04 * generator.random()))
    assert (found.p_value <= 0.05) == (not found.low <= 1.0 <= found.high)


def test_one_value_falls_back_on_the_history_and_says_so() -> None:
    found = compare(np.array([100.0]), np.array([110.0]), history_noise=0.02)
    assert found.basis is Basis.HISTORY
    assert found.ratio == pytest.approx(1.1)
    assert found.p_value < 0.001
    assert found.low == pytest.approx(1.1 * math.exp(-1.96 * 0.02 * math.sqrt(2)), rel=1e-3)
    assert found.detectable_ratio > 1.05


def test_too_few_values_for_the_test_fall_back_on_the_history_too() -> None:
    baseline, candidate = np.array([100.0, 101.0]), np.array([110.0, 111.1])
    found = compare(baseline, candidate, history_noise=0.01)
    assert found.basis is Basis.HISTORY
    assert found.p_value < 1e-6
    assert found.high / found.low == pytest.approx(math.exp(2 * 1.96 * 0.01), rel=1e-3)
    # Without a history their own order is all there is: 2 of 6.
    alone = compare(baseline, candidate)
    assert alone.basis is Basis.RUNS
    assert alone.p_value == pytest.approx(2 / 6)
    enough = compare(np.array([1.0, 2.0, 3.0, 4.0]), np.array([5.0, 6.0, 7.0, 8.0]), 0.01)
    assert enough.basis is Basis.RUNS


def test_one_value_and_no_history_is_a_ratio_and_nothing_more() -> None:
    found = compare(np.array([100.0]), np.array([110.0]))
    assert found.basis is Basis.NOTHING
    assert found.ratio == pytest.approx(1.1)
    assert math.isnan(found.p_value)
    assert found.effect is None


def test_equal_counts_are_equal() -> None:
    found = compare(np.full(5, 12.0), np.full(5, 12.0))
    assert (found.ratio, found.low, found.high, found.p_value) == (1.0, 1.0, 1.0, 1.0)
    assert found.effect is Effect.NEGLIGIBLE


@pytest.mark.parametrize("bad", [[], [0.0, 1.0], [math.nan, 1.0]])
def test_values_without_a_logarithm_are_refused(bad: list[float]) -> None:
    with pytest.raises(ValueError, match="the candidate must hold"):
        compare(np.array([1.0, 2.0]), np.array(bad))


@given(st.lists(positive, min_size=1, max_size=8), st.lists(positive, min_size=1, max_size=8))
def test_the_other_way_round_is_one_over_it(first: list[float], second: list[float]) -> None:
    there = compare(np.array(first), np.array(second), history_noise=0.1)
    back = compare(np.array(second), np.array(first), history_noise=0.1)
    assert there.ratio == pytest.approx(1 / back.ratio)
    assert there.low == pytest.approx(1 / back.high)
    assert there.p_value == pytest.approx(back.p_value)
    assert there.effect == back.effect


@given(st.lists(positive, min_size=2, max_size=8), st.floats(1e-6, 1e6))
def test_the_unit_does_not_matter(values: list[float], unit: float) -> None:
    baseline = np.array([1.0, 1.1, 0.9])
    one = compare(baseline, np.array(values))
    other = compare(baseline * unit, np.array(values) * unit)
    assert other.ratio == pytest.approx(one.ratio, rel=1e-6)
