"""Tracks and environments: stored once each, found by digest."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple, fields
from typing import Any

from sqlalchemy import Connection, Table, insert, select

from wirewatch.domain.report import Track
from wirewatch.storage.ids import allot
from wirewatch.storage.tables import environment, track

TRACK_KEYS: tuple[str, ...] = tuple(field.name for field in fields(Track))


def keep_track(connection: Connection, project_id: int, found: Track) -> int:
    """Return the id of that track, storing it if it is new."""
    digest = _digest(astuple(found))
    attributes = {key: getattr(found, key) for key in TRACK_KEYS}
    return _keep(connection, track, "track_id", project_id, digest=digest, attributes=attributes)


def keep_environment(connection: Connection, project_id: int, facts: Mapping[str, object]) -> int:
    """Return the id of that environment, storing it if it is new."""
    return _keep(
        connection,
        environment,
        "environment_id",
        project_id,
        digest=_digest(facts),
        attributes={"facts": dict(facts)},
    )


def find_track_id(connection: Connection, project_id: int, found: Track) -> int | None:
    """Return the id of that track, None when it is not stored."""
    return _find(connection, track, "track_id", project_id, _digest(astuple(found)))


def tracks_of(connection: Connection, project_id: int) -> dict[int, Track]:
    """Return the project's tracks by id."""
    rows = connection.execute(
        select(track.c.track_id, *(track.c[key] for key in TRACK_KEYS))
        .where(track.c.project_id == project_id)
        .order_by(track.c.track_id)
    )
    return {row[0]: Track(*row[1:]) for row in rows}


def _keep(
    connection: Connection,
    table: Table,
    id_name: str,
    project_id: int,
    *,
    digest: bytes,
    attributes: Mapping[str, Any],
) -> int:
    found = _find(connection, table, id_name, project_id, digest)
    if found is not None:
        return found
    new = allot(connection, table, project_id)[0]
    connection.execute(
        insert(table).values(
            **{"project_id": project_id, id_name: new, "digest": digest, **attributes}
        )
    )
    return new


def _find(
    connection: Connection, table: Table, id_name: str, project_id: int, digest: bytes
) -> int | None:
    found: int | None = connection.execute(
        select(table.c[id_name]).where(table.c.project_id == project_id, table.c.digest == digest)
    ).scalar()
    return found


def _digest(value: object) -> bytes:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).digest()
