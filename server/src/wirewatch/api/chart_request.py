"""What all charts have in common: who asks, what is fresh, what is selected, how the answer leaves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

import anyio.to_thread
from fastapi import Depends, Request
from starlette.responses import Response

from wirewatch.api.authorisation import Allows, token_text, with_link
from wirewatch.api.caching import Answer, columns_json, etag_of, is_fresh, not_modified, response_of
from wirewatch.api.compression import chosen_encoding, compressed
from wirewatch.api.parameters import Slug
from wirewatch.api.query_model import QueryModel, read_query
from wirewatch.api.selection_query import selection_of
from wirewatch.api.state import ServerState
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services.access import reading_as
from wirewatch.services.catalog import Catalogs
from wirewatch.services.project_access import readable_project
from wirewatch.services.selection import Selection
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.transaction import Transaction

_TARGETS = frozenset(LinkTarget)
Parameters = TypeVar("Parameters", bound=QueryModel)


@dataclass(frozen=True, slots=True)
class Body:
    """What a chart answers with, before it is compressed."""

    content: bytes
    media_type: str = "application/json"
    file_name: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """The project as one transaction sees it, and what is selected of it."""

    transaction: Transaction
    catalogs: Catalogs
    project: ProjectRow
    selection: Selection


@dataclass(frozen=True, slots=True)
class ChartRequest:
    """A request for a chart of a project; whose it is, is asked together with the chart."""

    request: Request
    project: str
    token: str | None

    def parameters(self, model: type[Parameters]) -> Parameters:
        """Return the control parameters.

        Raises:
            RequestValidationError: one is malformed.
        """
        return read_query(model, self.request.query_params)

    async def answer(self, draw: Callable[[Seen], Body]) -> Response:
        """Return what `draw` makes of the project, or 304 when the client has it.

        Raises:
            Unauthorized, NotFound: the caller may not read the project.
            InvalidRequest: the selection is malformed.
        """
        # One change of threads for all of it: each costs as much as a statement.
        limiter = _state(self.request).chart_threads
        return await anyio.to_thread.run_sync(self._answer, draw, limiter=limiter)

    def _answer(self, draw: Callable[[Seen], Body]) -> Response:
        request, state = self.request, _state(self.request)
        encoding = chosen_encoding(request.headers.get("accept-encoding"))
        with reading_as(state.store, self.token, state.now()) as (transaction, asking):
            caller = with_link(request, asking, _target(request))
            found = readable_project(transaction, self.project, caller)
            etag = etag_of(request, found)
            if is_fresh(request, etag):
                return not_modified(found, etag)
            kept = state.answers.get((etag, encoding))
            if kept is not None:
                return response_of(kept, found, etag)
            selection = selection_of(transaction, state, found, request.query_params.multi_items())
            body = draw(Seen(transaction, state.catalogs, found, selection))
        answer = Answer(*compressed(body.content, encoding), body.media_type, body.file_name)
        state.answers.put((etag, encoding), answer, len(answer.body))
        return response_of(answer, found, etag)


class AllowsChart(Allows):
    """Lets anyone ask; a private project shows itself only to a token that may read it, when it is read."""

    def __init__(self) -> None:
        super().__init__(None)

    async def __call__(self, request: Request, project: Slug) -> ChartRequest:  # type: ignore[override]  # the framework calls it by what it declares
        """Return the request.

        Raises:
            Unauthorized: the header holds no token.
        """
        return ChartRequest(request, project, token_text(request))


Chart = Annotated[ChartRequest, Depends(AllowsChart())]


def columns_body(content: Mapping[str, Any]) -> Body:
    """Return numpy columns as JSON; NaN is null."""
    return Body(columns_json(content))


def _target(request: Request) -> LinkTarget | None:
    # A chart's route ends in its name.
    name = request.scope["route"].path.rpartition("/")[2]
    return LinkTarget(name) if name in _TARGETS else None


def _state(request: Request) -> ServerState:
    state: ServerState = request.app.state.server
    return state
