"""The store: the only place where transactions begin and end."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from sqlalchemy import Connection, Engine, QueuePool, text

from wirewatch.storage.audit_trail import note_change
from wirewatch.storage.engine import make_engine, reader_options, writer_options
from wirewatch.storage.failures import as_domain_errors


class Store:
    """A database. Reads see one snapshot; a write is stored whole when its block ends, or not at all.

    On SQLite one writer runs at a time in this process: waiting on a lock of our own costs less
    than the database's sleeping and retrying.
    """

    def __init__(self, database_url: str, *, pool_size: int = 8) -> None:
        self.engine: Engine = make_engine(database_url, pool_size=pool_size)
        self._writer: AbstractContextManager[object] = (
            threading.Lock() if self.engine.dialect.name == "sqlite" else nullcontext()
        )

    @property
    def embedded(self) -> bool:
        """Whether the database is a file of this machine, which the server migrates by itself."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Yield a connection whose statements all see the same state.

        Raises:
            Unavailable: the database does not answer.
        """
        with as_domain_errors(), self.engine.connect() as connection:
            connection.execution_options(**reader_options(self.engine))
            with connection.begin():
                yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Yield a connection; everything done with it is committed when the block ends.

        Raises:
            Unavailable: the database does not answer, or another writer held it too long.
            StorageFull: there is no room left.
        """
        with as_domain_errors(), self._writer, self.engine.connect() as connection:
            connection.execution_options(**writer_options(self.engine))
            with connection.begin():
                yield connection
                note_change(connection)

    def ping(self) -> None:
        """Return when the database answers.

        Raises:
            Unavailable: it does not.
        """
        with self.read() as connection:
            connection.execute(text("SELECT 1"))

    @property
    def connections_in_use(self) -> int:
        """How many connections are lent to somebody now."""
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()
