"""Change points on series whose truth is known. The scores over many noise models are `make bench-analysis`'s."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wirewatch.analysis.change_points import find_changes
from wirewatch.analysis.summary import FloatArray


def series(
    *steps: tuple[int, float], count: int = 200, sigma: float = 0.01, seed: int = 1
) -> FloatArray:
    """Return Gaussian noise of `sigma` about 1000, multiplied by each step's ratio from its index on."""
    generator = np.random.default_rng(seed)
    values = 1000 * (1 + sigma * generator.standard_normal(count))
    for index, ratio in steps:
        values[index:] *= ratio
    return values


def indices(values: FloatArray) -> list[int]:
    return [point.position for point in find_changes(values).points]


def test_a_step_is_found_where_it_is_and_with_its_size() -> None:
    found = find_changes(series((120, 1.10)))
    assert [point.position for point in found.points] == [120]
    assert found.points[0].ratio == pytest.approx(1.10, rel=0.01)
    assert found.noise_scale == pytest.approx(0.01, rel=0.3)
    assert found.drift_ratio == 1.0


def test_steps_up_and_down_are_found_in_order() -> None:
    assert indices(series((60, 1.05), (100, 0.90), (150, 1.20))) == [60, 100, 150]


@pytest.mark.parametrize("seed", range(20))
def test_noise_alone_gives_nothing(seed: int) -> None:
    assert indices(series(seed=seed)) == []


@pytest.mark.parametrize("seed", range(5))
def test_lone_outliers_are_no_steps_and_hide_none(seed: int) -> None:
    values = series((100, 1.08), seed=seed)
    values[[20, 55, 56, 140, 199]] *= [1.4, 1.3, 1.5, 1.35, 1.6]
    found = indices(values)
    assert len(found) == 1
    assert abs(found[0] - 100) <= 1


@pytest.mark.parametrize("seed", range(5))
def test_two_modes_are_no_steps(seed: int) -> None:
    generator = np.random.default_rng(100 + seed)
    slow = generator.random(300) < 0.35
    assert indices(series(count=300, seed=seed) * np.where(slow, 1.08, 1.0)) == []


@pytest.mark.parametrize("seed", range(5))
def test_correlated_wander_is_no_step_and_a_step_in_it_is_found(seed: int) -> None:
    generator = np.random.default_rng(200 + seed)
    deviation = 0.0
    wander = np.empty(300)
    for at in range(300):
        deviation = 0.7 * deviation + 0.01 * generator.standard_normal()
        wander[at] = deviation
    values = 1000 * (1 + wander)
    assert indices(values) == []
    values[150:] *= 1.12
    found = indices(values)
    assert len(found) == 1
    assert abs(found[0] - 150) <= 2


def test_drift_is_called_drift() -> None:
    found = find_changes(series(count=300) * np.linspace(1.0, 1.08, 300))
    assert found.points == ()
    assert found.drift_ratio == pytest.approx(1.08, rel=0.02)


def test_a_step_on_a_drift_is_found_and_the_drift_stays() -> None:
    found = find_changes(series((180, 1.15), count=300) * np.linspace(1.0, 1.06, 300))
    assert [point.position for point in found.points] == [180]
    assert found.drift_ratio == pytest.approx(1.06, rel=0.02)


def test_steps_of_the_size_of_the_noise_are_mostly_no_drift() -> None:
    found = [indices(series((150, 1.02), count=300, sigma=0.02, seed=seed)) for seed in range(20)]
    assert sum(len(at) == 1 for at in found) >= 10


def test_an_exact_count_changes_at_once() -> None:
    values = np.full(40, 12.0)
    values[30:] = 13.0
    assert indices(values) == [30]
    assert indices(np.full(40, 12.0)) == []


def test_long_series_are_placed_as_exactly_as_short_ones() -> None:
    assert indices(series((401, 1.05), (1203, 0.93), count=2000)) == [401, 1203]


def test_steps_below_the_least_ratio_are_not_reported() -> None:
    values = series((100, 1.03), sigma=0.002)
    assert indices(values) == [100]
    assert find_changes(values, least_ratio=1.04).points == ()


def test_too_few_values_say_nothing() -> None:
    assert find_changes(np.array([1.0, 2.0, 3.0])).points == ()


@pytest.mark.parametrize("bad", [0.0, -1.0, np.nan, np.inf])
def test_values_without_a_logarithm_are_refused(bad: float) -> None:
    values = series()
    values[3] = bad
    with pytest.raises(ValueError, match="positive, finite"):
        find_changes(values)


@given(
    st.integers(0, 10_000),
    st.floats(1e-6, 1e6),
    st.integers(20, 180),
    st.sampled_from([0.8, 0.9, 1.1, 1.3]),
)
@settings(max_examples=25, deadline=None)
def test_the_unit_does_not_matter(seed: int, unit: float, index: int, ratio: float) -> None:
    values = series((index, ratio), seed=seed)
    before, after = find_changes(values), find_changes(values * unit)
    assert [point.position for point in before.points] == [point.position for point in after.points]
