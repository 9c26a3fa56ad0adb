"""Points of a chart: what series show at versions, the run being the unit of replication."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.analysis.summary import median, quartiles, round_significant
from wirewatch.domain.metrics import Metric, registered
from wirewatch.services.run_values import TrackValues
from wirewatch.storage.packing import CountArray, FloatArray

_MEASURED = frozenset(each.name for each in registered() if not each.exact)


@dataclass(frozen=True, slots=True)
class Points:
    """Per series (rows) and version (columns): NaN, and 0 runs, where there is no point.

    Attributes:
        y: median over runs of each run's median over repetitions.
        q1, q3: quartiles of all repetitions of all runs; None when they were not read.
        runs: number of runs behind each point.
    """

    y: FloatArray
    q1: FloatArray | None
    q3: FloatArray | None
    runs: CountArray

    def first(self, series: int) -> "Points":
        """Return the points of so many series, the first."""
        return Points(
            self.y[:series],
            None if self.q1 is None else self.q1[:series],
            None if self.q3 is None else self.q3[:series],
            self.runs[:series],
        )

    def rounded(self, metric: Metric) -> "Points":
        """Return the points as they are shown: times and rates at 5 significant digits."""
        return Points(
            shown(self.y, metric),
            None if self.q1 is None else shown(self.q1, metric),
            None if self.q3 is None else shown(self.q3, metric),
            self.runs,
        )


def shown(values: FloatArray, metric: Metric) -> FloatArray:
    """Return values as they are shown; counts, and users' counters, exactly."""
    return round_significant(values) if metric.name in _MEASURED else values


def points_of(tracks: Sequence[TrackValues], *, series: int, versions: int) -> Points:
    """Return the points of so many series at so many versions."""
    y = np.full((series, versions), np.nan)
    runs = np.zeros((series, versions), dtype=np.int64)
    with_samples = all(values.samples is not None for values in tracks)
    q1, q3 = (np.full((series, versions), np.nan) if with_samples else None for _ in range(2))
    for values in tracks:
        cells = values.columns[:, np.newaxis]
        found = versions_of(values.versions)
        y[cells, found.places] = median_by_version(values.medians, found)
        runs[cells, found.places] = counts_by_version(values.medians, found)
        if q1 is not None and q3 is not None and values.samples is not None:
            q1[cells, found.places], q3[cells, found.places] = _quartiles(values.samples, found)
    return Points(y, q1, q3, runs)


@dataclass(frozen=True, slots=True)
class VersionGroups:
    """The rows (runs) of each version that has any.

    Attributes:
        places: shape (groups,): where each version is on the chart, ascending.
        rows: shape (groups, most runs of a version): rows, -1 where a version has fewer.
    """

    places: CountArray
    rows: CountArray


def versions_of(versions: CountArray) -> VersionGroups:
    """Return which rows belong to which version; `versions` has the place of each row's."""
    if len(versions) and (np.diff(versions) > 0).all():  # One run each, in order: the usual case.
        rows = np.arange(len(versions), dtype=np.int64)[:, np.newaxis]
        return VersionGroups(versions.astype(np.int64), rows)
    order = np.argsort(versions, kind="stable")
    found, first, counts = np.unique(versions[order], return_index=True, return_counts=True)
    rows = np.full((len(found), int(counts.max(initial=0))), -1, dtype=np.int64)
    group = np.repeat(np.arange(len(found)), counts)
    rows[group, np.arange(len(order)) - np.repeat(first, counts)] = order
    return VersionGroups(found.astype(np.int64), rows)


def median_by_version(values: FloatArray, groups: VersionGroups) -> FloatArray:
    """Return the median over runs: shape (series, groups) from (runs, series)."""
    if groups.rows.shape[1] == 1:
        return values[groups.rows[:, 0]].T
    return median(_spread(values, groups), axis=1).T


def counts_by_version(values: FloatArray, groups: VersionGroups) -> CountArray:
    """Return the number of runs with a value: shape (series, groups) from (runs, series)."""
    if groups.rows.size == 0:
        return np.zeros((values.shape[1], 0), dtype=np.int64)
    if groups.rows.shape[1] == 1:
        return (~np.isnan(values[groups.rows[:, 0]])).T.astype(np.int64)
    present = ~np.isnan(_spread(values, groups))
    counts: CountArray = present.sum(axis=1, dtype=np.int64).T
    return counts


def _quartiles(samples: FloatArray, groups: VersionGroups) -> tuple[FloatArray, FloatArray]:
    # (groups, runs, series, repetitions) -> all repetitions of a version side by side.
    pooled = np.moveaxis(_spread(samples, groups), 1, 2)
    groups_count, series, most_runs, repetitions = pooled.shape
    found = quartiles(pooled.reshape(groups_count, series, most_runs * repetitions))
    return found.lower.T, found.upper.T


def _spread(values: FloatArray, groups: VersionGroups) -> FloatArray:
    """Return shape (groups, most runs, ...), NaN where a version has fewer runs."""
    if groups.rows.size == 0:
        return np.empty((0, 0, *values.shape[1:]))
    spread = values[groups.rows]
    spread[groups.rows < 0] = np.nan
    return spread
