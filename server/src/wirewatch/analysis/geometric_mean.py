"""The mean of many ratios, and how far it may be off.

Method: the geometric mean, so that twice and half cancel. Its interval is the geometric mean of the lower ends and that
of the upper ends of the ratios' own intervals: as wide as if all ratios erred together.
Assumption: each ratio has an interval of its own. Nothing is assumed of how their errors hang together; those of one
run usually do, because they share the state of the machine.
Reference: P. J. Fleming and J. J. Wallace, Communications of the ACM 29 (1986), for the mean. That a mean's standard
deviation is at most the mean of the standard deviations is Minkowski's inequality.
Known bias: cautious. Where the errors are independent of one another, the interval is too wide by up to the square
root of the number of ratios.
"""

from typing import NamedTuple

import numpy as np

from wirewatch.analysis.summary import FloatArray


class MeanRatio(NamedTuple):
    """The geometric mean of ratios with its interval; NaN where there is none."""

    ratio: float
    low: float
    high: float


def geometric_mean(ratios: FloatArray, lows: FloatArray, highs: FloatArray) -> MeanRatio:
    """Return the mean of the ratios.

    Args:
        ratios: shape (n,), positive and finite.
        lows: the lower end of each one's interval, shape (n,), positive; NaN where it has none.
        highs: likewise the upper end.

    Returns:
        NaN without ratios; an interval of NaN where a ratio has none.
    """
    if len(ratios) == 0:
        return MeanRatio(np.nan, np.nan, np.nan)
    ratio, low, high = (float(np.exp(np.log(each).mean())) for each in (ratios, lows, highs))
    return MeanRatio(ratio, low, high)
