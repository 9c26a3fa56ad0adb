"""Tokens: only their digests are here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from wirewatch.storage.ids import allot
from wirewatch.storage.prepared import Prepared
from wirewatch.storage.tables import project, token


@dataclass(frozen=True, slots=True)
class TokenRow:
    """One token as stored; `project` is the slug it is bound to, None when it holds for all."""

    token_id: int
    key: str
    sha256: bytes
    name: str
    scopes: Sequence[str]
    project_id: int | None
    project: str | None
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None
    publisher_id: int | None
    only_channel: str | None
    only_version: str | None
    person_id: int | None
    grants: Mapping[str, Sequence[str]] | None


_ROWS: Select[Any] = select(
    token.c.token_id,
    token.c.key,
    token.c.sha256,
    token.c.name,
    token.c.scopes,
    token.c.project_id,
    project.c.slug,
    token.c.created_at,
    token.c.expires_at,
    token.c.last_used_at,
    token.c.revoked_at,
    token.c.publisher_id,
    token.c.only_channel,
    token.c.only_version,
    token.c.person_id,
    token.c.grants,
).outerjoin(project, project.c.project_id == token.c.project_id)
_BY_KEY = Prepared(_ROWS.where(token.c.key == bindparam("wanted")))


def find_token(connection: Connection, key: str) -> TokenRow | None:
    """Return the token with that key."""
    row = _BY_KEY.first(connection, {"wanted": key})
    return None if row is None else TokenRow(*row)


def list_tokens(connection: Connection, project_id: int | None = None) -> list[TokenRow]:
    """Return all tokens but sessions, or those bound to one project, oldest first."""
    found = _ROWS.where(token.c.person_id.is_(None)).order_by(token.c.token_id)
    if project_id is not None:
        found = found.where(token.c.project_id == project_id)
    return [TokenRow(*row) for row in connection.execute(found)]


def add_token(connection: Connection, facts: Mapping[str, Any]) -> None:
    """Store a token; `facts` are its columns but the id, and but those that are NULL."""
    connection.execute(insert(token).values(token_id=allot(connection, token, 0)[0], **facts))


def mark_used(connection: Connection, token_id: int, now: datetime) -> None:
    """Note when the token was last used."""
    connection.execute(update(token).where(token.c.token_id == token_id).values(last_used_at=now))


def revoke(connection: Connection, key: str, now: datetime, project_id: int | None = None) -> bool:
    """Take the token back; return False when there is none with that key (in the project) that still holds."""
    taken_back = (
        update(token).where(token.c.key == key, token.c.revoked_at.is_(None)).values(revoked_at=now)
    )
    if project_id is not None:
        taken_back = taken_back.where(token.c.project_id == project_id)
    return connection.execute(taken_back).rowcount == 1


def revoke_minted(
    connection: Connection, project_id: int, publisher_id: int, now: datetime
) -> None:
    """Take back what jobs of the publisher hold."""
    connection.execute(
        update(token)
        .where(
            token.c.project_id == project_id,
            token.c.publisher_id == publisher_id,
            token.c.revoked_at.is_(None),
        )
        .values(revoked_at=now)
    )


def delete_minted(connection: Connection, *, ended_before: datetime) -> None:
    """Delete what jobs held, long enough after it ended."""
    connection.execute(
        delete(token).where(token.c.publisher_id.is_not(None), token.c.expires_at < ended_before)
    )


def has_any(connection: Connection) -> bool:
    """Return whether there ever was a token."""
    return connection.execute(select(token.c.token_id).limit(1)).first() is not None


def delete_session(connection: Connection, key: str) -> None:
    """Delete the session of that key."""
    connection.execute(delete(token).where(token.c.key == key, token.c.person_id.is_not(None)))


def delete_ended_sessions(connection: Connection, now: datetime) -> None:
    """Delete sessions that have ended."""
    connection.execute(
        delete(token).where(token.c.person_id.is_not(None), token.c.expires_at <= now)
    )
