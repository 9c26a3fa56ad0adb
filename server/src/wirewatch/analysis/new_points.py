"""Whether the newest runs of a series lie outside what its current segment has shown, and how surely.

Method: in two stages. A first run outside is suspected; it is confirmed when the runs after it stay outside, so that
all of them together are too unlikely. The probability of one run is the larger of the tail of a density learnt from the
segment (`noise`) and the share of the segment's runs that were as far out, counted with half a run more than seen: what
never happened in n runs may still happen in one of 2 n. The segment's own middle is known to within an error that all
new runs share, so they are counted from twice that error outwards. Where neighbouring runs are correlated, every
further run counts only by what is new in it after the one before; the correlation taken is the upper end of what the
segment allows. Over a whole report the Benjamini-Hochberg rule is applied, which where nothing changed holds the
chance of any alarm at the given level.
Assumption: one value a run; repetitions inside a run are no independent evidence. The segment holds no change point.
Reference: Y. Benjamini and Y. Hochberg, J. R. Statist. Soc. B 57 (1995); the half run is the Krichevsky-Trofimov
estimate, IEEE Trans. Inf. Theory 27 (1981).
Known bias: cautious with short segments: n runs are not believed to tell more than 2^-n, since their spread and their
correlation are hardly known. Among 1,000 series one change of ten times the noise needs 17 runs before it, and with 40
before it 3 runs to be confirmed.
"""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.noise import (
    CELL_SCALES,
    Density,
    difference_scale,
    fit_density,
    neighbour_correlation,
    spread_about,
)
from wirewatch.analysis.summary import FloatArray

FEWEST_RUNS = 5
_MOST_CELLS = 20_000
# Standard errors by which the middle of the segment and the correlation of its runs may be off.
_CENTRE_ERRORS = 2.0
_CORRELATION_ERRORS = 1.64


class NewPoint(NamedTuple):
    """The newest runs against their segment.

    `ratio` is the median of the new runs over that of the segment; `p_value` the two-sided probability that unchanged
    runs are as far out on one side, 1.0 where the new runs lie on both; `first_p_value` that of the first run alone.
    """

    ratio: float
    p_value: float
    first_p_value: float


def judge(segment: FloatArray, new_runs: FloatArray) -> NewPoint | None:
    """Return how the new runs compare with the segment; None if it has fewer than 5 runs.

    Args:
        segment: the value of each run since the last change point, shape (n,), oldest first, positive.
        new_runs: the value of each run since then, shape (r,), oldest first, positive, r at least 1.

    Raises:
        ValueError: there is no new run, or a value is not positive and finite.
    """
    values = np.concatenate([segment, new_runs]).astype(np.float64)
    if len(new_runs) == 0 or not (np.isfinite(values).all() and (values > 0).all()):
        message = "a judgement needs at least one new run, and positive, finite values"
        raise ValueError(message)
    if len(segment) < FEWEST_RUNS:
        return None
    x = np.log(values)
    centre = float(np.median(x[: len(segment)]))
    history, new = x[: len(segment)] - centre, x[len(segment) :] - centre
    ratio = float(np.exp(np.median(new)))
    side = 1.0 if new[0] >= 0 else -1.0
    history, new = history * side, new * side
    density = _density(history, float(max(new.max(), -new.min())))
    correlation = neighbour_correlation(density.influence_at(history))
    correlation += _CORRELATION_ERRORS / math.sqrt(len(history))
    correlation = min(max(correlation, 0.0), 0.9)
    inflation = (1 + correlation) / (1 - correlation)
    new = new - _CENTRE_ERRORS * spread_about(history, 0.0) * math.sqrt(
        math.pi / 2 * inflation / len(history)
    )
    first = min(2 * _tail(history, density, float(new[0])), 1.0)
    if (new < 0).any():
        return NewPoint(ratio, 1.0, first)
    innovations = history[1:] - correlation * history[:-1]
    learnt = _density(innovations, float(new.max()))
    p_value = first
    for last, this in pairwise(new):
        p_value *= _tail(innovations, learnt, float(this - correlation * last))
    return NewPoint(ratio, max(min(p_value, 1.0), 0.5 ** len(history)), first)


def discoveries(p_values: FloatArray, level: float) -> NDArray[np.bool_]:
    """Return which of the p-values are significant when the share of false ones among them is held at `level`.

    Args:
        p_values: shape (m,); NaN is none, and not counted.
        level: false discovery rate, 0..1.
    """
    present = np.flatnonzero(~np.isnan(p_values))
    significant = np.zeros(len(p_values), dtype=np.bool_)
    order = present[np.argsort(p_values[present], kind="stable")]
    allowed = level * np.arange(1, len(order) + 1) / max(len(order), 1)
    below = np.flatnonzero(p_values[order] <= allowed)
    if len(below):
        significant[order[: below[-1] + 1]] = True
    return significant


def _density(residuals: FloatArray, furthest: float) -> Density:
    scale = difference_scale(residuals)
    reach = max(float(np.abs(residuals).max()), furthest) + 4 * scale
    step = max(CELL_SCALES * scale, reach / _MOST_CELLS)
    return fit_density(residuals, step, int(reach / step) + 1, scale)


def _tail(residuals: FloatArray, density: Density, outside: float) -> float:
    """Return the probability that an unchanged run lies at least so far out on the upper side."""
    learnt = 1.0 - density.share_below(outside)
    as_far = float((residuals >= outside).sum())
    return max(learnt, (as_far + 0.5) / (len(residuals) + 1))
