"""What raises an alarm, and how rarely when nothing has changed."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.new_points import discoveries, judge
from wirewatch.analysis.summary import FloatArray

Noise = Callable[[np.random.Generator, tuple[int, int]], FloatArray]

SERIES = 1000
LEVEL = 0.01


def gauss(generator: np.random.Generator, shape: tuple[int, int]) -> FloatArray:
    return 0.01 * generator.standard_normal(shape)


def outliers(generator: np.random.Generator, shape: tuple[int, int]) -> FloatArray:
    out = generator.random(shape) < 0.05
    return gauss(generator, shape) + out * (0.08 + generator.exponential(0.2, shape))


def two_modes(generator: np.random.Generator, shape: tuple[int, int]) -> FloatArray:
    return gauss(generator, shape) + 0.08 * (generator.random(shape) < 0.3)


def heavy(generator: np.random.Generator, shape: tuple[int, int]) -> FloatArray:
    return 0.01 * generator.standard_t(2.5, shape).clip(-25, 25)


def correlated(generator: np.random.Generator, shape: tuple[int, int]) -> FloatArray:
    fresh = generator.standard_normal(shape)
    deviations = np.empty(shape)
    deviations[:, 0] = fresh[:, 0]
    for at in range(1, shape[1]):
        deviations[:, at] = 0.7 * deviations[:, at - 1] + np.sqrt(1 - 0.7**2) * fresh[:, at]
    return 0.01 * deviations


def alarms(values: FloatArray, runs: int) -> int:
    """Return how many series of one upload are confirmed to have changed in their last `runs` runs."""
    p_values = np.full(len(values), np.nan)
    for at, series in enumerate(values):
        judged = judge(series[:-runs], series[-runs:])
        if judged is not None:
            p_values[at] = judged.p_value
    return int(discoveries(p_values, LEVEL).sum())


@pytest.mark.parametrize("noise", [gauss, outliers, two_modes, heavy, correlated])
@pytest.mark.parametrize("history", [12, 40])
def test_an_unchanged_report_of_1000_series_raises_no_alarm(noise: Noise, history: int) -> None:
    generator = np.random.default_rng(5)
    raised = [
        alarms(1000 * np.exp(noise(generator, (SERIES, history + runs))), runs)
        for runs in (1, 2, 3, 4)
    ]
    assert raised == [0, 0, 0, 0]


@pytest.mark.parametrize(("history", "runs"), [(20, 4), (40, 3)])
def test_a_change_is_suspected_at_once_and_confirmed_by_the_runs_after_it(
    history: int, runs: int
) -> None:
    generator = np.random.default_rng(6)
    values = 1000 * np.exp(gauss(generator, (SERIES, history + runs)))
    values[:20, history:] *= 1.10
    first = judge(values[0, :history], values[0, history : history + 1])
    assert first is not None
    assert first.ratio == pytest.approx(1.10, rel=0.03)
    assert first.p_value < 0.1
    assert 18 <= alarms(values, runs) <= 21


def test_runs_on_both_sides_are_no_change() -> None:
    generator = np.random.default_rng(7)
    segment = 1000 * np.exp(0.01 * generator.standard_normal(40))
    judged = judge(segment, np.array([1100.0, 900.0]))
    assert judged is not None
    assert judged.p_value == 1.0
    assert judged.first_p_value < 0.1


def test_short_segments_are_not_judged() -> None:
    assert judge(np.array([1.0, 1.1, 0.9, 1.0]), np.array([2.0])) is None


def test_values_without_a_logarithm_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one new run"):
        judge(np.ones(10), np.array([]))
    with pytest.raises(ValueError, match="positive, finite"):
        judge(np.ones(10), np.array([0.0]))


def test_an_exact_count_that_changed_is_confirmed_like_any_other() -> None:
    once = judge(np.full(40, 12.0), np.full(1, 13.0))
    thrice = judge(np.full(40, 12.0), np.full(3, 13.0))
    assert once is not None
    assert thrice is not None
    assert thrice.p_value < 1e-4 < once.p_value < 0.05
    unchanged = judge(np.full(40, 12.0), np.full(3, 12.0))
    assert unchanged is not None
    assert unchanged.p_value > 0.1


def test_the_rule_of_benjamini_and_hochberg_on_their_example() -> None:
    # Their section 3.2: 15 p-values, of which the first 4 are rejected at 0.05.
    p_values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
    p_values += [0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    shuffled = np.random.default_rng(1).permutation(15)
    found = discoveries(np.array(p_values)[shuffled], 0.05)
    assert sorted(np.array(p_values)[shuffled][found]) == p_values[:4]
    assert not discoveries(np.array([np.nan, np.nan]), 0.05).any()


@given(st.floats(1e-6, 1e6), st.integers(0, 1000))
def test_the_unit_does_not_matter(unit: float, seed: int) -> None:
    generator = np.random.default_rng(seed)
    segment = np.exp(0.01 * generator.standard_normal(20))
    new = np.array([1.05, 1.06])
    one, other = judge(segment, new), judge(segment * unit, new * unit)
    assert one is not None
    assert other is not None
    assert other.ratio == pytest.approx(one.ratio, rel=1e-9)
    assert other.p_value == pytest.approx(one.p_value, rel=0.05)
