"""What a database says of itself."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import text

from wirewatch.storage.store import Store


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """Name and version of the database, its clock, and what SQLite's quick check found ("" when nothing)."""

    name: str
    version: str
    major: int
    now: datetime
    damage: str


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
    return EngineFacts("PostgreSQL", version, _major(version), now, "")


def sqlite_file(store: Store) -> Path:
    """Return the file of an embedded store."""
    return Path(str(store.engine.url.database))


def _major(version: str) -> int:
    return int(version.split(".", maxsplit=1)[0])
