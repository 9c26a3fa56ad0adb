"""What a database says of itself."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import text

from wirewatch.storage.store import Store


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """What a database says of itself.

    Attributes:
        now: its clock.
        damage: what SQLite's quick check found; "" when nothing.
        behind_s: how long ago what a replica shows was written; None for a database that takes changes.
    """

    name: str
    version: str
    major: int
    now: datetime
    damage: str
    behind_s: float | None = None


# A primary that is idle writes nothing: who has applied all that was received is not behind.
_BEHIND = text(
    "SELECT CASE WHEN NOT pg_is_in_recovery() THEN NULL "
    "WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0 "
    "ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END"
)


def read(store: Store) -> EngineFacts:
    """Return the facts.

    Raises:
        Unavailable: the database does not answer.
    """
    with store.read() as connection:
        if store.embedded:
            version = str(connection.execute(text("SELECT sqlite_version()")).scalar_one())
            verdict = str(connection.execute(text("PRAGMA quick_check(1)")).scalar_one())
            damage = "" if verdict == "ok" else verdict
            return EngineFacts("SQLite", version, _major(version), datetime.now(UTC), damage)
        version = str(connection.execute(text("SHOW server_version")).scalar_one()).split(" ")[0]
        now: datetime = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        behind = connection.execute(_BEHIND).scalar_one()
    behind_s = None if behind is None else float(behind)
    return EngineFacts("PostgreSQL", version, _major(version), now, "", behind_s)


def sqlite_file(store: Store) -> Path:
    """Return the file of an embedded store."""
    return Path(str(store.engine.url.database))


def _major(version: str) -> int:
    return int(version.split(".", maxsplit=1)[0])
