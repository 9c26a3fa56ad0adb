"""Charts and their filters: columns, cached by the project's data version."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from wirewatch.api.authorisation import Reader
from wirewatch.api.caching import (
    columns_response,
    etag_of,
    is_fresh,
    not_modified,
)
from wirewatch.api.chart_views import sweep_columns, trend_columns
from wirewatch.api.parameters import ChannelQuery, MetricQuery, SeriesLimit, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.chart import Sweep, Trend
from wirewatch.api.schemas.filters import Filters
from wirewatch.api.selection_query import (
    SELECTION_HELP,
    SELECTION_PARAMETERS,
    Selected,
    selection_of,
)
from wirewatch.api.state import State
from wirewatch.domain.errors import NotFound, Unauthorized
from wirewatch.services.access import readable_project
from wirewatch.services.filters import ChartKind, count_filters
from wirewatch.services.sweep import SweepQuery, draw_sweep
from wirewatch.services.trend import TrendQuery, draw_trend

router = APIRouter(tags=["charts"])


@router.get(
    "/projects/{project}/trend",
    openapi_extra=SELECTION_PARAMETERS,
    response_model=Trend,
    responses=problems(Unauthorized, NotFound),
    summary="A metric over versions",
    description=SELECTION_HELP
    + " Ceilings (operation `ceiling`) are left out unless an operation or a name is selected.",
)
def get_trend(
    request: Request,
    project: Slug,
    state: State,
    caller: Reader,
    selected: Selected,
    metric: MetricQuery = None,
    channel: ChannelQuery = None,
    spread: Annotated[
        int, Query(ge=0, le=1, description="1: send quartiles of the repetitions too.")
    ] = 0,
    limit: SeriesLimit = 50,
) -> Response:
    """Return the trend; versions are in the order of the channel's rule."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        selection = selection_of(transaction, state, found, selected)
        query = TrendQuery(metric, channel, spread == 1, limit, selection)
        chart = draw_trend(transaction, state.catalogs, found, query)
    return columns_response(trend_columns(chart, found), found, etag)


@router.get(
    "/projects/{project}/sweep",
    openapi_extra=SELECTION_PARAMETERS,
    response_model=Sweep,
    responses=problems(Unauthorized, NotFound),
    summary="A metric over payload sizes",
    description=SELECTION_HELP
    + " The memmove ceilings of the matching tracks are always included.",
)
def get_sweep(
    request: Request,
    project: Slug,
    state: State,
    caller: Reader,
    selected: Selected,
    metric: MetricQuery = None,
    channel: ChannelQuery = None,
    version: Annotated[
        list[str] | None,
        Query(max_length=20, description="Versions to draw; left out, each track's newest."),
    ] = None,
    limit: SeriesLimit = 100,
) -> Response:
    """Return the sweep; the ceiling of a ratio is always of the same run."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        selection = selection_of(transaction, state, found, selected)
        query = SweepQuery(metric, channel, version or [], limit, selection)
        chart = draw_sweep(transaction, state.catalogs, found, query)
    return columns_response(sweep_columns(chart, found), found, etag)


@router.get(
    "/projects/{project}/filters",
    openapi_extra=SELECTION_PARAMETERS,
    response_model=Filters,
    responses=problems(Unauthorized, NotFound),
    summary="What can be selected",
    description=SELECTION_HELP
    + " Each dimension is counted under the selection of all the others.",
)
def get_filters(
    request: Request,
    project: Slug,
    state: State,
    caller: Reader,
    selected: Selected,
    kind: Annotated[
        ChartKind, Query(alias="for", description="`sweep` counts cases with a size only.")
    ] = ChartKind.TREND,
) -> Response:
    """Return all dimensions with their values and counts of series."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        selection = selection_of(transaction, state, found, selected)
        counted = count_filters(transaction, state.catalogs, found, selection, kind)
    content = {**asdict(counted), "data_version": found.data_version}
    return columns_response(content, found, etag)
