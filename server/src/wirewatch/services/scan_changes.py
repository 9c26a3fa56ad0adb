"""Looking back: the change points of a track's series, searched anew where their data changed enough to matter."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from wirewatch.services.counter_changes import exact_metrics, scan_counters
from wirewatch.services.judged_metrics import primary_metrics
from wirewatch.services.other_tracks import JointSearch
from wirewatch.services.scan_state import (
    Scanned,
    checksum,
    pack_state,
    unpack_state,
)
from wirewatch.services.track_history import (
    Ids,
    Layouts,
    read_history,
    read_values,
)
from wirewatch.services.track_search import TrackSearch, searched_runs
from wirewatch.storage.repositories import change_points, track_runs
from wirewatch.storage.repositories.change_points import ChangeRow
from wirewatch.storage.repositories.track_runs import TrackRun
from wirewatch.storage.transaction import Transaction

# Counted up when the search finds other change points in the same data.
_METHOD = 4


@dataclass(frozen=True, slots=True)
class Scan:
    """What a scan found out, ready to be stored. `searched` counts the series that were searched.

    Attributes:
        cases: those whose rates and times were searched; `changes` are theirs.
        counters: ids of exact counters whose steps are others now; `steps` are those of all cases.
        elsewhere: what other tracks are told that share a change with this one.
    """

    channel_id: int
    track_id: int
    runs_digest: bytes
    state: bytes
    cases: Sequence[int]
    changes: Sequence[ChangeRow]
    counters: Sequence[int]
    steps: Sequence[ChangeRow]
    elsewhere: Sequence["Scan"] = ()

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
    runs = searched_runs(history)
    digest = _digest(runs)
    stored = change_points.scan_of(transaction, project_id, channel_id, track_id)
    if stored is not None and stored[0] == digest:
        return None
    state = {} if stored is None else unpack_state(stored[1])
    found = change_points.changes_on_track(transaction, project_id, channel_id, track_id)
    exact = exact_metrics(transaction, project_id)
    counters = sorted(exact.values())
    by_case: dict[int, list[ChangeRow]] = {}
    for change in found:
        if change.metric_id not in counters:
            by_case.setdefault(change.case_id, []).append(change)
    search = TrackSearch(history, runs, channel_id, track_id, now)
    searched: list[int] = []
    changes: list[ChangeRow] = []
    joint = JointSearch(transaction, project_id, layouts, search)
    for metric_id, cases in _cases_by_metric(transaction, project_id, layouts, runs).items():
        values = read_values(
            transaction, project_id, layouts, runs, metric_id=metric_id, cases=cases
        )
        values[~(values > 0)] = np.nan
        ids = cases.tolist()
        due = [
            column
            for column, case_id in enumerate(ids)
            if search.is_due(
                values[:, column],
                _of_metric(state.get(case_id), metric_id),
                by_case.get(case_id, []),
            )
        ]
        jointly = joint.is_due(due, values)
        together = joint.rows(values, metric_id, cases) if jointly else []
        for column in due:
            case_id = ids[column]
            before = by_case.get(case_id, [])
            rows = np.flatnonzero(~np.isnan(values[:, column]))
            last = _of_metric(state.get(case_id), metric_id)
            if jointly:
                positions = np.searchsorted(rows, together[column]).tolist()
            else:
                positions = search.alone(values[rows, column], rows, last, before)
            searched.append(case_id)
            changes += search.changes(
                values[:, column], rows, (case_id, metric_id), positions, before
            )
            state[case_id] = Scanned(
                metric_id,
                len(rows),
                checksum(search.run_ids[rows]),
                jointly or (last is not None and last.jointly),
            )
    known = [change for change in found if change.metric_id in counters]
    steps = scan_counters(
        transaction,
        project_id,
        layouts,
        history,
        runs,
        metric_ids=exact,
        key=(channel_id, track_id),
        found_at={(each.case_id, each.version_id, each.metric_id): each.found_at for each in known},
        now=now,
    )
    steps += search.older(known)
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
        [
            Scan(
                *other.search.key,
                other.runs_digest,
                pack_state(other.state),
                other.told,
                other.changes,
                [],
                [],
            )
            for other in joint.told()
        ],
    )


def _of_metric(last: Scanned | None, metric_id: int) -> Scanned | None:
    return last if last is not None and last.metric_id == metric_id else None


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
