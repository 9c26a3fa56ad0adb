"""Signed links of a project, their keys included."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, delete, select

from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.tables import signed_link


@dataclass(frozen=True, slots=True)
class SignedLinkRow:
    """One link as stored."""

    signed_link_id: int
    target: str
    query: str
    key: bytes
    note: str
    created_by: str
    created_at: datetime
    expires_at: datetime


_COLUMNS = tuple(signed_link.c[name] for name in SignedLinkRow.__slots__)


def add_link(connection: Connection, project_id: int, facts: Mapping[str, Any]) -> SignedLinkRow:
    """Store a link and return it; `facts` are its columns but the ids."""
    made = insert_numbered(connection, signed_link, project_id, facts)
    return SignedLinkRow(signed_link_id=made, **facts)


def list_links(connection: Connection, project_id: int) -> list[SignedLinkRow]:
    """Return the project's links, oldest first."""
    found = _of(project_id).order_by(signed_link.c.signed_link_id)
    return [SignedLinkRow(*row) for row in connection.execute(found)]


def find_link(connection: Connection, project_id: int, link_id: int) -> SignedLinkRow | None:
    """Return the project's link of that id."""
    found = _of(project_id).where(signed_link.c.signed_link_id == link_id)
    row = connection.execute(found).one_or_none()
    return None if row is None else SignedLinkRow(*row)


def remove_link(connection: Connection, project_id: int, link_id: int) -> bool:
    """Delete the link and its key; return False when there is none."""
    removed = delete(signed_link).where(
        signed_link.c.project_id == project_id, signed_link.c.signed_link_id == link_id
    )
    return connection.execute(removed).rowcount == 1


def _of(project_id: int) -> Select[Any]:
    return select(*_COLUMNS).where(signed_link.c.project_id == project_id)
