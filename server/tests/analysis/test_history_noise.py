import numpy as np
import pytest

from wirewatch.analysis.comparison import compare
from wirewatch.analysis.history_noise import history_noise


@pytest.mark.parametrize("count", [5, 8, 12, 50])
def test_unchanged_runs_are_told_apart_at_most_as_often_as_promised(count: int) -> None:
    generator = np.random.default_rng(3)
    rejected = 0
    for _ in range(800):
        runs = np.exp(0.02 * generator.standard_normal(count))
        rejected += compare(runs[-2:-1], runs[-1:], float(history_noise(runs))).p_value < 0.05
    assert rejected / 800 < 0.06


def test_steps_between_versions_are_not_noise() -> None:
    generator = np.random.default_rng(4)
    noise = np.exp(0.01 * generator.standard_normal(24))
    steps = np.repeat([1.0, 2.0, 0.5, 3.0], 6)
    assert history_noise(noise * steps) == pytest.approx(history_noise(noise), rel=0.35)


def test_the_unit_does_not_matter_and_equal_runs_have_hardly_any_noise() -> None:
    runs = np.array([1.0, 1.1, 0.9, 1.05, 1.0, 0.98])
    assert history_noise(runs * 1e9) == pytest.approx(history_noise(runs))
    assert 0 < history_noise(np.ones(9)) < 1e-8


def test_fewer_than_five_runs_tell_nothing() -> None:
    assert np.isnan(history_noise(np.array([1.0, 2.0, 3.0, 4.0])))


def test_series_looked_at_together_come_to_what_each_does_alone_without_its_gaps() -> None:
    generator = np.random.default_rng(5)
    runs = np.exp(0.02 * generator.standard_normal((12, 4)))
    runs[3, 1] = runs[7, 1] = np.nan
    runs[4:, 2] = np.nan
    alone = [float(history_noise(column[~np.isnan(column)])) for column in runs.T]
    assert history_noise(runs) == pytest.approx(alone, nan_ok=True)
    assert np.isnan(alone).tolist() == [False, False, True, False]
