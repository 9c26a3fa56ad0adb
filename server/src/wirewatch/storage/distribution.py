"""The schema on Citus: each project's rows on one node, small tables whole on every node.

Foreign keys are taken away first and given back last: Citus refuses a table that refers to, or is referred to by, one
that is not distributed yet. All of it is one transaction, and what is distributed already is left as it is.
"""

from sqlalchemy import Connection, text

from wirewatch.domain.errors import Conflict
from wirewatch.storage.metadata import metadata
from wirewatch.storage.store import Store

REFERENCE_TABLES = frozenset(
    {"project", "token", "identity_token", "person", "person_identity", "membership", "audit_entry"}
)
"""Small ones that every node has whole: their keys need not begin with the project."""

# Whose nodes the others share; the largest.
_ANCHOR = "run"
_HAS_CITUS = text("SELECT to_regproc('create_distributed_table') IS NOT NULL")
_HAS_CATALOG = text("SELECT to_regclass('pg_dist_partition') IS NOT NULL")
# A table that Citus merely knows of, without having spread it, has neither mark.
_DONE = text(
    "SELECT logicalrelid::regclass::text FROM pg_dist_partition "
    "WHERE partmethod = 'h' OR (partmethod = 'n' AND repmodel = 't')"
)
_FOREIGN_KEYS = text(
    "SELECT conrelid::regclass::text, confrelid::regclass::text, conname, pg_get_constraintdef(oid) "
    "FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace "
    "ORDER BY 1, 3"
)


def distribute(store: Store) -> list[str]:
    """Distribute what is not distributed yet and return the statements that did it; none when all of it was.

    Raises:
        Conflict: the database has no Citus.
        Unavailable: the database does not answer, or something else holds the tables.
    """
    with store.write() as connection:
        _require_postgresql(store)
        if not connection.execute(_HAS_CITUS).scalar_one():
            raise Conflict(
                "The database has no Citus. On its coordinator, as a superuser, run CREATE EXTENSION citus "
                "and add the workers by citus_add_node; docs/scaling.md says how."
            )
        found = _statements(connection)
        for statement in found:
            connection.execute(text(statement))
    return found


def planned(store: Store) -> list[str]:
    """Return the statements that `distribute` would send, of any PostgreSQL database; nothing is sent.

    Raises:
        Conflict: the database is SQLite.
    """
    _require_postgresql(store)
    with store.read() as connection:
        return _statements(connection)


def is_distributed(store: Store) -> bool:
    """Return whether any table is spread over nodes."""
    if store.embedded:
        return False
    with store.read() as connection:
        return bool(_done(connection))


def _require_postgresql(store: Store) -> None:
    if store.embedded:
        raise Conflict(
            "SQLite is one file on one machine and cannot be distributed: name a PostgreSQL database with Citus "
            "in WIREWATCH_DATABASE_URL."
        )


def _done(connection: Connection) -> set[str]:
    if not connection.execute(_HAS_CATALOG).scalar_one():
        return set()
    return set(connection.execute(_DONE).scalars())


def _statements(connection: Connection) -> list[str]:
    done = _done(connection)
    tables = [table.name for table in metadata.sorted_tables if table.name not in done]
    if not tables:
        return []
    references = [name for name in tables if name in REFERENCE_TABLES]
    spread = [name for name in tables if name not in REFERENCE_TABLES]
    # The one that the others are put beside comes first.
    spread.sort(key=lambda name: name != _ANCHOR)
    concerned = [
        (of, name, definition)
        for of, to, name, definition in connection.execute(_FOREIGN_KEYS)
        if of in tables or to in tables
    ]
    return [
        # Copying a large table takes its time, and rules of one table may concern the shards of all.
        "SET LOCAL statement_timeout = 0",
        "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
        *(f"ALTER TABLE {of} DROP CONSTRAINT {name}" for of, name, _ in concerned),
        *(f"SELECT create_reference_table('{name}')" for name in references),
        *(_spreading(name) for name in spread),
        # What was copied to the nodes is still here, hidden.
        *(f"SELECT truncate_local_data_after_distributing_table('{name}')" for name in tables),
        *(
            f"ALTER TABLE {of} ADD CONSTRAINT {name} {definition}"
            for of, name, definition in concerned
        ),
    ]


def _spreading(name: str) -> str:
    beside = "none" if name == _ANCHOR else _ANCHOR
    return f"SELECT create_distributed_table('{name}', 'project_id', colocate_with => '{beside}')"
