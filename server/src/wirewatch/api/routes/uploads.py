"""The upload of a report."""

from fastapi import APIRouter, Request, Response

from wirewatch.api.authorisation import Uploader, UploadPermit
from wirewatch.api.links import base_url, run_url
from wirewatch.api.problems import problems
from wirewatch.api.query_model import query_parameters
from wirewatch.api.schemas.run import Uploaded
from wirewatch.api.upload_body import read_body
from wirewatch.api.upload_query import UploadQuery, read_upload_query
from wirewatch.api.views import uploaded_json
from wirewatch.domain.errors import (
    Forbidden,
    InvalidReport,
    NotFound,
    StaleReport,
    StorageFull,
    TooLarge,
    Unauthorized,
    UnsupportedMedia,
)
from wirewatch.ingest.encoding import decode_body
from wirewatch.services.access import PresentedToken
from wirewatch.services.submit_run import Submitted, submit_run
from wirewatch.services.upload_parameters import UploadParameters

router = APIRouter(tags=["runs"])

_DESCRIBED = {
    "security": [{"token": []}],
    "parameters": query_parameters(UploadQuery),
    "requestBody": {
        "required": True,
        "description": "The file Google Benchmark wrote (--benchmark_out), byte for byte; "
        "optionally with `Content-Encoding: gzip` or `zstd`.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    },
}


@router.post(
    "/projects/{project}/runs",  # noqa: FAST003  # read where the permit is given
    status_code=201,
    response_model=Uploaded,
    responses={
        200: {"description": "A retry: this run was stored before.", "model": Uploaded},
        **problems(
            Unauthorized,
            Forbidden,
            NotFound,
            StaleReport,
            TooLarge,
            UnsupportedMedia,
            InvalidReport,
            StorageFull,
        ),
    },
    openapi_extra=_DESCRIBED,
    summary="Upload a report",
)
async def upload(request: Request, permit: Uploader) -> Response:
    """Store a report as a run of a version.

    A 2xx means stored, whole and once; anything else may be sent again unchanged.
    """
    state = permit.state
    parameters = read_upload_query(request.query_params)
    body = await read_body(request, limit_bytes=state.limits.max_report_bytes)
    encoding = request.headers.get("content-encoding")
    stored = await state.uploading.run(_submit, permit, body, encoding, parameters)
    base = base_url(request, state)
    return Response(
        uploaded_json(stored.run, permit.project, base, created=stored.created),
        status_code=201 if stored.created else 200,
        media_type="application/json",
        headers={"Location": run_url(base, permit.project, stored.run.run_id)},
    )


def _submit(
    permit: UploadPermit,
    body: bytes,
    encoding: str | None,
    parameters: UploadParameters,
) -> Submitted:
    state = permit.state
    decoded = decode_body(body, encoding, limit_bytes=state.limits.max_report_bytes)
    try:
        return submit_run(
            state.store,
            slug=permit.project,
            caller=permit.sender,
            body=decoded,
            parameters=parameters,
            limits=state.limits,
            now=state.now(),
        )
    except (Unauthorized, Forbidden, NotFound):
        if isinstance(permit.sender, PresentedToken):
            state.recent_uploaders.forget(permit.project, permit.sender.text)
        raise
