"""Who may call a route: every route of the API depends on exactly one of these."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPBearer

from wirewatch.api.state import ServerState, server_state
from wirewatch.domain.errors import Unauthorized
from wirewatch.services.access import Caller, Scope, authenticate, require

# Only for the OpenAPI document: the header is read below, so that errors are ours.
_bearer = HTTPBearer(auto_error=False, description="A token: `ww_…`.", scheme_name="token")


class Allows:
    """Lets a caller through who has the scope for some project; None lets anyone through.

    Which project it is for is checked where the project is read, in the same transaction.
    """

    def __init__(self, scope: Scope | None) -> None:
        self.scope = scope

    def __call__(
        self,
        request: Request,
        state: Annotated[ServerState, Depends(server_state)],
        _token: Annotated[object, Depends(_bearer)],
    ) -> Caller:
        """Return the caller.

        Raises:
            Unauthorized, Forbidden: see `services.access`.
        """
        caller = authenticate(state.store, _token_text(request), state.now())
        if self.scope is not None:
            require(caller, self.scope)
        return caller


class AllowsAnyOf(Allows):
    """Lets a caller through who has a token; the route asks for one of several scopes."""

    def __init__(self, *scopes: Scope) -> None:
        super().__init__(None)
        self.scopes = scopes

    def __call__(
        self,
        request: Request,
        state: Annotated[ServerState, Depends(server_state)],
        _token: Annotated[object, Depends(_bearer)],
    ) -> Caller:
        """Return the caller.

        Raises:
            Unauthorized, Forbidden: there is no token, or it has none of the scopes.
        """
        caller = authenticate(state.store, _token_text(request), state.now())
        if not any(caller.has(scope) for scope in self.scopes):
            require(caller, self.scopes[0])
        return caller


def _token_text(request: Request) -> str | None:
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthorized("The header must read `Authorization: Bearer ww_…`.")
    return token.strip()


Reader = Annotated[Caller, Depends(Allows(None))]
"""Anyone; a private project shows itself only to a token that may read it."""
Uploader = Annotated[Caller, Depends(Allows(Scope.UPLOAD))]
Creator = Annotated[Caller, Depends(Allows(Scope.CREATE))]
Admin = Annotated[Caller, Depends(Allows(Scope.ADMIN))]
Annotator = Annotated[Caller, Depends(AllowsAnyOf(Scope.UPLOAD, Scope.ADMIN))]
