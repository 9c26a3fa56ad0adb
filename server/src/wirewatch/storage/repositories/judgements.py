"""How far each project is judged, and who judges it now: one worker at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, func, insert, or_, select, update

from wirewatch.storage.repositories.dialects import insert_unless_there
from wirewatch.storage.store import Store
from wirewatch.storage.tables import judgement, project

# With the project's id a key of its own among the advisory locks of the database.
_LOCK_CLASS = 0x5757


@dataclass(frozen=True, slots=True)
class Cursor:
    """Up to which data version, and up to which run, a project is judged."""

    data_version: int
    run_id: int


_BEHIND = (
    select(project.c.project_id)
    .outerjoin(judgement, judgement.c.project_id == project.c.project_id)
    .where(
        or_(
            judgement.c.data_version.is_(None),
            judgement.c.data_version < project.c.data_version,
        )
    )
    .order_by(project.c.project_id)
)


def projects_behind(connection: Connection) -> list[int]:
    """Return the ids of the projects in which something changed since they were judged."""
    return list(connection.execute(_BEHIND).scalars())


def cursor_of(connection: Connection, project_id: int) -> tuple[Cursor, int]:
    """Return how far the project is judged, and its data version now; (0, 0) before the first time."""
    row = connection.execute(
        select(judgement.c.data_version, judgement.c.run_id, project.c.data_version)
        .select_from(project)
        .outerjoin(judgement, judgement.c.project_id == project.c.project_id)
        .where(project.c.project_id == project_id)
    ).one()
    return Cursor(row[0] or 0, row[1] or 0), row[2]


def move_cursor(connection: Connection, project_id: int, before: Cursor, after: Cursor) -> bool:
    """Move the cursor and return True; return False when it is not where it was: another worker was here."""
    row = {"project_id": project_id, "data_version": 0, "run_id": 0}
    insert_unless_there(connection, judgement, row)
    moved = connection.execute(
        update(judgement)
        .where(
            judgement.c.project_id == project_id,
            judgement.c.data_version == before.data_version,
            judgement.c.run_id == before.run_id,
        )
        .values(data_version=after.data_version, run_id=after.run_id)
    )
    return moved.rowcount == 1


@contextmanager
def claimed(
    store: Store, project_id: int, worker: str, *, now: datetime, lease: timedelta
) -> Iterator[bool]:
    """Yield whether the project is this worker's until the block ends.

    PostgreSQL holds an advisory lock, which ends with the connection; SQLite a lease, which ends by itself.
    Should two workers judge at once all the same, `move_cursor` lets one of them store.
    """
    if store.embedded:
        with store.write() as connection:
            taken = _take_lease(connection, project_id, worker, now, lease)
        try:
            yield taken
        finally:
            if taken:
                with store.write() as connection:
                    _end_lease(connection, project_id, worker)
        return
    with store.read() as connection:
        key = _LOCK_CLASS << 32 | project_id
        yield bool(connection.execute(select(func.pg_try_advisory_xact_lock(key))).scalar_one())


def _take_lease(
    connection: Connection, project_id: int, worker: str, now: datetime, lease: timedelta
) -> bool:
    values = {"claimed_by": worker, "claimed_until": now + lease}
    found = connection.execute(
        select(judgement.c.claimed_until).where(judgement.c.project_id == project_id)
    ).one_or_none()
    if found is None:
        row = {"project_id": project_id, "data_version": 0, "run_id": 0, **values}
        connection.execute(insert(judgement), row)
        return True
    if found[0] is not None and found[0] > now:
        return False
    connection.execute(
        update(judgement).where(judgement.c.project_id == project_id).values(**values)
    )
    return True


def _end_lease(connection: Connection, project_id: int, worker: str) -> None:
    connection.execute(
        update(judgement)
        .where(and_(judgement.c.project_id == project_id, judgement.c.claimed_by == worker))
        .values(claimed_by=None, claimed_until=None)
    )
