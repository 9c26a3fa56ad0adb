"""Medians and quartiles of samples with gaps, and rounding for display.

Method: order statistics of the values present. Quartiles are of type 7 in the numbering of Hyndman and Fan
(linear interpolation between order statistics at position (n - 1) p), the default of R, NumPy and spreadsheets.
Assumption: the values along the axis are exchangeable; an absent value (NaN) is absent for reasons that have
nothing to do with its size.
Reference: R. J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996).
Known bias: with few values (below about 9) type 7 quartiles lie too close to the median, so the spread of a run
with 3 or 5 repetitions is shown smaller than it is.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

# 10**22 is the largest power of ten that a float64 holds exactly; up to it one multiplication or division
# gives the float nearest to the decimal, whose shortest form has no more than the digits wanted.
_MAX_EXACT_POWER = 22


class Quartiles(NamedTuple):
    """Lower quartile, median, upper quartile: arrays of the shape of the samples without the axis."""

    lower: FloatArray
    median: FloatArray
    upper: FloatArray


def median(samples: FloatArray, *, axis: int = -1) -> FloatArray:
    """Return the median along the axis.

    Args:
        samples: any shape and unit, at least one dimension; NaN is an absent value.
        axis: the axis of the repetitions.

    Returns:
        The shape of `samples` without `axis`; NaN where no value is present.
    """
    (middle,) = quantiles(samples, np.array([0.5]), axis=axis)
    return np.asarray(middle)


def median_without_gaps(values: FloatArray) -> float:
    """Return the median of values of shape (n,), n > 0, none of them absent; a few of them in a tenth of the time."""
    half = len(values) // 2
    if len(values) % 2:
        return float(np.partition(values, half)[half])
    ordered = np.partition(values, (half - 1, half))
    return 0.5 * float(ordered[half - 1] + ordered[half])


def quartiles(samples: FloatArray, *, axis: int = -1) -> Quartiles:
    """Return the quartiles (type 7) along the axis.

    Args:
        samples: any shape and unit, at least one dimension; NaN is an absent value.
        axis: the axis of the repetitions.

    Returns:
        Three arrays of the shape of `samples` without `axis`; NaN where no value is present.
    """
    return Quartiles(*quantiles(samples, np.array([0.25, 0.5, 0.75]), axis=axis))


def quantiles(samples: FloatArray, probabilities: FloatArray, *, axis: int = -1) -> FloatArray:
    """Return the quantiles (type 7) along the axis.

    Args:
        samples: any shape and unit, at least one dimension; NaN is an absent value.
        probabilities: shape (k,), each in 0..1.
        axis: the axis of the repetitions.

    Returns:
        Shape (k, ...): one array of the shape of `samples` without `axis` for each probability.
    """
    ordered = np.sort(np.moveaxis(np.asarray(samples, dtype=np.float64), axis, -1), axis=-1)
    if ordered.shape[-1] == 0:
        return np.full((len(probabilities), *ordered.shape[:-1]), np.nan)
    present = np.count_nonzero(~np.isnan(ordered), axis=-1)  # sorting puts the NaNs last
    rank = np.multiply.outer(probabilities, np.maximum(present - 1, 0))
    below = np.floor(rank).astype(np.intp)
    above = np.ceil(rank).astype(np.intp)
    low = np.take_along_axis(ordered[np.newaxis], below[..., np.newaxis], axis=-1)[..., 0]
    high = np.take_along_axis(ordered[np.newaxis], above[..., np.newaxis], axis=-1)[..., 0]
    weight = rank - below
    # Not low + weight * (high - low), whose difference may overflow; equal neighbours stay exactly what they are.
    return np.where(low == high, low, low * (1 - weight) + high * weight)


def round_significant(values: FloatArray, digits: int = 5) -> FloatArray:
    """Return the values rounded to so many significant decimal digits, ties to even.

    Each result is the float64 nearest to the rounded decimal, so its shortest text has no more than `digits` digits.

    Args:
        values: any shape and unit; NaN, infinities and zeros stay as they are.
        digits: 1 to 15.

    Raises:
        ValueError: `digits` is outside 1..15.
    """
    if not 1 <= digits <= 15:
        message = f"digits is {digits}, must be 1 to 15"
        raise ValueError(message)
    rounded = np.array(values, dtype=np.float64)
    wanted = np.isfinite(rounded) & (rounded != 0)
    finite = rounded[wanted]
    decimals = digits - 1 - np.floor(np.log10(np.abs(finite))).astype(np.int64)
    usual = np.abs(decimals) <= _MAX_EXACT_POWER
    power = 10.0 ** np.minimum(np.abs(decimals), _MAX_EXACT_POWER)
    with np.errstate(over="ignore"):  # of the unusual ones, which are replaced below
        result = np.where(
            decimals >= 0, np.rint(finite * power) / power, np.rint(finite / power) * power
        )
    for i in np.flatnonzero(~usual):
        result[i] = float(f"{finite[i]:.{digits - 1}e}")
    rounded[wanted] = result
    return rounded
