"""What one run measured: columns over its cases."""

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.api.schemas.chart import Column
from wirewatch.api.schemas.metric import MetricInfo


class MeasuredCase(WireModel):
    """One case of a report."""

    id: int
    name: str = Field(description="The benchmark's name, exactly.")
    threads: int
    clock: str
    revision: int
    facets: dict[str, str]
    repetitions: int = Field(description="Successful ones.")


class MetricColumn(WireModel):
    """One metric over the cases; null where a case has no value."""

    metric: MetricInfo
    values: Column = Field(description="Median of the repetitions.")
    q1: Column = Field(description="Lower quartile of the repetitions.")
    q3: Column = Field(description="Upper quartile of the repetitions.")
    samples: list[Column | None] = Field(
        description="Per case its repetitions in order; null where there is one, or all are equal."
    )


class RunMeasurements(WireModel):
    """Every case and metric of one report."""

    project: str
    run_id: int
    cases: list[MeasuredCase] = Field(description="In the order of the report.")
    metrics: list[MetricColumn]
    data_version: int
