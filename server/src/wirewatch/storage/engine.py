"""Engines: SQLite with the promises of a database server, or PostgreSQL."""

import sqlite3
from typing import Any

import orjson
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from wirewatch.domain.errors import InvalidRequest
from wirewatch.storage.prepared import run_text

_BUSY_TIMEOUT_MS = 10_000
_STATEMENT_TIMEOUT_MS = 60_000
_LOCK_TIMEOUT_MS = 15_000
_CRIPPLING = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}
_PAGE_CACHE_KIB = 512
_WRITER = "wirewatch_writer"


def _to_json(value: object) -> str:
    return orjson.dumps(value).decode()


# Shorter and a good deal faster than the standard library's.
_JSON: dict[str, Any] = {"json_serializer": _to_json, "json_deserializer": orjson.loads}


def make_engine(database_url: str, *, pool_size: int) -> Engine:
    """Return an engine for `sqlite:///file` or `postgresql://…` (psycopg 3).

    Raises:
        InvalidRequest: the URL names another database, or SQLite in memory.
    """
    try:
        url = make_url(database_url)
    except (ArgumentError, ValueError) as error:
        raise InvalidRequest(
            "WIREWATCH_DATABASE_URL is not a database URL; write sqlite:///wirewatch.db "
            "or postgresql://user@host/name.",
            parameter="database_url",
        ) from error
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, pool_size)
    if url.get_backend_name() == "postgresql":
        return _postgresql_engine(url, pool_size)
    raise InvalidRequest(
        f"{url.get_backend_name()}: in WIREWATCH_DATABASE_URL is not supported; write sqlite:///wirewatch.db "
        "or postgresql://user@host/name.",
        parameter="database_url",
    )


def _sqlite_engine(url: URL, pool_size: int) -> Engine:
    if not url.database or url.database == ":memory:":
        raise InvalidRequest(
            "SQLite in memory keeps nothing; name a file: sqlite:///wirewatch.db.",
            parameter="database_url",
        )
    engine = create_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        # Each connection keeps pages of the file: the same one again has the warm ones.
        pool_use_lifo=True,
        **_JSON,
    )
    engine.dialect.is_disconnect = _is_crippled  # type: ignore[method-assign, assignment]  # the library's knows no such

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver's own BEGIN is switched off: it would come too late for DDL and for reads.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {_BUSY_TIMEOUT_MS}",
            "journal_mode = WAL",
            # NORMAL would lose acknowledged reports when the power fails.
            "synchronous = FULL",
            "foreign_keys = ON",
            # Pages of its own for each connection: the system keeps the file in memory anyway.
            f"cache_size = -{_PAGE_CACHE_KIB}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        # A writer takes the lock at once: to upgrade a read snapshot later may fail without a retry.
        writes = connection.get_execution_options().get(_WRITER, False)
        run_text(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _is_crippled(error: Exception, _connection: Any, _cursor: Any) -> bool:
    # SQLite opens a file read-only when the disk failed just then, and that connection would stay so.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _CRIPPLING


def _postgresql_engine(url: URL, pool_size: int) -> Engine:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=pool_size,
        max_overflow=0,
        pool_pre_ping=True,
        **_JSON,
        pool_timeout=10,
        connect_args={
            "options": f"-c timezone=UTC -c statement_timeout={_STATEMENT_TIMEOUT_MS} "
            f"-c lock_timeout={_LOCK_TIMEOUT_MS}",
            "connect_timeout": 10,
        },
    )

    @event.listens_for(engine, "checkin")
    def forget_mode(connection: Any, _record: Any) -> None:
        # After a reading transaction the library asks for one that writes, in words that a replica takes for an error
        # of ours. Without a word it is the server that decides, and says so when something is written.
        if connection is not None and not connection.closed:
            connection.read_only = None

    return engine


def writer_options(engine: Engine) -> dict[str, Any]:
    """Return the execution options of a writing transaction."""
    return {_WRITER: True} if engine.dialect.name == "sqlite" else {}


def reader_options(engine: Engine) -> dict[str, Any]:
    """Return the execution options of a reading one: all its statements see the same state."""
    if engine.dialect.name == "sqlite":
        return {}
    return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
