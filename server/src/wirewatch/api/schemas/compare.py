"""Comparisons: two selections, case by case."""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import WireModel
from wirewatch.api.schemas.chart import SeriesInfo
from wirewatch.api.schemas.metric import MetricInfo


class ComparedVersion(WireModel):
    """A version of a side."""

    label: str
    commit: str | None
    commit_time: datetime | None


class CompareSide(WireModel):
    """One side, with what stands in for what the request left out."""

    channel: str
    versions: list[ComparedVersion] = Field(description="Oldest first.")
    selection: dict[str, list[str]] = Field(
        description="What this side fixes for itself, versions and channel left out."
    )
    series_count: int = Field(description="Series it has values of.")
    run_count: int = Field(description="Runs of these versions on its tracks.")


class AlsoDiffers(WireModel):
    """An attribute of the track that no side fixes, yet in which each has one value of its own."""

    key: str
    baseline: str
    candidate: str


class SideValue(WireModel):
    """What a side measured of a pair."""

    value: float = Field(description="Median over runs of each run's median over repetitions.")
    runs: list[float] = Field(description="The median of each run, oldest first.")
    run_ids: list[int]
    repetitions: int = Field(description="Of all runs together.")
    q1: float | None = Field(description="Lower quartile of all repetitions.")
    q3: float | None = Field(description="Upper quartile of all repetitions.")


class FormatDifference(WireModel):
    """What of the wire format differs between the sides."""

    change: str | None = Field(
        description="size, content (same size, other bytes), unstable (runs of one side disagree); "
        "null where nothing is known to differ."
    )
    baseline_bytes: float | None = Field(description="Size of the encoding; null if not known.")
    candidate_bytes: float | None


class ComparedPair(WireModel):
    """Two series and how far they are apart. Ratios are the candidate over the baseline."""

    baseline: SeriesInfo
    candidate: SeriesInfo
    before: SideValue
    after: SideValue
    ratio: float | None = Field(
        description="Null where the baseline is 0 and the candidate is not."
    )
    low: float | None = Field(description="Lower end of the interval of 95 %.")
    high: float | None = Field(description="Upper end of the interval of 95 %.")
    p_value: float | None
    effect: str | None = Field(description="negligible, small, medium or large.")
    detectable_ratio: float | None = Field(
        description="Smallest ratio above 1 that so many and so noisy runs show in 8 of 10 cases."
    )
    basis: str = Field(
        description="What the interval rests on: runs; history (too few runs here, so the spread that the "
        "series has shown); exact (a count that all runs of a side agree on); nothing."
    )
    outcome: str = Field(
        description="better, worse, changed (no direction is better), unchanged (the whole interval lies "
        "within the budget) or unsure; the share of false ones among the first three is held at 5 %."
    )
    beyond_budget: bool
    format: FormatDifference
    same_sitting: bool | None = Field(
        description="False: measured in different sittings, whose machines may have been in different states."
    )


class UnpairedSeries(SeriesInfo):
    """A series without a counterpart on the other side."""

    side: str = Field(description="baseline or candidate: where it is.")
    reason: str = Field(
        description="missing; clock (the counterpart was timed by another one); revision (it means "
        "something else); ambiguous (several series are alike in all that is compared)."
    )


class CompareSummary(WireModel):
    """All pairs together."""

    pairs: int
    ratio: float | None = Field(description="Geometric mean of the ratios.")
    low: float | None = Field(
        description="Of the interval of 95 %, by drawing pairs and runs anew; null below 2 pairs."
    )
    high: float | None
    runs_counted: bool = Field(
        description="False where a side has one run: what disturbs a whole run is then not in the interval."
    )
    better: int
    worse: int
    changed: int
    unchanged: int
    unsure: int
    beyond_budget: int = Field(description="Changed by more than the budget.")
    across_sittings: int = Field(description="Pairs measured in different sittings.")
    format_changes: int = Field(description="Pairs whose wire format differs.")


class Compare(WireModel):
    """Two selections side by side."""

    project: str
    metric: MetricInfo
    budget: float
    baseline: CompareSide
    candidate: CompareSide
    fixed: list[str] = Field(
        description="Keys that a side fixes for itself; pairs may differ in them."
    )
    also_differ: list[AlsoDiffers]
    summary: CompareSummary
    pairs: list[ComparedPair] = Field(
        description="In listing order; where there are more than `limit`, those furthest apart."
    )
    unpaired: list[UnpairedSeries] = Field(description="The first 200 of each side.")
    baseline_only: int
    candidate_only: int
    data_version: int
