"""Which runs are meant: by version, channel, track, sitting, batch, and whether they count."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, and_, func, select

from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.tables import channel, run, track, version

STATE = "state"
COUNTED = "counted"
VOID = "void"

_COLUMNS: Mapping[str, Column[Any]] = {
    "version": version.c.label,
    "channel": channel.c.name,
    **{key: track.c[key] for key in TRACK_KEYS},
    "sitting": run.c.sitting,
    "batch": run.c.batch,
}
_COUNTED_KEYS = ("version", "channel", *TRACK_KEYS)
RUN_KEYS: tuple[str, ...] = (*_COLUMNS, STATE)


@dataclass(frozen=True, slots=True)
class RunGroup:
    """So many runs have these values: version, channel, attributes of the track, and `state`."""

    values: Mapping[str, str]
    count: int


def conditions(wanted: Mapping[str, Collection[str]]) -> list[ColumnElement[bool]]:
    """Return the SQL of a choice over version, channel, track and run: any of a key's values, all of the keys."""
    found: list[ColumnElement[bool]] = [
        _COLUMNS[key].in_(list(values)) for key, values in wanted.items() if key != STATE
    ]
    states = set(wanted.get(STATE, ()))
    if states == {COUNTED}:
        found.append(run.c.voided_at.is_(None))
    elif states == {VOID}:
        found.append(run.c.voided_at.is_not(None))
    return found


def count_runs(connection: Connection, project_id: int) -> list[RunGroup]:
    """Return how many runs of the project have which values."""
    joined = run
    for table, key in ((version, "version_id"), (channel, "channel_id"), (track, "track_id")):
        same = and_(table.c.project_id == run.c.project_id, table.c[key] == run.c[key])
        joined = joined.join(table, same)  # type: ignore[assignment]  # a join stands for its table
    columns = [_COLUMNS[key] for key in _COUNTED_KEYS]
    is_void = run.c.voided_at.is_not(None)
    rows = connection.execute(
        select(*columns, is_void, func.count())
        .select_from(joined)
        .where(run.c.project_id == project_id)
        .group_by(*columns, is_void)
    )
    return [
        RunGroup(
            {**dict(zip(_COUNTED_KEYS, values, strict=True)), STATE: VOID if void else COUNTED},
            count,
        )
        for *values, void, count in rows
    ]
