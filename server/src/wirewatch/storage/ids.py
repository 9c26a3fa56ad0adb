"""New ids: from the table's sequence on PostgreSQL, counted on within the project on SQLite."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Sequence, Table, bindparam, func, insert, select

from wirewatch.storage.prepared import Prepared


def allot(connection: Connection, table: Table, project_id: int, count: int = 1) -> list[int]:
    """Return `count` new ids for rows of `table` in a project, ascending.

    Must run inside the write transaction: on SQLite nothing but its lock keeps two writers apart.
    """
    column, sequence = _sequenced(table)
    if connection.dialect.supports_sequences:
        drawn = select(sequence.next_value()).select_from(func.generate_series(1, count))
        return sorted(connection.execute(drawn).scalars())
    newest = select(func.max(column))
    if "project_id" in table.primary_key.columns and column.name != "project_id":
        newest = newest.where(table.c.project_id == project_id)
    first = (connection.execute(newest).scalar() or 0) + 1
    return list(range(first, first + count))


def insert_numbered(
    connection: Connection, table: Table, project_id: int, row: Mapping[str, Any]
) -> int:
    """Insert the row of a project under a new id and return the id: one statement on both engines.

    `row` has all other columns of the table. Of a table that belongs to no project, `project_id` is any.
    """
    statement = _numbered(table, counts_on=not connection.dialect.supports_sequences)
    inserted = statement.first(connection, {**row, "project_id": project_id})
    if inserted is None:
        raise RuntimeError(f"{table.name} gave no id back")
    found: int = inserted[0]
    return found


@cache
def _numbered(table: Table, *, counts_on: bool) -> Prepared:
    column, sequence = _sequenced(table)
    newest = select(func.coalesce(func.max(column), 0) + 1)
    if "project_id" in table.c:
        newest = newest.where(table.c.project_id == bindparam("project_id"))
    new_id = newest.scalar_subquery() if counts_on else sequence.next_value()
    others = {each: bindparam(each.name, type_=each.type) for each in table.c if each is not column}
    return Prepared(insert(table).values({column: new_id, **others}).returning(column))


def _sequenced(table: Table) -> tuple[Column[int], Sequence]:
    for column in table.primary_key:
        if isinstance(column.default, Sequence):
            return column, column.default
    raise TypeError(f"{table.name} has no id of its own")
