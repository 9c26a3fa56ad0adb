"""What of an upload is stored already: all of it found by content, in one statement."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Connection, ScalarSelect, Table, and_, bindparam, select

from wirewatch.storage.prepared import Prepared
from wirewatch.storage.repositories.versions import VersionRow
from wirewatch.storage.tables import (
    channel,
    channel_version,
    environment,
    layout,
    project,
    run,
    track,
    version,
)


@dataclass(frozen=True, slots=True)
class Sought:
    """What tells the parts of an upload apart."""

    digest: bytes
    layout_digest: bytes
    track_digest: bytes
    environment_digest: bytes
    channel: str
    version: str


@dataclass(frozen=True, slots=True)
class Known:
    """Ids of the parts that are stored; None for those that are not.

    Attributes:
        is_member: whether the channel holds the version.
        same_body: the id of a run of the same body.
        has_line: whether a run of the same layout is on the same track: then no series is new.
    """

    layout_id: int | None
    track_id: int | None
    environment_id: int | None
    channel_id: int | None
    version: VersionRow | None
    is_member: bool
    same_body: int | None
    has_line: bool


# Each table is told the project by itself: a distributed store sends a statement to one node only then.
_PROJECT: BindParameter[int] = bindparam("in_project")


def _id_by_digest(table: Table, id_name: str, parameter: str) -> ScalarSelect[Any]:
    return (
        select(table.c[id_name])
        .where(table.c.project_id == _PROJECT, table.c.digest == bindparam(parameter))
        .limit(1)
        .scalar_subquery()
    )


_LAYOUT_ID = _id_by_digest(layout, "layout_id", "layout_digest")
_TRACK_ID = _id_by_digest(track, "track_id", "track_digest")

# One statement instead of seven: on both engines the round trip costs more than the search.
_KNOWN = Prepared(
    select(
        _LAYOUT_ID,
        _TRACK_ID,
        _id_by_digest(environment, "environment_id", "environment_digest"),
        _id_by_digest(run, "run_id", "run_digest"),
        select(run.c.run_id)
        .where(
            run.c.project_id == _PROJECT,
            run.c.layout_id == _LAYOUT_ID,
            run.c.track_id == _TRACK_ID,
        )
        .exists(),
        channel.c.channel_id,
        channel_version.c.version_id.is_not(None),
        version.c.version_id,
        version.c.label,
        version.c.commit_id,
        version.c.commit_time,
    )
    .select_from(project)
    .outerjoin(
        channel,
        and_(channel.c.project_id == _PROJECT, channel.c.name == bindparam("channel")),
    )
    .outerjoin(
        version,
        and_(version.c.project_id == _PROJECT, version.c.label == bindparam("version")),
    )
    .outerjoin(
        channel_version,
        and_(
            channel_version.c.project_id == _PROJECT,
            channel_version.c.channel_id == channel.c.channel_id,
            channel_version.c.version_id == version.c.version_id,
        ),
    )
    .where(project.c.project_id == _PROJECT)
)


def look_up(connection: Connection, project_id: int, sought: Sought) -> Known:
    """Return what is stored of it.

    Must come after the project was locked: two uploads at once would both find nothing.
    """
    row = _KNOWN.first(
        connection,
        {
            "in_project": project_id,
            "layout_digest": sought.layout_digest,
            "track_digest": sought.track_digest,
            "environment_digest": sought.environment_digest,
            "run_digest": sought.digest,
            "channel": sought.channel,
            "version": sought.version,
        },
    )
    if row is None:
        raise RuntimeError("the project that was locked is not there")
    layout_id, track_id, environment_id, same_body, has_line, channel_id, is_member, *of_version = (
        row
    )
    return Known(
        layout_id=layout_id,
        track_id=track_id,
        environment_id=environment_id,
        channel_id=channel_id,
        version=None if of_version[0] is None else VersionRow(*of_version),
        is_member=is_member,
        same_body=same_body,
        has_line=has_line,
    )
