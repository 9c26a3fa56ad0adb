"""Signing in by a password, and out."""

from fastapi import APIRouter, Request, Response

from wirewatch.api.authorisation import Anyone
from wirewatch.api.problems import problems
from wirewatch.api.schemas.session import Credentials, SessionState
from wirewatch.api.session_cookie import require_own_origin, set_cookie
from wirewatch.api.state import State
from wirewatch.domain.errors import Forbidden, StorageFull, Unauthorized
from wirewatch.services import sessions

router = APIRouter(tags=["access"])


@router.get("/session", responses=problems(Unauthorized), summary="Who is signed in")
def get_session(caller: Anyone, answer: Response, state: State) -> SessionState:
    """The person whose session the request carries."""
    answer.headers["Cache-Control"] = "no-store"
    return SessionState(
        person=caller.person,
        is_admin=caller.person is not None and caller.administers_all(),
        roles=sessions.roles_of(state.store, caller.person),
    )


@router.post(
    "/session",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, StorageFull),
    summary="Sign in",
)
def sign_in(
    given: Credentials, request: Request, answer: Response, state: State, caller: Anyone
) -> SessionState:
    """Begin a session, held by a cookie that scripts cannot read; an earlier one of this browser ends."""
    require_own_origin(request, state.base_url)
    made = sessions.sign_in_by_password(
        state.store, name=given.name, password=given.password, now=state.now()
    )
    sessions.end_session(state.store, caller)
    set_cookie(request, answer, state.base_url, made.text)
    return SessionState(
        person=made.person,
        is_admin=made.is_admin,
        roles=sessions.roles_of(state.store, made.person),
        ends_at=made.ends_at,
    )


@router.delete(
    "/session",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, StorageFull),
    summary="Sign out",
)
def sign_out(request: Request, answer: Response, state: State, caller: Anyone) -> None:
    """End the session, here and in the store."""
    sessions.end_session(state.store, caller)
    set_cookie(request, answer, state.base_url, None)
