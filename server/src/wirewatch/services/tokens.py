"""Making, listing and taking back tokens."""

from collections.abc import Iterable
from datetime import datetime

from wirewatch.domain.errors import InvalidRequest, NotFound
from wirewatch.domain.names import check_label
from wirewatch.services.access import Caller, Scope
from wirewatch.services.project_access import administered_project, changeable_project
from wirewatch.services.token_text import make_token
from wirewatch.storage.repositories import projects, tokens
from wirewatch.storage.repositories.tokens import TokenRow
from wirewatch.storage.store import Store


def create_token(
    store: Store,
    *,
    name: str,
    scopes: Iterable[Scope],
    project: str | None,
    expires_at: datetime | None,
    now: datetime,
) -> str:
    """Store a new token and return its text, which cannot be had again.

    Raises:
        InvalidRequest: there is no scope, or a project's token may create projects.
        NotFound: there is no such project.
    """
    check_label(name, parameter="name")
    wanted = sorted({scope.value for scope in scopes})
    if not wanted:
        raise InvalidRequest(
            "Name at least one scope: read, upload, create, triage, share, admin.",
            parameter="scope",
        )
    if project is not None and Scope.CREATE in wanted:
        raise InvalidRequest(
            "A token for one project cannot create others; leave `create` or the project out.",
            parameter="scope",
        )
    made = make_token()
    with store.write() as transaction:
        bound = None
        if project is not None:
            bound = projects.find_project(transaction, project)
            if bound is None:
                raise NotFound(f"There is no project `{project}`; see: wirewatch project list")
        tokens.add_token(
            transaction,
            {
                **made.stored(),
                "name": name,
                "scopes": wanted,
                "project_id": bound.project_id if bound else None,
                "created_at": now,
                "expires_at": expires_at,
            },
        )
    return made.text


def create_project_token(
    store: Store,
    slug: str,
    *,
    name: str,
    scopes: Iterable[Scope],
    expires_at: datetime | None,
    caller: Caller,
    now: datetime,
) -> str:
    """Store a new token of the project and return its text, which cannot be had again.

    Raises:
        InvalidRequest: there is no scope, or it may create projects.
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        administered_project(transaction, slug, caller)
    return create_token(
        store, name=name, scopes=scopes, project=slug, expires_at=expires_at, now=now
    )


def list_project_tokens(store: Store, slug: str, caller: Caller) -> list[TokenRow]:
    """Return the project's tokens, oldest first.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        project = administered_project(transaction, slug, caller)
        return tokens.list_tokens(transaction, project.project_id)


def revoke_project_token(
    store: Store, slug: str, key: str, *, caller: Caller, now: datetime
) -> None:
    """Take a token of the project back.

    Raises:
        NotFound, Forbidden: there is no such project or token, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        if not tokens.revoke(transaction, key, now, project.project_id):
            raise NotFound(f"No token of project `{slug}` with that key holds.")


def has_tokens(store: Store) -> bool:
    """Return whether there ever was a token."""
    with store.read() as transaction:
        return tokens.has_any(transaction)


def first_admin_token(store: Store, now: datetime) -> str | None:
    """Store a token that may do everything and return its text, if there never was a token; else None."""
    with store.write() as transaction:
        if tokens.has_any(transaction):
            return None
        made = make_token()
        facts = {"name": "first admin", "scopes": [Scope.ADMIN.value], "created_at": now}
        tokens.add_token(transaction, {**made.stored(), **facts})
        return made.text


def list_tokens(store: Store) -> list[TokenRow]:
    """Return all tokens, oldest first."""
    with store.read() as transaction:
        return tokens.list_tokens(transaction)


def revoke_token(store: Store, key: str, now: datetime) -> None:
    """Take a token back.

    Raises:
        NotFound: no token with that key still holds.
    """
    with store.write() as transaction:
        if not tokens.revoke(transaction, key, now):
            raise NotFound(f"No token with key `{key}` holds; see: wirewatch token list")
