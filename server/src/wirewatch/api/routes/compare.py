"""Two selections side by side."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from wirewatch.api.authorisation import AllowsLinked
from wirewatch.api.caching import columns_response, etag_of, is_fresh, not_modified
from wirewatch.api.compare_view import compare_columns
from wirewatch.api.parameters import MetricQuery, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.compare import Compare
from wirewatch.api.selection_query import SELECTION_HELP, SELECTION_PARAMETERS, Selected
from wirewatch.api.state import State
from wirewatch.domain.errors import NotFound, Unauthorized
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services.access import Caller
from wirewatch.services.compare import draw_comparison
from wirewatch.services.compare_query import read_compare_query
from wirewatch.services.project_access import readable_project

router = APIRouter(tags=["charts"])
ComparisonReader = Annotated[Caller, Depends(AllowsLinked(LinkTarget.COMPARE))]


@router.get(
    "/projects/{project}/compare",
    openapi_extra=SELECTION_PARAMETERS,
    response_model=Compare,
    responses=problems(Unauthorized, NotFound),
    summary="Two selections side by side",
    description="What a side fixes for itself is written with its name in front: "
    "`baseline.version=1.0&candidate.version=1.1`, `baseline.compiler=gcc&candidate.compiler=clang`, "
    "`baseline.codec=a&candidate.codec=b&version=1.1`; any key of a selection, `version` and `channel` can be. "
    "Keys without a prefix hold for both sides. Series pair when they agree in everything that the sides do not "
    "fix. Left out: the newest version against the one before it, on the channel of the newest run. "
    + SELECTION_HELP,
)
def get_compare(
    request: Request,
    project: Slug,
    state: State,
    caller: ComparisonReader,
    selected: Selected,
    metric: MetricQuery = None,
    budget: Annotated[
        float, Query(ge=0, le=10, description="How far from 1 a ratio may be: 0.05 is 5 %.")
    ] = 0.05,
    limit: Annotated[int, Query(ge=1, le=2000, description="Most pairs to send.")] = 500,
) -> Response:
    """Return the comparison."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        catalog = state.catalogs.get(transaction, found)
        query = read_compare_query(
            selected, catalog.case_dimensions.keys(), metric=metric, budget=budget, limit=limit
        )
        comparison = draw_comparison(transaction, state.catalogs, found, query)
    content = compare_columns(comparison, found, (query.baseline, query.candidate))
    return columns_response(content, found, etag)
