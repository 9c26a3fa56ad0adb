import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.geometric_mean import geometric_mean

ratios = st.lists(st.floats(0.01, 100), min_size=1, max_size=20)


def test_twice_and_half_cancel() -> None:
    found = geometric_mean(np.array([2.0, 0.5]), np.array([1.0, 0.25]), np.array([4.0, 1.0]))
    assert found == pytest.approx((1.0, 0.5, 2.0))


def test_a_ratio_without_an_interval_leaves_the_mean_without_one() -> None:
    found = geometric_mean(np.array([2.0, 8.0]), np.array([1.0, np.nan]), np.array([4.0, np.nan]))
    assert found.ratio == pytest.approx(4.0)
    assert np.isnan([found.low, found.high]).all()


def test_nothing_has_no_mean() -> None:
    none = np.empty(0)
    assert np.isnan(geometric_mean(none, none, none)).all()


@given(ratios, st.floats(1.0, 2.0))
def test_the_mean_lies_in_its_interval_which_is_as_wide_as_each(
    values: list[float], width: float
) -> None:
    found = geometric_mean(np.array(values), np.array(values) / width, np.array(values) * width)
    assert found.low <= found.ratio * (1 + 1e-9)
    assert found.high / found.low == pytest.approx(width**2)


def test_the_interval_holds_at_least_as_often_as_promised() -> None:
    generator = np.random.default_rng(5)
    held = 0
    for shared in (0.0, 1.0):
        for _ in range(300):
            errors = 0.05 * (
                shared * generator.standard_normal() + (1 - shared) * generator.standard_normal(12)
            )
            half = 1.96 * 0.05
            found = geometric_mean(np.exp(errors), np.exp(errors - half), np.exp(errors + half))
            held += found.low <= 1.0 <= found.high
    assert held / 600 > 0.95
