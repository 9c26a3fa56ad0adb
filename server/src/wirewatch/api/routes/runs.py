"""Runs: listed, looked at, voided, handed back."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from wirewatch.api.authorisation import Admin, Reader
from wirewatch.api.caching import columns_response, etag_of, is_fresh, not_modified
from wirewatch.api.links import base_url
from wirewatch.api.parameters import PageLimit, RunId, Slug
from wirewatch.api.problems import problems
from wirewatch.api.run_views import measurement_columns
from wirewatch.api.schemas.filters import RunFilters
from wirewatch.api.schemas.measurements import RunMeasurements
from wirewatch.api.schemas.run import Run, RunList, VoidRequest
from wirewatch.api.selection_query import CHOICE_PARAMETERS, Selected
from wirewatch.api.state import State
from wirewatch.api.views import run_view
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.services import runs
from wirewatch.services.project_access import readable_project
from wirewatch.services.run_filters import count_run_filters, read_run_choice
from wirewatch.services.run_measurements import read_measurements

router = APIRouter(tags=["runs"])


@router.get(
    "/projects/{project}/runs",
    openapi_extra=CHOICE_PARAMETERS,
    responses=problems(Unauthorized, NotFound),
    summary="List runs",
)
def list_runs(
    request: Request,
    project: Slug,
    state: State,
    caller: Reader,
    items: Selected,
    cursor: Annotated[
        str | None, Query(pattern=r"^[0-9]{1,18}$", description="`next` of a page.")
    ] = None,
    limit: PageLimit = 50,
) -> RunList:
    """Runs, newest first; voided ones too, marked as such."""
    page, following = runs.list_runs(
        state.store,
        project,
        choice=read_run_choice(items),
        cursor=cursor,
        limit=limit,
        caller=caller,
    )
    base = base_url(request, state)
    return RunList(runs=[run_view(each, project, base) for each in page], next=following)


@router.get(
    "/projects/{project}/runs/filters",
    openapi_extra=CHOICE_PARAMETERS,
    response_model=RunFilters,
    responses=problems(Unauthorized, NotFound),
    summary="By what runs can be chosen",
)
def get_run_filters(
    request: Request, project: Slug, state: State, caller: Reader, items: Selected
) -> Response:
    """Return all dimensions with their values and counts of runs."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        counted = count_run_filters(transaction, found.project_id, read_run_choice(items))
    content = {
        "dimensions": [asdict(each) for each in counted.dimensions],
        "total_runs": counted.total_series,
        "data_version": found.data_version,
    }
    return columns_response(content, found, etag)


@router.get(
    "/projects/{project}/runs/{run_id}",
    responses=problems(Unauthorized, NotFound),
    summary="Get a run",
)
def get_run(request: Request, project: Slug, run_id: RunId, state: State, caller: Reader) -> Run:
    """What one report said about itself."""
    found = runs.find_run(state.store, project, run_id, caller)
    return run_view(found, project, base_url(request, state))


@router.get(
    "/projects/{project}/runs/{run_id}/measurements",
    response_model=RunMeasurements,
    responses=problems(Unauthorized, NotFound),
    summary="Get what a run measured",
)
def get_measurements(
    request: Request, project: Slug, run_id: RunId, state: State, caller: Reader
) -> Response:
    """Every case and metric of one report, with its repetitions."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        runs.run_of(transaction, found.project_id, run_id)
        measured = read_measurements(transaction, state.catalogs, found, run_id)
    return columns_response(measurement_columns(measured, found, run_id), found, etag)


@router.get(
    "/projects/{project}/runs/{run_id}/original",
    response_class=Response,
    responses={
        200: {"description": "The report.", "content": {"application/json": {}}},
        **problems(Unauthorized, NotFound),
    },
    summary="Download a run's report",
)
def get_original(project: Slug, run_id: RunId, state: State, caller: Reader) -> Response:
    """The report: byte for byte for a token that may read the project, without private facts for all."""
    found = runs.read_original(state.store, project, run_id, caller)
    return Response(
        found.body,
        media_type="application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{found.file_name}"',
            "Cache-Control": "private, no-cache",
            "Vary": "Authorization",
        },
    )


@router.post(
    "/projects/{project}/runs/{run_id}/void",
    responses=problems(Unauthorized, Forbidden, NotFound, Conflict, StorageFull),
    summary="Void a run",
)
def void_run(
    request: Request, project: Slug, run_id: RunId, why: VoidRequest, state: State, caller: Admin
) -> Run:
    """Take a run out of all charts; it stays stored, with the reason."""
    found = runs.void_run(
        state.store, project, run_id, reason=why.reason, caller=caller, now=state.now()
    )
    return run_view(found, project, base_url(request, state))
