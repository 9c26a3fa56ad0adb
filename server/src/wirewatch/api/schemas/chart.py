"""Chart data: columns, shared x, one entry per series.

Measured times and rates are rounded to 5 significant digits; counts are exact. Every per-point column has the
length of the shared x; null where the series has no point.
"""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.api.schemas.metric import MetricInfo
from wirewatch.api.schemas.project import Annotation

Column = list[float | None]


class SeriesInfo(WireModel):
    """Who a series is: its case and its track."""

    id: str = Field(description='Stable within a project: "<case>.<track>".')
    name: str = Field(description="The benchmark's name, exactly.")
    threads: int
    clock: str = Field(
        description="cpu, process_cpu, real or manual: the clock rates are computed from."
    )
    facets: dict[str, str] = Field(
        description="operation, codec, payload, size, ... as read from the name."
    )
    track: dict[str, str] = Field(
        description="machine, os, arch, compiler, compiler_major, ...; known ones only."
    )


class TrendSeries(SeriesInfo):
    """One line of the Trend chart."""

    y: Column = Field(description="Median over runs of each run's median over repetitions.")
    q1: Column | None = Field(
        description="Lower quartile of the repetitions; null when not asked for."
    )
    q3: Column | None = Field(
        description="Upper quartile of the repetitions; null when not asked for."
    )
    runs: list[int] = Field(description="Number of runs behind each point.")
    of_ceiling: Column | None = Field(
        description="Ratio (1 = 100 %) to the warm memmove ceiling of the same run; null where it had none, or when "
        "not asked for."
    )


class VersionAxis(WireModel):
    """The versions on x, oldest first."""

    component: str | None = Field(
        description="The component whose versions these are; null: the project's own."
    )
    labels: list[str]
    commits: list[str | None] = Field(
        description="The first 12 characters of each; null for a component's."
    )
    commit_times: list[datetime | None]
    annotations: list[list[Annotation]] = Field(description="Per version; mostly empty lists.")


class Trend(WireModel):
    """A metric over versions."""

    project: str
    channel: str
    metric: MetricInfo
    x: VersionAxis
    series: list[TrendSeries]
    total_series: int = Field(
        description="Series that match the selection; more than are sent when over the limit."
    )
    data_version: int


class EstimateView(WireModel):
    """A value with its 95 % interval; null for an end that is not known."""

    value: float
    low: float | None
    high: float | None


class CostModelView(WireModel):
    """The time of a message of n bytes as a fixed cost and a part for each byte: t(n) = fixed + n / bandwidth."""

    fixed_ns: EstimateView = Field(description="Fixed cost of a message, nanoseconds.")
    bytes_per_s: EstimateView = Field(description="Bandwidth that large messages approach.")
    half_size_bytes: float = Field(description="The size that reaches half of that bandwidth.")
    worst_ratio: float = Field(
        description="The measured time furthest from the model, over the model's."
    )
    lack_of_fit: bool = Field(
        description="True where the line is not of this shape (a cache step, say): the figures then describe no size."
    )


class CacheSize(WireModel):
    """A data cache of the machines that were measured."""

    name: str = Field(description="L1d, L2, ...")
    size_bytes: int


class SweepSeries(SeriesInfo):
    """One line of the Sweep chart: a codec and operation over payload sizes, at one version on one track.

    `id` and `name` belong to the line: the name is the benchmark's without its size.
    """

    version: str
    ceiling: bool = Field(
        description="True for a ceiling (memmove), which other lines are drawn under."
    )
    y: Column
    q1: Column
    q3: Column
    runs: list[int]
    of_ceiling: Column | None = Field(
        description="Ratio (1 = 100 %) to the warm memmove ceiling of the same run; null where it had none."
    )
    model: CostModelView | None = Field(
        description="Fitted to the line; null with fewer than 3 sizes, or for metrics that are no rate or time."
    )


class SizeAxis(WireModel):
    """The payload sizes on x, ascending, in bytes."""

    sizes_bytes: list[int]


class Sweep(WireModel):
    """A metric over payload sizes."""

    project: str
    channel: str
    metric: MetricInfo
    x: SizeAxis
    caches: list[CacheSize] = Field(
        description="Of the machines whose lines are drawn, smallest first."
    )
    series: list[SweepSeries]
    versions: list[str] = Field(
        description="Versions of the channel that have a sweep, oldest first."
    )
    total_series: int
    data_version: int
