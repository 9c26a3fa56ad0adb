"""How far out unchanged runs lie: learnt from the history of the very report that is judged.

Method: the score of so many runs in a row is the least distance of any of them from the segment's middle, in units of
what the segment has shown. The scores of unchanged runs are those of stretches inside the segments, each against the
runs before it, over all series. The stretches are spread from a third of the history on: states that a series shows
late for the first time (a second mode, a busy neighbour) are then met as often as in a shorter history, or too often.
One run so far out is at most as unlikely as the report can tell: a power law (Hill's estimate) holds among the seen,
and beyond the largest of them the lower end of its exponent's 95 % interval, or the usual exponent if that is more.
Several runs in a row are at most as unlikely as one of them that stays: how often a run stays as far out is learnt at
that score, or at that of the furthest 50.
Assumption: scores have one distribution over series; how long a state lasts does not depend on how long it has lasted,
and states never seen last as long as the furthest that were.
Reference: B. M. Hill, Ann. Statist. 3 (1975). Half a case more than counted: R. E. Krichevsky and V. K. Trofimov, IEEE
Trans. Inf. Theory 27 (1981). Scaled median absolute deviation: P. J. Huber, "Robust Statistics" (1981).
Known bias: one outlier-prone series lends its tail to all: others of its report then need further runs.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.summary import FloatArray, median

FEWEST_RUNS = 5
# Of longer changes so many runs in a row are asked for.
LONGEST_STRETCH = 4
_LEAST_NOISE = 1e-3
_MAD_TO_SIGMA = 1.4826
# A value that lay further out than so many times the noise widens the unit of its series' scores.
_SCORE_OF_FURTHEST = 3.0
_LEAST_THRESHOLD = 3.0
_MOST_LOOKED_AT = 16
_TAIL_SHARE = 0.005
_FEWEST_IN_TAIL = 10
_FURTHEST = 50
_USUAL_EXPONENT = 3.0
_USUAL_WEIGHT = 6.0
# The one-sided 95 % interval of Hill's estimate from k scores begins so many of its root k-th parts below it.
_DOUBT = 1.64

Counts = NDArray[np.intp]


class Tail(NamedTuple):
    """How often a score is at least so large: a share of what was seen, and a power law beyond `threshold`.

    `scores` are those seen, ascending; beyond the furthest of them `least_exponent` is believed.
    """

    scores: FloatArray
    threshold: float
    share: float
    exponent: float
    least_exponent: float

    def count_from(self, scores: FloatArray) -> FloatArray:
        """Return how many of those seen are at least as large as each score."""
        below = np.searchsorted(self.scores, scores, side="left")
        return np.asarray(len(self.scores) - below, dtype=np.float64)

    def share_from(self, scores: FloatArray) -> FloatArray:
        """Return the share of those seen that is at least as large as each score, with half a one more than counted."""
        return (self.count_from(scores) + 0.5) / (len(self.scores) + 1)

    def p_values(self, scores: FloatArray) -> FloatArray:
        """Return the p-value of each score by the power law."""
        far = self.share * (np.maximum(scores, self.threshold) / self.threshold) ** -self.exponent
        near = np.minimum(np.maximum(self.share_from(scores), self.share), 1.0)
        return np.where(scores > self.threshold, far, near)

    def arrivals(self, scores: FloatArray) -> FloatArray:
        """Return the p-value of each score, believed only as far as what was seen can tell."""
        record = max(float(self.scores[-1]), self.threshold) if len(self.scores) else np.inf
        beyond = np.maximum(scores / record, 1.0) ** -self.least_exponent
        return np.maximum(self.p_values(scores), self.share_from(scores) * beyond)

    def furthest(self) -> float:
        """Return the score of the 50th furthest; 0 where fewer were seen."""
        return float(self.scores[-_FURTHEST]) if len(self.scores) >= _FURTHEST else 0.0


def learn_tails(history: FloatArray) -> list[Tail]:
    """Return the tail of what 1, 2, ... `LONGEST_STRETCH` runs in a row score against the runs before them.

    Args:
        history: logarithms of the segments' values, shape (runs, series), oldest first; NaN is an absent value.
    """
    rows = len(history)
    first = max(FEWEST_RUNS - 1, rows // 3)
    spread = np.linspace(first, rows - 1, _MOST_LOOKED_AT if rows > first else 0)
    found: list[list[FloatArray]] = [[] for _ in range(LONGEST_STRETCH)]
    for row in np.unique(spread.astype(np.intp)).tolist():
        before = history[:row]
        centre, noise, seen = middle_and_noise(before)
        ahead = history[row : row + LONGEST_STRETCH]
        scores = (ahead - centre) / unit_of(before, centre, noise)
        scores[:, seen < FEWEST_RUNS - 1] = np.nan
        above = np.minimum.accumulate(scores, axis=0)
        below = np.minimum.accumulate(-scores, axis=0)
        for runs, least in enumerate(np.maximum(above, below)):
            found[runs].append(least[~np.isnan(least)])
    return [_tail_of(np.concatenate(each) if each else np.zeros(0)) for each in found]


def p_values(tails: Sequence[Tail], scores: FloatArray, runs: int) -> FloatArray:
    """Return how likely so many runs in a row score that much, any of the lengths looked at being enough.

    Args:
        tails: of `learn_tails`.
        scores: shape (n,).
        runs: how many in a row, 1 .. `LONGEST_STRETCH`.
    """
    one, two = tails[:2]
    level = np.minimum(scores, one.furthest())
    # Stretches of two are seen a little more seldom than single runs, as they end before the history does.
    ends = len(one.scores) / max(len(two.scores), 1)
    stays = np.minimum((ends * two.count_from(level) + 0.5) / (one.count_from(level) + 1), 1.0)
    least = one.arrivals(scores) * stays ** (runs - 1)
    found = np.maximum(tails[runs - 1].p_values(scores), least)
    # Half of the level is for single runs, the rest for the longer stretches alike.
    lengths = 2 if runs == 1 else 2 * (LONGEST_STRETCH - 1)
    return np.asarray(np.minimum(lengths * found, 1.0), dtype=np.float64)


def runs_needed(tails: Sequence[Tail], score: float, stretch: int, wanted: float) -> int:
    """Return how many further runs as far out as those so far would have a p-value of `wanted`; at least 1."""
    for runs in range(stretch + 1, LONGEST_STRETCH + 1):
        if float(p_values(tails, np.array([score]), runs)[0]) <= wanted:
            return runs - stretch
    return max(LONGEST_STRETCH - stretch, 1)


def middle_and_noise(x: FloatArray) -> tuple[FloatArray, FloatArray, Counts]:
    """Return median, scaled median absolute deviation (never below 0.1 %) and number of values of each column."""
    seen = (~np.isnan(x)).sum(axis=0).astype(np.intp)
    middle = median(x, axis=0)
    noise = _MAD_TO_SIGMA * median(np.abs(x - middle), axis=0)
    return middle, np.maximum(noise, _LEAST_NOISE), seen


def unit_of(x: FloatArray, middle: FloatArray, noise: FloatArray) -> FloatArray:
    """Return the unit of a column's scores: its noise, or more where single values lay far outside."""
    furthest = np.fmax.reduce(np.abs(x - middle), axis=0, initial=0.0)
    unit: FloatArray = np.maximum(noise, furthest / _SCORE_OF_FURTHEST)
    return unit


def _tail_of(scores: FloatArray) -> Tail:
    scores = np.sort(np.maximum(scores, 0.0))
    if len(scores) < 2:
        return Tail(scores, _LEAST_THRESHOLD, 0.5, 1.0, _USUAL_EXPONENT)
    in_tail = min(max(int(_TAIL_SHARE * len(scores)), _FEWEST_IN_TAIL), (len(scores) + 1) // 2)
    threshold = max(float(scores[-in_tail - 1]), 1.0)
    excess = float(np.log(np.maximum(scores[-in_tail:] / threshold, 1.0)).sum())
    exponent = (in_tail + _USUAL_WEIGHT) / (excess + _USUAL_WEIGHT / _USUAL_EXPONENT)
    least_exponent = max(_USUAL_EXPONENT, exponent * (1 - _DOUBT / math.sqrt(in_tail)))
    return Tail(scores, threshold, in_tail / len(scores), exponent, least_exponent)
