"""The upload of a report."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from wirewatch.api.authorisation import Uploader
from wirewatch.api.links import base_url, run_url
from wirewatch.api.parameters import Slug, Text
from wirewatch.api.problems import problems
from wirewatch.api.schemas.run import Uploaded
from wirewatch.api.state import ServerState, State
from wirewatch.api.upload_body import read_body
from wirewatch.api.views import run_view
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
from wirewatch.services.access import Caller
from wirewatch.services.submit_run import Submitted, check_may_upload, submit_run
from wirewatch.services.upload_parameters import UploadParameters

router = APIRouter(tags=["runs"])

_BODY = {
    "requestBody": {
        "required": True,
        "description": "The file Google Benchmark wrote (--benchmark_out), byte for byte; "
        "optionally with `Content-Encoding: gzip` or `zstd`.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}


def upload_parameters(
    version: Annotated[
        Text, Query(description="What was measured; left out, the report or the commit says it.")
    ] = None,
    commit: Text = None,
    channel: Annotated[
        Text,
        Query(description="Left out: `release` for a version number (1.74.0, v2), else `main`."),
    ] = None,
    committed_at: Annotated[Text, Query(description="ISO 8601, or seconds since 1970.")] = None,
    machine: Annotated[Text, Query(description="A label you choose, not the host name.")] = None,
    compiler: Text = None,
    compiler_version: Text = None,
    os: Text = None,
    arch: Text = None,
    cpu: Text = None,
    stdlib: Text = None,
    build_type: Text = None,
    variant: Annotated[Text, Query(description="A name for a set of compiler flags.")] = None,
    batch: Annotated[Text, Query(description="Ties the uploads of one CI job together.")] = None,
    sitting: Annotated[Text, Query(description="One uninterrupted stretch of measuring.")] = None,
    *,
    force: Annotated[
        bool, Query(description="Accept a file that is stored under another version.")
    ] = False,
) -> UploadParameters:
    """Return the query of an upload; it overrides what the report's context says."""
    return UploadParameters(
        version=version,
        commit=commit,
        channel=channel,
        committed_at=committed_at,
        machine=machine,
        compiler=compiler,
        compiler_version=compiler_version,
        os=os,
        arch=arch,
        cpu=cpu,
        stdlib=stdlib,
        build_type=build_type,
        variant=variant,
        batch=batch,
        sitting=sitting,
        force=force,
    )


@router.post(
    "/projects/{project}/runs",
    status_code=201,
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
    openapi_extra=_BODY,
    summary="Upload a report",
)
async def upload(
    request: Request,
    response: Response,
    project: Slug,
    parameters: Annotated[UploadParameters, Depends(upload_parameters)],
    state: State,
    caller: Uploader,
) -> Uploaded:
    """Store a report as a run of a version.

    A 2xx means stored, whole and once; anything else may be sent again unchanged.
    """
    await run_in_threadpool(check_may_upload, state.store, project, caller)
    body = await read_body(request, limit_bytes=state.limits.max_report_bytes)
    encoding = request.headers.get("content-encoding")
    stored = await run_in_threadpool(_submit, state, project, caller, body, encoding, parameters)
    base = base_url(request, state)
    response.status_code = 201 if stored.created else 200
    response.headers["Location"] = run_url(base, project, stored.run.run_id)
    run = run_view(stored.run, project, base)
    return Uploaded(**run.model_dump(), created=stored.created)


def _submit(
    state: ServerState,
    slug: str,
    caller: Caller,
    body: bytes,
    encoding: str | None,
    parameters: UploadParameters,
) -> Submitted:
    decoded = decode_body(body, encoding, limit_bytes=state.limits.max_report_bytes)
    return submit_run(
        state.store,
        slug=slug,
        caller=caller,
        body=decoded,
        parameters=parameters,
        limits=state.limits,
        now=state.now(),
    )
