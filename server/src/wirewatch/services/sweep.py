"""The sweep: a metric over payload sizes, at one version or several, under the ceilings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wirewatch.domain.metrics import Metric
from wirewatch.services.caches import Cache, caches_of
from wirewatch.services.catalog import Catalog, Catalogs
from wirewatch.services.chosen_metric import chosen_metric
from wirewatch.services.median_columns import MedianColumns
from wirewatch.services.of_ceiling import of_ceiling
from wirewatch.services.points import Points, points_of
from wirewatch.services.run_values import read_run_values
from wirewatch.services.selection import Selection
from wirewatch.services.sweep_lines import Line, lines_of, warm_ceilings
from wirewatch.services.timeline import Axis, make_axis
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.columns import ChosenRun
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class SweepQuery:
    """What is asked for; no versions stand for each track's newest."""

    metric: str | None
    channel: str | None
    versions: Sequence[str]
    limit: int
    selection: Selection


@dataclass(frozen=True, slots=True)
class SweepLine:
    """One line at one version: columns over the chart's sizes, NaN where there is no point.

    `of_ceiling` is None for ceilings, and for metrics that have none.
    """

    line: Line
    version: VersionRow
    y: FloatArray
    q1: FloatArray
    q3: FloatArray
    runs: Sequence[int]
    of_ceiling: FloatArray | None


@dataclass(frozen=True, slots=True)
class SweepChart:
    """The answer.

    Attributes:
        versions: those of the channel that have a sweep, oldest first.
        caches: of the machines whose lines are drawn, smallest first.
    """

    catalog: Catalog
    channel: str
    metric: Metric
    sizes_bytes: Sequence[int]
    lines: Sequence[SweepLine]
    versions: Sequence[str]
    total_series: int
    caches: Sequence[Cache] = ()


def draw_sweep(
    transaction: Transaction, catalogs: Catalogs, project: ProjectRow, query: SweepQuery
) -> SweepChart:
    """Return the selected lines and the ceilings of their tracks.

    Raises:
        NotFound: the project has no such channel or metric, or the channel no such version.
    """
    catalog = catalogs.get(transaction, project)
    metric = chosen_metric(catalog, query.metric)
    timeline = catalogs.timeline(transaction, project, query.channel)
    if timeline is None or metric.name not in catalog.metrics:
        name = timeline.channel.name if timeline else (query.channel or "")
        return SweepChart(catalog, name, metric, [], [], [], 0)

    tracks = catalog.matching_tracks(query.selection)
    runs = timeline.runs_on(set(catalog.ids_of_tracks(tracks)))
    exists = catalog.series(metric.name, within={(run.layout_id, run.track_id) for run in runs})
    lines = lines_of(catalog, exists, query.selection)
    shown, total = _within_limit(lines, query.limit)
    with_sweep = _runs_with_lines(catalog, runs, lines)
    wanted = timeline.named(query.versions) if query.versions else list(timeline.versions)
    by_track = _versions_by_track(wanted, with_sweep, newest_only=not query.versions)
    drawn_ids = set().union(*by_track.values())
    axis = [version for version in wanted if version.version_id in drawn_ids]
    sizes = sorted({size for line in shown for size in line.cases})
    drawn = _drawn(
        transaction,
        catalogs.medians,
        catalog,
        project.project_id,
        make_axis(axis, runs),
        metric,
        shown,
        sizes,
    )
    swept = {run.version_id for run in with_sweep}
    return SweepChart(
        catalog=catalog,
        channel=timeline.channel.name,
        metric=metric,
        sizes_bytes=sizes,
        lines=[
            line
            for line in drawn
            if line.version.version_id in by_track.get(catalog.track_ids[line.line.track], ())
            and any(line.runs)
        ],
        versions=[each.label for each in timeline.versions if each.version_id in swept],
        total_series=total,
        caches=caches_of(transaction, project.project_id, drawn_ids, by_track.keys()),
    )


def _within_limit(lines: Sequence[Line], limit: int) -> tuple[list[Line], int]:
    """Return the first lines, with the ceilings of their tracks, and how many lines there are."""
    own = [line for line in lines if not line.is_ceiling]
    ceilings = [line for line in lines if line.is_ceiling]
    if not own:
        return ceilings[:limit], len(ceilings)
    kept = own[:limit]
    tracks = {line.track for line in kept}
    return [*kept, *(line for line in ceilings if line.track in tracks)], len(own)


def _runs_with_lines(
    catalog: Catalog, runs: Sequence[ChosenRun], lines: Sequence[Line]
) -> list[ChosenRun]:
    cases_on: dict[int, list[int]] = {}
    for line in lines:
        cases_on.setdefault(catalog.track_ids[line.track], []).extend(line.cases.values())
    has = {
        (layout_id, track_id): bool((catalog.case_slots[layout_id][cases_on[track_id]] >= 0).any())
        for layout_id, track_id in {(run.layout_id, run.track_id) for run in runs}
        if track_id in cases_on
    }
    return [run for run in runs if has.get((run.layout_id, run.track_id))]


def _versions_by_track(
    axis: Sequence[VersionRow], runs: Sequence[ChosenRun], *, newest_only: bool
) -> dict[int, set[int]]:
    order = {version.version_id: place for place, version in enumerate(axis)}
    found: dict[int, set[int]] = {}
    for run in sorted(runs, key=lambda each: order.get(each.version_id, -1)):
        if run.version_id not in order:
            continue
        kept = found.setdefault(run.track_id, set())
        if newest_only:
            kept.clear()
        kept.add(run.version_id)
    return found


def _drawn(
    transaction: Transaction,
    medians: MedianColumns,
    catalog: Catalog,
    project_id: int,
    axis: Axis,
    metric: Metric,
    lines: Sequence[Line],
    sizes: Sequence[int],
) -> list[SweepLine]:
    warm = warm_ceilings(catalog)
    series = sorted(
        {(case, line.track) for line in lines for case in line.cases.values()}
        | {(case, line.track) for line in lines for case in warm.values()}
    )
    values = read_run_values(
        transaction,
        project_id,
        catalog,
        axis,
        metric_id=catalog.metrics[metric.name],
        series=series,
        with_samples=True,
        kept=medians,
    )
    points = points_of(values, series=len(series), versions=len(axis.versions)).rounded(metric)
    ratios = of_ceiling(catalog, metric, series, values, len(axis.versions))
    row_of = {pair: row for row, pair in enumerate(series)}
    drawn = []
    for line in lines:
        rows = [
            row_of[line.cases[size], line.track] if size in line.cases else -1 for size in sizes
        ]
        for place, version in enumerate(axis.versions):
            drawn.append(_at_version(line, version, rows, place, points, ratios))
    return drawn


def _at_version(
    line: Line,
    version: VersionRow,
    rows: Sequence[int],
    place: int,
    points: Points,
    ratios: FloatArray | None,
) -> SweepLine:
    def column(values: FloatArray | None) -> FloatArray:
        return np.array(
            [np.nan if row < 0 or values is None else values[row, place] for row in rows],
            dtype=np.float64,
        )

    return SweepLine(
        line=line,
        version=version,
        y=column(points.y),
        q1=column(points.q1),
        q3=column(points.q3),
        runs=[0 if row < 0 else int(points.runs[row, place]) for row in rows],
        of_ceiling=None if ratios is None or line.is_ceiling else column(ratios),
    )
