"""Changes that related series have in common, found from all of them together, with what they have in common named.

Method: the cases of one machine share its environment, a case on several tracks and a family of sizes their code. Each
such group is pooled into one series on the log scale, whose noise is smaller by about the root of their number, and
`change_points` searches it. Before pooling, what a member has to itself is taken out: deviations from its running
median are cut off, and a change found in it that the others do not echo is undone. A change of the pool is kept when it
stands without the member that shows it most. Environments are looked at first and their steps divided out before
code is, and both before a series is searched by itself.
Assumption: members of a group move by about the same ratio; their noise is independent between them.
Reference: the pool is the weighted mean with weights 1 / variance, the variance inflated by (1 + r) / (1 - r) for
correlated noise (T. W. Anderson, "The Statistical Analysis of Time Series", 1971, ch. 8); leaving one out is the
jackknife's idea (J. W. Tukey, Ann. Math. Statist. 29, 1958).
Known bias: a change of half of a group is neither the group's nor cancelled, and then shows in those series alone; a
change of code in most cases at one version on the only machine is called environment.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from wirewatch.analysis.change_points import ChangePoint, find_changes
from wirewatch.analysis.noise import difference_scale
from wirewatch.analysis.summary import FloatArray, median_without_gaps

_FEWEST_CASES = 5
_FEWEST_SIZES = 3
_MEDIAN_OF = 11
_CUT_AT = 2.5
_FEWEST_VALUES = 8
# Up to so many values on either side of a position tell how far a member moved there.
_BESIDE = 15
_ECHO = 0.4
_LEFT_OVER = 0.5
_LEFT_OVER_ERRORS = 2.0
_SAME_PLACE = 3
# What moves many series matters at half the size of what moves a few.
_MANY = 10
_LEAST_RATIO = 1.012
_LEAST_RATIO_OF_MANY = 1.006


class Cause(StrEnum):
    """What the series that changed have in common."""

    ENVIRONMENT = "environment"
    CODE = "code"


class Place(NamedTuple):
    """Where a series belongs: its machine, its case, and the family of cases that differ from it in size only."""

    machine: str
    case: str
    family: str


class SharedChange(NamedTuple):
    """A change of the series `members` (indices): the first version of the new level, and the new over the old one."""

    cause: Cause
    position: int
    ratio: float
    members: tuple[int, ...]


class ExplainedChanges(NamedTuple):
    """The shared changes, and for each series those that are its own."""

    shared: tuple[SharedChange, ...]
    own: tuple[tuple[ChangePoint, ...], ...]

    def of(self, series: int) -> list[int]:
        """Return the positions at which this series changed, for whatever cause, in order."""
        shared = {change.position for change in self.shared if series in change.members}
        return sorted(shared | {point.position for point in self.own[series]})


def explain_changes(
    values: FloatArray, places: Sequence[Place], precisions: FloatArray | None = None
) -> ExplainedChanges:
    """Return the changes of all series, each counted once to what it is shared by.

    Args:
        values: one row a series, one column a version, shape (s, n), positive; NaN is an absent value.
        places: of each series, length s.
        precisions: how much each value tells beside a usual one of its series, shape (s, n): its number of runs, or,
            with an error e of the repetitions and runs that spread by d, d^2 / (d^2 / runs + e^2). None: all equal.

    Raises:
        ValueError: the shapes differ, or a present value is not positive and finite.
    """
    weights = np.ones(values.shape) if precisions is None else precisions
    present = ~np.isnan(values)
    if len(places) != len(values) or weights.shape != values.shape:
        message = f"{len(values)} series, {len(places)} places, precisions of shape {weights.shape}"
        raise ValueError(message)
    if not (np.isfinite(values[present]).all() and (values[present] > 0).all()):
        message = "shared changes need positive, finite values; leave an absent one NaN"
        raise ValueError(message)
    enough = np.count_nonzero(present, axis=1) >= _FEWEST_VALUES
    members = [
        _Member(row, row_weights) for row, row_weights in zip(np.log(values), weights, strict=True)
    ]
    shared: list[SharedChange] = []
    for cause, group in _groups(places):
        pooled = [at for at in group if enough[at]]
        found = _pooled_changes([members[at] for at in pooled]) if len(pooled) > 1 else []
        for position, step in found:
            shared.append(SharedChange(cause, position, math.exp(step), tuple(pooled)))
            for at in pooled:
                members[at].undo(position, step)
    own = tuple(
        tuple(
            point
            for point in (member.changes() if is_enough else ())
            if not any(
                at in change.members and abs(change.position - point.position) <= _SAME_PLACE
                for change in shared
            )
        )
        for at, (member, is_enough) in enumerate(zip(members, enough, strict=True))
    )
    return ExplainedChanges(tuple(sorted(shared, key=lambda change: change.position)), own)


def _groups(places: Sequence[Place]) -> list[tuple[Cause, list[int]]]:
    """Return the groups to search, widest first."""

    def by(keys: list[str], fewest: int, cause: Cause) -> list[tuple[Cause, list[int]]]:
        found: dict[str, list[int]] = {}
        for at, key in enumerate(keys):
            found.setdefault(key, []).append(at)
        return [(cause, group) for group in found.values() if len(group) >= fewest]

    families = by([place.family for place in places], _FEWEST_SIZES, Cause.CODE)
    cases = by([place.case for place in places], 2, Cause.CODE)
    machines = by([place.machine for place in places], _FEWEST_CASES, Cause.ENVIRONMENT)
    sizes = {tuple(group) for _, group in cases}
    return machines + [family for family in families if tuple(family[1]) not in sizes] + cases


class _Member:
    """A series of a group, on the log scale, less the shared steps found so far."""

    def __init__(self, x: FloatArray, weights: FloatArray) -> None:
        self.present = np.flatnonzero(~np.isnan(x))
        self.x = x
        self.is_whole = True
        self.weights = np.where(np.isnan(x), 0.0, weights)
        self.found = find_changes(np.exp(x[self.present])) if len(self.present) else None
        scale = difference_scale(x[self.present]) if len(self.present) > 1 else math.inf
        correlation = 0.0
        if self.found is not None and math.isfinite(self.found.noise_scale):
            scale = max(self.found.noise_scale, 1e-6)
            correlation = min(max(self.found.correlation, 0.0), 0.9)
        self.scale = scale
        self.error = scale * math.sqrt((1 + correlation) / (1 - correlation))

    def changes(self) -> tuple[ChangePoint, ...]:
        """Return the changes of the series by itself, at positions among all versions."""
        # The search is most of the work, and what nothing was taken out of has been searched.
        whole = self.found if self.is_whole else None
        found = (whole or find_changes(np.exp(self.x[self.present]))).points
        return tuple(ChangePoint(int(self.present[at]), ratio) for at, ratio in found)

    def first_changes(self) -> list[tuple[int, float]]:
        """Return position and step of what was found before any shared step was undone."""
        found = () if self.found is None else self.found.points
        return [(int(self.present[at]), math.log(ratio)) for at, ratio in found]

    def undo(self, position: int, step: float) -> None:
        """Take a shared step out."""
        self.x = self.x.copy()
        self.x[position:] -= step
        self.is_whole = False

    def moved(self, position: int, begin: int, end: int) -> tuple[float, float]:
        """Return by how much the level differs from before `position`, and its error; looks at begin..end only."""
        sides = (
            self.x[max(begin, position - _BESIDE) : position],
            self.x[position : min(end, position + _BESIDE)],
        )
        before, after = (side[~np.isnan(side)] for side in sides)
        if not (len(before) and len(after)):
            return 0.0, math.inf
        error = 1.25 * self.error * math.sqrt(1 / len(before) + 1 / len(after))
        return median_without_gaps(after) - median_without_gaps(before), error


def _pooled_changes(group: list[_Member]) -> list[tuple[int, float]]:
    """Return position and step of what the members have in common."""
    count = len(group[0].x)
    floor = 0.5 * median_without_gaps(np.array([member.error for member in group]))
    trust = np.array([max(member.error, floor) ** -2 for member in group])
    levels, deviations = np.empty((2, len(group), count))
    for at, member in enumerate(group):
        x = member.x.copy()
        for position, step in member.first_changes():
            if not _echoed(group, at, position, step):
                x[position:] -= step
        levels[at] = _running_median(x)
        cut = _CUT_AT * member.scale
        deviations[at] = np.clip(np.nan_to_num(x - levels[at]), -cut, cut)
        levels[at] -= median_without_gaps(levels[at])
    shares = trust[:, np.newaxis] * np.stack([member.weights for member in group])
    noise = (shares * deviations).sum(axis=0) / np.maximum(shares.sum(axis=0), 1e-300)
    pooled = trust @ levels / trust.sum() + noise
    least_ratio = _LEAST_RATIO if len(group) < _MANY else _LEAST_RATIO_OF_MANY
    points = find_changes(np.exp(pooled), least_ratio=least_ratio).points
    bounds = [0, *(point.position for point in points), count]
    return [
        (point.position, math.log(point.ratio))
        for at, point in enumerate(points)
        if _stands(group, point, bounds[at], bounds[at + 2])
    ]


def _echoed(group: list[_Member], which: int, position: int, step: float) -> bool:
    """Return whether the other members moved with this one."""
    moves = [
        member.moved(position, 0, len(member.x))[0]
        for at, member in enumerate(group)
        if at != which
    ]
    return median_without_gaps(np.array(moves)) / step >= _ECHO


def _stands(group: list[_Member], point: ChangePoint, begin: int, end: int) -> bool:
    """Return whether the change is there without the member that shows it most."""
    step = math.log(point.ratio)
    moves, errors = np.array([member.moved(point.position, begin, end) for member in group]).T
    errors = np.maximum(errors, 0.5 * median_without_gaps(errors))
    strongest = int((moves * math.copysign(1, step) / errors).argmax())
    rest = np.arange(len(group)) != strongest
    trust = errors[rest] ** -2.0
    if not trust.any():
        return False
    # The weighted median: a member may have changed by itself nearby.
    order = moves[rest].argsort()
    reached = np.cumsum(trust[order])
    middle = float(moves[rest][order][np.searchsorted(reached, 0.5 * reached[-1])])
    left_over_errors = middle * math.copysign(1, step) * math.sqrt(reached[-1])
    return middle / step >= _LEFT_OVER and left_over_errors >= _LEFT_OVER_ERRORS


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
