"""Charts and their filters: columns, cached by the project's data version."""

from dataclasses import asdict

from fastapi import APIRouter
from starlette.responses import Response

from wirewatch.api.chart_query import (
    CostParameters,
    FiltersParameters,
    OverviewParameters,
    SweepParameters,
    TrendParameters,
    described_by,
)
from wirewatch.api.chart_request import Body, Chart, Seen, columns_body
from wirewatch.api.chart_views import sweep_columns, trend_columns
from wirewatch.api.cost_views import cost_columns
from wirewatch.api.overview_view import overview_columns
from wirewatch.api.problems import problems
from wirewatch.api.schemas.chart import Sweep, Trend
from wirewatch.api.schemas.costs import Costs
from wirewatch.api.schemas.filters import Filters
from wirewatch.api.schemas.overview import Overview
from wirewatch.api.selection_query import SELECTION_HELP
from wirewatch.domain.errors import NotFound, Unauthorized
from wirewatch.services.costs_over_versions import draw_costs
from wirewatch.services.filters import ChartKind, count_filters
from wirewatch.services.overview import OverviewQuery, draw_overview
from wirewatch.services.sweep import SweepQuery, draw_sweep
from wirewatch.services.trend import TrendQuery, draw_trend

router = APIRouter(tags=["charts"])


@router.get(
    "/projects/{project}/trend",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(TrendParameters),
    response_model=Trend,
    responses=problems(Unauthorized, NotFound),
    summary="A metric over versions",
    description=SELECTION_HELP
    + " Ceilings (operation `ceiling`) are left out unless an operation or a name is selected.",
)
async def get_trend(chart: Chart) -> Response:
    """Return the trend; versions are in the order of the channel's rule."""
    asked = chart.parameters(TrendParameters)

    def draw(seen: Seen) -> Body:
        query = TrendQuery(
            asked.metric,
            asked.channel,
            asked.spread == 1,
            asked.limit,
            seen.selection,
            with_ceiling=asked.of_ceiling == 1,
            component=asked.component,
        )
        drawn = draw_trend(seen.transaction, seen.catalogs, seen.project, query)
        return columns_body(trend_columns(drawn, seen.project))

    return await chart.answer(draw)


@router.get(
    "/projects/{project}/sweep",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(SweepParameters),
    response_model=Sweep,
    responses=problems(Unauthorized, NotFound),
    summary="A metric over payload sizes",
    description=SELECTION_HELP
    + " The memmove ceilings of the matching tracks are always included.",
)
async def get_sweep(chart: Chart) -> Response:
    """Return the sweep; the ceiling of a ratio is always of the same run."""
    asked = chart.parameters(SweepParameters)

    def draw(seen: Seen) -> Body:
        query = SweepQuery(
            asked.metric, asked.channel, asked.version or [], asked.limit, seen.selection
        )
        drawn = draw_sweep(seen.transaction, seen.catalogs, seen.project, query)
        return columns_body(sweep_columns(drawn, seen.project))

    return await chart.answer(draw)


@router.get(
    "/projects/{project}/costs",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(CostParameters),
    response_model=Costs,
    responses=problems(Unauthorized, NotFound),
    summary="Fixed cost and bandwidth over versions",
    description=SELECTION_HELP
    + " The lines are those of the sweep, fitted at each of the newest versions.",
)
async def get_costs(chart: Chart) -> Response:
    """Return the costs, and at which versions they changed."""
    asked = chart.parameters(CostParameters)

    def draw(seen: Seen) -> Body:
        query = SweepQuery(asked.metric, asked.channel, [], asked.limit, seen.selection)
        drawn = draw_costs(
            seen.transaction,
            seen.catalogs,
            seen.project,
            query,
            most_versions=asked.versions,
        )
        return columns_body(cost_columns(drawn, seen.project))

    return await chart.answer(draw)


@router.get(
    "/projects/{project}/overview",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(OverviewParameters),
    response_model=Overview,
    responses=problems(Unauthorized, NotFound),
    summary="How platforms compare at their newest versions",
    description=SELECTION_HELP
    + " Each track is taken at the newest version at which it has values, and compared with the reference over the "
    "cases that both have.",
)
async def get_overview(chart: Chart) -> Response:
    """Return the heat map, and how fresh each track is."""
    asked = chart.parameters(OverviewParameters)

    def draw(seen: Seen) -> Body:
        query = OverviewQuery(
            asked.metric,
            asked.channel,
            asked.rows,
            asked.columns,
            asked.reference,
            seen.selection,
        )
        drawn = draw_overview(seen.transaction, seen.catalogs, seen.project, query)
        return columns_body(overview_columns(drawn, seen.project))

    return await chart.answer(draw)


@router.get(
    "/projects/{project}/filters",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(FiltersParameters),
    response_model=Filters,
    responses=problems(Unauthorized, NotFound),
    summary="What can be selected",
    description=SELECTION_HELP
    + " Each dimension is counted under the selection of all the others.",
)
async def get_filters(chart: Chart) -> Response:
    """Return all dimensions with their values and counts of series."""
    kind = ChartKind(chart.parameters(FiltersParameters).kind)

    def draw(seen: Seen) -> Body:
        counted = count_filters(seen.transaction, seen.catalogs, seen.project, seen.selection, kind)
        return columns_body({**asdict(counted), "data_version": seen.project.data_version})

    return await chart.answer(draw)
