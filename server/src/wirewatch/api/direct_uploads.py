"""Uploads, taken past the framework's routing.

Finding the route, solving its dependencies and validating its answer cost the framework more time than storing a
report of 200 results does. What answers here is the very function the route declares, with the same permit.
"""

import re

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from wirewatch.api.authorisation import ALLOWS_UPLOAD
from wirewatch.api.problems import answer_problem
from wirewatch.api.routes.uploads import upload
from wirewatch.domain.errors import WirewatchError
from wirewatch.domain.names import SLUG_PATTERN


class DirectUploads:
    """Answers `POST /api/v1/projects/{project}/runs`; hands everything else on, malformed slugs too."""

    def __init__(self, app: ASGIApp, api: str) -> None:
        self._app = app
        slug = SLUG_PATTERN.removeprefix("^").removesuffix("$")
        self._path = re.compile(rf"{re.escape(api)}/projects/({slug})/runs")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        found = (
            self._path.fullmatch(scope["path"])
            if scope["type"] == "http" and scope["method"] == "POST"
            else None
        )
        if found is None:
            await self._app(scope, receive, send)
            return
        scope["endpoint"] = upload  # As the router would.
        request = Request(scope, receive)
        try:
            answer = await upload(request, await ALLOWS_UPLOAD(request, found[1]))
        except (WirewatchError, RequestValidationError, HTTPException, ClientDisconnect) as error:
            answer = answer_problem(request, error)
        await answer(scope, receive, send)
