import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from wirewatch.analysis.relative import geometric_mean, relative_to

NAN = np.nan


def test_twice_and_half_cancel() -> None:
    values = np.array([[20.0], [5.0]])
    ratios, cases = relative_to(values, np.array([10.0, 10.0]))
    np.testing.assert_allclose(ratios, [1.0])
    assert cases.tolist() == [2]


def test_only_cases_of_both_count() -> None:
    values = np.array([[30.0, NAN, NAN], [1.0, 7.0, 0.0], [NAN, 9.0, NAN]])
    ratios, cases = relative_to(values, np.array([10.0, NAN, 3.0]))
    np.testing.assert_allclose(ratios, [3.0, 3.0, NAN])
    assert cases.tolist() == [1, 1, 0]


def test_zeros_and_infinities_have_no_ratio() -> None:
    values = np.array([[0.0, 2.0, np.inf], [4.0, 4.0, 4.0]])
    ratios, cases = relative_to(values, np.array([1.0, 2.0]))
    np.testing.assert_allclose(ratios, [2.0, 2.0, 2.0])
    assert cases.tolist() == [1, 2, 1]
    ratios, cases = relative_to(values, np.array([0.0, NAN]))
    assert np.isnan(ratios).all()
    assert cases.tolist() == [0, 0, 0]


def test_no_cases_have_no_ratio() -> None:
    ratios, cases = relative_to(np.empty((0, 2)), np.empty(0))
    assert np.isnan(ratios).all()
    assert cases.tolist() == [0, 0]


def test_the_geometric_mean_passes_over_gaps() -> None:
    values = np.array([[2.0, 8.0], [NAN, 5.0], [NAN, 0.0]])
    np.testing.assert_allclose(geometric_mean(values, axis=1), [4.0, 5.0, NAN])


positive = arrays(np.float64, (7, 2), elements=st.floats(1e-3, 1e12))


@given(positive)
def test_the_reference_does_not_matter_and_neither_does_the_unit(values: np.ndarray) -> None:
    forth = relative_to(values, values[:, 0]).ratios
    back = relative_to(values, values[:, 1]).ratios
    np.testing.assert_allclose(forth[1] * back[0], 1.0)
    np.testing.assert_allclose(forth[0], 1.0)
    np.testing.assert_allclose(relative_to(values * 1e3, values[:, 0] * 1e3).ratios, forth)
