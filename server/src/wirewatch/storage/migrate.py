"""Bring a database's schema to the newest revision, or say how it differs."""

from collections.abc import Sequence

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from wirewatch.storage import tables as _tables  # noqa: F401  # fills the metadata
from wirewatch.storage.metadata import metadata
from wirewatch.storage.revision import migrations_folder, newest_revision, stored_revision
from wirewatch.storage.store import Store


def upgrade(store: Store, revision: str = "head") -> None:
    """Apply all missing migrations in one transaction."""
    with store.write() as connection:
        command.upgrade(_config(connection), revision)


def downgrade(store: Store, revision: str) -> None:
    """Undo migrations down to `revision` ("base" for all) in one transaction."""
    with store.write() as connection:
        command.downgrade(_config(connection), revision)


def differences(store: Store) -> list[str]:
    """Return how the database's schema differs from the tables in code; empty when it does not."""
    with store.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        found = [_told(difference) for difference in compare_metadata(context, metadata)]
        stored = stored_revision(connection)
        if stored != newest_revision():
            found.insert(0, f"revision is {stored}, newest is {newest_revision()}")
    return found


def _told(difference: Sequence[object]) -> str:
    """Return one of Alembic's differences, or a list of them, in words: what would mend it, and the names of what."""
    if isinstance(difference, list):
        return "; ".join(map(_told, difference))
    names = (each if isinstance(each, str) else getattr(each, "name", None) for each in difference)
    return " ".join(each for each in names if isinstance(each, str))


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
