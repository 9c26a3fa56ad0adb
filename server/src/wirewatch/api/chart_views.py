"""Charts as columns: built as plain objects, because validating every number would cost more than reading it."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import orjson

from wirewatch.analysis.cost_model import CostModel
from wirewatch.api.views import metric_view, track_view
from wirewatch.services.catalog import Catalog
from wirewatch.services.sweep import SweepChart, SweepLine
from wirewatch.services.sweep_costs import fitted_costs
from wirewatch.services.timeline import Axis
from wirewatch.services.trend import TrendChart
from wirewatch.services.triage import series_id
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.versions import AnnotationRow, VersionRow

_COMMIT_CHARS = 12
_WRITTEN_AXES: WeakKeyDictionary[Axis, orjson.Fragment] = WeakKeyDictionary()


def trend_columns(chart: TrendChart, project: ProjectRow) -> dict[str, Any]:
    """Return the trend in the shape of `schemas.chart.Trend`."""
    points = chart.points
    y, q1, q3, runs, ratios = (
        None if column is None else np.ascontiguousarray(column)
        for column in (points.y, points.q1, points.q3, points.runs, chart.of_ceiling)
    )
    return {
        "project": project.slug,
        "channel": chart.channel,
        "metric": metric_view(chart.metric).model_dump(),
        "x": _version_axis(chart),
        "series": [
            {
                **series_view(chart.catalog, case, track),
                "y": None if y is None else y[row],
                "q1": None if q1 is None else q1[row],
                "q3": None if q3 is None else q3[row],
                "runs": None if runs is None else runs[row],
                "of_ceiling": None if ratios is None else ratios[row],
            }
            for row, (case, track) in enumerate(chart.series)
        ],
        "total_series": chart.total_series,
        "data_version": project.data_version,
    }


def _version_axis(chart: TrendChart) -> orjson.Fragment:
    """Return the x axis as JSON, written once for as long as its versions stay what they are."""
    written = _WRITTEN_AXES.get(chart.axis)
    if written is None:
        commits = [version.commit for version in chart.versions]
        columns = {
            "component": chart.component,
            "labels": [version.label for version in chart.versions],
            # A commit's 40 characters do not compress: of 1,000 versions they would be most of the answer.
            "commits": [None if each is None else each[:_COMMIT_CHARS] for each in commits],
            "commit_times": [version.commit_time for version in chart.versions],
            "annotations": _annotations(chart.versions, chart.annotations),
        }
        written = orjson.Fragment(orjson.dumps(columns))
        _WRITTEN_AXES[chart.axis] = written
    return written


def sweep_columns(chart: SweepChart, project: ProjectRow) -> dict[str, Any]:
    """Return the sweep in the shape of `schemas.chart.Sweep`."""
    return {
        "project": project.slug,
        "channel": chart.channel,
        "metric": metric_view(chart.metric).model_dump(),
        "x": {"sizes_bytes": chart.sizes_bytes},
        "caches": [cache._asdict() for cache in chart.caches],
        "series": [_line(chart, line) for line in chart.lines],
        "versions": chart.versions,
        "total_series": chart.total_series,
        "data_version": project.data_version,
    }


def _line(chart: SweepChart, drawn: SweepLine) -> dict[str, Any]:
    return {
        **line_view(chart.catalog, drawn),
        "version": drawn.version.label,
        "ceiling": drawn.line.is_ceiling,
        "y": drawn.y,
        "q1": drawn.q1,
        "q3": drawn.q3,
        "runs": drawn.runs,
        "of_ceiling": drawn.of_ceiling,
        "model": cost_model_view(fitted_costs(chart.metric, chart.sizes_bytes, drawn)),
    }


def line_view(catalog: Catalog, drawn: SweepLine) -> dict[str, Any]:
    """Return who a line of a sweep is, in the shape of `schemas.chart.SeriesInfo`."""
    line = drawn.line
    described = series_view(catalog, min(line.cases.values()), line.track)
    return {
        **described,
        # The case seen first stands for the line: larger sizes that come later do not rename it.
        "id": f"{described['id']}.{drawn.version.version_id}",
        "name": line.name,
        "facets": {key: value for key, value in described["facets"].items() if key != "size"},
    }


def cost_model_view(model: CostModel | None) -> dict[str, Any] | None:
    """Return fitted costs in the shape of `schemas.chart.CostModelView`."""
    if model is None:
        return None
    fixed, rate = model.fixed_s, model.bytes_per_s
    return {
        "fixed_ns": {name: value * 1e9 for name, value in fixed._asdict().items()},
        # Where the slope cannot be told from 0 the rate has no upper end.
        "bytes_per_s": {**rate._asdict(), "high": rate.high if isfinite(rate.high) else None},
        "half_size_bytes": model.half_size_bytes,
        "worst_ratio": model.worst_ratio,
        "lack_of_fit": model.lack_of_fit,
    }


def series_view(catalog: Catalog, case: int, track: int) -> dict[str, Any]:
    """Return a series in the shape of `schemas.chart.SeriesInfo`."""
    row = catalog.cases[case]
    return {
        "id": series_id(row.case_id, catalog.track_ids[track]),
        "name": row.key.name,
        "threads": row.key.threads,
        "clock": str(row.key.clock),
        "facets": dict(row.facets),
        "track": track_view(catalog.tracks[track]),
    }


def _annotations(
    versions: Sequence[VersionRow], remarks: Mapping[int, Sequence[AnnotationRow]]
) -> list[list[dict[str, str]]]:
    return [
        [{"title": each.title, "text": each.text} for each in remarks.get(version.version_id, [])]
        for version in versions
    ]
