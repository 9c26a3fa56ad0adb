"""A PostgreSQL of the tests' own: a throw-away folder, a unix socket, no password, no fsync."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

PACKAGE = "postgresql-15"
_PROGRAMS = Path("/usr/lib/postgresql")
_START_S = 30.0
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=")


def is_wanted() -> bool:
    """Return whether tests run on PostgreSQL; WIREWATCH_TEST_WITHOUT_POSTGRESQL=1 leaves them out."""
    return os.environ.get("WIREWATCH_TEST_WITHOUT_POSTGRESQL") != "1"


def program(name: str) -> str:
    """Return the path of one of PostgreSQL's programs, of the version that the tests run."""
    return str(find_programs() / name)


@contextmanager
def running_postgresql() -> Iterator[str]:
    """Yield the URL of a new server's database `postgres`, without its driver."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="wirewatch-pg-"))
    try:
        data = folder / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        initialise(programs, data)
        options = [
            text
            for option in (*_FAST, f"unix_socket_directories={folder}")
            for text in ("-c", option)
        ]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*unprivileged(), str(programs / "postgres"), "-D", str(data), *options],
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_until_ready(server, folder)
            yield f"postgresql://tests@/postgres?host={folder}"
        finally:
            server.terminate()
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def initialise(programs: Path, data: Path) -> None:
    """Make the folder of a server's data."""
    init = [str(programs / "initdb"), "-D", str(data), "-U", "tests", "-A", "trust", "-E", "UTF8"]
    subprocess.run(
        [*unprivileged(), *init, "--locale=C.UTF-8", "--no-sync"], check=True, capture_output=True
    )


def find_programs() -> Path:
    """Return the folder of the newest PostgreSQL's programs."""
    found = sorted(_PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        message = (
            f"PostgreSQL is not installed: install Debian's package {PACKAGE}, "
            "or set WIREWATCH_TEST_WITHOUT_POSTGRESQL=1 to leave its tests out"
        )
        raise RuntimeError(message)
    return found[-1].parent


def unprivileged() -> list[str]:
    """Return what goes before a command so that it does not run as root."""
    # The server refuses to run as root.
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def wait_until_ready(server: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Return when the server answers on the socket in that folder."""
    deadline = time.monotonic() + _START_S
    while True:
        try:
            psycopg.connect(f"postgresql://tests@/postgres?host={folder}").close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((folder / "log").read_text()) from None
            time.sleep(0.05)
        else:
            return
