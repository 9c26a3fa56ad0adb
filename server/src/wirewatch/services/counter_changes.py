"""Looking back at what is counted: an exact counter that moves is a change, without statistics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from wirewatch.analysis.summary import FloatArray
from wirewatch.domain.metrics import Metric, metric
from wirewatch.services.judge_counters import MOST_STEPS
from wirewatch.services.judged_metrics import EXACT
from wirewatch.services.track_history import Ids, Layouts, TrackHistory, read_values
from wirewatch.storage.repositories import cases
from wirewatch.storage.repositories.change_points import ChangeRow
from wirewatch.storage.repositories.track_runs import TrackRun
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Step:
    """A counter's step: the rows of the first run of the new level and of the last one before, and both levels.

    `runs_before` and `runs_after` count the runs of the two levels.
    """

    row: int
    row_before: int
    before: float
    after: float
    runs_before: int
    runs_after: int


def exact_metrics(transaction: Transaction, project_id: int) -> dict[str, int]:
    """Return the ids of the exact counters with a direction that the project has, by name."""
    known = cases.metrics_of(transaction, project_id)
    return {name: known[name] for name in EXACT if name in known}


def scan_counters(
    transaction: Transaction,
    project_id: int,
    layouts: Layouts,
    history: TrackHistory,
    runs: Sequence[TrackRun],
    *,
    metric_ids: Mapping[str, int],
    key: tuple[int, int],
    found_at: Mapping[tuple[int, int, int], datetime],
    now: datetime,
) -> list[ChangeRow]:
    """Return the steps of all counters over these runs.

    A counter that varies from run to run has none, nor has a step from or to 0, which has no ratio: its verdict tells.

    Args:
        transaction: where to read.
        project_id: the project.
        layouts: which cases are in which layout.
        history: of the track, which knows the order of versions.
        runs: those looked at, in order.
        metric_ids: the counters, by name.
        key: channel and track.
        found_at: (case, version, metric) -> when a step was first found there.
        now: when others are.
    """
    held = {run.layout_id: layouts.cases(transaction, project_id, run.layout_id) for run in runs}
    if not held or not metric_ids:
        return []
    case_ids: Ids = np.unique(np.concatenate(list(held.values())))
    places: Ids = np.array([history.places[run.version_id] for run in runs], dtype=int)
    changes = []
    for name, metric_id in metric_ids.items():
        values = read_values(
            transaction, project_id, layouts, runs, metric_id=metric_id, cases=case_ids
        )
        for column in np.flatnonzero(_varies(values)).tolist():
            case_id = int(case_ids[column])
            for step in counter_steps(metric(name), values[:, column], places):
                version_id = runs[step.row].version_id
                ratio = step.after / step.before
                changes.append(
                    ChangeRow(
                        *key,
                        case_id=case_id,
                        version_id=version_id,
                        metric_id=metric_id,
                        before_version_id=runs[step.row_before].version_id,
                        ratio=ratio,
                        low=ratio,
                        high=ratio,
                        level_before=step.before,
                        level_after=step.after,
                        runs_before=step.runs_before,
                        runs_after=step.runs_after,
                        found_at=found_at.get((case_id, version_id, metric_id), now),
                    )
                )
    return changes


def counter_steps(counter: Metric, column: FloatArray, places: Ids) -> list[Step]:
    """Return the steps of one counter between versions.

    Args:
        counter: the metric, which says what can be told apart.
        column: one value a run, shape (runs,), oldest first; NaN is an absent one.
        places: of each run's version, ascending, shape (runs,).
    """
    rows = np.flatnonzero(~np.isnan(column))
    if counter.count_steps(column[rows].tolist()) > 1 + MOST_STEPS * len(rows):
        return []
    # A version shows the median of its runs, as everywhere.
    firsts = np.flatnonzero(np.diff(places[rows], prepend=-1))
    levels = [float(np.median(each)) for each in np.split(column[rows], firsts[1:])]
    begins = [0]
    for at in range(1, len(levels)):
        # From the level's begin, so that many steps too small to be told apart do not pass as none.
        if not counter.are_same(levels[begins[-1]], levels[at]):
            begins.append(at)
    starts = [int(firsts[at]) for at in begins]
    found = []
    for number in range(1, len(begins)):
        start = starts[number]
        end = starts[number + 1] if number + 1 < len(starts) else len(rows)
        before, after = levels[begins[number] - 1], levels[begins[number]]
        if min(before, after) > 0:
            found.append(
                Step(
                    row=int(rows[start]),
                    row_before=int(rows[start - 1]),
                    before=before,
                    after=after,
                    runs_before=start - starts[number - 1],
                    runs_after=end - start,
                )
            )
    return found


def _varies(values: FloatArray) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Return which columns hold more than one value."""
    least = np.fmin.reduce(values, axis=0, initial=np.inf)
    most = np.fmax.reduce(values, axis=0, initial=-np.inf)
    found: np.ndarray[tuple[int], np.dtype[np.bool_]] = least < most
    return found
