"""What a store takes for a result of four values, its originals apart."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import psycopg

_CELLS = "SELECT sum(sample_count) FROM run_column JOIN run USING (project_id, run_id)"


@dataclass(frozen=True)
class StoredBytes:
    """Bytes per result of four values; `originals` are the reports as sent, compressed."""

    rest: float
    originals: float

    def shown(self) -> str:
        """Return both for the table."""
        return f"{self.rest:.0f} B and {self.originals:.0f} B of originals"


def sqlite_bytes(database: Path) -> StoredBytes:
    """Return what a SQLite file holds for each result, all its pages counted."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = dict(connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))
    (cells,) = connection.execute(_CELLS).fetchone()
    originals = sum(
        size for name, size in pages.items() if name in {"report", "sqlite_autoindex_report_1"}
    )
    return StoredBytes((sum(pages.values()) - originals) / cells * 4, originals / cells * 4)


def postgresql_sizes(url: str) -> dict[str, int]:
    """Return the bytes of each table with its indexes and what it keeps out of line."""
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
        return dict(found.fetchall())


def postgresql_bytes(url: str, *, aside: Mapping[str, int]) -> StoredBytes:
    """Return what PostgreSQL holds for each result, without the pages that the empty tables `aside` had."""
    sizes = {name: size - aside.get(name, 0) for name, size in postgresql_sizes(url).items()}
    with psycopg.connect(url) as connection:
        found = connection.execute(_CELLS).fetchone()
    cells = int(found[0]) if found else 0
    originals = sizes.pop("report")
    return StoredBytes(sum(sizes.values()) / cells * 4, originals / cells * 4)
