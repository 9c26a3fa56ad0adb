"""All repetitions behind the points of a chart."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.trend import TrendChart
from wirewatch.storage.packing import CountArray, FloatArray
from wirewatch.storage.repositories.columns import ChosenRun, read_medians
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.samples import read_samples
from wirewatch.storage.transaction import Transaction

MOST_SAMPLES = 10_000_000
_RUNS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class PointSamples:
    """Repetitions of all runs, point by point: series by series, in each the versions in order.

    Attributes:
        counts: shape (points,).
        values: all of them, in run order and, within a run, in repetition order.
    """

    counts: CountArray
    values: FloatArray

    def lists(self) -> Iterator[list[float]]:
        """Yield the repetitions of each point."""
        ends = np.cumsum(self.counts)
        for count, end in zip(self.counts.tolist(), ends.tolist(), strict=True):
            yield self.values[end - count : end].tolist()


def read_point_samples(
    transaction: Transaction, project: ProjectRow, chart: TrendChart, *, already: int
) -> PointSamples:
    """Return the repetitions behind the chart's points.

    Args:
        transaction: where to read.
        project: the chart's.
        chart: with all its series.
        already: how many repetitions the same export has besides.

    Raises:
        InvalidRequest: there are too many.
    """
    keys: list[CountArray] = []
    runs: list[CountArray] = []
    values: list[FloatArray] = []
    found = already
    for run_id, point_keys, block in _blocks(transaction, project, chart):
        present = ~np.isnan(block)
        keys.append(np.repeat(point_keys, present.sum(axis=1)))
        values.append(block[present])
        runs.append(np.full(len(values[-1]), run_id, dtype=np.int64))
        found += len(values[-1])
        if found > MOST_SAMPLES:
            raise InvalidRequest(
                f"The selection has more than {MOST_SAMPLES:,} repetitions: "
                "name a metric, select less, or leave `samples` out.",
                parameter="samples",
            )
    if not keys:
        return PointSamples(np.zeros(0, dtype=np.int64), np.zeros(0))
    key = np.concatenate(keys)
    drawn = ~np.isnan(chart.points.y).ravel()[key]
    key = key[drawn]
    # Stable, so that repetitions stay in their order within a run.
    order = np.lexsort((np.concatenate(runs)[drawn], key))
    counts = np.unique(key, return_counts=True)[1].astype(np.int64)
    return PointSamples(counts, np.concatenate(values)[drawn][order])


def _blocks(
    transaction: Transaction, project: ProjectRow, chart: TrendChart
) -> Iterator[tuple[int, CountArray, FloatArray]]:
    """Yield per run its id, the key of the point of each series, and shape (series, repetitions) with NaN.

    A point's key is the place of its series times the number of versions, plus the place of its version.
    """
    width = len(chart.versions)
    place_of = {version.version_id: place for place, version in enumerate(chart.versions)}
    for batch, rows, slots in _batches(chart):
        of = {"metric_id": chart.catalog.metrics[chart.metric.name], "slots": slots.tolist()}
        run_ids, medians = read_medians(
            transaction, project.project_id, [run.run_id for run in batch], **of
        )
        repeated = read_samples(transaction, project.project_id, batch, **of)
        version_of = {run.run_id: place_of[run.version_id] for run in batch}
        for run_id, of_run in zip(run_ids, medians, strict=True):
            # Where there was one repetition, the median is the sample.
            block = repeated.get(run_id, of_run[:, np.newaxis])
            yield run_id, rows * width + version_of[run_id], block


def _batches(chart: TrendChart) -> Iterator[tuple[list[ChosenRun], CountArray, CountArray]]:
    """Yield runs of one layout on one track, with the places of their series and their slots in the layout."""
    series = np.array(chart.series, dtype=np.int64).reshape(-1, 2)
    for track in np.unique(series[:, 1]).tolist():
        of_track = np.flatnonzero(series[:, 1] == track)
        track_id = chart.catalog.track_ids[track]
        for layout_id in chart.axis.by_layout:
            slots = chart.catalog.case_slots[layout_id][series[of_track, 0]]
            rows = chart.axis.rows_of(layout_id, {track_id})
            runs = [chart.axis.runs[row] for row in rows.tolist()]
            has = slots >= 0
            if not has.any():
                continue
            for first in range(0, len(runs), _RUNS_AT_ONCE):
                yield runs[first : first + _RUNS_AT_ONCE], of_track[has], slots[has]
