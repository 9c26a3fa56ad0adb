"""Costs over versions as columns."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.cost_model import Estimate
from wirewatch.api.chart_views import series_view
from wirewatch.api.views import metric_view
from wirewatch.services.costs_over_versions import CostChart, LineCosts
from wirewatch.storage.repositories.projects import ProjectRow

_NS_PER_S = 1e9


def cost_columns(chart: CostChart, project: ProjectRow) -> dict[str, Any]:
    """Return the costs in the shape of `schemas.costs.Costs`."""
    return {
        "project": project.slug,
        "channel": chart.sweep.channel,
        "metric": metric_view(chart.sweep.metric).model_dump(),
        "versions": chart.versions,
        "series": [_line(chart, each) for each in chart.lines],
        "total_series": chart.sweep.total_series,
        "data_version": project.data_version,
    }


def _line(chart: CostChart, costs: LineCosts) -> dict[str, Any]:
    line = costs.newest.line
    described = series_view(chart.sweep.catalog, min(line.cases.values()), line.track)
    fixed = [None if each is None else each.fixed_s for each in costs.models]
    rates = [None if each is None else each.bytes_per_s for each in costs.models]
    has_share = any(each is not None for each in costs.shares)
    return {
        **described,
        "name": line.name,
        "facets": {key: value for key, value in described["facets"].items() if key != "size"},
        "fixed_ns": _columns(fixed, _NS_PER_S),
        "bytes_per_s": _columns(rates),
        "of_ceiling": _columns(costs.shares) if has_share else None,
        "lack_of_fit": [None if each is None else each.lack_of_fit for each in costs.models],
        "fixed_changes": _changes(chart, costs.changes.fixed_s),
        "bandwidth_changes": _changes(chart, costs.changes.bytes_per_s),
    }


def _columns(found: Sequence[Estimate | None], scale: float = 1.0) -> dict[str, Any]:
    def column(name: str) -> list[float | None]:
        values = [None if each is None else float(getattr(each, name)) * scale for each in found]
        # Where a slope cannot be told from 0 its rate has no upper end.
        return [None if each is None or not isfinite(each) else each for each in values]

    return {name: column(name) for name in ("value", "low", "high")}


def _changes(chart: CostChart, points: Sequence[ChangePoint]) -> list[dict[str, Any]]:
    return [{"version": chart.versions[each.position], "ratio": each.ratio} for each in points]
