"""One ratio over many cases: the geometric mean of candidate over baseline and how sure it is.

Method: on the log scale a case's ratio is the difference of its two means over runs; the estimate is the mean over
cases. Its interval is a bootstrap that draws cases and, apart from them, the runs of either side: a run measures all
cases, so what disturbs a run disturbs them together, and drawing each case's runs by itself would miss that. Deviations
are widened by sqrt(n / (n - 1)), which a bootstrap of n lacks, and by the ratio of Student's to the normal quantile.
Assumption: the cases stand for others like them. For these cases and no others, the interval is too wide.
Reference: B. Efron and R. Tibshirani, "An Introduction to the Bootstrap" (1993), ch. 5 and 13; crossed factors:
A. B. Owen, "The pigeonhole bootstrap", Ann. Appl. Stat. 1 (2007), who shows that it errs to the wide side.
Known bias: with one run on a side nothing is known of what runs do to all cases together; the interval then holds the
spread of the cases only, and `runs_counted` is false. With 2 runs a side that spread is a guess.
"""

import math
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.student import normal_quantile, student_quantile
from wirewatch.analysis.summary import FloatArray

_DRAWS = 2000


class Overall(NamedTuple):
    """The geometric mean of the ratios and its 95 % interval (NaN with fewer than 2 cases); how many cases it is of.

    `runs_counted` is false where a side has one run, whose disturbances the interval then does not hold.
    """

    ratio: float
    low: float
    high: float
    cases: int
    runs_counted: bool


def overall_ratio(baseline: FloatArray, candidate: FloatArray, *, seed: int = 0) -> Overall | None:
    """Return the overall ratio, or None where no case has a value on both sides.

    Args:
        baseline: one row a case, one column a run, shape (k, n), positive; NaN is an absent value.
        candidate: likewise, shape (k, m), the same cases in the same order.
        seed: of the draws, so that the same values give the same interval.

    Raises:
        ValueError: the numbers of cases differ, or a present value is not positive and finite.
    """
    if len(baseline) != len(candidate):
        message = f"{len(baseline)} cases in the baseline, {len(candidate)} in the candidate"
        raise ValueError(message)
    for side in (baseline, candidate):
        present = side[~np.isnan(side)]
        if not (np.isfinite(present).all() and (present > 0).all()):
            message = "an overall ratio needs positive, finite values; leave an absent one NaN"
            raise ValueError(message)
    on_both = ~(np.isnan(baseline).all(axis=1) | np.isnan(candidate).all(axis=1))
    if not on_both.any():
        return None
    before, after = _filled(np.log(baseline[on_both])), _filled(np.log(candidate[on_both]))
    count = int(on_both.sum())
    estimate = float(after.mean() - before.mean())
    runs_counted = min(before.shape[1], after.shape[1]) > 1
    if count < 2:
        return Overall(math.exp(estimate), math.nan, math.nan, count, runs_counted)
    generator = np.random.default_rng(seed)
    deviations = _drawn(after.mean(axis=1) - before.mean(axis=1), generator, count - 1)
    for side in (before, after):
        # What a run does to all cases together; the spread of both sides' runs is one.
        degrees = max(before.shape[1] + after.shape[1] - 2, 1)
        deviations += _drawn(side.mean(axis=0), generator, degrees)
    low, high = np.quantile(deviations, [0.025, 0.975])
    return Overall(
        math.exp(estimate), math.exp(estimate + low), math.exp(estimate + high), count, runs_counted
    )


def _filled(x: FloatArray) -> FloatArray:
    """Return the values with absent ones replaced by their case's mean plus what their run did to the other cases."""
    cases = np.nanmean(x, axis=1, keepdims=True)
    off = x - cases
    counts = np.maximum(np.count_nonzero(~np.isnan(off), axis=0), 1)
    runs = np.nansum(off, axis=0) / counts
    return np.where(np.isnan(x), cases + runs, x)


def _drawn(values: FloatArray, generator: "np.random.Generator", degrees: int) -> FloatArray:
    """Return how far the mean of as many values drawn with replacement lies from theirs, shape (draws,)."""
    count = len(values)
    if count < 2:
        return np.zeros(_DRAWS)
    weights = generator.multinomial(count, np.full(count, 1 / count), size=_DRAWS) / count
    deviations: FloatArray = weights @ (values - values.mean())
    widened = student_quantile(0.975, degrees) / normal_quantile(0.975)
    return deviations * math.sqrt(count / (count - 1)) * widened
