"""Who may call a route: every route of the API depends on exactly one of these."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPBearer
from starlette.concurrency import run_in_threadpool

from wirewatch.api.parameters import Slug
from wirewatch.api.session_cookie import session_text
from wirewatch.api.state import ServerState
from wirewatch.domain.errors import Unauthorized
from wirewatch.domain.link_target import LinkTarget
from wirewatch.services.access import (
    ANYONE,
    Caller,
    PresentedToken,
    Scope,
    authenticate,
    authenticate_uploader,
    require,
)
from wirewatch.services.link_signature import PARAMETER, PresentedLink
from wirewatch.storage.audit_trail import Acting, act

_UPLOAD_ROUTE = "/projects/{project}/runs"
# Only for the OpenAPI document: the header is read below, so that errors are ours.
_bearer = HTTPBearer(auto_error=False, description="A token: `ww_…`.", scheme_name="token")


@dataclass(frozen=True, slots=True)
class UploadPermit:
    """Leave to read the body of an upload to a project; a token not asked about yet is when the run is stored."""

    project: str
    state: ServerState
    sender: Caller | PresentedToken


class Allows:
    """Lets a caller through who has the scope for some project; None lets anyone through.

    Which project it is for is checked where the project is read, in the same transaction.
    """

    def __init__(self, scope: Scope | None) -> None:
        self.scope = scope

    async def __call__(
        self, request: Request, _token: Annotated[object, Depends(_bearer)]
    ) -> Caller | UploadPermit:
        """Return the caller.

        Raises:
            Unauthorized, Forbidden: see `services.access`.
        """
        caller = await _caller(request)
        if self.scope is not None:
            require(caller, self.scope)
        note_acting(request, caller)
        return caller


class AllowsAnyOf(Allows):
    """Lets a caller through who has a token; the route asks for one of several scopes."""

    def __init__(self, *scopes: Scope) -> None:
        super().__init__(None)
        self.scopes = scopes

    async def __call__(
        self, request: Request, _token: Annotated[object, Depends(_bearer)]
    ) -> Caller:
        """Return the caller.

        Raises:
            Unauthorized, Forbidden: there is no token, or it has none of the scopes.
        """
        caller = await _caller(request)
        if not any(caller.has(scope) for scope in self.scopes):
            require(caller, self.scopes[0])
        note_acting(request, caller)
        return caller


class AllowsLinked(Allows):
    """Lets anyone ask, as `Allows(None)` does; a signed link of this target opens a private project for it."""

    def __init__(self, target: LinkTarget) -> None:
        super().__init__(None)
        self.target = target

    async def __call__(
        self, request: Request, _token: Annotated[object, Depends(_bearer)]
    ) -> Caller:
        """Return the caller, with the link that the request came with.

        Raises:
            Unauthorized: see `services.access`.
        """
        caller = await _caller(request)
        note_acting(request, caller)
        return with_link(request, caller, self.target)


class AllowsUpload(Allows):
    """Lets a caller through who may upload to the project of the address, before any body is read.

    Who uploaded a moment ago may send the next body at once: the store is then asked in the transaction that stores
    the run, which spares a transaction and a change of threads. A token that was revoked in between makes the server
    read one body, no more.
    """

    def __init__(self) -> None:
        super().__init__(Scope.UPLOAD)

    async def __call__(self, request: Request, project: Slug) -> UploadPermit:  # type: ignore[override]  # the framework calls it by what it declares
        """Return the permit.

        Raises:
            Unauthorized, Forbidden, NotFound: see `services.access.authenticate_uploader`.
        """
        # Not by dependencies of its own: each costs the framework as much as a statement costs the store.
        state: ServerState = request.app.state.server
        token = token_text(request)
        sender: Caller | PresentedToken
        if token is not None and state.recent_uploaders.has(project, token):
            sender = PresentedToken(token)
        else:
            sender = await run_in_threadpool(
                authenticate_uploader, state.store, token, project, state.now()
            )
            state.recent_uploaders.note(project, token)
        # Who it is, the transaction that stores the run says: it looks.
        _note(request, "", _UPLOAD_ROUTE, project)
        return UploadPermit(project, state, sender)


async def _caller(request: Request) -> Caller:
    token = token_text(request)
    if token is None:
        return ANYONE  # Nothing to look up, so no change of threads.
    state: ServerState = request.app.state.server
    return await run_in_threadpool(authenticate, state.store, token, state.now())


def with_link(request: Request, caller: Caller, target: LinkTarget | None) -> Caller:
    """Return the caller with the signed link that the request came with, as one to such a target."""
    text = request.query_params.get(PARAMETER)
    if text is None or target is None:
        return caller
    state: ServerState = request.app.state.server
    items = tuple(request.query_params.multi_items())
    return replace(caller, link=PresentedLink(target, items, text, state.now()))


def note_acting(request: Request, caller: Caller) -> None:
    """From here on, what the request changes is the caller's."""
    _note(request, caller.name(), request.scope["route"].path, request.path_params.get("project"))


def _note(request: Request, who: str, route: str, project: str | None) -> None:
    state: ServerState = request.app.state.server
    acting = Acting(
        who=who,
        what=f"{request.method} {route}",
        target=request.scope["path"][:500],
        address=request.client.host if request.client else None,
        project=project,
        at=state.now(),
    )
    act(acting)


def token_text(request: Request) -> str | None:
    """Return the token as it was presented, None when there is none.

    Raises:
        Unauthorized: the header holds something else.
        Forbidden: a session's cookie was sent by a page of another origin.
    """
    header = request.headers.get("authorization")
    if header is None:
        state: ServerState = request.app.state.server
        return session_text(request, state.base_url)
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthorized("The header must read `Authorization: Bearer ww_…`.")
    return token.strip()


Reader = Annotated[Caller, Depends(Allows(None))]
"""Anyone; a private project shows itself only to a token that may read it."""
Anyone = Annotated[Caller, Depends(Allows(None))]
"""Anyone at all: what is asked for is proven by the request's body."""
ALLOWS_UPLOAD = AllowsUpload()
Uploader = Annotated[UploadPermit, Depends(ALLOWS_UPLOAD)]
Creator = Annotated[Caller, Depends(Allows(Scope.CREATE))]
Admin = Annotated[Caller, Depends(Allows(Scope.ADMIN))]
Triager = Annotated[Caller, Depends(Allows(Scope.TRIAGE))]
Sharer = Annotated[Caller, Depends(Allows(Scope.SHARE))]
Annotator = Annotated[Caller, Depends(AllowsAnyOf(Scope.UPLOAD, Scope.ADMIN))]
