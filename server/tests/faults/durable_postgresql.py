"""A PostgreSQL that keeps its promises, and that a test may stop, kill and start again."""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import psycopg

from databases import create_database
from postgresql_server import find_programs, initialise, unprivileged, wait_until_ready
from wirewatch.storage.migrate import upgrade
from wirewatch.storage.store import Store

_STOP_S = 60


class DurablePostgresql:
    """A server whose commits outlive its processes: unlike the tests' other one, it must survive being killed.

    `url` is of a migrated database without a row.
    """

    def __init__(self) -> None:
        self._programs = find_programs()
        self.folder = Path(tempfile.mkdtemp(prefix="wirewatch-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        initialise(self._programs, self.folder / "data")
        self.admin_url = f"postgresql://tests@/postgres?host={self.folder}"
        self.start()
        self.url = create_database(self.admin_url, "faults")
        store = Store(self.url, pool_size=1)
        upgrade(store)
        store.close()

    def start(self) -> None:
        """Return when it answers."""
        # What a commit wrote reaches the operating system, which survives the death of processes; only a loss of
        # power would need it on the disk.
        options = (f"unix_socket_directories={self.folder}", "listen_addresses=", "fsync=off")
        settings = [text for option in options for text in ("-c", option)]
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data"), *settings]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*unprivileged(), *command],
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until_ready(self._process, self.folder)

    def stop(self) -> None:
        """End it as an administrator does: open connections are cut, transactions rolled back."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(_STOP_S)

    def kill(self) -> None:
        """End all its processes at once, as if the machine had."""
        # Its children lead sessions of their own, so they are found by their parent.
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self._process.wait(_STOP_S)

    def execute(self, statement: str) -> None:
        """Run a statement as its administrator, outside of a transaction."""
        with psycopg.connect(self.admin_url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def remove(self) -> None:
        """Stop it and delete its files."""
        if self._process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
