"""How uncertain each point of a series is, from its runs and their repetitions.

Method: on the log scale. A run's median has the error of a median of its repetitions; runs of a version differ by more,
since a disturbance, or where memory happens to lie, stays for a whole run. That spread between runs is estimated from
all versions together, by the median of what two runs of one version differ by, and never taken for less than what the
repetitions alone would give. A point's error is that spread over the root of its number of runs.
Assumption: the spread between runs is the same at every version.
Reference: asymptotic error of a median of Gaussian noise: M. G. Kendall and A. Stuart, "The Advanced Theory of
Statistics" vol. 1, 10.11.
Known bias: where no version has two runs, the repetitions are all there is, and the error is too small by as much as
runs differ; `from_runs` is then false.
"""

import math
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.noise import spread
from wirewatch.analysis.summary import FloatArray, median

# Standard error of a median over that of a mean, for Gaussian noise.
_MEDIAN_ERROR = math.sqrt(math.pi / 2)


class PointErrors(NamedTuple):
    """The points and the relative standard error of each, shape (versions,), NaN where a version has no sample.

    `from_runs` is whether any version had two runs to tell the spread between runs from.
    """

    points: FloatArray
    relative_errors: FloatArray
    from_runs: bool


def point_errors(samples: FloatArray) -> PointErrors:
    """Return each version's point and its error.

    Args:
        samples: shape (versions, runs, repetitions), positive, any unit; NaN is an absent value.
    """
    run_medians = median(samples)
    points = median(run_medians)
    logs, run_logs = np.log(samples), np.log(run_medians)
    within = [
        _MEDIAN_ERROR * spread(run[~np.isnan(run)]) / math.sqrt(np.count_nonzero(~np.isnan(run)))
        for run in logs.reshape(-1, samples.shape[-1])
        if np.count_nonzero(~np.isnan(run)) > 1
    ]
    apart = [
        float(np.std(runs[~np.isnan(runs)], ddof=1))
        for runs in run_logs
        if np.count_nonzero(~np.isnan(runs)) > 1
    ]
    # The median of the standard deviations of two values is 0.6745 of the true one.
    between = float(np.median(apart)) / 0.6745 if apart else 0.0
    of_a_run = max(between, float(np.median(within)) if within else 0.0)
    runs_counted = np.count_nonzero(~np.isnan(run_logs), axis=1)
    errors = of_a_run / np.sqrt(np.where(runs_counted, runs_counted, np.nan))
    return PointErrors(points, np.asarray(errors, dtype=np.float64), bool(apart))
