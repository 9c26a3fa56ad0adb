"""Fixed cost and bandwidth over versions."""

import numpy as np
import pytest

from wirewatch.analysis.cost_model import CostModel, fit_cost_model
from wirewatch.analysis.cost_trend import cost_trend

SIZES = np.array([8.0, 64, 512, 4096, 32768, 262144, 2097152])


def versions(fixed_s: list[float], rates: list[float], noise: float = 0.01) -> list[CostModel]:
    generator = np.random.default_rng(3)
    models = []
    for alpha, beta in zip(fixed_s, rates, strict=True):
        times = (alpha + SIZES / beta) * (1 + noise * generator.standard_normal(len(SIZES)))
        model = fit_cost_model(SIZES, times, noise)
        assert model is not None
        models.append(model)
    return models


def test_the_part_that_changed_is_told() -> None:
    trend = cost_trend(versions([1e-6] * 4 + [0.4e-6] * 4, [5e9] * 6 + [8e9] * 2))
    (fixed,), (rate,) = trend
    assert (fixed.position, rate.position) == (4, 6)
    assert fixed.ratio == pytest.approx(0.4, rel=0.05)
    assert rate.ratio == pytest.approx(1.6, rel=0.05)


def test_the_same_costs_are_no_change() -> None:
    assert cost_trend(versions([1e-6] * 10, [5e9] * 10)) == ((), ())


def test_a_version_without_a_fit_keeps_its_place() -> None:
    models: list[CostModel | None] = [*versions([1e-6] * 3 + [3e-6] * 3, [5e9] * 6)]
    models[1] = None
    assert [point.position for point in cost_trend(models).fixed_s] == [3]


def test_a_fixed_cost_of_nothing_is_left_out() -> None:
    trend = cost_trend(versions([0.0] * 3 + [1e-6] * 3, [5e9] * 6))
    assert trend.fixed_s == ()
