"""How sets of cases compare as a whole: geometric means of ratios.

Method: the mean of the logarithms of ratios of values of the same case, so that twice as fast and half as fast cancel,
and it does not matter which of the two is the reference.
Assumption: all cases weigh the same, whatever their size. Only cases that both sides have are compared: a mean over
different cases would tell which were measured, not how fast they are.
Reference: P. J. Fleming and J. J. Wallace, "How not to lie with statistics: the correct way to summarize benchmark
results", Communications of the ACM 29 (1986).
Known bias: values that are zero have no ratio and are left out; a family of many similar cases counts as often as it
has members.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
CountArray = NDArray[np.int64]


class Ratios(NamedTuple):
    """For each set of values: the geometric mean of the ratios (NaN without any), and of how many cases it is."""

    ratios: FloatArray
    cases: CountArray


def geometric_mean(values: FloatArray, *, axis: int) -> FloatArray:
    """Return the geometric mean along the axis, of values above zero; NaN where there is none.

    Args:
        values: any shape and unit; NaN is an absent value.
        axis: of what is averaged.
    """
    return np.exp(_mean(_logarithms(values), axis=axis))


def relative_to(values: FloatArray, reference: FloatArray) -> Ratios:
    """Return how sets of cases compare with a reference set.

    Args:
        values: shape (cases, sets), any unit; NaN is an absent value.
        reference: shape (cases,), of the same unit.

    Returns:
        One ratio per set, above 1 where values are larger than the reference's.
    """
    differences = _logarithms(values) - _logarithms(reference)[:, np.newaxis]
    counts: CountArray = np.count_nonzero(~np.isnan(differences), axis=0).astype(np.int64)
    return Ratios(np.exp(_mean(differences, axis=0)), counts)


def _logarithms(values: FloatArray) -> FloatArray:
    usable = np.isfinite(values) & (values > 0)
    return np.log(values, out=np.full(values.shape, np.nan), where=usable)


def _mean(values: FloatArray, *, axis: int) -> FloatArray:
    present = ~np.isnan(values)
    counts = present.sum(axis=axis)
    sums = np.where(present, values, 0.0).sum(axis=axis)
    means: FloatArray = np.divide(sums, counts, out=np.full(sums.shape, np.nan), where=counts > 0)
    return means
