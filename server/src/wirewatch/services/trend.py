"""The trend: a metric over the versions of a channel."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.domain.metrics import Metric
from wirewatch.services.catalog import Catalog, Catalogs
from wirewatch.services.chosen_metric import chosen_metric
from wirewatch.services.component_axis import component_axis
from wirewatch.services.of_ceiling import of_ceiling
from wirewatch.services.points import Points, points_of
from wirewatch.services.run_values import read_run_values
from wirewatch.services.selection import Selection
from wirewatch.services.series_rules import charted_cases, in_listing_order
from wirewatch.services.sweep_lines import ceiling_key, warm_ceilings
from wirewatch.services.timeline import Axis, make_axis
from wirewatch.storage.packing import CountArray, FloatArray
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.versions import AnnotationRow, VersionRow
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class TrendQuery:
    """What is asked for; None stands for the project's own first choice.

    `exact` leaves the values as they were measured; charts show 5 significant digits. `with_ceiling` asks for
    ratios to the ceiling too. `component` asks for that component's versions on x in place of the project's.
    """

    metric: str | None
    channel: str | None
    spread: bool
    limit: int
    selection: Selection
    exact: bool = False
    with_ceiling: bool = False
    component: str | None = None


@dataclass(frozen=True, slots=True)
class TrendChart:
    """The answer.

    Attributes:
        series: pairs (place of the case, place of the track) in `catalog`, in listing order.
        points: one row per series, one column per version.
        total_series: how many series match, of which the first ones are here.
        of_ceiling: ratios to the warm ceiling of the same run, shaped as the points; None where they were not asked
            for or the metric has none.
        component: whose versions are on x; None: the project's own.
    """

    catalog: Catalog
    channel: str
    metric: Metric
    axis: Axis
    annotations: Mapping[int, Sequence[AnnotationRow]]
    series: Sequence[tuple[int, int]]
    points: Points
    total_series: int
    of_ceiling: FloatArray | None = None
    component: str | None = None

    @property
    def versions(self) -> Sequence[VersionRow]:
        """The versions on x, oldest first; see `component_axis` for those of a component."""
        return self.axis.versions


def draw_trend(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: TrendQuery
) -> TrendChart:
    """Return the trend of the selected series.

    The x axis holds the channel's versions that have a run on one of the selection's tracks.

    Raises:
        NotFound: the project has no such channel, metric or component.
    """
    catalog = catalogs.get(transaction, project)
    metric = chosen_metric(catalog, query.metric)
    timeline = catalogs.timeline(transaction, project, query.channel)
    if timeline is None or metric.name not in catalog.metrics:
        name = timeline.channel.name if timeline else (query.channel or "")
        return TrendChart(catalog, name, metric, make_axis([], []), {}, [], _no_points(), 0)

    tracks = catalog.matching_tracks(query.selection)
    track_ids = frozenset(catalog.ids_of_tracks(tracks))
    axis = (
        timeline.axis_on(track_ids)
        if query.component is None
        else component_axis(transaction, project.project_id, timeline, query.component, track_ids)
    )
    exists = catalog.series(metric.name, within=axis.pairs)
    exists &= charted_cases(catalog, query.selection, sweep=False)[:, np.newaxis] & tracks
    series = in_listing_order(catalog, exists, limit=query.limit)
    read = [*series, *_ceilings_of(catalog, series)] if query.with_ceiling else series
    values = read_run_values(
        transaction,
        project.project_id,
        catalog,
        axis,
        metric_id=catalog.metrics[metric.name],
        series=read,
        with_samples=query.spread,
        kept=catalogs.medians,
    )
    versions = len(axis.versions)
    points = points_of(values, series=len(read), versions=versions).first(len(series))
    ratios = of_ceiling(catalog, metric, read, values, versions) if query.with_ceiling else None
    return TrendChart(
        catalog=catalog,
        channel=timeline.channel.name,
        metric=metric,
        axis=axis,
        annotations=timeline.annotations if query.component is None else {},
        series=series,
        points=points if query.exact else points.rounded(metric),
        total_series=int(exists.sum()),
        of_ceiling=None if ratios is None else ratios[: len(series)],
        component=query.component,
    )


def _ceilings_of(catalog: Catalog, series: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the warm ceilings of these series that are not among them, each once."""
    warm = warm_ceilings(catalog)
    keys = [(ceiling_key(catalog.cases[case]), track) for case, track in series]
    found = {(warm[key], track) for key, track in keys if key is not None and key in warm}
    return sorted(found - set(series))


def _no_points() -> Points:
    nothing: FloatArray = np.empty((0, 0))
    none: CountArray = np.zeros((0, 0), dtype=np.int64)
    return Points(nothing, nothing, nothing, none)
