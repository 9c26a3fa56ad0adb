"""Tracks and environments: stored once each, told apart by digest."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, fields
from functools import lru_cache

from sqlalchemy import Connection, select

from wirewatch.domain.report import Track
from wirewatch.storage.ids import insert_numbered
from wirewatch.storage.tables import environment, track

TRACK_KEYS: tuple[str, ...] = tuple(field.name for field in fields(Track))


@lru_cache(maxsize=256)
def track_digest(found: Track) -> bytes:
    """Return what tells the track apart: SHA-256 over all its attributes."""
    return _digest(astuple(found))


def environment_digest(facts: Mapping[str, object]) -> bytes:
    """Return what tells the environment apart: SHA-256 over its facts."""
    return _digest(facts)


def add_track(connection: Connection, project_id: int, found: Track, digest: bytes) -> int:
    """Store a new track and return its id."""
    return insert_numbered(connection, track, project_id, {"digest": digest, **asdict(found)})


def add_environment(
    connection: Connection, project_id: int, facts: Mapping[str, object], digest: bytes
) -> int:
    """Store a new environment and return its id."""
    row = {"digest": digest, "facts": dict(facts)}
    return insert_numbered(connection, environment, project_id, row)


def tracks_of(connection: Connection, project_id: int) -> dict[int, Track]:
    """Return the project's tracks by id."""
    rows = connection.execute(
        select(track.c.track_id, *(track.c[key] for key in TRACK_KEYS))
        .where(track.c.project_id == project_id)
        .order_by(track.c.track_id)
    )
    return {row[0]: Track(*row[1:]) for row in rows}


def _digest(value: object) -> bytes:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).digest()
