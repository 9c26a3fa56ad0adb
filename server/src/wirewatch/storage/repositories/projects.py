"""Projects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, select, update

from wirewatch.storage.ids import allot
from wirewatch.storage.prepared import Prepared
from wirewatch.storage.repositories.dialects import insert_unless_there
from wirewatch.storage.tables import project, run, version


@dataclass(frozen=True, slots=True)
class ProjectRow:
    """One project as stored."""

    project_id: int
    slug: str
    title: str
    public: bool
    data_version: int
    name_pattern: str | None = None


@dataclass(frozen=True, slots=True)
class ProjectActivity:
    """A project with what happened in it; runs that count, voided ones left out."""

    project: ProjectRow
    run_count: int
    version_count: int
    last_run_at: datetime | None


_COLUMNS = (
    project.c.project_id,
    project.c.slug,
    project.c.title,
    project.c.public,
    project.c.data_version,
    project.c.name_pattern,
)
_SELECT_BY_SLUG = select(*_COLUMNS).where(project.c.slug == bindparam("wanted"))
_BY_SLUG = Prepared(_SELECT_BY_SLUG)
_LOCKED_BY_SLUG = Prepared(_SELECT_BY_SLUG.with_for_update())
_COUNT_UP = Prepared(
    update(project)
    .where(project.c.project_id == bindparam("in_project"))
    .values(data_version=project.c.data_version + 1)
)


def find_project(connection: Connection, slug: str) -> ProjectRow | None:
    """Return the project of that slug."""
    row = _BY_SLUG.first(connection, {"wanted": slug})
    return None if row is None else ProjectRow(*row)


def slug_of(connection: Connection, project_id: int) -> str:
    """Return the slug of a project that is there."""
    found: str = connection.execute(
        select(project.c.slug).where(project.c.project_id == project_id)
    ).scalar_one()
    return found


def lock_project(connection: Connection, slug: str) -> ProjectRow | None:
    """Return the project of that slug, held against other writers until the transaction ends."""
    row = _LOCKED_BY_SLUG.first(connection, {"wanted": slug})
    return None if row is None else ProjectRow(*row)


def create_project(
    connection: Connection, slug: str, *, title: str, public: bool, now: datetime
) -> bool:
    """Create the project and return True; return False when the slug is taken."""
    row = {
        "project_id": allot(connection, project, 0)[0],
        "slug": slug,
        "title": title,
        "public": public,
        "data_version": 1,
        "created_at": now,
    }
    return insert_unless_there(connection, project, row)


def change_project(connection: Connection, project_id: int, changes: Mapping[str, Any]) -> None:
    """Set title, public or name_pattern."""
    connection.execute(update(project).where(project.c.project_id == project_id).values(**changes))


def count_up(connection: Connection, project_id: int) -> None:
    """Count the project's data version up; every stored change does so once."""
    _COUNT_UP.run(connection, {"in_project": project_id})


def list_projects(
    connection: Connection, *, private_ids: Sequence[int] | None
) -> list[ProjectActivity]:
    """Return projects by newest activity.

    Args:
        connection: the transaction.
        private_ids: private projects to show besides the public ones; None for all of them.
    """
    runs = (
        select(
            run.c.project_id,
            func.count().label("run_count"),
            func.max(run.c.received_at).label("last_run_at"),
        )
        .where(run.c.voided_at.is_(None))
        .group_by(run.c.project_id)
        .subquery()
    )
    versions = (
        select(version.c.project_id, func.count().label("version_count"))
        .group_by(version.c.project_id)
        .subquery()
    )
    found = (
        select(
            *_COLUMNS,
            func.coalesce(runs.c.run_count, 0),
            func.coalesce(versions.c.version_count, 0),
            runs.c.last_run_at,
        )
        .outerjoin(runs, and_(runs.c.project_id == project.c.project_id))
        .outerjoin(versions, versions.c.project_id == project.c.project_id)
        .order_by(runs.c.last_run_at.is_(None), runs.c.last_run_at.desc(), project.c.slug)
    )
    if private_ids is not None:
        found = found.where(project.c.public | project.c.project_id.in_(private_ids))
    width = len(_COLUMNS)
    return [
        ProjectActivity(ProjectRow(*row[:width]), *row[width:]) for row in connection.execute(found)
    ]


def activity_of(connection: Connection, found: ProjectRow) -> ProjectActivity:
    """Return the project with its counts."""
    runs = connection.execute(
        select(func.count(), func.max(run.c.received_at)).where(
            run.c.project_id == found.project_id, run.c.voided_at.is_(None)
        )
    ).one()
    versions = connection.execute(
        select(func.count()).where(version.c.project_id == found.project_id)
    ).scalar_one()
    return ProjectActivity(found, runs[0], versions, runs[1])
