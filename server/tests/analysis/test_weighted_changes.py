"""Steps in short series whose errors are known."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.weighted_changes import find_weighted_changes


def positions(values: FloatArray, errors: FloatArray | float) -> list[int]:
    found = find_weighted_changes(values, np.broadcast_to(np.float64(errors), values.shape))
    return [point.position for point in found]


def test_steps_of_a_few_versions_are_found_with_their_size() -> None:
    values = np.array([100.0, 101, 99, 50, 50.5, 49.8])
    (point,) = find_weighted_changes(values, np.full(6, 0.01))
    assert point.position == 3
    assert point.ratio == pytest.approx(0.5, rel=0.01)


def test_a_value_with_a_large_error_is_no_step_and_with_a_small_one_it_is() -> None:
    values = np.array([100.0, 100.5, 120, 100.2, 99.8, 100])
    errors = np.full(6, 0.01)
    assert positions(values, errors) == [2, 3]
    errors[2] = 0.15
    assert positions(values, errors) == []


@pytest.mark.parametrize("count", [6, 12, 50])
def test_noise_as_large_as_its_errors_gives_hardly_any(count: int) -> None:
    generator = np.random.default_rng(count)
    alarms = sum(
        bool(positions(np.exp(0.05 * generator.standard_normal(count)), 0.05)) for _ in range(300)
    )
    assert alarms / 300 < 0.03


def test_errors_stated_too_small_are_noticed_in_a_longer_series() -> None:
    generator = np.random.default_rng(5)
    values = np.exp(0.05 * generator.standard_normal((200, 40)))
    alarms = sum(bool(positions(row, 0.005)) for row in values)
    assert alarms / 200 < 0.1


def test_an_absent_value_keeps_its_place() -> None:
    values = np.array([100.0, math.nan, 100, 100, math.nan, 140, 141, 139])
    assert positions(values, 0.01) == [5]


def test_what_has_no_logarithm_or_no_error_is_refused() -> None:
    with pytest.raises(ValueError, match="positive, finite"):
        positions(np.array([1.0, 0.0, 1.0]), 0.01)
    with pytest.raises(ValueError, match="relative error"):
        positions(np.array([1.0, 1.0]), -0.01)
    assert positions(np.array([1.0]), 0.01) == []


@given(st.integers(0, 10_000), st.floats(1e-6, 1e6), st.integers(3, 9))
@settings(max_examples=50, deadline=None)
def test_unit_and_direction_of_time_do_not_matter(seed: int, unit: float, index: int) -> None:
    generator = np.random.default_rng(seed)
    values = 100 * np.exp(0.01 * generator.standard_normal(12))
    values[index:] *= 1.2
    assert positions(values * unit, 0.01) == positions(values, 0.01) == [index]
    assert positions(values[::-1], 0.01) == [12 - index]
