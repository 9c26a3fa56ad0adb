"""A whole database into a file, and back: SQLite by its online backup, PostgreSQL by pg_dump and pg_restore.

Both take a snapshot while others write, and a file appears under its name only when it is complete.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, func, inspect, select

from wirewatch.domain.errors import Conflict, InvalidRequest, Unavailable
from wirewatch.storage.distribution import is_distributed
from wirewatch.storage.store import Store
from wirewatch.storage.tables.project import project

_SQLITE_MAGIC = b"SQLite format 3\0"
_PG_DUMP_MAGIC = b"PGDMP"
_BUSY_S = 60.0


def back_up(store: Store, path: Path) -> int:
    """Write a backup to the file and return its size in bytes.

    Raises:
        Conflict: the file is there already.
        Unavailable: the database does not answer or is spread over nodes, a program is missing, or the file cannot be
            written.
    """
    if path.exists():
        raise Conflict(f"{path} is there already; name another file.")
    if not path.parent.is_dir():
        raise Unavailable(f"{path} cannot be written: there is no folder {path.parent}.")
    if is_distributed(store):
        raise Unavailable(
            "The database is spread over the nodes of a Citus cluster: back up each node (docs/scaling.md)."
        )
    with _written_whole(path) as unfinished:
        if store.embedded:
            _copy_sqlite(_sqlite_file(store), unfinished)
        else:
            _run_postgresql(
                store,
                "pg_dump",
                "--format=custom",
                "--no-owner",
                "--no-acl",
                f"--file={unfinished}",
            )
    return path.stat().st_size


def restore(store: Store, path: Path, *, replace: bool) -> None:
    """Make the database what it was when the file was written, whole or not at all; its schema too.

    Args:
        store: where to; no server may be using it.
        path: a file that `back_up` wrote, of the same engine.
        replace: whether a database that holds projects may be overwritten.

    Raises:
        InvalidRequest: the file is no backup of this engine.
        Conflict: the database holds projects, and `replace` is not given.
        Unavailable: the database does not answer, a program is missing, or it says that it cannot.
    """
    magic = _SQLITE_MAGIC if store.embedded else _PG_DUMP_MAGIC
    if _beginning(path, len(magic)) != magic:
        engine = "SQLite" if store.embedded else "PostgreSQL"
        raise InvalidRequest(
            f"{path} is no backup of {engine} that `wirewatch db backup` wrote.", parameter="file"
        )
    if not replace and _project_count(store):
        raise Conflict("The database holds projects; give --replace to overwrite them.")
    store.close()
    if store.embedded:
        _copy_sqlite(path, _sqlite_file(store))
    else:
        _run_postgresql(
            store, "pg_restore", "--single-transaction", "--exit-on-error", "--clean", "--if-exists",
            "--no-owner", "--no-acl", str(path),
        )  # fmt: skip


def _project_count(store: Store) -> int:
    with store.read() as connection:
        if not inspect(connection).has_table(project.name):
            return 0
        return connection.execute(select(func.count()).select_from(project)).scalar_one()


@contextmanager
def _written_whole(path: Path) -> Iterator[Path]:
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        yield unfinished
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.rename(path)
    except OSError as error:
        raise Unavailable(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _beginning(path: Path, count: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(count)
    except OSError as error:
        raise InvalidRequest(
            f"{path} cannot be read: {error.strerror}.", parameter="file"
        ) from error


def _sqlite_file(store: Store) -> Path:
    return Path(str(store.engine.url.database))


def _copy_sqlite(source: Path, target: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=_BUSY_S)) as from_,
            closing(sqlite3.connect(target, timeout=_BUSY_S)) as to,
        ):
            (verdict,) = from_.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise Unavailable(f"{source} is damaged: {verdict}")
            # All pages in one step: one snapshot, and nothing begins anew because somebody writes.
            from_.backup(to, pages=-1)
    except sqlite3.Error as error:
        raise Unavailable(f"{source} cannot be copied to {target}: {error}.") from error


def _run_postgresql(store: Store, program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise Unavailable(
            f"{program} is not on the path: install PostgreSQL's client programs of the server's version "
            "or a newer one (Debian: postgresql-client)."
        )
    url = store.engine.url
    # Other users of the machine see a command's arguments, but not its environment.
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    # Without the password: `set` takes none away, and the asterisks written for it would be taken for it.
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    database = bare.render_as_string()
    done = subprocess.run(  # noqa: S603  # found above; the arguments are ours
        [found, f"--dbname={database}", *arguments],
        check=False,
        env=environment,
        stderr=subprocess.PIPE,
    )
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip()
        raise Unavailable(f"{program} ended with status {done.returncode}: {told[-1000:]}")
