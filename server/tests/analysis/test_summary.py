"""Medians, quartiles and rounding, against NumPy's and decimal's own."""

import math
import warnings
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.analysis.summary import (
    FloatArray,
    median,
    median_without_gaps,
    quantiles,
    quartiles,
    round_significant,
)

finite = st.floats(-1e300, 1e300, allow_subnormal=False)
gappy = st.one_of(finite, st.just(math.nan))


def as_floats(samples: FloatArray) -> list[float]:
    """Return lower quartile, median and upper quartile of one case's samples."""
    return [float(part) for part in quartiles(samples)]


def test_median_and_quartiles_of_known_numbers() -> None:
    assert as_floats(np.array([1.0, 2.0, 3.0, 4.0])) == [1.75, 2.5, 3.25]
    assert as_floats(np.array([7.0])) == [7.0, 7.0, 7.0]
    assert median(np.array([3.0, 1.0, 2.0])) == 2.0


def test_absent_values_do_not_count() -> None:
    samples = np.array([[1.0, np.nan, 3.0, np.nan], [np.nan, 5.0, np.nan, np.nan], [np.nan] * 4])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(median(samples), [2.0, 5.0, np.nan])
        np.testing.assert_array_equal(quartiles(samples).lower, [1.5, 5.0, np.nan])
        np.testing.assert_array_equal(quartiles(samples).upper, [2.5, 5.0, np.nan])


def test_the_axis_of_the_repetitions_may_be_any() -> None:
    samples = np.arange(24.0).reshape(2, 3, 4)
    for axis in (0, 1, 2, -1):
        np.testing.assert_allclose(median(samples, axis=axis), np.median(samples, axis=axis))
    assert quantiles(samples, np.array([0.1, 0.9]), axis=1).shape == (2, 2, 4)


@given(st.lists(st.floats(-1e150, 1e150), min_size=1, max_size=12))
def test_the_median_without_gaps_is_numpys(values: list[float]) -> None:
    samples = np.array(values)
    assert median_without_gaps(samples) == np.median(samples)
    assert samples.tolist() == values


@pytest.mark.parametrize("shape", [(0,), (3, 0)])
def test_no_repetitions_have_no_median(shape: tuple[int, ...]) -> None:
    result = median(np.empty(shape))
    assert result.shape == shape[:-1]
    assert np.isnan(result).all()


def test_the_input_is_not_changed() -> None:
    samples = np.array([3.0, 1.0, 2.0])
    quartiles(samples)
    round_significant(samples, 1)
    np.testing.assert_array_equal(samples, [3.0, 1.0, 2.0])


@given(st.lists(gappy, min_size=1, max_size=12))
def test_quartiles_are_those_of_numpy_without_the_gaps(values: list[float]) -> None:
    present = [value for value in values if not math.isnan(value)]
    result = quartiles(np.array(values))
    if not present:
        assert all(math.isnan(part) for part in result)
        return
    expected = np.quantile(np.array(present) / 4, [0.25, 0.5, 0.75], method="linear") * 4
    np.testing.assert_allclose(
        np.array(result), expected, rtol=1e-12, atol=1e-12 * max(map(abs, present))
    )
    assert min(present) <= result.lower <= result.median <= result.upper <= max(
        present
    ) or np.allclose(np.array(result), expected)


@given(st.lists(finite, min_size=1, max_size=9), st.integers(0, 9))
def test_gaps_anywhere_change_nothing(values: list[float], place: int) -> None:
    with_gap = [*values[:place], math.nan, *values[place:]]
    assert quartiles(np.array(with_gap)) == quartiles(np.array(values))


@given(finite, st.integers(1, 9))
def test_equal_values_are_their_own_quartiles(value: float, count: int) -> None:
    assert as_floats(np.full(count, value)) == [value, value, value]


@pytest.mark.parametrize(
    ("value", "digits", "rounded"),
    [
        (123456.0, 5, 123460.0),
        (0.000123456, 5, 0.00012346),
        (99999.9, 5, 100000.0),
        (-1.23456789, 5, -1.2346),
        (1e-310, 3, 1e-310),
        (1.23456e-300, 3, 1.23e-300),
        (1.7976931348623157e308, 5, 1.7977e308),
        (9.87654e30, 2, 9.9e30),
        (5.0, 1, 5.0),
        (0.1 + 0.2, 15, 0.3),
    ],
)
def test_values_are_rounded_to_significant_digits(
    value: float, digits: int, rounded: float
) -> None:
    assert round_significant(np.array([value]), digits)[0] == rounded


def test_what_is_no_number_to_round_stays() -> None:
    values = np.array([[0.0, -0.0, np.nan], [np.inf, -np.inf, 1.0]])
    result = round_significant(values)
    np.testing.assert_array_equal(result, values)
    assert math.copysign(1, result[0, 1]) == -1


@pytest.mark.parametrize("digits", [0, 16, -1])
def test_digits_that_make_no_sense_are_refused(digits: int) -> None:
    with pytest.raises(ValueError, match="must be 1 to 15"):
        round_significant(np.array([1.0]), digits)


@given(st.floats(allow_nan=False, allow_infinity=False), st.integers(1, 15))
def test_rounding_gives_short_text_close_by_and_is_stable(value: float, digits: int) -> None:
    with np.errstate(over="ignore"):
        rounded = float(round_significant(np.array([value]), digits)[0])
    if math.isinf(rounded) or value == 0:
        return
    assert len(Decimal(repr(rounded)).normalize().as_tuple().digits) <= digits
    exact = abs(Decimal(rounded) - Decimal(value))
    unit = Decimal(10) ** (Decimal(value).adjusted() - digits + 1)
    assert exact <= unit * Decimal("0.5000001") + abs(Decimal(value)) * Decimal("1e-15") + Decimal(
        "5e-324"
    )
    assert float(round_significant(np.array([rounded]), digits)[0]) == rounded
