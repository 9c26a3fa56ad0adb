"""The share of the ceiling and its interval."""

import math

import numpy as np
import pytest

from wirewatch.analysis.ceiling import ceiling_share


def test_the_share_is_the_ratio_of_the_medians() -> None:
    found = ceiling_share(np.array([4.0, 4.1, 3.9]), np.array([8.0, 8.2, 7.8]))
    assert found is not None
    assert found.share == pytest.approx(0.5)
    assert found.low < 0.5 < found.high


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    generator = np.random.default_rng(3)
    held = 0
    for _ in range(500):
        case = 4e9 * np.exp(0.05 * generator.standard_normal(10))
        ceiling = 8e9 * np.exp(0.03 * generator.standard_normal(10))
        found = ceiling_share(case, ceiling)
        assert found is not None
        held += found.low <= 0.5 <= found.high
    assert 0.87 < held / 500 < 0.99


def test_a_share_above_one_is_shown() -> None:
    found = ceiling_share(np.array([9.0, 9.0, 9.0]), np.array([8.0, 8.0, 8.0]))
    assert found is not None
    assert found.share == pytest.approx(1.125)


def test_few_repetitions_have_no_interval_and_none_no_share() -> None:
    found = ceiling_share(np.array([4.0, math.nan]), np.array([8.0, 8.0, 8.0]))
    assert found is not None
    assert found.share == pytest.approx(0.5)
    assert math.isnan(found.low)
    assert ceiling_share(np.array([math.nan]), np.array([8.0])) is None
    assert ceiling_share(np.array([4.0]), np.array([0.0])) is None
