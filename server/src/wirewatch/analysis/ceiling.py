"""How much of what the machine can do a case reaches: its rate over the ceiling's of the same run.

Method: the ratio of the two medians over repetitions; its standard error is propagated on the log scale from those of
the medians, which are taken from the quartiles.
Assumption: case and ceiling were measured in one run, with repetitions interleaved, for equal payload bytes and
alignment; both are then slowed alike by what slows the machine. A ceiling is never borrowed from another run.
Reference: asymptotic error of a median of Gaussian noise: M. G. Kendall and A. Stuart, "The Advanced Theory of
Statistics" vol. 1, 10.11.
Known bias: above 1 where the case writes to memory that is closer than the ceiling's; that is shown as it is.
"""

import math
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.summary import FloatArray, quartiles

# Interquartile range of a standard normal variable.
_IQR_OF_SIGMA = 1.3490


class CeilingShare(NamedTuple):
    """The share of the ceiling reached (1.0 is all of it) and its 95 % interval; NaN where repetitions are too few."""

    share: float
    low: float
    high: float


def ceiling_share(rates: FloatArray, ceiling_rates: FloatArray) -> CeilingShare | None:
    """Return the share, or None where either side has no value.

    Args:
        rates: payload bytes per second of the case, one for each repetition, shape (n,); NaN is an absent value.
        ceiling_rates: likewise of the ceiling in the same run, shape (m,).
    """
    case, ceiling = _log_median(rates), _log_median(ceiling_rates)
    if case is None or ceiling is None:
        return None
    step = case[0] - ceiling[0]
    reach = 1.96 * math.hypot(case[1], ceiling[1])
    return CeilingShare(math.exp(step), math.exp(step - reach), math.exp(step + reach))


def _log_median(rates: FloatArray) -> tuple[float, float] | None:
    """Return the median on the log scale and its standard error (NaN below 3 values)."""
    present = np.asarray(rates, dtype=np.float64)
    present = present[~np.isnan(present)]
    if len(present) == 0 or (present <= 0).any():
        return None
    found = quartiles(np.log(present))
    if len(present) < 3:
        return float(found.median), math.nan
    sigma = float(found.upper - found.lower) / _IQR_OF_SIGMA
    return float(found.median), sigma * math.sqrt(math.pi / 2 / len(present))
