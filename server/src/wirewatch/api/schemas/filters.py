"""Filters: what can be chosen, with counts."""

from pydantic import Field

from wirewatch.api.schemas.base import WireModel


class FilterValue(WireModel):
    """One value of a dimension; `count` series (or runs) have it, given the selection of the other dimensions."""

    value: str
    count: int
    selected: bool


class FilterDimension(WireModel):
    """One dimension, values sorted naturally (8, 64, 512; 1.74, 1.81)."""

    key: str = Field(
        description="The query parameter: compiler, os, codec, operation, size, wrap, ..."
    )
    title: str
    kind: str = Field(description="track, facet or run")
    values: list[FilterValue]


class Filters(WireModel):
    """All dimensions of a project under the current selection."""

    dimensions: list[FilterDimension]
    total_series: int = Field(description="Series that match the whole selection.")
    data_version: int


class RunFilters(WireModel):
    """All that runs can be chosen by, under the current choice; `count` is of runs."""

    dimensions: list[FilterDimension]
    total_runs: int = Field(
        description="Runs that match the whole choice, sitting and batch aside."
    )
    data_version: int
