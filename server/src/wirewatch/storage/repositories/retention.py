"""What is old enough to go, and letting it go.

The newest run, version and channel of a project are never among it: SQLite counts ids on from the highest, and no id
may be given twice.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import Column, Connection, Table, and_, delete, func, or_, select, update

from wirewatch.domain.retention import PULL_REQUESTS, Policy
from wirewatch.storage.repositories.dialects import is_one_of
from wirewatch.storage.tables import (
    annotation,
    channel,
    channel_version,
    project,
    report,
    run,
    run_column,
    triage,
    verdict,
    version,
)

_POLICY = tuple(project.c[field.name] for field in fields(Policy))


@dataclass(frozen=True, slots=True)
class Sized:
    """A run and the bytes of it that would go."""

    run_id: int
    size_bytes: int


def policy_of(connection: Connection, project_id: int) -> Policy:
    """Return the policy of a project that is there."""
    row = connection.execute(select(*_POLICY).where(project.c.project_id == project_id)).one()
    return Policy(*row)


def projects_with_policy(connection: Connection) -> list[tuple[int, str]]:
    """Return id and slug of the projects that let anything go."""
    rows = connection.execute(
        select(project.c.project_id, project.c.slug)
        .where(or_(*(column.is_not(None) for column in _POLICY)))
        .order_by(project.c.project_id)
    )
    return [(project_id, slug) for project_id, slug in rows]


def originals_before(connection: Connection, project_id: int, before: datetime) -> list[Sized]:
    """Return the runs stored before then whose report is kept, oldest first."""
    rows = connection.execute(
        select(run.c.run_id, func.length(report.c.original))
        .join(
            report, and_(report.c.project_id == run.c.project_id, report.c.run_id == run.c.run_id)
        )
        .where(run.c.project_id == project_id, run.c.received_at < before)
        .order_by(run.c.run_id)
    )
    return [Sized(run_id, size) for run_id, size in rows]


def drop_originals(connection: Connection, project_id: int, run_ids: Sequence[int]) -> None:
    """Let the reports of these runs go."""
    connection.execute(
        delete(report).where(
            report.c.project_id == project_id, is_one_of(connection, report.c.run_id, run_ids)
        )
    )


def samples_of(connection: Connection, project_id: int, version_ids: Sequence[int]) -> list[Sized]:
    """Return the runs of these versions whose repetitions are kept, oldest first."""
    rows = connection.execute(
        select(run.c.run_id, func.sum(func.length(run_column.c.samples)))
        .join(
            run_column,
            and_(run_column.c.project_id == run.c.project_id, run_column.c.run_id == run.c.run_id),
        )
        .where(
            run.c.project_id == project_id,
            is_one_of(connection, run.c.version_id, version_ids),
            run_column.c.samples.is_not(None),
        )
        .group_by(run.c.run_id)
        .order_by(run.c.run_id)
    )
    return [Sized(run_id, int(size)) for run_id, size in rows]


def drop_samples(connection: Connection, project_id: int, run_ids: Sequence[int]) -> None:
    """Let the repetitions of these runs go; their medians stay."""
    connection.execute(
        update(run_column)
        .where(
            run_column.c.project_id == project_id,
            is_one_of(connection, run_column.c.run_id, run_ids),
        )
        .values(samples=None)
    )


def pull_request_runs_before(
    connection: Connection, project_id: int, before: datetime
) -> list[int]:
    """Return the runs stored before then whose versions are in channels of pull requests only, oldest first."""
    elsewhere = (
        select(channel_version.c.version_id)
        .join(
            channel,
            and_(
                channel.c.project_id == channel_version.c.project_id,
                channel.c.channel_id == channel_version.c.channel_id,
            ),
        )
        .where(
            channel_version.c.project_id == project_id,
            channel.c.name.not_like(f"{PULL_REQUESTS}%"),
        )
    )
    rows = connection.execute(
        select(run.c.run_id)
        .join(
            channel,
            and_(
                channel.c.project_id == run.c.project_id, channel.c.channel_id == run.c.channel_id
            ),
        )
        .where(
            run.c.project_id == project_id,
            run.c.received_at < before,
            run.c.run_id < _newest(run, run.c.run_id, project_id),
            channel.c.name.like(f"{PULL_REQUESTS}%"),
            run.c.version_id.not_in(elsewhere),
        )
        .order_by(run.c.run_id)
    )
    return list(rows.scalars())


def sizes_of_runs(connection: Connection, project_id: int, run_ids: Sequence[int]) -> int:
    """Return the bytes of all vectors, reports and verdicts of these runs."""
    total = 0
    for table, size in (
        (run_column, func.length(run_column.c.medians) + _length_or_0(run_column.c.samples)),
        (report, func.length(report.c.original)),
        (verdict, func.length(verdict.c.snapshot)),
    ):
        found = connection.execute(
            select(func.sum(size)).where(
                table.c.project_id == project_id, is_one_of(connection, table.c.run_id, run_ids)
            )
        ).scalar_one()
        total += int(found or 0)
    return total


def drop_runs(connection: Connection, project_id: int, run_ids: Sequence[int]) -> None:
    """Let these runs go with everything of theirs, then the versions and channels that nothing is left of.

    A version that people remarked on, or decided about, stays.
    """
    gone = connection.execute(
        delete(run)
        .where(run.c.project_id == project_id, is_one_of(connection, run.c.run_id, run_ids))
        .returning(run.c.channel_id, run.c.version_id)
    ).all()
    _drop_unused(connection, project_id, version, {each.version_id for each in gone}, _OF_VERSION)
    _drop_unused(connection, project_id, channel, {each.channel_id for each in gone}, _OF_CHANNEL)


# What must not have a row left of a version, of a channel.
_OF_VERSION = (run, annotation, triage)
_OF_CHANNEL = (run, channel_version)


def _drop_unused(
    connection: Connection,
    project_id: int,
    table: Table,
    ids: Collection[int],
    users: Sequence[Table],
) -> None:
    own = table.c[f"{table.name}_id"]
    connection.execute(
        delete(table).where(
            table.c.project_id == project_id,
            is_one_of(connection, own, sorted(ids)),
            own < _newest(table, own, project_id),
            *(
                own.not_in(select(each.c[own.name]).where(each.c.project_id == project_id))
                for each in users
            ),
        )
    )


def _newest(table: Table, column: Column[int], project_id: int) -> object:
    # Another name for the same table: it must not be taken for the one around it.
    inner = table.alias()
    return (
        select(func.max(inner.c[column.name]))
        .where(inner.c.project_id == project_id)
        .scalar_subquery()
    )


def _length_or_0(column: Column[bytes]) -> object:
    return func.coalesce(func.length(column), 0)
