"""The queries of charts: control parameters by their models, the selection as it comes.

Known keys of a selection are described; a project's own facets are parameters too (`wrap=binary_object`), and only
the project knows which.
"""

from typing import Any, ClassVar, Literal

from pydantic import Field

from wirewatch.api.parameters import ChannelQuery, MetricQuery, SeriesLimit
from wirewatch.api.query_model import QueryModel, query_parameters

_KEYS = (
    "machine", "os", "arch", "cpu", "compiler", "compiler_major", "stdlib", "build_type", "variant",
    "operation", "codec", "payload", "size", "threads", "clock",
)  # fmt: skip
_DESCRIBED = {
    "name": "The benchmark's name, exactly.",
    "q": "A part of the name, in any case.",
}

SELECTION_HELP = (
    "Repeated keys are alternatives, different keys must all hold: "
    "`compiler=gcc&compiler=clang&size=4096`. "
    "Besides the keys listed here, any other facet of the project is a key of its own: "
    "`wrap=binary_object`. An unknown key is answered with 422 that names the nearest known one; "
    "control parameters of other charts (metric, channel, version, spread, limit, for, rows, ...) are passed over."
)


class TrendParameters(QueryModel):
    """Of the trend."""

    metric: MetricQuery = None
    channel: ChannelQuery = None
    spread: int = Field(0, ge=0, le=1, description="1: send quartiles of the repetitions too.")
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


class ExportParameters(QueryModel):
    """Of the download."""

    form: Literal["csv", "json"] = Field(
        "csv", alias="format", description="csv for spreadsheets, json without loss."
    )
    metric: MetricQuery = Field(None, description="Left out: all metrics.")
    channel: ChannelQuery = None


def described_by(model: type[QueryModel]) -> dict[str, Any]:
    """Return what a chart's route adds to its description: who may read, and the query."""
    parameters = [*query_parameters(model), *map(_selected, (*_KEYS, *_DESCRIBED))]
    return {"security": [{"token": []}], "parameters": parameters}


def _selected(key: str) -> dict[str, Any]:
    values = [{"items": {"type": "string"}, "type": "array"}, {"type": "null"}]
    described = {"description": _DESCRIBED[key]} if key in _DESCRIBED else {}
    schema = {"anyOf": values, **described, "title": key.replace("_", " ").title()}
    return {"name": key, "in": "query", "required": False, "schema": schema, **described}
