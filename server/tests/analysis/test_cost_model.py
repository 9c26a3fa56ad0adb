"""Fixed cost and bandwidth out of times whose costs are known."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.cost_model import CostModel, fit_cost_model
from wirewatch.analysis.summary import FloatArray

SIZES = np.array([8.0, 64, 512, 4096, 32768, 262144, 2097152])


def fitted(times: FloatArray, noise: float = 0.02) -> CostModel:
    model = fit_cost_model(SIZES, times, noise)
    assert model is not None
    return model


@given(st.floats(1e-9, 1e-3), st.floats(1e6, 1e11))
def test_exact_times_give_their_costs_back(fixed_s: float, rate: float) -> None:
    # A fixed cost below a millionth of the smallest time is below what a float's sums can tell.
    model = fitted(fixed_s + SIZES / rate)
    smallest = fixed_s + SIZES[0] / rate
    if fixed_s > 1e-3 * smallest:
        assert model.fixed_s.value == pytest.approx(fixed_s, rel=1e-3)
    if SIZES[-1] / rate > 1e-3 * fixed_s:
        assert model.bytes_per_s.value == pytest.approx(rate, rel=1e-3)
    assert not model.lack_of_fit


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    generator = np.random.default_rng(7)
    held = 0
    for _ in range(400):
        times = (1e-6 + SIZES / 5e9) * (1 + 0.03 * generator.standard_normal(len(SIZES)))
        model = fitted(times, 0.03)
        held += model.fixed_s.low <= 1e-6 <= model.fixed_s.high
        held += model.bytes_per_s.low <= 5e9 <= model.bytes_per_s.high
    assert 0.92 < held / 800 <= 1.0


def test_half_of_the_rate_is_reached_at_alpha_beta() -> None:
    model = fitted(1e-6 + SIZES / 4e9)
    assert model.half_size_bytes == pytest.approx(4000)
    assert model.half_size_bytes / model.time_s(model.half_size_bytes) == pytest.approx(2e9)


def test_one_disturbed_size_is_told_and_does_not_carry_the_fit() -> None:
    times = 1e-6 + SIZES / 5e9
    times[3] *= 2.5
    model = fitted(times)
    assert model.lack_of_fit
    assert model.worst_ratio == pytest.approx(2.5, rel=0.15)
    assert model.fixed_s.value == pytest.approx(1e-6, rel=0.15)
    assert model.bytes_per_s.value == pytest.approx(5e9, rel=0.15)


def test_a_cache_step_is_a_lack_of_fit() -> None:
    rate = np.where(SIZES > 100_000, 4e9, 40e9)
    assert fitted(1e-8 + SIZES / rate).lack_of_fit


def test_a_fixed_cost_is_never_negative() -> None:
    times = SIZES / 5e9
    times[:2] *= 0.6
    model = fitted(times, 0.3)
    assert model.fixed_s.value == 0.0
    assert model.fixed_s.low == 0.0


def test_what_cannot_be_told_is_not_told() -> None:
    assert fit_cost_model(SIZES[:2], np.array([1e-6, 2e-6]), 0.01) is None
    assert fit_cost_model(SIZES, np.full(len(SIZES), math.nan), 0.01) is None
    assert fit_cost_model(SIZES, 1e-3 - SIZES * 1e-10, 0.01) is None
    with pytest.raises(ValueError, match="positive times"):
        fit_cost_model(SIZES, np.zeros(len(SIZES)), 0.01)


@given(st.floats(1e-3, 1e3))
def test_the_unit_of_time_goes_through(unit: float) -> None:
    times = (1e-6 + SIZES / 5e9) * np.array([1.01, 0.98, 1.03, 0.99, 1.0, 1.02, 0.97])
    one, other = fitted(times), fitted(times * unit)
    assert other.fixed_s.value == pytest.approx(one.fixed_s.value * unit, rel=1e-6)
    assert other.bytes_per_s.value == pytest.approx(one.bytes_per_s.value / unit, rel=1e-6)
    assert other.half_size_bytes == pytest.approx(one.half_size_bytes, rel=1e-6)


def test_the_share_of_the_ceiling_is_that_of_the_bandwidths() -> None:
    generator = np.random.default_rng(9)
    held = 0
    for _ in range(300):
        noise = 1 + 0.03 * generator.standard_normal((2, len(SIZES)))
        share = fitted((1e-6 + SIZES / 3e9) * noise[0], 0.03).share_of(
            fitted((1e-8 + SIZES / 6e9) * noise[1], 0.03)
        )
        assert share.low < share.value < share.high
        held += share.low <= 0.5 <= share.high
    assert held / 300 > 0.92
