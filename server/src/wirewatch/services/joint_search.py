"""Looking back at many series together: what is too small to see in one is seen in all that share it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.pooled_changes import SAME_PLACE
from wirewatch.analysis.shared_changes import Place, explain_changes
from wirewatch.analysis.summary import FloatArray
from wirewatch.services.scan_state import FEWEST_VALUES
from wirewatch.services.sweep_lines import name_without_size
from wirewatch.services.track_history import Ids
from wirewatch.storage.repositories.cases import CaseRow


@dataclass(frozen=True, slots=True)
class Side:
    """The series of one track; all sides have the same columns.

    Attributes:
        machine: of the track.
        places: of each row's version in the order of the channel, ascending; a row is a run.
        values: shape (rows, columns), positive; NaN is an absent value.
        known: of each column, the first rows of its levels and their ratios, as an earlier search found them.
    """

    machine: str
    places: Ids
    values: FloatArray
    known: Sequence[Sequence[ChangePoint]] = ()


def are_most(due: Sequence[int], values: FloatArray) -> bool:
    """Return whether so many series are due that all are worth searching together, which takes twice as long.

    Args:
        due: columns.
        values: shape (runs, series).
    """
    searchable = int((np.count_nonzero(~np.isnan(values), axis=0) >= FEWEST_VALUES).sum())
    return len(due) > 0 and 2 * len(due) >= searchable


def search_jointly(
    own: Side, others: Sequence[Side], cases: Sequence[CaseRow]
) -> list[list[list[int]]]:
    """Return the rows at which each series takes a new level, shared changes included: by side, own first, and column.

    Args:
        own: the track that is searched; what is known of it does not count.
        others: tracks that confirm what is found, and are told what they share.
        cases: of the columns.
    """
    sides = [own, *others]
    rows = [rows_beside(own.places, side.places) for side in sides]
    values = np.concatenate(
        [
            np.where(beside[:, np.newaxis] < 0, np.nan, side.values[beside]).T
            for side, beside in zip(sides, rows, strict=True)
        ]
    )
    known: list[Sequence[ChangePoint] | None] = [None] * len(cases)
    for side, beside in zip(others, rows[1:], strict=True):
        known += [_moved_beside(points, beside) for points in side.known]
    families = [_family(case) for case in cases]
    places = [
        Place(side.machine, str(case.case_id), family)
        for side in sides
        for case, family in zip(cases, families, strict=True)
    ]
    there = np.flatnonzero(~np.isnan(values).all(axis=1)).tolist()
    found = explain_changes(
        values[there], [places[at] for at in there], known=[known[at] for at in there]
    )
    told: list[list[list[int]]] = [[[] for _ in cases] for _ in sides]
    for series, at in enumerate(there):
        of_side, column = divmod(at, len(cases))
        kept = np.flatnonzero(rows[of_side] >= 0)
        # A track without a run there takes the level with its next one; after its last it is not told.
        nexts = np.searchsorted(kept, found.of(series))
        told[of_side][column] = rows[of_side][kept[nexts[nexts < len(kept)]]].tolist()
    return told


def kept_apart(own: Sequence[int], earlier: Sequence[int]) -> list[int]:
    """Return what one search found and what another one had found besides.

    Alone, a series does not show what it shares; the next joint search looks at that again.
    """
    besides = [each for each in earlier if all(abs(each - other) > SAME_PLACE for other in own)]
    return sorted([*own, *besides])


def rows_beside(own: Ids, other: Ids) -> Ids:
    """Return for each own row the other track's row that lies beside it; -1 where it has none.

    Beside the runs of a version lie the other track's newest runs since the version before.
    """
    found = np.full(len(own), -1, dtype=np.intp)
    # The last own row of the first version that is not older than the other row's.
    at = np.searchsorted(own, other)
    inside = at < len(own)
    last = np.searchsorted(own, own[at[inside]], side="right") - 1
    newer = np.searchsorted(last, last, side="right") - 1 - np.arange(len(last))
    place = last - newer
    fits = place >= at[inside]
    found[place[fits]] = np.flatnonzero(inside)[fits]
    return found


def _moved_beside(points: Sequence[ChangePoint], beside: Ids) -> list[ChangePoint]:
    """Return the changes of another track at the rows that theirs lie beside; those after the last are left out."""
    kept = np.flatnonzero(beside >= 0)
    at = np.searchsorted(beside[kept], [position for position, _ in points])
    return [
        ChangePoint(int(kept[place]), ratio)
        for place, (_, ratio) in zip(at.tolist(), points, strict=True)
        if place < len(kept)
    ]


def _family(case: CaseRow) -> str:
    name = name_without_size(case) if "size" in case.facets else case.key.name
    return f"{name} {case.key.threads} {case.key.clock} {case.key.revision}"
