"""Cores and link for a stream of messages."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.budget import Load, Sweep, budget
from wirewatch.analysis.cost_model import fit_cost_model
from wirewatch.analysis.student import student_quantile

SIZES = np.array([64.0, 1024, 16384, 262144])


def sweep(noise: float = 0.02, seed: int | None = None) -> Sweep:
    times = 1e-6 + SIZES / 1e9
    if seed is not None:
        times = times * (1 + noise * np.random.default_rng(seed).standard_normal(len(SIZES)))
    return Sweep(SIZES, times, np.full(len(SIZES), noise), SIZES + 16)


def test_cores_are_rate_times_time_and_the_link_carries_encoded_bits() -> None:
    found = budget(sweep(), [Load(1024, 100_000), Load(16384, 10_000)])
    assert found.cores.value == pytest.approx(100_000 * 2.024e-6 + 10_000 * 17.384e-6)
    assert found.cores.low < found.cores.value < found.cores.high
    assert found.link_bits_per_s == pytest.approx(8 * (100_000 * 1040 + 10_000 * 16400))
    assert found.extrapolated == ()
    assert not found.model_misfit


def test_between_measured_sizes_a_cache_step_is_followed() -> None:
    times = np.array([1e-6, 2e-6, 10e-6, 1e-3])
    stepped = Sweep(SIZES, times, np.full(4, 0.01), SIZES)
    halfway = (16384 + 262144) / 2
    assert budget(stepped, [Load(halfway, 1)]).cores.value == pytest.approx((10e-6 + 1e-3) / 2)


def test_what_lies_outside_the_measured_sizes_is_named_and_wider() -> None:
    inside = budget(sweep(), [Load(16384, 1000)])
    outside = budget(sweep(), [Load(16384, 1000), Load(4e6, 100), Load(1, 10)])
    assert outside.extrapolated == (1, 2)
    expected = inside.cores.value + 100 * (1e-6 + 4e6 / 1e9) + 10 * 1.001e-6
    assert outside.cores.value == pytest.approx(expected, rel=1e-3)
    assert outside.link_bits_per_s == pytest.approx(8 * (1000 * 16400 + 100 * 4000016 + 10 * 17))
    assert outside.cores.high - outside.cores.low > inside.cores.high - inside.cores.low


def test_errors_of_fixed_cost_and_bandwidth_that_offset_each_other_do() -> None:
    noisy = sweep(0.1, seed=3)
    model = fit_cost_model(SIZES, noisy.times_s, noisy.relative_errors)
    assert model is not None
    fixed, per_byte, covariance, degrees = model.errors
    assert covariance < 0
    found = budget(noisy, [Load(3e5, 1)]).cores
    variance = fixed**2 + 2 * 3e5 * covariance + (3e5 * per_byte) ** 2
    reach = student_quantile(0.975, degrees) * math.sqrt(variance)
    assert found.high - found.value == pytest.approx(reach, rel=1e-9)


def test_a_model_that_does_not_fit_is_told_only_where_it_is_used() -> None:
    times = 1e-8 + SIZES / np.array([40e9, 40e9, 4e9, 4e9])
    stepped = Sweep(SIZES, times, np.full(4, 0.01), SIZES)
    assert budget(stepped, [Load(1e7, 1)]).model_misfit
    assert not budget(stepped, [Load(1024, 1)]).model_misfit


def test_without_a_model_there_is_no_extrapolation() -> None:
    two = Sweep(SIZES[:2], np.array([1e-6, 2e-6]), np.full(2, 0.01), np.full(2, math.nan))
    assert math.isnan(budget(two, [Load(1e6, 1)]).cores.value)
    assert math.isnan(budget(two, [Load(1e6, 1)]).cores.low)
    assert budget(two, [Load(64, 1)]).cores.value == pytest.approx(1e-6)
    assert math.isnan(budget(two, [Load(64, 1)]).link_bits_per_s)


@pytest.mark.parametrize(
    "loads", [[Load(5000, 1e5)], [Load(1e7, 100)], [Load(64, 1e5), Load(4e6, 10)]]
)
def test_the_interval_holds_the_truth_about_as_often_as_it_says(loads: list[Load]) -> None:
    truth = sum(load.messages_per_s * (1e-6 + load.payload_bytes / 1e9) for load in loads)
    held = 0
    for seed in range(400):
        cores = budget(sweep(0.03, seed), loads).cores
        held += cores.low <= truth <= cores.high
    assert held / 400 > 0.9


@pytest.mark.parametrize("bad", [Load(-1, 1), Load(1, -1), Load(math.nan, 1), Load(1, math.inf)])
def test_impossible_loads_are_refused(bad: Load) -> None:
    with pytest.raises(ValueError, match="payload bytes and messages"):
        budget(sweep(), [bad])


def test_sizes_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="growing order"):
        budget(sweep()._replace(sizes_bytes=SIZES[::-1]), [Load(1, 1)])


@given(st.floats(1, 1e7), st.floats(1e-3, 1e5), st.floats(1.5, 100))
def test_needs_grow_with_the_rate(size: float, rate: float, factor: float) -> None:
    one, more = budget(sweep(), [Load(size, rate)]), budget(sweep(), [Load(size, factor * rate)])
    assert more.cores.value == pytest.approx(factor * one.cores.value)
    assert more.link_bits_per_s == pytest.approx(factor * one.link_bits_per_s)
