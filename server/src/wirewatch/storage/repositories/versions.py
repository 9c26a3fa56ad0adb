"""Versions and their remarks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, select, update

from wirewatch.storage.ids import allot, insert_numbered
from wirewatch.storage.repositories.dialects import insert_unless_there
from wirewatch.storage.tables import annotation, channel_version, version


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One version as stored; `ordinal` is its place in the channel it was read for."""

    version_id: int
    label: str
    commit: str | None
    commit_time: datetime | None
    ordinal: float | None = None


@dataclass(frozen=True, slots=True)
class AnnotationRow:
    """A remark on a version."""

    version_id: int
    title: str
    text: str


_COLUMNS = (version.c.version_id, version.c.label, version.c.commit_id, version.c.commit_time)


def find_version(connection: Connection, project_id: int, label: str) -> VersionRow | None:
    """Return the version of that label."""
    row = connection.execute(
        select(*_COLUMNS).where(version.c.project_id == project_id, version.c.label == label)
    ).one_or_none()
    return None if row is None else VersionRow(*row)


def add_version(
    connection: Connection,
    project_id: int,
    label: str,
    *,
    commit: str | None,
    commit_time: datetime | None,
    now: datetime,
) -> VersionRow:
    """Store a new version and return it."""
    version_id = insert_numbered(
        connection,
        version,
        project_id,
        {"label": label, "commit_id": commit, "commit_time": commit_time, "first_seen": now},
    )
    return VersionRow(version_id, label, commit, commit_time)


def change_version(
    connection: Connection, project_id: int, version_id: int, changes: Mapping[str, Any]
) -> None:
    """Set label, commit_id or commit_time."""
    connection.execute(
        update(version)
        .where(version.c.project_id == project_id, version.c.version_id == version_id)
        .values(**changes)
    )


def versions_of_channel(
    connection: Connection, project_id: int, channel_id: int
) -> list[VersionRow]:
    """Return the channel's versions in no particular order."""
    rows = connection.execute(
        select(*_COLUMNS, channel_version.c.ordinal)
        .join(
            channel_version,
            (channel_version.c.project_id == version.c.project_id)
            & (channel_version.c.version_id == version.c.version_id),
        )
        .where(
            channel_version.c.project_id == project_id,
            channel_version.c.channel_id == channel_id,
        )
    )
    return [VersionRow(*row) for row in rows]


def annotations_of(connection: Connection, project_id: int) -> dict[int, list[AnnotationRow]]:
    """Return the project's remarks by version id, oldest first."""
    rows = connection.execute(
        select(annotation.c.version_id, annotation.c.title, annotation.c.text)
        .where(annotation.c.project_id == project_id)
        .order_by(annotation.c.annotation_id)
    )
    found: dict[int, list[AnnotationRow]] = {}
    for row in rows:
        found.setdefault(row.version_id, []).append(AnnotationRow(*row))
    return found


def put_annotation(
    connection: Connection,
    project_id: int,
    version_id: int,
    *,
    title: str,
    text: str,
    now: datetime,
) -> bool:
    """Store the remark; return False when one of that title is on the version, and set its text."""
    row = {
        "project_id": project_id,
        "annotation_id": allot(connection, annotation, project_id)[0],
        "version_id": version_id,
        "title": title,
        "text": text,
        "created_at": now,
    }
    if insert_unless_there(connection, annotation, row):
        return True
    change_annotation(connection, project_id, version_id, title, {"text": text})
    return False


def change_annotation(
    connection: Connection,
    project_id: int,
    version_id: int,
    title: str,
    changes: Mapping[str, str],
) -> bool:
    """Set title or text of the remark of that title; return False when the version has none."""
    changed = connection.execute(
        update(annotation)
        .where(*_titled(project_id, version_id, title))
        .values(**changes)
        .returning(annotation.c.annotation_id)
    )
    return changed.first() is not None


def delete_annotation(connection: Connection, project_id: int, version_id: int, title: str) -> bool:
    """Delete the remark of that title; return False when the version has none."""
    deleted = connection.execute(
        delete(annotation)
        .where(*_titled(project_id, version_id, title))
        .returning(annotation.c.annotation_id)
    )
    return deleted.first() is not None


def _titled(project_id: int, version_id: int, title: str) -> tuple[ColumnElement[bool], ...]:
    return (
        annotation.c.project_id == project_id,
        annotation.c.version_id == version_id,
        annotation.c.title == title,
    )
