"""Publishers of a project."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, select

from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.tables import publisher


@dataclass(frozen=True, slots=True)
class PublisherRow:
    """One publisher as stored."""

    project_id: int
    publisher_id: int
    issuer: str
    repository: str
    repository_id: str
    owner_id: str
    workflow: str
    environment: str | None
    protected_only: bool
    pull_requests: bool
    created_at: datetime


def list_publishers(connection: Connection, project_id: int) -> list[PublisherRow]:
    """Return the project's publishers, oldest first."""
    rows = connection.execute(
        select(publisher)
        .where(publisher.c.project_id == project_id)
        .order_by(publisher.c.publisher_id)
    )
    return [PublisherRow(*row) for row in rows]


def add_publisher(
    connection: Connection, project_id: int, facts: Mapping[str, Any]
) -> PublisherRow:
    """Store a publisher and return it; `facts` are its columns but the ids."""
    made = insert_numbered(connection, publisher, project_id, facts)
    return PublisherRow(project_id=project_id, publisher_id=made, **facts)


def remove_publisher(connection: Connection, project_id: int, publisher_id: int) -> bool:
    """Delete the publisher; return False when the project has none of that id."""
    removed = delete(publisher).where(
        publisher.c.project_id == project_id, publisher.c.publisher_id == publisher_id
    )
    return connection.execute(removed).rowcount == 1
