"""Downloads of points."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from wirewatch.api.authorisation import Reader
from wirewatch.api.caching import (
    Answer,
    etag_of,
    is_fresh,
    not_modified,
    response_of,
    stream_response,
)
from wirewatch.api.parameters import ChannelQuery, MetricQuery, Slug
from wirewatch.api.problems import problems
from wirewatch.api.selection_query import (
    SELECTION_HELP,
    SELECTION_PARAMETERS,
    Selected,
    selection_of,
)
from wirewatch.api.state import State
from wirewatch.domain.errors import NotFound, Unauthorized
from wirewatch.services.columnar_file import ColumnarForm
from wirewatch.services.export import ExportQuery, read_export
from wirewatch.services.export_columns import as_columns
from wirewatch.services.export_text import as_csv, as_json
from wirewatch.services.project_access import readable_project

router = APIRouter(tags=["charts"])
_MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8; header=present",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
    "arrow": "application/vnd.apache.arrow.file",
}


@router.get(
    "/projects/{project}/export",
    openapi_extra=SELECTION_PARAMETERS,
    response_class=Response,
    responses={
        200: {
            "description": "One row per metric, series and version.",
            "content": {each.partition(";")[0]: {} for each in _MEDIA_TYPES.values()},
        },
        **problems(Unauthorized, NotFound),
    },
    summary="Download points",
    description=SELECTION_HELP + " Values are exact, not rounded as on charts.",
)
def export(
    request: Request,
    project: Slug,
    state: State,
    caller: Reader,
    selected: Selected,
    form: Annotated[
        Literal["csv", "json", "parquet", "arrow"],
        Query(
            alias="format",
            description="csv for spreadsheets; json, parquet and arrow (IPC file) without loss.",
        ),
    ] = "csv",
    metric: Annotated[MetricQuery, Query(description="Left out: all metrics.")] = None,
    channel: ChannelQuery = None,
    version: Annotated[
        list[str] | None, Query(max_length=50, description="Versions; left out, all.")
    ] = None,
    samples: Annotated[
        int, Query(ge=0, le=1, description="1: the repetitions behind each value too.")
    ] = 0,
) -> Response:
    """Return the points of the selection as rows."""
    with state.store.read() as transaction:
        found = readable_project(transaction, project, caller)
        etag = etag_of(request, found)
        if is_fresh(request, etag):
            return not_modified(found, etag)
        selection = selection_of(transaction, state, found, selected)
        query = ExportQuery(metric, channel, selection, samples == 1, frozenset(version or ()))
        exported = read_export(transaction, state.catalogs, found, query)
    name = f"{project}.{form}"
    if form in {"csv", "json"}:
        body = as_csv(exported) if form == "csv" else as_json(exported)
        return response_of(Answer(body, None, _MEDIA_TYPES[form], name), found, etag)
    file = state.columnar_writer.write(as_columns(exported), ColumnarForm(form))
    return stream_response(file, _MEDIA_TYPES[form], name, found, etag)
