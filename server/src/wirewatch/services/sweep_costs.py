"""What the lines of a sweep cost: the fitted model of each, from whichever of its rates or times is drawn."""

from collections.abc import Sequence

import numpy as np

from wirewatch.analysis.cost_model import CostModel, fit_cost_model
from wirewatch.domain.metrics import Metric
from wirewatch.services.sweep import SweepLine
from wirewatch.storage.packing import FloatArray

_NS_PER_S = 1e9
# Interquartile range of a standard normal variable.
_IQR_OF_SIGMA = 1.3490


def times_s(metric: Metric, sizes_bytes: Sequence[int], values: FloatArray) -> FloatArray | None:
    """Return the time of one message at each size, NaN where it cannot be told; None for other metrics.

    Args:
        metric: what the values are.
        sizes_bytes: payload bytes of a message.
        values: of the metric, one for each size; NaN is an absent one.
    """
    sizes = np.asarray(sizes_bytes, dtype=np.float64)
    known = np.where(values > 0, values, np.nan)
    match metric.name:
        case "bytes_per_second":
            return np.where(sizes > 0, sizes / known, np.nan)
        case "items_per_second":
            return 1 / known
        case "real_time" | "cpu_time":
            return known / _NS_PER_S
        case _:
            return None


def fitted_costs(metric: Metric, sizes_bytes: Sequence[int], line: SweepLine) -> CostModel | None:
    """Return fixed cost and bandwidth of a line; None where they cannot be told.

    The noise of each size is taken as the spread of its repetitions, which is rather more than the error of their
    median: a misfit that is reported is one.
    """
    times = times_s(metric, sizes_bytes, line.y)
    if times is None or not np.isfinite(times).any():
        return None
    sizes = np.asarray(sizes_bytes, dtype=np.float64)
    return fit_cost_model(sizes, times, relative_noise(line))


def relative_noise(line: SweepLine) -> FloatArray:
    """Return the standard deviation of the repetitions at each size as a share of the value, 0 where unknown."""
    with np.errstate(invalid="ignore", divide="ignore"):
        spread = np.abs(line.q3 - line.q1) / _IQR_OF_SIGMA / line.y
    return np.asarray(np.where(np.isfinite(spread), spread, 0.0), dtype=np.float64)
