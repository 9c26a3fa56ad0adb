"""Tokens and members of a project, and the audit log."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from wirewatch.api.authorisation import Admin
from wirewatch.api.parameters import Id, PageLimit, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.access import (
    AuditEntry,
    AuditLog,
    CreatedToken,
    Member,
    MemberList,
    NewRole,
    NewToken,
    Token,
    TokenList,
)
from wirewatch.api.state import State
from wirewatch.domain.errors import Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.services import audit, people, tokens
from wirewatch.services.roles import Role
from wirewatch.services.token_text import key_of
from wirewatch.storage.repositories.audit import AuditRow
from wirewatch.storage.repositories.tokens import TokenRow

router = APIRouter(tags=["access"])
TokenKey = Annotated[
    str, Path(alias="key", pattern="^[0-9A-Za-z]{8}$", description="The token's key.")
]
PersonName = Annotated[
    str,
    Path(alias="person", pattern=r"^[^\x00-\x1f\x7f/]{1,100}$", description="The person's name."),
]
Before = Annotated[Id | None, Query(description="`next` of a page.")]


@router.get(
    "/projects/{project}/tokens",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="List a project's tokens",
)
def list_tokens(project: Slug, state: State, caller: Admin) -> TokenList:
    """The tokens bound to the project; their texts cannot be had."""
    found = tokens.list_project_tokens(state.store, project, caller)
    return TokenList(tokens=[_token(each) for each in found])


@router.post(
    "/projects/{project}/tokens",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Create a token of a project",
)
def create_token(project: Slug, new: NewToken, state: State, caller: Admin) -> CreatedToken:
    """Create a token bound to the project; its text is in this answer and nowhere else."""
    text = tokens.create_project_token(
        state.store,
        project,
        name=new.name,
        scopes=new.scopes,
        expires_at=new.expires_at,
        caller=caller,
        now=state.now(),
    )
    return CreatedToken(key=key_of(text) or "", token=text)


@router.delete(
    "/projects/{project}/tokens/{key}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Take a token back",
)
def revoke_token(project: Slug, key: TokenKey, state: State, caller: Admin) -> None:
    """Take a token of the project back."""
    tokens.revoke_project_token(state.store, project, key, caller=caller, now=state.now())


@router.get(
    "/projects/{project}/members",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="List members",
)
def list_members(project: Slug, state: State, caller: Admin) -> MemberList:
    """The people with a role in the project."""
    found = people.list_members(state.store, project, caller)
    return MemberList(members=[Member(name=each.name, role=Role(each.role)) for each in found])


@router.put(
    "/projects/{project}/members/{person}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Give a person a role",
)
def set_role(project: Slug, person: PersonName, new: NewRole, state: State, caller: Admin) -> None:
    """Make a person a member, or change their role; open sessions have it at once."""
    people.set_role(state.store, project, person, new.role, caller)


@router.delete(
    "/projects/{project}/members/{person}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Take a person's role",
)
def remove_member(project: Slug, person: PersonName, state: State, caller: Admin) -> None:
    """Make a person no member any more; open sessions lose the role at once."""
    people.set_role(state.store, project, person, None, caller)


@router.get(
    "/projects/{project}/audit",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="Read a project's audit log",
)
def project_audit(
    project: Slug, state: State, caller: Admin, before: Before = None, limit: PageLimit = 50
) -> AuditLog:
    """Who changed what of the project, newest first."""
    return _log(audit.project_entries(state.store, project, before, limit, caller))


@router.get("/audit", responses=problems(Unauthorized, Forbidden), summary="Read the audit log")
def whole_audit(
    state: State, caller: Admin, before: Before = None, limit: PageLimit = 50
) -> AuditLog:
    """Who changed what, newest first; for those who administer the server."""
    return _log(audit.all_entries(state.store, before, limit, caller))


def _log(page: tuple[list[AuditRow], int | None]) -> AuditLog:
    found, following = page
    return AuditLog(
        entries=[
            AuditEntry(
                id=each.audit_entry_id,
                at=each.at,
                who=each.who,
                what=each.what,
                target=each.target,
                address=each.address,
                project=each.project,
            )
            for each in found
        ],
        next=following,
    )


def _token(row: TokenRow) -> Token:
    return Token(
        key=row.key,
        name=row.name,
        scopes=list(row.scopes),
        created_at=row.created_at,
        expires_at=row.expires_at,
        last_used_at=row.last_used_at,
        revoked_at=row.revoked_at,
        channel=row.only_channel,
        minted=row.publisher_id is not None,
    )
