"""Filters: what can be chosen, with counts."""

from pydantic import Field

from wirewatch.api.schemas.base import WireModel


class FilterValue(WireModel):
    """One value of a dimension; `count` series have it, given the selection of the other dimensions."""

    value: str
    count: int
    selected: bool


class FilterDimension(WireModel):
    """One dimension, values sorted naturally (8, 64, 512; 1.74, 1.81)."""

    key: str = Field(
        description="The query parameter: compiler, os, codec, operation, size, wrap, ..."
    )
    title: str
    kind: str = Field(description="track or facet")
    values: list[FilterValue]


class Filters(WireModel):
    """All dimensions of a project under the current selection."""

    dimensions: list[FilterDimension]
    total_series: int = Field(description="Series that match the whole selection.")
    data_version: int
