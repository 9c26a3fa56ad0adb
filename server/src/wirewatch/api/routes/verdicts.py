"""Verdicts: what a run or a batch shows, and whether it passes the caller's gate."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from wirewatch.api.authorisation import Reader
from wirewatch.api.links import base_url
from wirewatch.api.parameters import TEXT_PATTERN, RunId, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.verdict import BatchVerdictView, RunVerdictView
from wirewatch.api.state import State
from wirewatch.api.verdict_views import batch_verdict_view, run_verdict_view
from wirewatch.domain.errors import InvalidRequest, NotFound, Unauthorized
from wirewatch.domain.verdict import FailOn, Gate
from wirewatch.services.verdict_text import as_markdown, as_text
from wirewatch.services.verdicts import (
    BatchVerdict,
    RunVerdict,
    find_batch_verdict,
    find_verdict,
    is_judged,
)

router = APIRouter(tags=["verdicts"])

_POLL_S = 0.2
_RETRY_AFTER_S = 2
_BUDGET = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(%?)")

Wait = Annotated[
    float, Query(ge=0, le=300, description="Seconds to wait until it is judged, at most.")
]
Format = Annotated[
    Literal["json", "text", "markdown"] | None,
    Query(description="Left out, the header `Accept` decides."),
]
Batch = Annotated[
    str, Path(min_length=1, max_length=200, pattern=TEXT_PATTERN, description="The batch.")
]


def _gate(
    fail_on: Annotated[
        FailOn, Query(description="What answers 409; `unsure` includes regressions.")
    ] = FailOn.REGRESSION,
    budget: Annotated[
        str | None,
        Query(
            max_length=20,
            description="What may be lost: `10%` or `0.1`. A regression counts if its ratio exceeds it.",
        ),
    ] = None,
) -> Gate:
    if budget is None:
        return Gate(fail_on)
    match = _BUDGET.fullmatch(budget.strip())
    if match is None:
        raise InvalidRequest("The budget is no share: write 10% or 0.1.", parameter="budget")
    return Gate(fail_on, float(match[1]) / (100 if match[2] else 1))


GateQuery = Annotated[Gate, Depends(_gate)]


def _responses(model: type[Any]) -> dict[int | str, dict[str, Any]]:
    content = {
        "application/json": {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}},
        "text/plain": {"schema": {"type": "string"}},
        "text/markdown": {"schema": {"type": "string"}},
    }
    return {
        200: {"model": model, "description": "Judged, and it passes."},
        202: {"description": "Not judged yet; ask again after `Retry-After`.", "content": content},
        409: {"description": "Judged, and it does not pass.", "content": content},
        **problems(Unauthorized, NotFound),
    }


@router.get(
    "/projects/{project}/runs/{run_id}/verdict",
    response_class=Response,
    responses=_responses(RunVerdictView),
    summary="Get a run's verdict",
)
async def get_verdict(
    request: Request,
    project: Slug,
    run_id: RunId,
    state: State,
    caller: Reader,
    gate: GateQuery,
    wait: Wait = 0,
    format: Format = None,  # noqa: A002  # the parameter's name
) -> Response:
    """What the run shows against the current segment of each of its series: 200, or 409 when it fails the gate."""

    async def has_come() -> bool:
        return await run_in_threadpool(is_judged, state.store, project, run_id, caller)

    found = await run_in_threadpool(find_verdict, state.store, project, run_id, caller)
    if found.snapshot is None and await _wait_for(has_come, wait):
        found = await run_in_threadpool(find_verdict, state.store, project, run_id, caller)
    view = run_verdict_view(found, gate, project, base_url(request, state))
    return _answer(request, format, view, [found], None)


@router.get(
    "/projects/{project}/batches/{batch:path}/verdict",
    response_class=Response,
    responses=_responses(BatchVerdictView),
    summary="Get a batch's verdict",
)
async def get_batch_verdict(
    request: Request,
    project: Slug,
    batch: Batch,
    state: State,
    caller: Reader,
    gate: GateQuery,
    expect: Annotated[
        int | None,
        Query(ge=1, le=10_000, description="How many runs; left out, what the uploads said."),
    ] = None,
    wait: Wait = 0,
    format: Format = None,  # noqa: A002  # the parameter's name
) -> Response:
    """The worst of the batch's runs, once all are there and judged or the wait is over."""

    async def read() -> BatchVerdict:
        return await run_in_threadpool(
            find_batch_verdict, state.store, project, batch, caller, expected=expect
        )

    async def has_come() -> bool:
        return (await read()).is_complete

    found = await read()
    if not found.is_complete and wait:
        await _wait_for(has_come, wait)
        found = await read()
    view = batch_verdict_view(found, gate, project, base_url(request, state))
    return _answer(request, format, view, found.runs, found)


async def _wait_for(has_come: Callable[[], Awaitable[bool]], wait_s: float) -> bool:
    """Return whether it came within the time; no thread is held while waiting."""
    deadline = time.monotonic() + wait_s
    while (left := deadline - time.monotonic()) > 0:
        await asyncio.sleep(min(_POLL_S, left))
        if await has_come():
            return True
    return False


def _answer(
    request: Request,
    wanted: str | None,
    view: dict[str, Any],
    runs: Sequence[RunVerdict],
    batch: BatchVerdict | None,
) -> Response:
    is_pending = view["state"] == "pending"
    status = 202 if is_pending else 200 if view["passes"] else 409
    headers = {"Cache-Control": "no-cache", "Vary": "Accept, Authorization"}
    if is_pending:
        headers["Retry-After"] = str(_RETRY_AFTER_S)
    chosen = wanted or _accepted(request.headers.get("accept", ""))
    if chosen == "json":
        return Response(orjson.dumps(view), status, headers, "application/json")
    if chosen == "markdown":
        return Response(as_markdown(runs, batch, view["url"]), status, headers, "text/markdown")
    return Response(as_text(runs, batch, view["url"]), status, headers, "text/plain")


def _accepted(accept: str) -> str:
    """Return the first of our formats that the header names; JSON if it names none."""
    names = {"application/json": "json", "text/markdown": "markdown", "text/plain": "text"}
    for part in accept.split(","):
        found = names.get(part.partition(";")[0].strip().lower())
        if found is not None:
            return found
    return "json"
