"""One ratio over many cases."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from wirewatch.analysis.comparison import compare
from wirewatch.analysis.false_discoveries import discoveries
from wirewatch.analysis.overall import Overall, overall_ratio
from wirewatch.analysis.summary import FloatArray


def drawn(
    generator: np.random.Generator, cases: int, runs: int, run_noise: float = 0.02
) -> FloatArray:
    """Return log values that differ by 1 % from run to run, and by `run_noise` for all cases of a run."""
    own = 0.01 * generator.standard_normal((cases, runs))
    return np.asarray(own + run_noise * generator.standard_normal(runs), dtype=np.float64)


def overall(baseline: FloatArray, candidate: FloatArray) -> Overall:
    found = overall_ratio(baseline, candidate)
    assert found is not None
    return found


def test_the_ratio_is_the_geometric_mean_over_cases() -> None:
    found = overall(np.array([[1.0, 1.0], [10, 10]]), np.array([[2.0, 2.0], [80, 80]]))
    assert found.ratio == pytest.approx(4.0)
    assert found.cases == 2
    assert found.runs_counted


@pytest.mark.parametrize(
    ("cases", "runs", "run_noise"), [(20, 5, 0.02), (50, 2, 0.03), (8, 3, 0.0)]
)
def test_the_interval_holds_the_truth_about_as_often_as_it_says(
    cases: int, runs: int, run_noise: float
) -> None:
    generator = np.random.default_rng(cases)
    held = 0
    for _ in range(150):
        levels = generator.standard_normal((cases, 1))
        steps = 0.05 * generator.standard_normal((cases, 1))
        before = np.exp(levels + drawn(generator, cases, runs, run_noise))
        after = np.exp(levels + steps + drawn(generator, cases, runs, run_noise))
        found = overall(before, after)
        held += found.low <= 1.0 <= found.high
    assert 0.90 < held / 150 < 0.99


def test_one_run_a_side_says_that_runs_are_not_counted() -> None:
    found = overall(np.array([[1.0], [2.0], [3.0]]), np.array([[1.1], [2.1], [3.5]]))
    assert not found.runs_counted
    assert found.low < found.ratio < found.high


def test_a_case_without_a_value_on_either_side_is_left_out_and_an_absent_run_is_not() -> None:
    nan = math.nan
    baseline = np.array([[1.0, 1.0], [5.0, nan], [nan, nan]])
    found = overall(baseline, np.array([[2.0, 2.0], [10.0, 10.0], [7.0, 7.0]]))
    assert found.cases == 2
    assert found.ratio == pytest.approx(2.0)
    assert overall_ratio(np.full((2, 2), nan), np.ones((2, 2))) is None


def test_one_case_has_a_ratio_and_no_interval() -> None:
    found = overall(np.array([[1.0, 1.0]]), np.array([[3.0, 3.0]]))
    assert found.ratio == pytest.approx(3.0)
    assert math.isnan(found.low)


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cases in the baseline, 1 in"):
        overall_ratio(np.ones((2, 1)), np.ones((1, 1)))
    with pytest.raises(ValueError, match="positive, finite"):
        overall_ratio(np.zeros((2, 1)), np.ones((2, 1)))


def test_of_a_table_without_a_change_hardly_any_is_called_moved_and_a_change_is() -> None:
    def moved(sides: FloatArray) -> NDArray[np.bool_]:
        return discoveries(np.array([compare(*case).p_value for case in sides]), 0.05)

    generator = np.random.default_rng(4)
    alarmed = 0
    for _ in range(30):
        sides = np.exp(0.02 * generator.standard_normal((40, 2, 8)))
        alarmed += bool(moved(sides).any())
        sides[7, 1] *= 1.2
        assert moved(sides)[7]
    assert alarmed / 30 < 0.1


@given(st.integers(0, 1000), st.floats(1e-3, 1e3))
@settings(max_examples=25, deadline=None)
def test_neither_unit_nor_order_of_runs_and_cases_matter(seed: int, unit: float) -> None:
    generator = np.random.default_rng(seed)
    before, after = np.exp(drawn(generator, 6, 3)), np.exp(drawn(generator, 6, 4))
    found = overall(before, after)
    cases = generator.permutation(6)
    other = overall(
        unit * before[cases][:, generator.permutation(3)],
        unit * after[cases][:, generator.permutation(4)],
    )
    assert other.ratio == pytest.approx(found.ratio, rel=1e-9)
    # The draws differ, so the ends do by what 2,000 draws leave open.
    assert math.log(other.high) == pytest.approx(math.log(found.high), abs=0.02)
