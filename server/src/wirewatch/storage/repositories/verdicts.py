"""Snapshots of verdicts: added, never changed; the newest of a run counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.tables import run, verdict


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """One snapshot as stored; `snapshot` is compressed."""

    verdict_id: int
    run_id: int
    data_version: int
    judged_at: datetime
    status: str
    digest: bytes
    snapshot: bytes


@dataclass(frozen=True, slots=True)
class BatchRun:
    """A run of a batch."""

    run_id: int
    track_id: int
    channel_id: int
    expected_runs: int | None


_COLUMNS = (
    verdict.c.verdict_id,
    verdict.c.run_id,
    verdict.c.data_version,
    verdict.c.judged_at,
    verdict.c.status,
    verdict.c.digest,
    verdict.c.snapshot,
)


def add_verdict(
    connection: Connection,
    project_id: int,
    run_id: int,
    *,
    data_version: int,
    judged_at: datetime,
    status: str,
    digest: bytes,
    snapshot: bytes,
) -> bool:
    """Add a snapshot and return True; return False when the newest one of the run says the same."""
    newest = newest_verdict(connection, project_id, run_id)
    if newest is not None and newest.digest == digest:
        return False
    insert_numbered(
        connection,
        verdict,
        project_id,
        {
            "run_id": run_id,
            "data_version": data_version,
            "judged_at": judged_at,
            "status": status,
            "digest": digest,
            "snapshot": snapshot,
        },
    )
    return True


def newest_verdict(connection: Connection, project_id: int, run_id: int) -> VerdictRow | None:
    """Return the newest snapshot of the run; None while it is not judged."""
    row = connection.execute(
        select(*_COLUMNS)
        .where(verdict.c.project_id == project_id, verdict.c.run_id == run_id)
        .order_by(verdict.c.verdict_id.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else VerdictRow(*row)


def newest_statuses(connection: Connection, project_id: int, run_id: int) -> list[str]:
    """Return the statuses of the run's two newest snapshots, the newest first; fewer where there are fewer."""
    rows = connection.execute(
        select(verdict.c.status)
        .where(verdict.c.project_id == project_id, verdict.c.run_id == run_id)
        .order_by(verdict.c.verdict_id.desc())
        .limit(2)
    )
    return list(rows.scalars())


def runs_of_batch(connection: Connection, project_id: int, batch: str) -> list[BatchRun]:
    """Return the batch's runs that count, oldest first."""
    rows = connection.execute(
        select(run.c.run_id, run.c.track_id, run.c.channel_id, run.c.expected_runs)
        .where(run.c.project_id == project_id, run.c.batch == batch, run.c.voided_at.is_(None))
        .order_by(run.c.run_id)
    )
    return [BatchRun(*row) for row in rows]


def tracks_of_batch_before(
    connection: Connection, project_id: int, channel_ids: Sequence[int], run_id: int
) -> list[int]:
    """Return the tracks of the newest batch on these channels that began before this run; empty without one."""
    newest = connection.execute(
        select(run.c.batch)
        .where(
            run.c.project_id == project_id,
            run.c.channel_id.in_(channel_ids),
            run.c.run_id < run_id,
            run.c.batch.is_not(None),
            run.c.voided_at.is_(None),
        )
        .group_by(run.c.batch)
        .order_by(func.max(run.c.run_id).desc())
        .limit(1)
    ).scalar_one_or_none()
    if newest is None:
        return []
    return sorted({each.track_id for each in runs_of_batch(connection, project_id, newest)})
