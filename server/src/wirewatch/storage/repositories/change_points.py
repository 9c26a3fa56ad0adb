"""Change points as they were found last, and how far they have been looked for."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, select

from wirewatch.storage.repositories.dialects import insert_many, insert_unless_there, is_one_of
from wirewatch.storage.tables import change_point, environment, run, series_scan


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One change point of a series; levels in the metric's unit."""

    channel_id: int
    track_id: int
    case_id: int
    version_id: int
    metric_id: int
    before_version_id: int
    ratio: float
    low: float | None
    high: float | None
    level_before: float
    level_after: float
    runs_before: int
    runs_after: int
    found_at: datetime


_COLUMNS = tuple(change_point.c[name] for name in ChangeRow.__slots__)


def changes_on_track(
    connection: Connection, project_id: int, channel_id: int, track_id: int
) -> list[ChangeRow]:
    """Return the change points of the track in the channel."""
    rows = connection.execute(
        select(*_COLUMNS).where(
            change_point.c.project_id == project_id,
            change_point.c.channel_id == channel_id,
            change_point.c.track_id == track_id,
        )
    )
    return [ChangeRow(*row) for row in rows]


def changes_in_channel(connection: Connection, project_id: int, channel_id: int) -> list[ChangeRow]:
    """Return the change points of the channel."""
    rows = connection.execute(
        select(*_COLUMNS).where(
            change_point.c.project_id == project_id, change_point.c.channel_id == channel_id
        )
    )
    return [ChangeRow(*row) for row in rows]


def replace_changes(
    connection: Connection,
    project_id: int,
    channel_id: int,
    track_id: int,
    *,
    cases: Collection[int] | None,
    metrics: Collection[int],
    are_others: bool = False,
    changes: Sequence[ChangeRow],
) -> None:
    """Put these change points in the place of all that the cases had of the metrics.

    Args:
        connection: where.
        project_id: the project.
        channel_id: the channel.
        track_id: the track.
        cases: None for all.
        metrics: ids; with `are_others` all but these are meant.
        are_others: see `metrics`.
        changes: the new ones.
    """
    of_metrics = change_point.c.metric_id.in_(metrics)
    meant: list[ColumnElement[bool]] = [~of_metrics if are_others else of_metrics]
    if cases is not None:
        meant.append(is_one_of(connection, change_point.c.case_id, sorted(cases)))
    connection.execute(
        delete(change_point).where(
            change_point.c.project_id == project_id,
            change_point.c.channel_id == channel_id,
            change_point.c.track_id == track_id,
            *meant,
        )
    )
    rows = [{"project_id": project_id, **asdict(change)} for change in changes]
    insert_many(connection, change_point, rows)


def scan_of(
    connection: Connection, project_id: int, channel_id: int, track_id: int
) -> tuple[bytes, bytes] | None:
    """Return digest of the runs and packed state of the last scan; None before the first."""
    row = connection.execute(
        select(series_scan.c.runs_digest, series_scan.c.state).where(
            series_scan.c.project_id == project_id,
            series_scan.c.channel_id == channel_id,
            series_scan.c.track_id == track_id,
        )
    ).one_or_none()
    return None if row is None else (row[0], row[1])


def put_scan(
    connection: Connection,
    project_id: int,
    channel_id: int,
    track_id: int,
    *,
    runs_digest: bytes,
    state: bytes,
) -> None:
    """Note how far was scanned."""
    key = {"project_id": project_id, "channel_id": channel_id, "track_id": track_id}
    values = {"runs_digest": runs_digest, "state": state}
    if insert_unless_there(connection, series_scan, key | values):
        return
    connection.execute(
        series_scan.update()
        .where(*(series_scan.c[name] == value for name, value in key.items()))
        .values(**values)
    )


@dataclass(frozen=True, slots=True)
class RunAtVersion:
    """A run at a version, with where it was taken."""

    run_id: int
    version_id: int
    track_id: int
    facts: Mapping[str, Any]


def runs_at_versions(
    connection: Connection, project_id: int, version_ids: Sequence[int]
) -> list[RunAtVersion]:
    """Return the runs that count of these versions, with the facts of their environments."""
    rows = connection.execute(
        select(run.c.run_id, run.c.version_id, run.c.track_id, environment.c.facts)
        .join(
            environment,
            (environment.c.project_id == run.c.project_id)
            & (environment.c.environment_id == run.c.environment_id),
        )
        .where(
            run.c.project_id == project_id,
            is_one_of(connection, run.c.version_id, version_ids),
            run.c.voided_at.is_(None),
        )
        .order_by(run.c.run_id)
    )
    return [RunAtVersion(*row) for row in rows]
