"""Runs and their original reports."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, select, update

from wirewatch.domain.report import Track
from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.repositories.dialects import insert_many, is_one_of
from wirewatch.storage.repositories.run_choice import conditions
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.tables import (
    channel,
    environment,
    layout,
    report,
    run,
    run_column,
    run_component,
    track,
    version,
)


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run with the names of what it points to."""

    run_id: int
    version: str
    commit: str | None
    commit_time: datetime | None
    channel: str
    layout_id: int
    digest: bytes
    sitting: str | None
    batch: str | None
    started_at: str | None
    received_at: datetime
    library_version: str | None
    sample_count: int
    failures: Sequence[Mapping[str, Any]]
    caveats: Sequence[Mapping[str, Any]]
    voided_at: datetime | None
    void_reason: str | None
    case_count: int
    environment: Mapping[str, object]
    track: Track
    components: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PackedColumn:
    """One metric of a run as it is stored."""

    metric_id: int
    medians: bytes
    samples: bytes | None


@dataclass(frozen=True, slots=True)
class SameBody:
    """A stored run of the same body."""

    run_id: int
    version: str
    track_id: int


_COLUMNS = (
    run.c.run_id,
    version.c.label,
    version.c.commit_id,
    version.c.commit_time,
    channel.c.name,
    run.c.layout_id,
    run.c.digest,
    run.c.sitting,
    run.c.batch,
    run.c.started_at,
    run.c.received_at,
    run.c.library_version,
    run.c.sample_count,
    run.c.failures,
    run.c.caveats,
    run.c.voided_at,
    run.c.void_reason,
    run.c.conditions,
    layout.c.case_count,
    environment.c.facts,
)


def add_run(
    connection: Connection,
    project_id: int,
    facts: Mapping[str, Any],
    *,
    components: Mapping[str, str],
    columns: Sequence[PackedColumn],
    original: bytes,
    size_bytes: int,
) -> int:
    """Store a run with everything that belongs to it and return its id.

    `facts` are the columns of `run` but its keys; `original` is compressed already.
    """
    run_id = insert_numbered(connection, run, project_id, facts)
    insert_many(
        connection,
        run_component,
        [
            {"project_id": project_id, "run_id": run_id, "name": name, "version": label}
            for name, label in components.items()
        ],
    )
    insert_many(
        connection,
        run_column,
        [
            {
                "project_id": project_id,
                "run_id": run_id,
                "metric_id": column.metric_id,
                "medians": column.medians,
                "samples": column.samples,
            }
            for column in columns
        ],
    )
    kept = {"original": original, "size_bytes": size_bytes}
    insert_many(connection, report, [{"project_id": project_id, "run_id": run_id, **kept}])
    return run_id


def find_same_body(connection: Connection, project_id: int, digest: bytes) -> list[SameBody]:
    """Return the stored runs of that body, oldest first."""
    rows = connection.execute(
        select(run.c.run_id, version.c.label, run.c.track_id)
        .join(
            version,
            (version.c.project_id == run.c.project_id) & (version.c.version_id == run.c.version_id),
        )
        .where(run.c.project_id == project_id, run.c.digest == digest)
        .order_by(run.c.run_id)
    )
    return [SameBody(*row) for row in rows]


def find_run(connection: Connection, project_id: int, run_id: int) -> RunRow | None:
    """Return the run of that id."""
    found = _rows(connection, project_id, _joined(project_id).where(run.c.run_id == run_id))
    return found[0] if found else None


def list_runs(
    connection: Connection,
    project_id: int,
    *,
    choice: Mapping[str, Collection[str]],
    before: int | None,
    limit: int,
) -> list[RunRow]:
    """Return up to `limit` runs of the choice (see `run_choice`), newest first, of those older than `before`."""
    found = _joined(project_id).where(*conditions(choice))
    found = found.order_by(run.c.run_id.desc()).limit(limit)
    if before is not None:
        found = found.where(run.c.run_id < before)
    return _rows(connection, project_id, found)


def sittings_of(
    connection: Connection, project_id: int, run_ids: Sequence[int]
) -> dict[int, str | None]:
    """Return the sitting of each of these runs, None where it was not told."""
    rows = connection.execute(
        select(run.c.run_id, run.c.sitting).where(
            run.c.project_id == project_id, is_one_of(connection, run.c.run_id, run_ids)
        )
    )
    return dict(rows.all())


def void_run(
    connection: Connection, project_id: int, run_id: int, *, reason: str, now: datetime
) -> None:
    """Take the run out of all charts; it stays stored."""
    connection.execute(
        update(run)
        .where(run.c.project_id == project_id, run.c.run_id == run_id)
        .values(voided_at=now, void_reason=reason)
    )


def original_of(connection: Connection, project_id: int, run_id: int) -> bytes | None:
    """Return the run's report, still compressed; None when it is no longer kept."""
    original: bytes | None = connection.execute(
        select(report.c.original).where(
            report.c.project_id == project_id, report.c.run_id == run_id
        )
    ).scalar_one_or_none()
    return original


def _joined(project_id: int) -> Select[Any]:
    joined = run
    for table, key in (
        (version, "version_id"),
        (channel, "channel_id"),
        (layout, "layout_id"),
        (environment, "environment_id"),
        (track, "track_id"),
    ):
        same = (table.c.project_id == run.c.project_id) & (table.c[key] == run.c[key])
        joined = joined.join(table, same)  # type: ignore[assignment]  # a join stands for its table
    return (
        select(*_COLUMNS, *(track.c[key] for key in TRACK_KEYS))
        .select_from(joined)
        .where(run.c.project_id == project_id)
    )


def _rows(connection: Connection, project_id: int, found: Select[Any]) -> list[RunRow]:
    rows = connection.execute(found).all()
    components: dict[int, dict[str, str]] = {}
    for run_id, name, label in connection.execute(
        select(run_component.c.run_id, run_component.c.name, run_component.c.version)
        .where(
            run_component.c.project_id == project_id,
            run_component.c.run_id.in_([row[0] for row in rows]),
        )
        .order_by(run_component.c.name)
    ):
        components.setdefault(run_id, {})[name] = label
    return [_run_row(row, components.get(row[0], {})) for row in rows]


def _run_row(row: Sequence[Any], components: Mapping[str, str]) -> RunRow:
    own, of_track = row[: len(_COLUMNS)], row[len(_COLUMNS) :]
    *facts, conditions, case_count, environment_facts = own
    facts_of_place = {**environment_facts, **conditions}
    # By place: in the order of _COLUMNS and of the fields of RunRow.
    return RunRow(*facts, case_count, facts_of_place, Track(*of_track), components)  # type: ignore[call-arg]
