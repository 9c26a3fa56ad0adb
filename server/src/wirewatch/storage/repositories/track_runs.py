"""Runs as they are judged: of one track in one channel, with what orders them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, func, select

from wirewatch.domain.report import CaseKey
from wirewatch.storage.packing import FloatArray, unpack_values
from wirewatch.storage.repositories.cases import case_keys_where
from wirewatch.storage.repositories.dialects import is_one_of
from wirewatch.storage.tables import (
    benchmark_case,
    channel,
    channel_version,
    layout_case,
    metric,
    run,
    run_column,
    run_component,
    track,
    version,
)


@dataclass(frozen=True, slots=True)
class JudgedRun:
    """A run that is to be judged."""

    run_id: int
    version_id: int
    channel_id: int
    track_id: int
    layout_id: int
    base: str | None
    failures: Sequence[Mapping[str, Any]]
    caveats: Sequence[Mapping[str, Any]]
    voided_at: datetime | None


@dataclass(frozen=True, slots=True)
class TrackRun:
    """A run among those of its track, with what its version's order depends on."""

    run_id: int
    version_id: int
    label: str
    commit_time: datetime | None
    ordinal: float | None
    layout_id: int
    repetitions: int | None
    track_id: int
    environment_id: int


_JUDGED = select(
    run.c.run_id,
    run.c.version_id,
    run.c.channel_id,
    run.c.track_id,
    run.c.layout_id,
    run.c.base,
    run.c.failures,
    run.c.caveats,
    run.c.voided_at,
)


def runs_after(connection: Connection, project_id: int, run_id: int, limit: int) -> list[JudgedRun]:
    """Return the runs that were stored after this one, oldest first, voided ones too."""
    rows = connection.execute(
        _JUDGED.where(run.c.project_id == project_id, run.c.run_id > run_id)
        .order_by(run.c.run_id)
        .limit(limit)
    )
    return [JudgedRun(*row) for row in rows]


def judged_run(connection: Connection, project_id: int, run_id: int) -> JudgedRun:
    """Return the run of that id."""
    return JudgedRun(
        *connection.execute(
            _JUDGED.where(run.c.project_id == project_id, run.c.run_id == run_id)
        ).one()
    )


def channels_holding(connection: Connection, project_id: int, version_id: int) -> list[int]:
    """Return the ids of the channels that hold the version."""
    return list(
        connection.execute(
            select(channel_version.c.channel_id)
            .where(
                channel_version.c.project_id == project_id,
                channel_version.c.version_id == version_id,
            )
            .order_by(channel_version.c.channel_id)
        ).scalars()
    )


def tracks_in_channels(connection: Connection, project_id: int) -> list[tuple[int, int]]:
    """Return all pairs (channel id, track id) that some run that counts has."""
    rows = connection.execute(
        select(channel_version.c.channel_id, run.c.track_id)
        .select_from(_in_channels())
        .where(run.c.project_id == project_id, run.c.voided_at.is_(None))
        .distinct()
    )
    return sorted((channel_id, track_id) for channel_id, track_id in rows)


def runs_on_track(
    connection: Connection, project_id: int, channel_id: int, track_id: int
) -> list[TrackRun]:
    """Return the runs that count of the channel's versions on the track, by ascending id."""
    joined = _in_channels().join(
        version,
        and_(
            version.c.project_id == run.c.project_id,
            version.c.version_id == run.c.version_id,
        ),
    )
    rows = connection.execute(
        select(
            run.c.run_id,
            run.c.version_id,
            version.c.label,
            version.c.commit_time,
            channel_version.c.ordinal,
            run.c.layout_id,
            run.c.repetitions,
            run.c.track_id,
            run.c.environment_id,
        )
        .select_from(joined)
        .where(
            run.c.project_id == project_id,
            run.c.track_id == track_id,
            run.c.voided_at.is_(None),
            channel_version.c.channel_id == channel_id,
        )
        .order_by(run.c.run_id)
    )
    return [TrackRun(*row) for row in rows]


def channel_of(connection: Connection, project_id: int, channel_id: int) -> tuple[str, str]:
    """Return the channel's name and rule."""
    name, rule = connection.execute(
        select(channel.c.name, channel.c.rule).where(
            channel.c.project_id == project_id, channel.c.channel_id == channel_id
        )
    ).one()
    return name, rule


def layout_cases(connection: Connection, project_id: int, layout_id: int) -> list[int]:
    """Return the layout's case ids in slot order."""
    return list(
        connection.execute(
            select(layout_case.c.case_id)
            .where(layout_case.c.project_id == project_id, layout_case.c.layout_id == layout_id)
            .order_by(layout_case.c.slot)
        ).scalars()
    )


def case_keys(connection: Connection, project_id: int, ids: Sequence[int]) -> dict[int, CaseKey]:
    """Return the cases of these ids."""
    return case_keys_where(
        connection,
        benchmark_case.c.project_id == project_id,
        is_one_of(connection, benchmark_case.c.case_id, ids),
    )


def columns_of_run(
    connection: Connection, project_id: int, run_id: int
) -> dict[str, tuple[int, FloatArray]]:
    """Return the run's metrics: name -> (id, medians by slot)."""
    rows = connection.execute(
        select(metric.c.name, metric.c.metric_id, run_column.c.medians)
        .join(
            metric,
            and_(
                metric.c.project_id == run_column.c.project_id,
                metric.c.metric_id == run_column.c.metric_id,
            ),
        )
        .where(run_column.c.project_id == project_id, run_column.c.run_id == run_id)
    )
    return {name: (metric_id, unpack_values(medians)) for name, metric_id, medians in rows}


def caveat_codes(
    connection: Connection, project_id: int, run_ids: Sequence[int]
) -> dict[int, set[str]]:
    """Return the codes of each run's caveats."""
    rows = connection.execute(
        select(run.c.run_id, run.c.caveats).where(
            run.c.project_id == project_id, is_one_of(connection, run.c.run_id, run_ids)
        )
    )
    return {run_id: {each["code"] for each in caveats} for run_id, caveats in rows}


def same_machine_elsewhere(connection: Connection, project_id: int, track_id: int) -> bool:
    """Return whether another track with runs that count has the same declared machine."""
    machine = (
        select(track.c.machine)
        .where(track.c.project_id == project_id, track.c.track_id == track_id)
        .scalar_subquery()
    )
    found = connection.execute(
        select(func.count())
        .select_from(track)
        .join(
            run,
            and_(run.c.project_id == track.c.project_id, run.c.track_id == track.c.track_id),
        )
        .where(
            track.c.project_id == project_id,
            track.c.track_id != track_id,
            track.c.machine == machine,
            track.c.machine != "",
            run.c.voided_at.is_(None),
        )
    ).scalar_one()
    return bool(found)


def components_of_runs(
    connection: Connection, project_id: int, run_ids: Sequence[int]
) -> dict[str, set[str]]:
    """Return the versions that these runs' components have, by component."""
    rows = connection.execute(
        select(run_component.c.name, run_component.c.version).where(
            run_component.c.project_id == project_id,
            is_one_of(connection, run_component.c.run_id, run_ids),
        )
    )
    found: dict[str, set[str]] = {}
    for name, label in rows:
        found.setdefault(name, set()).add(label)
    return found


def _in_channels() -> Any:
    return run.join(
        channel_version,
        and_(
            channel_version.c.project_id == run.c.project_id,
            channel_version.c.version_id == run.c.version_id,
        ),
    )
