"""An export as plain arrays and a description of them, for the process that writes Parquet and Arrow."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

from wirewatch.services.export import FACET_PREFIX, OF_SERIES, OF_VERSION, Cell, Export, points_of


@dataclass(frozen=True, slots=True)
class ExportColumns:
    """What the writing process reads.

    Attributes:
        description: JSON: the names and order of the columns, the values that versions, series and metrics share,
            and facts about the whole.
        arrays: per point the places of its version, series and metric in the description, its value and its number
            of runs; `sample_counts` and all `samples` besides if they were asked for.
    """

    description: bytes
    arrays: dict[str, NDArray[Any]]


def as_columns(export: Export) -> ExportColumns:
    """Return the export as columns, points in the order of its rows."""
    versions: dict[int, tuple[int, tuple[Cell, ...]]] = {}
    series: dict[tuple[int, int], tuple[int, tuple[Cell, ...]]] = {}
    parts: dict[str, list[NDArray[Any]]] = {
        name: [] for name in ("version", "series", "metric", "value", "runs")
    }
    for place, chart in enumerate(export.charts):
        for pair in chart.series:
            if pair not in series:
                series[pair] = len(series), export.series_cells(chart, *pair)
        for each in chart.versions:
            cells = (each.label, each.commit, each.commit_time)
            versions.setdefault(each.version_id, (len(versions), cells))
        rows, columns = points_of(chart)
        of_series = np.array([series[pair][0] for pair in chart.series], dtype=np.int32)
        of_version = np.array(
            [versions[each.version_id][0] for each in chart.versions], dtype=np.int32
        )
        parts["series"].append(of_series[rows])
        parts["version"].append(of_version[columns])
        parts["metric"].append(np.full(len(rows), place, dtype=np.int32))
        parts["value"].append(chart.points.y[rows, columns])
        parts["runs"].append(chart.points.runs[rows, columns])
    if export.samples is not None:
        parts["sample_counts"] = [each.counts for each in export.samples]
        parts["samples"] = [each.values for each in export.samples]
    facets = (FACET_PREFIX + key for key in export.facet_keys)
    description = {
        "columns": export.columns,
        "project": export.project.slug,
        "channel": next((chart.channel for chart in export.charts), ""),
        "data_version": export.project.data_version,
        "metrics": [
            {
                "name": chart.metric.name,
                "unit": chart.metric.unit,
                "direction": chart.metric.direction,
                "title": chart.metric.title,
            }
            for chart in export.charts
        ],
        "version": _by_column(OF_VERSION, [cells for _, cells in versions.values()]),
        "series": _by_column((*OF_SERIES, *facets), [cells for _, cells in series.values()]),
    }
    return ExportColumns(
        orjson.dumps(description),
        {name: np.concatenate(found) if found else np.zeros(0) for name, found in parts.items()},
    )


def _by_column(names: tuple[str, ...], rows: list[tuple[Cell, ...]]) -> dict[str, list[Cell]]:
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}
