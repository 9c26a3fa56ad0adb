"""Errors of points from runs and repetitions whose spreads are known."""

import math

import numpy as np
import pytest

from wirewatch.analysis.point_errors import point_errors
from wirewatch.analysis.summary import FloatArray


def drawn(versions: int, runs: int, between: float, within: float) -> FloatArray:
    generator = np.random.default_rng(versions)
    run = between * generator.standard_normal((versions, runs, 1))
    values: FloatArray = 100 * np.exp(run + within * generator.standard_normal((versions, runs, 9)))
    return values


def test_the_spread_between_runs_is_found_and_runs_make_it_smaller() -> None:
    samples = drawn(200, 2, 0.03, 0.01)
    found = point_errors(samples)
    assert found.from_runs
    assert found.relative_errors[0] == pytest.approx(0.03 / math.sqrt(2), rel=0.2)
    samples[5, 1] = math.nan
    assert point_errors(samples).relative_errors[5] == pytest.approx(
        found.relative_errors[0] * math.sqrt(2), rel=0.05
    )


def test_repetitions_are_the_least_that_is_believed() -> None:
    alike = drawn(200, 2, 0.0, 0.02)
    alike[:, 1] = alike[:, 0]
    expected = 1.2533 * 0.02 / 3 / math.sqrt(2)
    assert point_errors(alike).relative_errors[0] == pytest.approx(expected, rel=0.2)


def test_one_run_a_version_says_so() -> None:
    found = point_errors(drawn(20, 1, 0.05, 0.01))
    assert not found.from_runs
    assert found.relative_errors[0] < 0.01


def test_a_version_without_samples_has_no_point() -> None:
    samples = drawn(6, 2, 0.02, 0.01)
    samples[2] = math.nan
    found = point_errors(samples)
    assert math.isnan(found.points[2])
    assert math.isnan(found.relative_errors[2])
    assert found.points[1] == np.median(np.median(samples[1], axis=1))
