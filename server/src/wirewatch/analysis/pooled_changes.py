"""Changes that the members of one group have in common, found in their pool.

Method: before pooling, what a member has to itself is taken out: deviations from its running median are cut off, and a
change found in it that the others do not echo is undone. The pool, whose noise is smaller by about the root of their
number, is searched by `change_points`. A change of it is kept when it stands without the member that shows it
most; in a group of few it must stand out so far that one of them shows it alone, else there is no search. A member that
clearly stays where it was is not counted in.
Assumption: members move by about the same ratio; their noise is independent between them.
Reference: the pool is the weighted mean with weights 1 / variance, the variance inflated by (1 + r) / (1 - r) for
correlated noise (T. W. Anderson, "The Statistical Analysis of Time Series", 1971, ch. 8); leaving one out is the
jackknife's idea (J. W. Tukey, Ann. Math. Statist. 29, 1958).
Known bias: a change of half of a group is neither the group's nor cancelled; a member whose noise hides the step is
counted in.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from wirewatch.analysis.change_points import ChangePoint, find_changes
from wirewatch.analysis.noise import difference_scale, spread
from wirewatch.analysis.summary import FloatArray, median, median_without_gaps

# A group of fewer has nothing but its members' own clear steps to go by.
FEW = 5
# Apart by no more than so many positions, two searches have found the same change.
SAME_PLACE = 3
_MEDIAN_OF = 11
_CUT_AT = 2.5
# Up to so many values on either side of a position tell how far a member moved there.
_BESIDE = 15
_ECHO = 0.4
_LEFT_OVER = 0.5
_LEFT_OVER_ERRORS = 2.0
_LEFT_OVER_ERRORS_OF_FEW = 4.0
_STAYED_ERRORS = 4.0
# What moves many series matters at half the size of what moves a few.
_MANY = 10
_LEAST_RATIO = 1.012
_LEAST_RATIO_OF_MANY = 1.006
_LEAST_STEP = math.log(_LEAST_RATIO)
_LEAST_SCALE = 1e-6
_MOST_CORRELATION = 0.9

Mask = NDArray[np.bool_]


class PooledChange(NamedTuple):
    """The first position of a new level, its step on the log scale, and which members of the group moved."""

    position: int
    step: float
    moved: Mask


class Member:
    """A series of a group, on the log scale, less the shared steps found so far.

    Attributes:
        x: shape (n,), NaN where absent.
        scale: standard deviation of the noise.
        error: the same, inflated where neighbours are correlated.
        first_changes: what was found, or known, before any shared step was undone.
    """

    def __init__(
        self, x: FloatArray, weights: FloatArray, known: Sequence[ChangePoint] | None = None
    ) -> None:
        self.present = np.flatnonzero(~np.isnan(x))
        self.x = x
        self.weights = np.where(np.isnan(x), 0.0, weights)
        self._is_whole = True
        if known is None:
            self._search()
        else:
            self._trust(known)

    def _search(self) -> None:
        found = find_changes(np.exp(self.x[self.present])) if len(self.present) else None
        scale = difference_scale(self.x[self.present]) if len(self.present) > 1 else math.inf
        correlation = 0.0
        if found is not None and math.isfinite(found.noise_scale):
            scale, correlation = max(found.noise_scale, _LEAST_SCALE), found.correlation
        points = () if found is None else found.points
        self._set(scale, correlation, [(int(self.present[at]), ratio) for at, ratio in points])

    def _trust(self, known: Sequence[ChangePoint]) -> None:
        """Take the changes for granted; the noise is what they leave."""
        x = self.x[self.present]
        begins = np.searchsorted(self.present, [point.position for point in known])
        segments = [part - median_without_gaps(part) for part in np.split(x, begins) if len(part)]
        rest = np.concatenate(segments) if segments else x
        if len(rest) < 2:
            self._set(math.inf, 0.0, [])
            return
        limit = 4 * max(spread(rest), _LEAST_SCALE)
        cut = np.minimum(np.maximum(rest, -limit), limit)
        correlation = float(cut[1:] @ cut[:-1]) / max(float(cut @ cut), 1e-30)
        self._set(max(spread(rest), _LEAST_SCALE), correlation, known)

    def _set(self, scale: float, correlation: float, points: Sequence[tuple[int, float]]) -> None:
        kept = min(max(correlation, 0.0), _MOST_CORRELATION)
        self.scale = scale
        self.error = scale * math.sqrt((1 + kept) / (1 - kept))
        self.first_changes = tuple(ChangePoint(at, ratio) for at, ratio in points)
        self._left = [(at, math.log(ratio)) for at, ratio in points]

    def steps_left(self) -> Sequence[tuple[int, float]]:
        """Return position and step of what was found at first, or known, less the shared steps undone since."""
        return self._left

    def changes(self) -> tuple[ChangePoint, ...]:
        """Return the changes of the series by itself, at positions among all versions."""
        # The search is most of the work, and what nothing was taken out of has been searched.
        if self._is_whole:
            return self.first_changes
        found = find_changes(np.exp(self.x[self.present])).points
        return tuple(ChangePoint(int(self.present[at]), ratio) for at, ratio in found)

    def undo(self, position: int, step: float) -> None:
        """Take a shared step out."""
        self.x = self.x.copy()
        self.x[position:] -= step
        self._is_whole = False
        self._left = [
            (at, own - step if abs(at - position) <= SAME_PLACE else own) for at, own in self._left
        ]


def pooled_changes(members: Sequence[Member]) -> list[PooledChange]:
    """Return what the members have in common, in order."""
    if len(members) < FEW and not any(member.steps_left() for member in members):
        return []
    group = _Group(members)
    count = group.x.shape[1]
    trust = np.maximum(group.errors, 0.5 * median_without_gaps(group.errors)) ** -2.0
    levels, deviations = np.empty((2, *group.x.shape))
    for at, member in enumerate(members):
        x = member.x.copy()
        for position, step in member.steps_left():
            if abs(step) > _LEAST_STEP and not group.echoes(at, position, step):
                x[position:] -= step
        levels[at] = _running_median(x)
        cut = _CUT_AT * member.scale
        deviations[at] = np.clip(np.nan_to_num(x - levels[at]), -cut, cut)
        levels[at] -= median_without_gaps(levels[at])
    shares = trust[:, np.newaxis] * np.stack([member.weights for member in members])
    noise = (shares * deviations).sum(axis=0) / np.maximum(shares.sum(axis=0), 1e-300)
    pooled = trust @ levels / trust.sum() + noise
    least_ratio = _LEAST_RATIO if len(members) < _MANY else _LEAST_RATIO_OF_MANY
    points = find_changes(np.exp(pooled), least_ratio=least_ratio).points
    bounds = [0, *(point.position for point in points), count]
    return [
        PooledChange(point.position, math.log(point.ratio), moved)
        for at, point in enumerate(points)
        if (moved := group.moved_with(point, bounds[at], bounds[at + 2])) is not None
    ]


class _Group:
    """The members side by side: `x` has shape (members, positions), `errors` shape (members,)."""

    def __init__(self, members: Sequence[Member]) -> None:
        self.x = np.stack([member.x for member in members])
        self.errors = np.array([member.error for member in members])
        self._moves: dict[int, FloatArray] = {}

    def echoes(self, which: int, position: int, step: float) -> bool:
        """Return whether the other members moved with this one."""
        if position not in self._moves:
            self._moves[position] = self._moves_at(position, 0, self.x.shape[1])[0]
        others = np.delete(self._moves[position], which)
        return median_without_gaps(others) / step >= _ECHO

    def moved_with(self, point: ChangePoint, begin: int, end: int) -> Mask | None:
        """Return which members moved; None where the change does not stand without the one that shows it most."""
        step = math.log(point.ratio)
        moves, own_errors = self._moves_at(point.position, begin, end)
        errors = np.maximum(own_errors, 0.5 * median_without_gaps(own_errors))
        strongest = int((moves * math.copysign(1, step) / errors).argmax())
        rest = np.arange(len(moves)) != strongest
        trust = errors[rest] ** -2.0
        if not trust.any():
            return None
        # The weighted median: a member may have changed by itself nearby.
        order = moves[rest].argsort()
        reached = np.cumsum(trust[order])
        middle = float(moves[rest][order][np.searchsorted(reached, 0.5 * reached[-1])])
        left_over_errors = middle * math.copysign(1, step) * math.sqrt(reached[-1])
        least = _LEFT_OVER_ERRORS if len(moves) >= FEW else _LEFT_OVER_ERRORS_OF_FEW
        if middle / step < _LEFT_OVER or left_over_errors < least:
            return None
        stayed = (moves / step < _LEFT_OVER) & (np.abs(step - moves) > _STAYED_ERRORS * errors)
        return ~stayed

    def _moves_at(self, position: int, begin: int, end: int) -> tuple[FloatArray, FloatArray]:
        """Return by how much each level differs from before `position`, and its error; looks at begin..end only."""
        before = self.x[:, max(begin, position - _BESIDE) : position]
        after = self.x[:, position : min(end, position + _BESIDE)]
        moves = median(after, axis=1) - median(before, axis=1)
        with np.errstate(divide="ignore"):
            each = sum(1 / np.count_nonzero(~np.isnan(side), axis=1) for side in (before, after))
        errors = 1.25 * self.errors * np.sqrt(each)
        return np.nan_to_num(moves), errors


def _running_median(x: FloatArray) -> FloatArray:
    """Return the median of 11 values about each; absent ones are bridged by the last present before them."""
    at = np.where(np.isnan(x), -1, np.arange(len(x)))
    last = np.maximum.accumulate(at)
    first = int(np.flatnonzero(at >= 0)[0])
    filled = x[np.where(last < 0, first, last)]
    half = _MEDIAN_OF // 2
    padded = np.pad(filled, half, mode="edge")
    ordered = np.partition(sliding_window_view(padded, _MEDIAN_OF), half, axis=1)
    return np.asarray(ordered[:, half])
