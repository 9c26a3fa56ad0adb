"""The runs of one track in the order of a channel, and their values: what judging and scanning read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wirewatch.domain.ordering import OrderRule, VersionFacts, order_versions
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories import columns, track_runs
from wirewatch.storage.repositories.track_runs import TrackRun
from wirewatch.storage.transaction import Transaction

Ids = NDArray[np.int64]
_MOST_LAYOUTS = 256


@dataclass(frozen=True, slots=True)
class TrackHistory:
    """Runs of a track, oldest version first, runs of a version as they came.

    Attributes:
        runs: in that order.
        places: by version id: its place among the versions of these runs.
    """

    runs: Sequence[TrackRun]
    places: Mapping[int, int]

    def place(self, row: int) -> int:
        """Return the place of the version of the run in that row."""
        return self.places[self.runs[row].version_id]

    def first_row(self, place: int) -> int:
        """Return the first row whose version is at this place or later; the number of rows if none is."""
        for row, run in enumerate(self.runs):
            if self.places[run.version_id] >= place:
                return row
        return len(self.runs)


@dataclass(slots=True)
class Layouts:
    """Case ids by (project id, layout id): a layout never changes, so what was read once stays."""

    _kept: dict[tuple[int, int], Ids] = field(default_factory=dict)

    def cases(self, transaction: Transaction, project_id: int, layout_id: int) -> Ids:
        """Return the layout's case ids in slot order."""
        key = (project_id, layout_id)
        if key not in self._kept:
            if len(self._kept) >= _MOST_LAYOUTS:
                self._kept.clear()
            found = track_runs.layout_cases(transaction, project_id, layout_id)
            self._kept[key] = np.array(found, dtype=np.int64)
        return self._kept[key]


def read_history(
    transaction: Transaction, project_id: int, channel_id: int, track_id: int
) -> TrackHistory:
    """Return the runs that count of the track's versions in the channel."""
    _, rule = track_runs.channel_of(transaction, project_id, channel_id)
    runs = track_runs.runs_on_track(transaction, project_id, channel_id, track_id)
    places = version_places(runs, OrderRule(rule))
    return TrackHistory(sorted(runs, key=lambda run: (places[run.version_id], run.run_id)), places)


def version_places(runs: Iterable[TrackRun], rule: OrderRule) -> dict[int, int]:
    """Return by version id the place of each version that these runs have, in the order of the rule."""
    facts = {
        run.version_id: VersionFacts(run.label, run.version_id, run.commit_time, run.ordinal)
        for run in runs
    }
    ordered = order_versions(facts.values(), rule)
    return {each.first_seen: place for place, each in enumerate(ordered)}


def read_values(
    transaction: Transaction,
    project_id: int,
    layouts: Layouts,
    runs: Sequence[TrackRun],
    *,
    metric_id: int,
    cases: Ids,
) -> FloatArray:
    """Return each run's medians of the cases: shape (runs, cases), NaN where absent.

    Args:
        transaction: where to read.
        project_id: the project.
        layouts: which cases are in which layout.
        runs: any, of any layout.
        metric_id: the metric.
        cases: case ids, each once.
    """
    values = np.full((len(runs), len(cases)), np.nan)
    row_of = {run.run_id: row for row, run in enumerate(runs)}
    by_layout: dict[int, list[int]] = {}
    for run in runs:
        by_layout.setdefault(run.layout_id, []).append(run.run_id)
    for layout_id, of_it in by_layout.items():
        own = layouts.cases(transaction, project_id, layout_id)
        _, slots, places = np.intersect1d(own, cases, assume_unique=True, return_indices=True)
        if len(slots) == 0:
            continue
        ids, medians = columns.read_medians(
            transaction, project_id, of_it, metric_id=metric_id, slots=slots.tolist()
        )
        rows = np.array([row_of[run_id] for run_id in ids], dtype=np.intp)
        values[rows[:, np.newaxis], places] = medians
    return values
