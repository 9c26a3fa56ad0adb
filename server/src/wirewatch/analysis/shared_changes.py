"""Changes that related series have in common, found from all of them together, with what they have in common named.

Method: the cases of one machine share its environment, a case on several tracks and a family of sizes their code. Each
such group is pooled and searched (`pooled_changes`). Environments are looked at first and their steps divided out
before code is, and both before a series is searched by itself. Series that were searched before, those of other tracks,
can be given with the changes they are known to have: they confirm, and are told what they share, without a search.
Assumption: members of a group move by about the same ratio; their noise is independent between them.
Reference: see `pooled_changes` and `change_points`.
Known bias: a change of half of a group is neither the group's nor cancelled, and then shows in those series alone; a
change of code in most cases at one version on the only machine is called environment.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.pooled_changes import FEW, SAME_PLACE, Member, pooled_changes
from wirewatch.analysis.summary import FloatArray

_FEWEST_SIZES = 3
_FEWEST_VALUES = 8


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
    values: FloatArray,
    places: Sequence[Place],
    precisions: FloatArray | None = None,
    *,
    known: Sequence[Sequence[ChangePoint] | None] | None = None,
) -> ExplainedChanges:
    """Return the changes of all series, each counted once to what it is shared by.

    Args:
        values: one row a series, one column a version, shape (s, n), positive; NaN is an absent value.
        places: of each series, length s.
        precisions: how much each value tells beside a usual one of its series, shape (s, n): its number of runs, or,
            with an error e of the repetitions and runs that spread by d, d^2 / (d^2 / runs + e^2). None: all equal.
        known: of each series, what an earlier search found in it, at positions among all versions: it is not searched
            again, and these are its own but for those that turn out to be shared. None: it is searched.

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
    before = [None] * len(values) if known is None else known
    members = [
        Member(*of_series) for of_series in zip(np.log(values), weights, before, strict=True)
    ]
    shared: list[SharedChange] = []
    for cause, group in _groups(places):
        pooled = [at for at in group if enough[at]]
        found = pooled_changes([members[at] for at in pooled]) if len(pooled) > 1 else []
        for position, step, moved in found:
            moving = tuple(at for at, has_moved in zip(pooled, moved, strict=True) if has_moved)
            shared.append(SharedChange(cause, position, math.exp(step), moving))
            for at in moving:
                members[at].undo(position, step)
    own = tuple(
        tuple(
            point
            for point in _changes(member, is_known=of_series is not None, is_enough=is_enough)
            if not any(
                at in change.members and abs(change.position - point.position) <= SAME_PLACE
                for change in shared
            )
        )
        for at, (member, is_enough, of_series) in enumerate(
            zip(members, enough.tolist(), before, strict=True)
        )
    )
    return ExplainedChanges(tuple(sorted(shared, key=lambda change: change.position)), own)


def _changes(member: Member, *, is_known: bool, is_enough: bool) -> Sequence[ChangePoint]:
    if is_known:
        return member.first_changes
    return member.changes() if is_enough else ()


def _groups(places: Sequence[Place]) -> list[tuple[Cause, list[int]]]:
    """Return the groups to search, widest first."""

    def by(keys: list[str], fewest: int, cause: Cause) -> list[tuple[Cause, list[int]]]:
        found: dict[str, list[int]] = {}
        for at, key in enumerate(keys):
            found.setdefault(key, []).append(at)
        return [(cause, group) for group in found.values() if len(group) >= fewest]

    families = by([place.family for place in places], _FEWEST_SIZES, Cause.CODE)
    cases = by([place.case for place in places], 2, Cause.CODE)
    machines = by([place.machine for place in places], FEW, Cause.ENVIRONMENT)
    sizes = {tuple(group) for _, group in cases}
    return machines + [family for family in families if tuple(family[1]) not in sizes] + cases
