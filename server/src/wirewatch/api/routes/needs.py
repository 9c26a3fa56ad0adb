"""Breakdown and budget: what operations cost by phases, and what messages need of machines."""

from fastapi import APIRouter
from starlette.responses import Response

from wirewatch.analysis.phases import PhaseRule
from wirewatch.api.chart_query import BreakdownParameters, BudgetParameters, described_by
from wirewatch.api.chart_request import Body, Chart, Seen, columns_body
from wirewatch.api.needs_views import breakdown_columns, budget_columns
from wirewatch.api.problems import problems
from wirewatch.api.schemas.needs import BreakdownView, BudgetView
from wirewatch.api.selection_query import SELECTION_HELP
from wirewatch.domain.errors import InvalidRequest, NotFound, Unauthorized
from wirewatch.services.breakdown import DEFAULT_RULES, BreakdownQuery, draw_breakdown
from wirewatch.services.budget import draw_budget, read_loads
from wirewatch.services.sweep import SweepQuery

router = APIRouter(tags=["charts"])


@router.get(
    "/projects/{project}/breakdown",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(BreakdownParameters),
    response_model=BreakdownView,
    responses=problems(Unauthorized, NotFound),
    summary="What the phases of operations cost",
    description=SELECTION_HELP
    + " Operations that lack a variant the phases name are left out; the residual is always there.",
)
async def get_breakdown(chart: Chart) -> Response:
    """Return phases by subtraction, with their errors and what they leave over."""
    asked = chart.parameters(BreakdownParameters)

    def draw(seen: Seen) -> Body:
        rules = [_rule(text) for text in asked.phase] if asked.phase else list(DEFAULT_RULES)
        query = BreakdownQuery(
            asked.metric,
            asked.channel,
            asked.total,
            rules,
            asked.version or [],
            asked.limit,
            seen.selection,
        )
        drawn = draw_breakdown(seen.transaction, seen.catalogs, seen.project, query)
        return columns_body(breakdown_columns(drawn, rules, seen.project))

    return await chart.answer(draw)


@router.get(
    "/projects/{project}/budget",  # noqa: FAST003  # read where the request is let through
    openapi_extra=described_by(BudgetParameters),
    response_model=BudgetView,
    responses=problems(Unauthorized, NotFound),
    summary="The cores and the link that messages need",
    description=SELECTION_HELP
    + " One message after the other on an otherwise idle core, as benchmarks measure: needs are rather more than this.",
)
async def get_budget(chart: Chart) -> Response:
    """Return what all loads together need of each line."""
    asked = chart.parameters(BudgetParameters)

    def draw(seen: Seen) -> Body:
        loads = read_loads(asked.load)
        query = SweepQuery(
            asked.metric, asked.channel, asked.version or [], asked.limit, seen.selection
        )
        drawn = draw_budget(seen.transaction, seen.catalogs, seen.project, query, loads)
        return columns_body(budget_columns(drawn, loads, seen.project))

    return await chart.answer(draw)


def _rule(text: str) -> PhaseRule:
    parts = text.split(":")
    if len(parts) not in {2, 3} or not all(parts):
        raise InvalidRequest(
            "A phase is written name:with:without, or name:with for a floor: streams:no_archive:no_stream.",
            parameter="phase",
        )
    name, with_step, *without = parts
    return PhaseRule(name, with_step, without[0] if without else None)
