"""Which revision a database's schema has, and which is the newest.

Found without Alembic, which a server that has nothing to migrate need not load: it is a tenth of the memory.
"""

import re
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from wirewatch.domain.errors import Unavailable
from wirewatch.storage.store import Store

_PACKAGE = Path(__file__).resolve().parent.parent
_NAMES = re.compile(r'^(revision|down_revision)\s*(?::[^=]+)?=\s*["\']([^"\']+)["\']', re.MULTILINE)


def migrations_folder() -> Path:
    """Return the folder of the migrations: inside the installed package, or beside `server/`."""
    packaged = _PACKAGE / "migrations"
    return packaged if packaged.is_dir() else _PACKAGE.parents[2] / "migrations"


def ensure_current(store: Store) -> None:
    """Return when the schema is the newest one; an embedded database is migrated for that.

    Raises:
        Unavailable: a database server has an older or newer schema.
    """
    if is_current(store):
        return
    if store.embedded:
        from wirewatch.storage.migrate import upgrade  # noqa: PLC0415  # loads Alembic

        upgrade(store)
        return
    raise Unavailable("The database's schema is not this version's; run: wirewatch db upgrade")


def is_current(store: Store) -> bool:
    """Return whether the newest migration has been applied."""
    with store.read() as connection:
        return stored_revision(connection) == newest_revision()


def stored_revision(connection: Connection) -> str | None:
    """Return the revision of the database's schema, None for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found


@cache
def newest_revision() -> str:
    """Return the one migration that no other one follows.

    Raises:
        ValueError: there is none, or several.
    """
    named: dict[str, set[str]] = {"revision": set(), "down_revision": set()}
    for path in (migrations_folder() / "versions").glob("*.py"):
        for name, value in _NAMES.findall(path.read_text(encoding="utf-8")):
            named[name].add(value)
    (newest,) = named["revision"] - named["down_revision"]
    return newest
