"""The runs of a track that are searched, and how change points among them become those of versions."""

import math
from collections.abc import Sequence
from datetime import datetime

import numpy as np

from wirewatch.analysis.change_points import find_changes
from wirewatch.analysis.comparison import compare
from wirewatch.analysis.summary import FloatArray
from wirewatch.services.joint_search import kept_apart
from wirewatch.services.scan_state import Scanned, is_due, is_grown
from wirewatch.services.track_history import Ids, TrackHistory
from wirewatch.storage.repositories.change_points import ChangeRow
from wirewatch.storage.repositories.track_runs import TrackRun

# Older runs are left out: their change points stay as they were found.
_MOST_RUNS = 1_000
_WINDOW_STEP = 250
_MOST_COMPARED = 60
# One or two values of a new level may be outliers; verdicts speak of those.
_FEWEST_AFTER = 3


def searched_runs(history: TrackHistory) -> Sequence[TrackRun]:
    """Return the runs that are looked back at, 1,000 to 1,250 where there are as many."""
    begin = max(len(history.runs) - _MOST_RUNS, 0) // _WINDOW_STEP * _WINDOW_STEP
    return history.runs[begin:]


class TrackSearch:
    """The runs that are searched, and how change points of theirs become those of versions."""

    def __init__(
        self,
        history: TrackHistory,
        runs: Sequence[TrackRun],
        channel_id: int,
        track_id: int,
        now: datetime,
    ) -> None:
        self.runs = runs
        self.run_ids: Ids = np.array([run.run_id for run in runs], dtype=np.int64)
        self.places: Ids = np.array([history.places[run.version_id] for run in runs], dtype=int)
        self.key = (channel_id, track_id)
        self.now = now
        self._place_of = history.places

    def newest(self, changes: Sequence[ChangeRow]) -> int:
        """Return the place of the newest of these change points; 0 without one."""
        return max((self._place_of.get(each.version_id, 0) for each in changes), default=0)

    def older(self, changes: Sequence[ChangeRow]) -> list[ChangeRow]:
        """Return those of before the runs that are looked at: they stay as they were found."""
        first = int(self.places[0]) if len(self.places) else 0
        return [each for each in changes if self._place_of.get(each.version_id, first) < first]

    def first_row(self, change: ChangeRow) -> int | None:
        """Return the row in which the new level begins; None where its version is none of these or the first."""
        place = self._place_of.get(change.version_id, -1)
        row = int(np.searchsorted(self.places, place))
        return row if 0 < row < len(self.places) and self.places[row] == place else None

    def is_due(self, column: FloatArray, last: Scanned | None, before: Sequence[ChangeRow]) -> bool:
        """Return whether a case is worth searching again."""
        rows = np.flatnonzero(~np.isnan(column))
        recent = column[rows[self.places[rows] >= self.newest(before)]]
        return is_due(last, self.run_ids[rows], recent)

    def alone(
        self, series: FloatArray, rows: Ids, last: Scanned | None, before: Sequence[ChangeRow]
    ) -> list[int]:
        """Return where a case changes by itself, and what a joint search found before in runs that are as they were."""
        own = [point.position for point in find_changes(series).points]
        if last is None or not last.jointly or not is_grown(last, self.run_ids[rows]):
            return own
        places = self.places[rows]
        earlier = (self._place_of.get(each.version_id) for each in before)
        begins = [int(np.searchsorted(places, place)) for place in earlier if place is not None]
        return kept_apart(own, begins)

    def changes(
        self,
        column: FloatArray,
        rows: Ids,
        what: tuple[int, int],
        positions: Sequence[int],
        before: Sequence[ChangeRow],
    ) -> list[ChangeRow]:
        """Return the change points of a case, found at these positions among its rows, and older ones."""
        series = column[rows]
        places = self.places[rows]
        within = [each for each in positions if 0 < each < len(rows)]
        begins = sorted({self._first_of_version(places, each) for each in within})
        begins = [begin for begin in begins if 0 < begin <= len(rows) - _FEWEST_AFTER]
        ends = [0, *begins, len(rows)]
        known = {each.version_id: each.found_at for each in before}
        changes = self.older(before)
        for left, begin, right in zip(ends, ends[1:], ends[2:], strict=False):
            version_id = self.runs[int(rows[begin])].version_id
            compared = compare(
                series[max(left, begin - _MOST_COMPARED) : begin],
                series[begin : min(right, begin + _MOST_COMPARED)],
            )
            changes.append(
                ChangeRow(
                    *self.key,
                    case_id=what[0],
                    version_id=version_id,
                    metric_id=what[1],
                    before_version_id=self.runs[int(rows[begin - 1])].version_id,
                    ratio=compared.ratio,
                    low=None if math.isnan(compared.low) else compared.low,
                    high=None if math.isnan(compared.high) else compared.high,
                    level_before=float(np.median(series[left:begin])),
                    level_after=float(np.median(series[begin:right])),
                    runs_before=begin - left,
                    runs_after=right - begin,
                    found_at=known.get(version_id, self.now),
                )
            )
        return changes

    @staticmethod
    def _first_of_version(places: Ids, position: int) -> int:
        """Return where a version begins, nearest to the position: a level changes between versions, not within one."""
        first = int(np.searchsorted(places, places[position], side="left"))
        after = int(np.searchsorted(places, places[position], side="right"))
        return first if position - first <= after - position else after
