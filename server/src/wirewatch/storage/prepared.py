"""Statements of the write path: written in SQLAlchemy, compiled once, run by the driver itself.

The library's own way of running a statement costs more than the database takes for a small one. See ADR 8.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import BindParameter, Connection, Dialect, Executable, exc
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.selectable import SelectBase

Process = Callable[[Any], Any]
Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A statement as the driver takes it.

    Attributes:
        places: names of the parameters in the order of the placeholders; None when they go by name.
        constants: values of the parameters that the statement itself gives.
        to_driver: (parameter, what turns a value into the driver's).
        from_driver: (column, what turns the driver's value back).
    """

    sql: str
    places: tuple[str, ...] | None
    constants: Mapping[str, Any]
    to_driver: tuple[tuple[str, Process], ...]
    from_driver: tuple[tuple[int, Process], ...]

    def parameters(self, given: Mapping[str, Any]) -> Any:
        values = {**self.constants, **given}
        for name, process in self.to_driver:
            values[name] = process(values[name])
        return values if self.places is None else tuple([values[name] for name in self.places])

    def row(self, raw: Row) -> Row:
        if not self.from_driver:
            return raw
        values = list(raw)
        for place, process in self.from_driver:
            values[place] = process(values[place])
        return values


class Prepared:
    """One statement, whose values are all given by name when it is run.

    It runs in the connection's transaction, and fails as a statement of the library does: with
    `sqlalchemy.exc.DBAPIError`.
    """

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._by_dialect: WeakKeyDictionary[Dialect, _Compiled] = WeakKeyDictionary()

    def first(self, connection: Connection, values: Mapping[str, Any]) -> Row | None:
        """Run it and return its first row, None when there is none."""
        compiled = self._compiled(connection.dialect)
        raw = _run(connection, compiled.sql, compiled.parameters(values)).fetchone()
        return None if raw is None else compiled.row(raw)

    def all(self, connection: Connection, values: Mapping[str, Any]) -> list[Row]:
        """Run it and return its rows."""
        compiled = self._compiled(connection.dialect)
        raw = _run(connection, compiled.sql, compiled.parameters(values)).fetchall()
        return [compiled.row(each) for each in raw] if compiled.from_driver else raw

    def run(self, connection: Connection, values: Mapping[str, Any]) -> None:
        """Run it; it returns no rows."""
        compiled = self._compiled(connection.dialect)
        _run(connection, compiled.sql, compiled.parameters(values))

    def run_each(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run it once for each of these values."""
        compiled = self._compiled(connection.dialect)
        _run(connection, compiled.sql, [compiled.parameters(row) for row in rows], many=True)

    def _compiled(self, dialect: Dialect) -> _Compiled:
        found = self._by_dialect.get(dialect)
        if found is None:
            found = self._by_dialect[dialect] = _compile(self._statement, dialect)
        return found


def run_text(connection: Connection, sql: str) -> None:
    """Run a statement that has no parameters and returns no rows."""
    _run(connection, sql, ())


def _compile(statement: Any, dialect: Dialect) -> _Compiled:
    element: ClauseElement = statement
    compiled: Any = element.compile(dialect=dialect)
    binds: Mapping[str, BindParameter[Any]] = compiled.binds
    names = {compiled.bind_names[bind]: bind for bind in binds.values()}
    columns = statement.selected_columns if isinstance(statement, SelectBase) else ()
    return _Compiled(
        sql=str(compiled),
        places=tuple(compiled.positiontup) if compiled.positional else None,
        constants={name: bind.effective_value for name, bind in names.items() if not bind.required},
        to_driver=tuple(
            (name, process)
            for name, bind in names.items()
            if (process := bind.type.dialect_impl(dialect).bind_processor(dialect)) is not None
        ),
        from_driver=tuple(
            (place, process)
            for place, column in enumerate(columns)
            if (process := column.type.dialect_impl(dialect).result_processor(dialect, None))
            is not None
        ),
    )


def _run(connection: Connection, sql: str, parameters: Any, *, many: bool = False) -> Any:
    # The pool's own connection is a proxy, whose cursors are proxies too.
    driver: Any = connection.connection.dbapi_connection
    listeners = connection.dispatch.before_cursor_execute
    try:
        if listeners:
            listeners(connection, None, sql, parameters, None, many)
        if many:
            return driver.executemany(sql, parameters)
        return driver.execute(sql, parameters)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _as_of_the_library(connection, sql, error) from error


def _as_of_the_library(connection: Connection, sql: str, error: Exception) -> BaseException:
    dialect = connection.dialect
    lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)  # type: ignore[arg-type]  # the drivers' own classes
    if lost:
        connection.invalidate(error)
    return exc.DBAPIError.instance(
        sql, None, error, dialect.loaded_dbapi.Error, connection_invalidated=lost, dialect=dialect
    )
