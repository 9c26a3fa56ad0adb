"""The queries of charts: control parameters by their models, the selection as it comes."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from wirewatch.api.parameters import TEXT_PATTERN, ChannelQuery, MetricQuery, SeriesLimit
from wirewatch.api.query_model import QueryModel, query_parameters
from wirewatch.api.selection_query import SELECTION_PARAMETERS


class TrendParameters(QueryModel):
    """Of the trend."""

    metric: MetricQuery = None
    channel: ChannelQuery = None
    spread: int = Field(0, ge=0, le=1, description="1: send quartiles of the repetitions too.")
    of_ceiling: int = Field(
        0,
        ge=0,
        le=1,
        description="1: send each point's ratio to the memmove ceiling of its run too.",
    )
    component: str | None = Field(
        None,
        max_length=200,
        pattern=TEXT_PATTERN,
        description="A component whose versions are on x in place of the project's: points are over all runs with it.",
    )
    limit: SeriesLimit = 50


class SweepParameters(QueryModel):
    """Of the sweep."""

    repeated: ClassVar[frozenset[str]] = frozenset({"version"})

    metric: MetricQuery = None
    channel: ChannelQuery = None
    version: list[str] | None = Field(
        None, max_length=20, description="Versions to draw; left out, each track's newest."
    )
    limit: SeriesLimit = 100


class CostParameters(QueryModel):
    """Of the costs over versions."""

    metric: MetricQuery = None
    channel: ChannelQuery = None
    versions: int = Field(60, ge=1, le=200, description="How many of the newest versions.")
    limit: SeriesLimit = 20


class BreakdownParameters(QueryModel):
    """Of the breakdown."""

    repeated: ClassVar[frozenset[str]] = frozenset({"version", "phase"})

    metric: MetricQuery = Field(None, description="A time or a count; left out, `cpu_time`.")
    channel: ChannelQuery = None
    total: str = Field(
        "default",
        max_length=100,
        description="The value of the facet `variant` that holds every step.",
    )
    phase: list[str] | None = Field(
        None,
        max_length=12,
        description="A phase as `name:with:without`: the variant with the step and the one without it, the latter "
        "left out for a floor. Left out, those of the experiments S0.1 to S0.6.",
    )
    version: list[str] | None = Field(None, max_length=50, description="Versions; left out, all.")
    limit: SeriesLimit = 100


class BudgetParameters(QueryModel):
    """Of the budget."""

    repeated: ClassVar[frozenset[str]] = frozenset({"version", "load"})

    metric: MetricQuery = None
    channel: ChannelQuery = None
    load: list[str] = Field(
        [],
        max_length=20,
        description="Messages as `bytes@messages_per_second`: 4096@10000.",
    )
    version: list[str] | None = Field(
        None, max_length=20, description="Versions; left out, each track's newest."
    )
    limit: SeriesLimit = 100


class FiltersParameters(QueryModel):
    """Of the filters."""

    kind: Literal["trend", "sweep"] = Field(
        "trend", alias="for", description="`sweep` counts cases with a size only."
    )


class OverviewParameters(QueryModel):
    """Of the overview."""

    repeated: ClassVar[frozenset[str]] = frozenset({"reference"})

    metric: MetricQuery = None
    channel: ChannelQuery = None
    rows: str = Field("compiler", max_length=64, description="The key of tracks that makes rows.")
    columns: str = Field("os", max_length=64, description="The key of tracks that makes columns.")
    reference: list[str] = Field(
        [],
        max_length=2,
        description="The cell that all are relative to: its row's value, then its column's. "
        "Left out, the first cell.",
    )


def described_by(model: type[QueryModel]) -> dict[str, Any]:
    """Return what a chart's route adds to its description: who may read, and the query."""
    parameters = [*query_parameters(model), *SELECTION_PARAMETERS["parameters"]]
    return {"security": [{}, {"token": []}], "parameters": parameters}
