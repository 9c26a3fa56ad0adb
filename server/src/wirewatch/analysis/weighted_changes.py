"""Where a short series changed its level, when the error of each of its values is known.

Method: the piecewise constant level on the log scale that makes the weighted squares least, each step costing
`_STEP_COST` ln n, found exactly by dynamic programming. The weights are one over the square of the errors given, to
which a spread between versions is added where the smaller half of the differences shows one. So it serves what has too
few versions for `change_points`, whose noise is learnt from the series itself: a handful of releases with repeated
runs, and the fixed cost or bandwidth that a fit gives for each version.
Assumption: the errors given are honest and roughly Gaussian on the log scale, and independent between versions.
Reference: B. Jackson et al., IEEE Signal Processing Letters 12 (2005), the optimal partitioning; penalty of the order
ln n: G. Schwarz, Ann. Statist. 6 (1978). The spread added is that of random-effects meta-analysis: R. DerSimonian and
N. Laird, Controlled Clinical Trials 7 (1986), here from a quantile, since steps would blow up their moment.
Known bias: below 16 values a spread between versions cannot be told from steps, and none is added: a difference that
comes from how a binary happens to be laid out is then a step like any other. Drift is reported as steps.
"""

import math

import numpy as np

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.summary import FloatArray

_STEP_COST = 3.0
_FEWEST_FOR_SPREAD = 16
# Lower quartile of the absolute value of a standard normal variable.
_LOWER_QUARTILE = 0.3186
# Exact values would have infinite weights; what is less than this apart is equal.
_LEAST_ERROR = 1e-5


def find_weighted_changes(
    values: FloatArray, relative_errors: FloatArray, *, least_ratio: float = 1.012
) -> tuple[ChangePoint, ...]:
    """Return the change points of a series of values with errors, in order.

    Args:
        values: shape (n,), positive, any unit, in the order of the versions; NaN is an absent one.
        relative_errors: standard error of each value as a share of it, shape (n,), 0 or more; not looked at where the
            value is absent.
        least_ratio: smaller steps up or down are not reported.

    Returns:
        Positions among all n values, absent ones counted; the ratio is that of the weighted levels.

    Raises:
        ValueError: a present value is not positive and finite, or its error negative or not finite.
    """
    present = np.flatnonzero(~np.isnan(values))
    x, errors = np.asarray(values, dtype=np.float64)[present], relative_errors[present]
    if not (np.isfinite(x).all() and (x > 0).all()):
        message = "weighted change points need positive, finite values; leave an absent one NaN"
        raise ValueError(message)
    if not (np.isfinite(errors).all() and (errors >= 0).all()):
        message = "each present value needs a relative error of 0 or more"
        raise ValueError(message)
    if len(x) < 2:
        return ()
    x = np.log(x / np.median(x))
    variances = errors**2 + _LEAST_ERROR**2
    variances = variances + _spread_between(x, variances)
    starts = _best_starts(x, 1 / variances, 2 * _STEP_COST * math.log(max(len(x), 3)))
    levels = [
        float(np.average(x[begin:end], weights=1 / variances[begin:end]))
        for begin, end in zip(starts, [*starts[1:], len(x)], strict=True)
    ]
    steps = zip(starts[1:], np.diff(levels), strict=True)
    return tuple(
        ChangePoint(int(present[start]), math.exp(step))
        for start, step in steps
        if abs(step) > math.log(least_ratio)
    )


def _spread_between(x: FloatArray, variances: FloatArray) -> float:
    """Return the variance between versions beyond the errors, from the smaller half of the differences; 0 or more."""
    if len(x) < _FEWEST_FOR_SPREAD:
        return 0.0
    own = variances[1:] + variances[:-1]
    squares = (float(np.quantile(np.abs(np.diff(x)), 0.25)) / _LOWER_QUARTILE) ** 2
    return max((squares - float(np.median(own))) / 2, 0.0)


def _best_starts(x: FloatArray, weights: FloatArray, step_cost: float) -> list[int]:
    """Return the first index of each segment of the best partition."""
    count = len(x)
    sums = np.zeros((3, count + 1))
    sums[:, 1:] = np.cumsum([weights, weights * x, weights * x * x], axis=1)
    best = np.zeros(count + 1)
    best[0] = -step_cost
    came = np.zeros(count + 1, dtype=np.intp)
    for end in range(1, count + 1):
        weight, first, second = sums[:, end : end + 1] - sums[:, :end]
        cost = best[:end] + (second - first * first / weight) + step_cost
        came[end] = cost.argmin()
        best[end] = cost[came[end]]
    starts = []
    end = count
    while end:
        end = int(came[end])
        starts.append(end)
    return starts[::-1]
