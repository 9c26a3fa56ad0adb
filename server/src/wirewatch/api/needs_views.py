"""Breakdown and budget as they go over the wire."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from wirewatch.analysis.budget import Load
from wirewatch.analysis.phases import Level, PhaseRule
from wirewatch.api.chart_views import line_view, series_view
from wirewatch.api.views import metric_view
from wirewatch.services.breakdown import Bar, BreakdownChart
from wirewatch.services.budget import BudgetChart, Need
from wirewatch.services.catalog import Catalog
from wirewatch.storage.repositories.projects import ProjectRow


def breakdown_columns(
    chart: BreakdownChart, rules: Sequence[PhaseRule], project: ProjectRow
) -> dict[str, Any]:
    """Return the breakdown in the shape of `schemas.needs.BreakdownView`."""
    return {
        "project": project.slug,
        "channel": chart.channel,
        "metric": metric_view(chart.metric).model_dump(),
        "rules": [rule._asdict() for rule in rules],
        "bars": [_bar(chart.catalog, bar) for bar in chart.bars],
        "versions": chart.versions,
        "total_bars": chart.total_bars,
        "data_version": project.data_version,
    }


def budget_columns(
    chart: BudgetChart, loads: Sequence[Load], project: ProjectRow
) -> dict[str, Any]:
    """Return the budget in the shape of `schemas.needs.BudgetView`."""
    sweep = chart.sweep
    return {
        "project": project.slug,
        "channel": sweep.channel,
        "metric": metric_view(sweep.metric).model_dump(),
        "loads": [load._asdict() for load in loads],
        "needs": [_need(sweep.catalog, need) for need in chart.needs],
        "versions": sweep.versions,
        "total_series": sweep.total_series,
        "data_version": project.data_version,
    }


def _bar(catalog: Catalog, bar: Bar) -> dict[str, Any]:
    described = series_view(catalog, bar.case, bar.track)
    return {
        **described,
        "id": f"{described['id']}.{bar.version.version_id}",
        "version": bar.version.label,
        "total": _level(bar.found.total),
        "phases": [
            {"name": phase.name, **_level(Level(phase.value, phase.standard_error))}
            for phase in bar.found.phases
        ],
        "residual": _level(bar.found.residual),
    }


def _level(level: Level) -> dict[str, float | None]:
    return {"value": level.value, "standard_error": _known(level.standard_error)}


def _need(catalog: Catalog, need: Need) -> dict[str, Any]:
    cores = need.budget.cores
    return {
        **line_view(catalog, need.line),
        "version": need.line.version.label,
        "cores": None
        if not isfinite(cores.value)
        else {"value": cores.value, "low": _known(cores.low), "high": _known(cores.high)},
        "link_bits_per_s": _known(need.budget.link_bits_per_s),
        "extrapolated": need.budget.extrapolated,
        "model_misfit": need.budget.model_misfit,
    }


def _known(value: float) -> float | None:
    return value if isfinite(value) else None
