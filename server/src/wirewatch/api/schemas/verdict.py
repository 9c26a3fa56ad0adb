"""Verdicts over the wire."""

from typing import Literal

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.domain.verdict import FailOn, Stage, Status, Verdict


class GeometricMean(WireModel):
    """Over all measured series, with a 95 % interval. Above 1: the run is that many times as fast."""

    ratio: float
    low: float
    high: float


class VerdictBaseline(WireModel):
    """What a series was judged against: the runs since its last change point, by their versions."""

    first_version: str
    last_version: str
    runs: int
    value: float = Field(description="Their median.")
    unit: str


class SeriesVerdictView(WireModel):
    """What is said of one series."""

    name: str
    threads: int
    track: dict[str, str]
    metric: str = Field(description="What was judged; empty where there is no value.")
    clock: str
    verdict: Verdict
    stage: Stage | None = Field(
        description="`suspected` in one run, `confirmed` in several; null where nothing changed."
    )
    ratio: float | None = Field(
        description="The new runs' median over the baseline's, in the metric's own unit."
    )
    cost_ratio: float | None = Field(
        description="The same as a ratio of costs: above 1 is worse, whatever the metric."
    )
    low: float | None = Field(description="Lower end of the ratio's 95 % interval.")
    high: float | None = Field(description="Upper end of the ratio's 95 % interval.")
    p_value: float | None
    needs_runs: int | None = Field(description="How many more runs could settle what is unsure.")
    baseline: VerdictBaseline | None
    value: float | None = Field(description="This run's median over repetitions.")


class VerdictRemark(WireModel):
    """Something that must be known beside the verdict. `code` is stable, `detail` is prose."""

    code: str
    detail: str


class VerdictEvent(WireModel):
    """Something that happened beside the speed."""

    kind: Literal["wire_format"]
    name: str
    change: str = Field(description="`size`, `content`, or `unstable` within one version.")
    bytes_before: float | None
    bytes_after: float | None


class RunVerdictView(WireModel):
    """What is said of a run."""

    run_id: int
    version: str
    channel: str
    base: str | None = Field(description="The channel it was judged against.")
    state: Literal["pending", "ready"]
    status: Status | None = Field(description="Null while the state is `pending`.")
    passes: bool = Field(description="Whether it passes the gate; false while it is pending.")
    fail_on: FailOn
    budget_ratio: float | None
    counts: dict[Verdict, int]
    geometric_mean: GeometricMean | None
    series: list[SeriesVerdictView] = Field(description="The worst first.")
    remarks: list[VerdictRemark]
    events: list[VerdictEvent]
    url: str = Field(description="A page about the run.")


class BatchVerdictView(WireModel):
    """What is said of a batch: the worst of its runs."""

    batch: str
    run_ids: list[int]
    expected: int | None
    missing: list[dict[str, str]] = Field(
        description="Tracks that the batch before had and this one does not."
    )
    state: Literal["pending", "ready"]
    status: Status | None
    passes: bool
    fail_on: FailOn
    budget_ratio: float | None
    counts: dict[Verdict, int]
    series: list[SeriesVerdictView]
    remarks: list[VerdictRemark]
    events: list[VerdictEvent]
    runs: list[RunVerdictView] = Field(description="Each run's verdict, without its series.")
    url: str
