"""Looking back at all series of a track together: what is too small to see in one is seen in many that share it."""

from collections.abc import Sequence

import numpy as np

from wirewatch.analysis.shared_changes import Place, explain_changes
from wirewatch.analysis.summary import FloatArray
from wirewatch.services.scan_state import FEWEST_VALUES
from wirewatch.services.sweep_lines import name_without_size
from wirewatch.storage.repositories.cases import CaseRow

FEWEST_SERIES = 5
# Apart by no more than so many runs, two searches have found the same change.
_SAME_PLACE = 3


def is_joint(due: Sequence[int], values: FloatArray) -> bool:
    """Return whether so many series are due that all are worth searching together, which takes twice as long.

    Args:
        due: columns.
        values: shape (runs, series).
    """
    searchable = int((np.count_nonzero(~np.isnan(values), axis=0) >= FEWEST_VALUES).sum())
    return len(due) >= FEWEST_SERIES and 2 * len(due) >= searchable


def search_jointly(values: FloatArray, cases: Sequence[CaseRow]) -> list[list[int]]:
    """Return the rows at which each series takes a new level, shared changes included.

    Args:
        values: shape (runs, series), positive, oldest first; NaN is an absent value.
        cases: of the series, which all are on one track.
    """
    # One track is one machine: what moves most of its cases is called environment, and is a change all the same.
    places = [Place("", str(case.case_id), _family(case)) for case in cases]
    found = explain_changes(values.T, places)
    return [found.of(column) for column in range(len(cases))]


def kept_apart(own: Sequence[int], earlier: Sequence[int]) -> list[int]:
    """Return what a series' own search found and what an earlier joint one had found besides.

    Alone, a series does not show what it shares; the next joint search looks at that again.
    """
    besides = [each for each in earlier if all(abs(each - other) > _SAME_PLACE for other in own)]
    return sorted([*own, *besides])


def _family(case: CaseRow) -> str:
    name = name_without_size(case) if "size" in case.facets else case.key.name
    return f"{name} {case.key.threads} {case.key.clock} {case.key.revision}"
