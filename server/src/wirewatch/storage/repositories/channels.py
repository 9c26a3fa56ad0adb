"""Channels and which versions they hold."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from wirewatch.storage.ids import allot
from wirewatch.storage.repositories.dialects import insert_many, insert_unless_there
from wirewatch.storage.tables import channel, channel_version, run


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """One channel as stored."""

    channel_id: int
    name: str
    rule: str
    version_count: int = 0


def find_channel(connection: Connection, project_id: int, name: str) -> ChannelRow | None:
    """Return the channel of that name."""
    row = connection.execute(
        select(channel.c.channel_id, channel.c.name, channel.c.rule).where(
            channel.c.project_id == project_id, channel.c.name == name
        )
    ).one_or_none()
    return None if row is None else ChannelRow(*row)


def list_channels(connection: Connection, project_id: int) -> list[ChannelRow]:
    """Return the project's channels, oldest first, with the number of their versions."""
    rows = connection.execute(
        select(
            channel.c.channel_id,
            channel.c.name,
            channel.c.rule,
            func.count(channel_version.c.version_id),
        )
        .outerjoin(
            channel_version,
            (channel_version.c.project_id == channel.c.project_id)
            & (channel_version.c.channel_id == channel.c.channel_id),
        )
        .where(channel.c.project_id == project_id)
        .group_by(channel.c.channel_id, channel.c.name, channel.c.rule)
        .order_by(channel.c.channel_id)
    )
    return [ChannelRow(*row) for row in rows]


def newest_run_by_channel(connection: Connection, project_id: int) -> list[str]:
    """Return the names of the channels that runs which count were uploaded to, that of the newest run first."""
    rows = connection.execute(
        select(channel.c.name)
        .join(
            run,
            (run.c.project_id == channel.c.project_id) & (run.c.channel_id == channel.c.channel_id),
        )
        .where(channel.c.project_id == project_id, run.c.voided_at.is_(None))
        .group_by(channel.c.name)
        .order_by(func.max(run.c.run_id).desc())
    )
    return [name for (name,) in rows]


def add_channel(connection: Connection, project_id: int, name: str, rule: str) -> ChannelRow:
    """Store a new channel and return it."""
    channel_id = allot(connection, channel, project_id)[0]
    connection.execute(
        insert(channel).values(project_id=project_id, channel_id=channel_id, name=name, rule=rule)
    )
    return ChannelRow(channel_id, name, rule)


def set_rule(connection: Connection, project_id: int, channel_id: int, rule: str) -> None:
    """Change what orders the channel's versions."""
    connection.execute(
        update(channel)
        .where(channel.c.project_id == project_id, channel.c.channel_id == channel_id)
        .values(rule=rule)
    )


def add_to_channel(
    connection: Connection, project_id: int, channel_id: int, version_id: int
) -> None:
    """Make the version a member of the channel, if it is not one."""
    row = {"project_id": project_id, "channel_id": channel_id, "version_id": version_id}
    insert_unless_there(connection, channel_version, row)


def add_member(connection: Connection, project_id: int, channel_id: int, version_id: int) -> None:
    """Make the version, which is not yet one, a member of the channel."""
    row = {"project_id": project_id, "channel_id": channel_id, "version_id": version_id}
    insert_many(connection, channel_version, [row])


def set_ordinal(
    connection: Connection, project_id: int, channel_id: int, version_id: int, ordinal: float | None
) -> None:
    """Set the member's place under the rule `explicit`."""
    connection.execute(
        update(channel_version)
        .where(
            channel_version.c.project_id == project_id,
            channel_version.c.channel_id == channel_id,
            channel_version.c.version_id == version_id,
        )
        .values(ordinal=ordinal)
    )
