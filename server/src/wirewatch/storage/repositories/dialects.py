"""Statements that the two dialects write differently."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import (
    ARRAY,
    BigInteger,
    BindParameter,
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
from sqlalchemy.dialects import sqlite

from wirewatch.storage.prepared import Prepared

_FEW_ROWS = 16


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
    first = next(iter(table.primary_key.columns))
    statement = (
        _dialect_insert(connection.dialect.name, table)
        .values(**row)
        .on_conflict_do_nothing()
        .returning(first)
    )
    return connection.execute(statement).first() is not None


def is_one_of(
    connection: Connection, column: Column[int], values: Sequence[int]
) -> ColumnElement[bool]:
    """Return the SQL for `column in values`, all of them as one parameter: there may be many thousands."""
    listed: BindParameter[Any] = bindparam(None, list_parameter(connection, values))
    return _is_in(connection.dialect.name, column, listed)


def is_listed(dialect: str, column: Column[int], parameter: str) -> ColumnElement[bool]:
    """Return the SQL for `column in :parameter`, for statements made once; see `list_parameter`."""
    return _is_in(dialect, column, bindparam(parameter))


def list_parameter(connection: Connection, values: Sequence[int]) -> Any:
    """Return numbers in the form that `is_listed` takes them."""
    if connection.dialect.name == "postgresql":
        return list(values)
    return orjson.dumps(list(values)).decode()


def _is_in(dialect: str, column: Column[int], listed: BindParameter[Any]) -> ColumnElement[bool]:
    if dialect == "postgresql":
        return column == any_(cast(listed, ARRAY(BigInteger)))
    return column.in_(select(func.json_each(listed).table_valued("value").c.value))


def slice_of(column: Column[bytes], first_byte: Any, byte_count: Any) -> Any:
    """Return the SQL for a piece of a packed vector; place and length may be SQL too."""
    # PostgreSQL's substr takes 32-bit integers only.
    place, length = cast(first_byte + 1, Integer), cast(byte_count, Integer)
    return func.substr(column, place, length, type_=LargeBinary)


def _dialect_insert(dialect: str, table: Table) -> Any:
    if dialect != "postgresql":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415  # who uses SQLite need not keep it

    return postgresql.insert(table)


def _plain(column: Column[Any]) -> Any:
    # Variants are for other dialects; inside an array PostgreSQL wants its own type.
    return column.type.dialect_impl(_postgresql())


@cache
def _postgresql() -> Any:
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415  # who uses SQLite need not keep it

    return postgresql.dialect()  # type: ignore[no-untyped-call]  # untyped in SQLAlchemy
