"""Looking back: the change points of a track's series, searched anew where their data changed enough to matter."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from wirewatch.analysis.change_points import find_changes
from wirewatch.analysis.comparison import compare
from wirewatch.analysis.summary import FloatArray
from wirewatch.services.counter_changes import exact_metrics, scan_counters
from wirewatch.services.judged_metrics import primary_metrics
from wirewatch.services.scan_state import Scanned, checksum, is_due, pack_state, unpack_state
from wirewatch.services.track_history import (
    Ids,
    Layouts,
    TrackHistory,
    read_history,
    read_values,
)
from wirewatch.storage.repositories import change_points, track_runs
from wirewatch.storage.repositories.change_points import ChangeRow
from wirewatch.storage.repositories.track_runs import TrackRun
from wirewatch.storage.transaction import Transaction

# Older runs are left out: their change points stay as they were found.
_MOST_RUNS = 1_000
_WINDOW_STEP = 250
_MOST_COMPARED = 60
# One or two values of a new level may be outliers; verdicts speak of those.
_FEWEST_AFTER = 3
# Counted up when the search finds other change points in the same data.
_METHOD = 2


@dataclass(frozen=True, slots=True)
class Scan:
    """What a scan found out, ready to be stored. `searched` counts the series that were searched.

    Attributes:
        cases: those whose rates and times were searched; `changes` are theirs.
        counters: ids of exact counters whose steps are others now; `steps` are those of all cases.
    """

    channel_id: int
    track_id: int
    runs_digest: bytes
    state: bytes
    cases: Sequence[int]
    changes: Sequence[ChangeRow]
    counters: Sequence[int]
    steps: Sequence[ChangeRow]

    @property
    def searched(self) -> int:
        """How many series were searched."""
        return len(self.cases)


def scan_track(
    transaction: Transaction,
    project_id: int,
    layouts: Layouts,
    *,
    channel_id: int,
    track_id: int,
    now: datetime,
) -> Scan | None:
    """Return the change points of the series that are due; None where no run came, went or moved."""
    history = read_history(transaction, project_id, channel_id, track_id)
    begin = max(len(history.runs) - _MOST_RUNS, 0) // _WINDOW_STEP * _WINDOW_STEP
    runs = history.runs[begin:]
    digest = _digest(runs)
    stored = change_points.scan_of(transaction, project_id, channel_id, track_id)
    if stored is not None and stored[0] == digest:
        return None
    state = {} if stored is None else unpack_state(stored[1])
    found = change_points.changes_on_track(transaction, project_id, channel_id, track_id)
    counters = sorted(exact_metrics(transaction, project_id).values())
    by_case: dict[int, list[ChangeRow]] = {}
    for change in found:
        if change.metric_id not in counters:
            by_case.setdefault(change.case_id, []).append(change)
    search = _Search(history, runs, channel_id, track_id, now)
    searched: list[int] = []
    changes: list[ChangeRow] = []
    for metric_id, cases in _cases_by_metric(transaction, project_id, layouts, runs).items():
        values = read_values(
            transaction, project_id, layouts, runs, metric_id=metric_id, cases=cases
        )
        values[~(values > 0)] = np.nan
        for place, case_id in enumerate(cases.tolist()):
            before = by_case.get(case_id, [])
            rows = np.flatnonzero(~np.isnan(values[:, place]))
            last = state.get(case_id)
            if last is not None and last.metric_id != metric_id:
                last = None
            recent = values[rows[search.places[rows] >= search.newest(before)], place]
            if not is_due(last, search.run_ids[rows], recent):
                continue
            searched.append(case_id)
            of_case, drift_ratio = search.changes(
                values[:, place], rows, (case_id, metric_id), before
            )
            changes += of_case
            sum_of_runs = checksum(search.run_ids[rows])
            state[case_id] = Scanned(metric_id, len(rows), sum_of_runs, drift_ratio)
    known = [change for change in found if change.metric_id in counters]
    steps = scan_counters(
        transaction,
        project_id,
        layouts,
        history,
        runs,
        metric_ids=counters,
        key=(channel_id, track_id),
        found_at={(each.case_id, each.version_id, each.metric_id): each.found_at for each in known},
        now=now,
    )
    # Those before the runs that are looked at stay as they were found.
    first = history.places[runs[0].version_id] if runs else 0
    steps += [each for each in known if history.places.get(each.version_id, first) < first]
    is_new = set(steps) != set(known)
    return Scan(
        channel_id,
        track_id,
        digest,
        pack_state(state),
        searched,
        changes,
        counters if is_new else [],
        steps if is_new else [],
    )


class _Search:
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
        self._place_of = history.places
        self._key = (channel_id, track_id)
        self._now = now

    def newest(self, changes: Sequence[ChangeRow]) -> int:
        """Return the place of the newest of these change points; 0 without one."""
        return max((self._place_of.get(each.version_id, 0) for each in changes), default=0)

    def changes(
        self, column: FloatArray, rows: Ids, what: tuple[int, int], before: Sequence[ChangeRow]
    ) -> tuple[list[ChangeRow], float]:
        """Return the change points of a case, and its drift as largest over smallest level."""
        series = column[rows]
        places = self.places[rows]
        found = find_changes(series)
        begins = sorted({self._first_of_version(places, each.position) for each in found.points})
        begins = [begin for begin in begins if 0 < begin <= len(rows) - _FEWEST_AFTER]
        ends = [0, *begins, len(rows)]
        known = {each.version_id: each.found_at for each in before}
        changes = []
        for left, begin, right in zip(ends, ends[1:], ends[2:], strict=False):
            version_id = self.runs[int(rows[begin])].version_id
            compared = compare(
                series[max(left, begin - _MOST_COMPARED) : begin],
                series[begin : min(right, begin + _MOST_COMPARED)],
            )
            changes.append(
                ChangeRow(
                    *self._key,
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
                    found_at=known.get(version_id, self._now),
                )
            )
        return changes, found.drift_ratio

    @staticmethod
    def _first_of_version(places: Ids, position: int) -> int:
        """Return where a version begins, nearest to the position: a level changes between versions, not within one."""
        first = int(np.searchsorted(places, places[position], side="left"))
        after = int(np.searchsorted(places, places[position], side="right"))
        return first if position - first <= after - position else after


def _digest(runs: Sequence[TrackRun]) -> bytes:
    facts = np.array([[run.run_id, run.version_id] for run in runs], dtype="<i8")
    return hashlib.sha256(bytes([_METHOD]) + facts.tobytes()).digest()


def _cases_by_metric(
    transaction: Transaction, project_id: int, layouts: Layouts, runs: Sequence[TrackRun]
) -> dict[int, Ids]:
    """Return by metric id the cases whose newest run has that metric as its primary one."""
    newest = {run.layout_id: run for run in sorted(runs, key=lambda run: run.run_id)}
    chosen: dict[int, int] = {}
    for run in sorted(newest.values(), key=lambda run: -run.run_id):
        cases = layouts.cases(transaction, project_id, run.layout_id).tolist()
        values = track_runs.columns_of_run(transaction, project_id, run.run_id)
        keys = track_runs.case_keys(transaction, project_id, cases)
        present = {name: medians for name, (_, medians) in values.items()}
        names = primary_metrics(present, [keys[case_id].clock for case_id in cases])
        for case_id, name in zip(cases, names, strict=True):
            if name is not None:
                chosen.setdefault(case_id, values[name][0])
    found: dict[int, list[int]] = {}
    for case_id, metric_id in chosen.items():
        found.setdefault(metric_id, []).append(case_id)
    return {
        metric_id: np.array(sorted(cases), dtype=np.int64) for metric_id, cases in found.items()
    }
