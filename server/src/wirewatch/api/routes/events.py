"""What changes in a project, as it happens."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import asdict

import orjson
from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from wirewatch.api.authorisation import Reader
from wirewatch.api.parameters import Slug
from wirewatch.api.problems import problems
from wirewatch.api.state import ServerState, State
from wirewatch.domain.errors import NotFound, Unauthorized
from wirewatch.services.project_state import project_state, readable_project_id

router = APIRouter(tags=["projects"])

_STREAM = "text/event-stream"
_HEADERS = {
    "Cache-Control": "no-store",
    # Asks proxies not to collect what comes before they pass it on.
    "X-Accel-Buffering": "no",
}
# Of one event, as readers of such streams take it apart.
_EVENT_SCHEMA = {
    "type": "object",
    "required": ["event", "data"],
    "properties": {
        "event": {"const": "state"},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
}


@router.get(
    "/projects/{project}/events",
    response_class=Response,
    responses={
        200: {
            "description": "Events `state`: `data_version`, `judged_version`, `judged_run` and `decision`, the first "
            "at once, then one after each change; comments in between keep the connection.",
            "content": {_STREAM: {"schema": _EVENT_SCHEMA}},
        },
        **problems(Unauthorized, NotFound),
    },
    summary="Follow a project",
)
async def get_events(request: Request, project: Slug, state: State, caller: Reader) -> Response:
    """Server-sent events, for 15 minutes at a time; who does not accept `text/event-stream` by name gets the first."""
    project_id = await run_in_threadpool(readable_project_id, state.store, project, caller)
    if _STREAM not in request.headers.get("accept", ""):
        now = await run_in_threadpool(project_state, state.store, project_id)
        return Response(_event(asdict(now)), media_type=_STREAM, headers=_HEADERS)
    return StreamingResponse(_events(state, project_id), media_type=_STREAM, headers=_HEADERS)


async def _events(state: ServerState, project_id: int) -> AsyncIterator[bytes]:
    async with aclosing(state.live.follow(project_id)) as states:
        async for each in states:
            yield b": still here\n\n" if each is None else _event(asdict(each))


def _event(counters: dict[str, int]) -> bytes:
    return b"event: state\ndata: " + orjson.dumps(counters) + b"\n\n"
