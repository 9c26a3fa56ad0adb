"""Statements that the two dialects write differently."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import (
    ARRAY,
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Integer,
    LargeBinary,
    Table,
    any_,
    bindparam,
    cast,
    func,
    insert,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite

from wirewatch.storage.prepared import Prepared

_FEW_ROWS = 16
_POSTGRESQL = postgresql.dialect()  # type: ignore[no-untyped-call]  # untyped in SQLAlchemy


def insert_many(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert all rows: on PostgreSQL by one statement, a third of the cost of many."""
    if not rows:
        return
    names = tuple(rows[0])
    if len(rows) == 1:
        _insert(table, names).run(connection, rows[0])
    elif connection.dialect.name != "postgresql":
        _insert(table, names).run_each(connection, rows)
    elif len(rows) <= _FEW_ROWS:
        # Arrays travel as text, which is slow for packed vectors.
        values = {f"{name}_{n}": row[name] for n, row in enumerate(rows) for name in names}
        _insert_few(table, names, len(rows)).run(connection, values)
    else:
        columns = {name: [row[name] for row in rows] for name in names}
        _insert_arrays(table, names).run(connection, columns)


@cache
def _insert(table: Table, names: tuple[str, ...]) -> Prepared:
    return Prepared(
        insert(table).values({name: bindparam(name, type_=table.c[name].type) for name in names})
    )


@cache
def _insert_few(table: Table, names: tuple[str, ...], count: int) -> Prepared:
    rows = [
        {name: bindparam(f"{name}_{n}", type_=table.c[name].type) for name in names}
        for n in range(count)
    ]
    return Prepared(insert(table).values(rows))


@cache
def _insert_arrays(table: Table, names: tuple[str, ...]) -> Prepared:
    arrays = [bindparam(name, type_=ARRAY(_plain(table.c[name]))) for name in names]
    rows_of = func.unnest(*arrays).table_valued(*names).render_derived()
    return Prepared(insert(table).from_select(names, select(*(rows_of.c[name] for name in names))))


def insert_unless_there(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert the row and return True; return False when a unique key already has it."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    first = next(iter(table.primary_key.columns))
    statement = dialect.insert(table).values(**row).on_conflict_do_nothing().returning(first)
    return connection.execute(statement).first() is not None


def is_one_of(
    connection: Connection, column: Column[int], values: Sequence[int]
) -> ColumnElement[bool]:
    """Return the SQL for `column in values`, all of them as one parameter: there may be many thousands."""
    if connection.dialect.name == "postgresql":
        return column == any_(cast(list(values), ARRAY(BigInteger)))
    listed = func.json_each(orjson.dumps(list(values)).decode()).table_valued("value")
    return column.in_(select(listed.c.value))


def slice_of(column: Column[bytes], first_byte: Any, byte_count: Any) -> Any:
    """Return the SQL for a piece of a packed vector; place and length may be SQL too."""
    # PostgreSQL's substr takes 32-bit integers only.
    place, length = cast(first_byte + 1, Integer), cast(byte_count, Integer)
    return func.substr(column, place, length, type_=LargeBinary)


def _plain(column: Column[Any]) -> Any:
    # Variants are for other dialects; inside an array PostgreSQL wants its own type.
    return column.type.dialect_impl(_POSTGRESQL)
