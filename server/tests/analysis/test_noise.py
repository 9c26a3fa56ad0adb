"""The density that is learnt from residuals."""

import numpy as np
import pytest

from wirewatch.analysis.noise import Density, fit_density
from wirewatch.analysis.summary import FloatArray

STEP = 0.05


def learnt(residuals: FloatArray) -> Density:
    return fit_density(residuals, STEP, 200, 0.1)


@pytest.mark.parametrize("count", [100, 300])
def test_the_density_of_gaussian_noise_is_no_wider_than_the_noise(count: int) -> None:
    found = learnt(np.random.default_rng(1).standard_normal(count))
    places = (np.arange(401) - 200) * STEP
    near = np.abs(places) < 3
    shares = np.exp(found.log_density[near])
    deviation = float(np.sqrt((shares * places[near] ** 2).sum() / shares.sum()))
    assert deviation == pytest.approx(1.0, abs=0.1)


def test_two_narrow_modes_are_kept_apart() -> None:
    generator = np.random.default_rng(2)
    residuals = 0.25 * generator.standard_normal(300) + 2.0 * (generator.random(300) < 0.4)
    at_modes, between = (
        learnt(residuals).at(np.array([0.0, 2.0])),
        learnt(residuals).at(np.array([1.0])),
    )
    assert at_modes.min() > float(between[0]) + 2


def test_a_value_never_seen_is_unlikely_but_not_impossible() -> None:
    found = learnt(np.random.default_rng(3).standard_normal(300))
    usual, far = found.at(np.array([0.0, 9.0]))
    assert -12 < far < usual - 5
