"""What a database's failure means to the one who asked."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from wirewatch.domain.errors import StorageFull, Unavailable

_SQLITE_FULL = {sqlite3.SQLITE_FULL}
_SQLITE_PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PROTOCOL,
}
# What waiting does not mend, and what does.
_SQLITE_FILE = {
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: its folder must exist and be writable",
    sqlite3.SQLITE_READONLY: "cannot be written: check the rights of the file and its folder",
    sqlite3.SQLITE_NOTADB: "is no SQLite database: name another one in WIREWATCH_DATABASE_URL",
    sqlite3.SQLITE_CORRUPT: "is damaged, or its disk cannot be read: check the disk, else restore a backup",
}
_POSTGRESQL_FULL = ("53100",)
# Connection failures, lack of resources, shutdown, serialization failures, lock and statement timeouts.
_POSTGRESQL_PASSING = ("08", "53", "57P", "57014", "40", "55P03")
# A replica, or a server that is being switched over.
_POSTGRESQL_READ_ONLY = "25006"


@contextmanager
def as_domain_errors() -> Iterator[None]:
    """Turn a database's own failures into Unavailable or StorageFull; let faults of ours through."""
    try:
        yield
    except exc.TimeoutError as error:
        raise Unavailable("All connections to the database are in use; send it again.") from error
    except exc.DBAPIError as error:
        if _is_full(error):
            raise StorageFull(
                "The database has no room left; nothing of this request was stored. "
                "Send it again unchanged once there is room.",
                retry_after_s=60,
            ) from error
        trouble = _file_trouble(error)
        if trouble is not None:
            raise Unavailable(f"The database file {trouble}.", retry_after_s=60) from error
        if _sqlstate(error.orig) == _POSTGRESQL_READ_ONLY:
            raise Unavailable(
                "The database takes no changes here: it is a replica, or is being switched over. Nothing of this "
                "request was stored; send it to the server that takes changes, or again unchanged.",
                retry_after_s=60,
            ) from error
        if _is_passing(error):
            raise Unavailable(
                "The database cannot answer now; nothing of this request was stored. "
                "Send it again unchanged."
            ) from error
        raise


def _is_full(error: exc.DBAPIError) -> bool:
    original = error.orig
    if isinstance(original, sqlite3.Error):
        return _primary_code(original) in _SQLITE_FULL
    return _sqlstate(original).startswith(_POSTGRESQL_FULL)


def _file_trouble(error: exc.DBAPIError) -> str | None:
    original = error.orig
    if not isinstance(original, sqlite3.Error):
        return None
    return _SQLITE_FILE.get(_primary_code(original))


def _is_passing(error: exc.DBAPIError) -> bool:
    original = error.orig
    if isinstance(original, sqlite3.Error):
        return _primary_code(original) in _SQLITE_PASSING
    lost = error.connection_invalidated or (
        isinstance(error, exc.OperationalError) and not _sqlstate(original)
    )
    return lost or _sqlstate(original).startswith(_POSTGRESQL_PASSING)


def _primary_code(error: sqlite3.Error) -> int:
    # Extended codes keep the primary one in the low byte.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _sqlstate(error: BaseException | None) -> str:
    return getattr(error, "sqlstate", None) or ""
