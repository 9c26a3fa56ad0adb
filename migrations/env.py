"""Runs migrations: on the connection the server hands over, or on the database of the settings."""

from alembic import context
from sqlalchemy import Connection, text

from wirewatch.settings import Settings
from wirewatch.storage import tables as _tables  # noqa: F401  # fills the metadata
from wirewatch.storage.metadata import metadata
from wirewatch.storage.store import Store

# Any number will do, as long as it is always the same: only one migration runs at a time.
MIGRATION_LOCK = 7_749_100_121


def migrate(connection: Connection) -> None:
    """Run the asked-for migrations inside the transaction that `connection` is in."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = '10s'"))
        connection.execute(text("SET LOCAL statement_timeout = '10min'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if context.is_offline_mode():
    raise SystemExit("Migrations look at the database; --sql is not supported.")
if given is not None:
    migrate(given)
else:
    store = Store(Settings().database_url)
    with store.write() as opened:
        migrate(opened)
    store.close()
