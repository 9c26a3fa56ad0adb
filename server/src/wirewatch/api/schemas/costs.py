"""What messages cost over versions."""

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.api.schemas.chart import Column, SeriesInfo
from wirewatch.api.schemas.metric import MetricInfo


class EstimateColumns(WireModel):
    """Values over the versions, with their 95 % intervals; null where there is no fit, or no end."""

    value: Column
    low: Column
    high: Column


class CostChange(WireModel):
    """Where a cost took a new level."""

    version: str = Field(description="The first version of the new level.")
    ratio: float = Field(description="The new level over the one before.")


class CostSeries(SeriesInfo):
    """One line of a sweep over versions: t(n) = fixed + n / bandwidth, fitted at each.

    `id` and `name` belong to the line: the name is the benchmark's without its size.
    """

    fixed_ns: EstimateColumns = Field(description="Fixed cost of a message, nanoseconds.")
    bytes_per_s: EstimateColumns = Field(description="Bandwidth that large messages approach.")
    of_ceiling: EstimateColumns | None = Field(
        description="That bandwidth as a share (1 = 100 %) of the warm memmove ceiling's of the same runs; null without"
    )
    lack_of_fit: list[bool | None] = Field(
        description="True where the line is not of this shape; null where there is no fit."
    )
    fixed_changes: list[CostChange]
    bandwidth_changes: list[CostChange]


class Costs(WireModel):
    """Fixed cost and bandwidth of codecs over versions."""

    project: str
    channel: str
    metric: MetricInfo
    versions: list[str] = Field(description="On x, oldest first.")
    series: list[CostSeries]
    total_series: int
    data_version: int
