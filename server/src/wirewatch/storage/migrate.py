"""Bring a database's schema to the newest revision, or say how it differs."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from wirewatch.domain.errors import Unavailable
from wirewatch.storage import tables as _tables  # noqa: F401  # fills the metadata
from wirewatch.storage.metadata import metadata
from wirewatch.storage.store import Store

_PACKAGE = Path(__file__).resolve().parent.parent


def migrations_folder() -> Path:
    """Return the folder of the migrations: inside the installed package, or beside `server/`."""
    packaged = _PACKAGE / "migrations"
    return packaged if packaged.is_dir() else _PACKAGE.parents[2] / "migrations"


def upgrade(store: Store, revision: str = "head") -> None:
    """Apply all missing migrations in one transaction."""
    with store.write() as connection:
        command.upgrade(_config(connection), revision)


def downgrade(store: Store, revision: str) -> None:
    """Undo migrations down to `revision` ("base" for all) in one transaction."""
    with store.write() as connection:
        command.downgrade(_config(connection), revision)


def is_current(store: Store) -> bool:
    """Return whether the newest migration has been applied."""
    with store.read() as connection:
        return _current(connection) == _newest()


def ensure_current(store: Store) -> None:
    """Return when the schema is the newest one; an embedded database is migrated for that.

    Raises:
        Unavailable: a database server has an older or newer schema.
    """
    if is_current(store):
        return
    if store.embedded:
        upgrade(store)
        return
    raise Unavailable("The database's schema is not this version's; run: wirewatch db upgrade")


def differences(store: Store) -> list[str]:
    """Return how the database's schema differs from the tables in code; empty when it does not."""
    with store.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        found = [str(difference) for difference in compare_metadata(context, metadata)]
        if _current(connection) != _newest():
            found.insert(0, f"revision is {_current(connection)}, newest is {_newest()}")
    return found


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


@cache
def _newest() -> str | None:
    return ScriptDirectory.from_config(_config(None)).get_current_head()


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
