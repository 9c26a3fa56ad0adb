"""How far apart two runs of a series lie by noise alone, told from the runs it has had.

Method: the scaled median absolute difference of neighbouring runs on the log scale, over the root of two. A few steps
do not move it. It is then widened as Student's t is wider than a normal distribution, with half a degree of freedom for
each difference, since few differences tell their own scale badly and neighbouring ones share a run.
Assumption: fewer than half of the neighbours have a change between them.
Reference: P. J. Rousseeuw and C. Croux, J. Am. Stat. Assoc. 88 (1993), on scales from absolute deviations. The half
degree of freedom is our own choice: of two unchanged runs of a history of 5 to 50 Gaussian ones at most 5 of 100 then
differ at 5 %.
Known bias: cautious below about 12 runs. With heavy tails (Student's t of 3 degrees) the 5 of 100 become 8.
"""

import math

import numpy as np

from wirewatch.analysis.noise import spreads_about
from wirewatch.analysis.student import normal_quantile, student_quantile
from wirewatch.analysis.summary import FloatArray

FEWEST_RUNS = 5
_LEAST_NOISE = 1e-9
_DEGREES_PER_DIFFERENCE = 0.5


def history_noise(runs: FloatArray) -> FloatArray:
    """Return the standard deviation between runs on the log scale, widened; NaN with fewer than 5 runs.

    Args:
        runs: the value of each run, shape (n,) or (n, series), in the order of their versions, positive and finite, any
            unit; NaN is a run without a value.

    Returns:
        One for each series: shape () or (series,).
    """
    columns = runs.reshape(len(runs), -1)
    found = np.full(columns.shape[1], math.nan)
    alike: dict[bytes, list[int]] = {}
    for column, present in enumerate(~np.isnan(columns.T)):
        alike.setdefault(present.tobytes(), []).append(column)
    # Most series were measured by the same runs: those are looked at together.
    for group in alike.values():
        present = ~np.isnan(columns[:, group[0]])
        if np.count_nonzero(present) >= FEWEST_RUNS:
            found[group] = _noise(columns[present][:, group])
    return found.reshape(runs.shape[1:])


def _noise(runs: FloatArray) -> FloatArray:
    differences = np.diff(np.log(runs), axis=0)
    scale = spreads_about(differences, 0.0) / math.sqrt(2)
    degrees = max(round(_DEGREES_PER_DIFFERENCE * len(differences)), 1)
    widened = student_quantile(0.975, degrees) / normal_quantile(0.975)
    return np.maximum(scale, _LEAST_NOISE) * widened
