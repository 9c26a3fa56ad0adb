"""Making databases, and looking into them."""

import psycopg
from sqlalchemy import text

from postgresql_server import is_wanted
from wirewatch.storage.metadata import metadata
from wirewatch.storage.store import Store

ENGINES = ["sqlite", "postgresql"] if is_wanted() else ["sqlite"]


def create_database(server_url: str, name: str, options: str = "") -> str:
    """Return the URL of a new database; `options` as SQL has them."""
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {options}".encode())
    return server_url.replace("/postgres?", f"/{name}?")


def count_rows(store: Store) -> dict[str, int]:
    """Return the number of rows of every table that has any."""
    with store.read() as connection:
        counts = {
            name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()
            for name in metadata.tables
        }
    return {name: count for name, count in counts.items() if count}


def empty(store: Store) -> None:
    """Delete all rows; of nearly empty tables that is much faster than TRUNCATE."""
    with store.write() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
