"""The points of a selection, for programs and spreadsheets: one table, written in several formats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.catalog import Catalogs
from wirewatch.services.export_samples import PointSamples, read_point_samples
from wirewatch.services.projects import in_display_order
from wirewatch.services.selection import Selection
from wirewatch.services.trend import TrendChart, TrendQuery, draw_trend
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.transaction import Transaction

OF_VERSION = ("version", "commit", "commit_time")
OF_SERIES = ("name", "threads", "clock", *TRACK_KEYS)
OF_POINT = ("metric", "unit", "value", "runs")
FACET_PREFIX = "facet_"
"""A facet's column is called by its key behind this, so that no facet is taken for another column."""

MOST_SERIES = 20_000
MOST_POINTS = 1_000_000
_MOST_FACETS = 64

Cell = str | int | float | datetime | list[float] | None


@dataclass(frozen=True, slots=True)
class ExportQuery:
    """What is asked for; without a metric or versions all of them, without a channel the project's first choice."""

    metric: str | None
    channel: str | None
    selection: Selection
    with_samples: bool = False
    versions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Export:
    """The points of a selection; values are exact: the median over runs of each run's median over repetitions.

    Attributes:
        charts: one per metric, in display order.
        samples: the repetitions behind the points of each chart; None when they were not asked for.
        facet_keys: facets that the exported series have: the 64 most frequent ones, by name.
    """

    project: ProjectRow
    charts: Sequence[TrendChart]
    samples: Sequence[PointSamples] | None
    facet_keys: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        facets = (FACET_PREFIX + key for key in self.facet_keys)
        return (
            *OF_VERSION,
            *OF_SERIES,
            *facets,
            *OF_POINT,
            *(() if self.samples is None else ("samples",)),
        )

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield a row per metric, series and version that has a point; cells in the order of `columns`."""
        for place, chart in enumerate(self.charts):
            samples = None if self.samples is None else self.samples[place].lists()
            series = [self.series_cells(chart, *pair) for pair in chart.series]
            versions = [(each.label, each.commit, each.commit_time) for each in chart.versions]
            values, runs = chart.points.y, chart.points.runs
            for row, column in zip(*(each.tolist() for each in points_of(chart)), strict=True):
                yield (
                    *versions[column],
                    *series[row],
                    chart.metric.name,
                    chart.metric.unit,
                    float(values[row, column]),
                    int(runs[row, column]),
                    *(() if samples is None else (next(samples),)),
                )

    def series_cells(self, chart: TrendChart, case: int, track: int) -> tuple[Cell, ...]:
        """Return the cells that all points of a series share: those of OF_SERIES, then its facets."""
        row, of_track = chart.catalog.cases[case], chart.catalog.tracks[track]
        return (
            row.key.name,
            row.key.threads,
            str(row.key.clock),
            *(getattr(of_track, key) for key in TRACK_KEYS),
            *(row.facets.get(key) for key in self.facet_keys),
        )


def points_of(chart: TrendChart) -> tuple[np.ndarray, ...]:
    """Return the places (series, versions) at which the chart has points, series by series."""
    return np.nonzero(~np.isnan(chart.points.y))


def read_export(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: ExportQuery
) -> Export:
    """Return the points of the selection.

    Raises:
        InvalidRequest: there are too many.
        NotFound: the project has no such channel or metric.
    """
    known = catalogs.get(transaction, project).metrics
    metrics = (
        [each.name for each in in_display_order(dict(known))]
        if query.metric is None
        else [query.metric]
    )
    charts: list[TrendChart] = []
    samples: list[PointSamples] = []
    points = repetitions = 0
    for metric in metrics:
        asked = TrendQuery(
            metric,
            query.channel,
            spread=False,
            limit=MOST_SERIES,
            selection=query.selection,
            exact=True,
        )
        chart = _at_versions(draw_trend(transaction, catalogs, project, asked), query.versions)
        points += len(points_of(chart)[0])
        if points > MOST_POINTS or chart.total_series > MOST_SERIES:
            raise InvalidRequest(
                f"The selection has more than {MOST_POINTS:,} points or {MOST_SERIES:,} series: "
                "name a metric, or select less.",
                parameter="metric",
            )
        charts.append(chart)
        if query.with_samples:
            samples.append(read_point_samples(transaction, project, chart, already=repetitions))
            repetitions += len(samples[-1].values)
    return Export(
        project, charts, samples if query.with_samples else None, _frequent_facets(charts)
    )


def _at_versions(chart: TrendChart, labels: frozenset[str]) -> TrendChart:
    """Return the chart with points at these versions only; at all where none is named."""
    if not labels:
        return chart
    wanted = np.array([each.label in labels for each in chart.versions], dtype=bool)
    return replace(chart, points=replace(chart.points, y=np.where(wanted, chart.points.y, np.nan)))


def _frequent_facets(charts: Sequence[TrendChart]) -> tuple[str, ...]:
    cases = {case: chart.catalog.cases[case] for chart in charts for case, _ in chart.series}
    counts = Counter(key for case in cases.values() for key in case.facets)
    return tuple(sorted(key for key, _ in counts.most_common(_MOST_FACETS)))
