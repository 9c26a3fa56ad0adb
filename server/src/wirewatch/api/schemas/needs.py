"""Breakdown and budget over the wire."""

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.api.schemas.chart import EstimateView, SeriesInfo
from wirewatch.api.schemas.metric import MetricInfo


class LevelView(WireModel):
    """A value with its standard error, in the metric's unit; null where it cannot be told."""

    value: float
    standard_error: float | None


class PhaseView(LevelView):
    """What one step costs; negative where the variants do not nest or the noise is larger than the step."""

    name: str


class BreakdownBar(SeriesInfo):
    """One operation at one version: the total as measured, its phases, and what they leave over."""

    version: str
    total: LevelView
    phases: list[PhaseView]
    residual: LevelView


class PhaseRuleView(WireModel):
    """How a phase is found: the variant with the step minus the one without it; null for a floor."""

    phase: str
    with_step: str
    without_step: str | None


class BreakdownView(WireModel):
    """What the phases of operations cost."""

    project: str
    channel: str
    metric: MetricInfo
    rules: list[PhaseRuleView]
    bars: list[BreakdownBar] = Field(description="By operation and track, versions oldest first.")
    versions: list[str]
    total_bars: int
    data_version: int


class LoadView(WireModel):
    """Messages of one payload size."""

    payload_bytes: float
    messages_per_s: float


class BudgetNeed(SeriesInfo):
    """What all loads together need of one line."""

    version: str
    cores: EstimateView | None = Field(
        description="1 is one core all the time; null where a load lies outside the measured sizes and no model fits."
    )
    link_bits_per_s: float | None = Field(description="Null where encoded sizes are not known.")
    extrapolated: list[int] = Field(
        description="Places of the loads outside the measured sizes: those rest on the model."
    )
    model_misfit: bool = Field(description="Whether the model those rest on fits the line badly.")


class BudgetView(WireModel):
    """The cores and the link that given messages need."""

    project: str
    channel: str
    metric: MetricInfo
    loads: list[LoadView]
    needs: list[BudgetNeed] = Field(description="The fewest cores first.")
    versions: list[str] = Field(description="Versions that have a sweep, oldest first.")
    total_series: int
    data_version: int
