"""Signing in, by a password or an identity provider, and out."""

from fastapi import APIRouter, Request, Response

from wirewatch.api.authorisation import Anyone
from wirewatch.api.problems import problems
from wirewatch.api.schemas.session import (
    Credentials,
    ProviderAddress,
    ProviderAnswer,
    SessionState,
)
from wirewatch.api.session_cookie import (
    attempt_text,
    require_own_origin,
    set_attempt,
    set_cookie,
)
from wirewatch.api.state import ServerState, State
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.services import sessions
from wirewatch.services.roles import Role, role_with
from wirewatch.services.sessions import Session
from wirewatch.services.signing_in.attempt import begin_attempt, read_attempt
from wirewatch.services.signing_in.provider import IdentityProvider
from wirewatch.services.signing_in.sign_in import sign_in_by_answer

router = APIRouter(tags=["access"])


@router.get("/session", responses=problems(Unauthorized), summary="Who is signed in")
def get_session(caller: Anyone, answer: Response, state: State) -> SessionState:
    """The person whose session the request carries."""
    answer.headers["Cache-Control"] = "no-store"
    role = None if caller.person is None else role_with(caller.scopes)
    return SessionState(
        person=caller.person,
        is_admin=role is Role.ADMIN,
        role=role,
        roles=sessions.roles_of(state.store, caller.person),
        provider=None if state.provider is None else state.provider.name,
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
    return _begun(made, state)


@router.post(
    "/session/provider/address",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Begin to sign in by the identity provider",
)
def begin_sign_in(
    request: Request, answer: Response, state: State, _caller: Anyone
) -> ProviderAddress:
    """Where to go; the browser keeps in a cookie what ties the provider's answer to it."""
    require_own_origin(request, state.base_url)
    attempt = begin_attempt(state.now())
    address = _provider(state).address_for(attempt)
    set_attempt(request, answer, state.base_url, attempt.text)
    return ProviderAddress(address=address)


@router.post(
    "/session/provider",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, Conflict, StorageFull),
    summary="Sign in by the identity provider's answer",
)
def sign_in_by_provider(
    given: ProviderAnswer, request: Request, answer: Response, state: State, caller: Anyone
) -> SessionState:
    """Begin a session for whom the provider says it is; each answer is taken once."""
    require_own_origin(request, state.base_url)
    made = sign_in_by_answer(
        state.store,
        _provider(state),
        state.publishing.keys,
        read_attempt(attempt_text(request, state.base_url), state.now()),
        code=given.code,
        state=given.state,
        named_issuer=given.issuer,
        now=state.now(),
    )
    sessions.end_session(state.store, caller)
    set_attempt(request, answer, state.base_url, None)
    set_cookie(request, answer, state.base_url, made.text)
    return _begun(made, state)


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


def _begun(made: Session, state: ServerState) -> SessionState:
    return SessionState(
        person=made.person,
        is_admin=made.role_everywhere is Role.ADMIN,
        role=made.role_everywhere,
        roles=sessions.roles_of(state.store, made.person),
        provider=None if state.provider is None else state.provider.name,
        ends_at=made.ends_at,
    )


def _provider(state: ServerState) -> IdentityProvider:
    if state.provider is None:
        raise NotFound("No identity provider is set up here: sign in by a password.")
    return state.provider
