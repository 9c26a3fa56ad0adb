"""A server of our own for a benchmark, and a client that keeps its connection."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from processes import cpu_s, resident_mb

_SOURCE = Path(__file__).resolve().parent.parent / "server" / "src"
_START_S = 60.0


@dataclass(frozen=True)
class Answer:
    """Status, body as it came over the wire (compressed if it was), headers in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str]


class Client:
    """One keep-alive connection with a token."""

    def __init__(self, port: int, token: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._headers = {"Authorization": f"Bearer {token}"}

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Return the answer of one request."""
        self._connection.request(method, path, body, {**self._headers, **(headers or {})})
        answer = self._connection.getresponse()
        return Answer(answer.status, answer.read(), {k.lower(): v for k, v in answer.getheaders()})

    def upload(self, project: str, body: bytes, **parameters: str) -> Answer:
        """Return the answer to an upload, which must be stored anew."""
        path = f"/api/v1/projects/{project}/runs?{urlencode(parameters)}"
        answer = self.ask("POST", path, body, {"Content-Type": "application/json"})
        if answer.status != 201:
            raise RuntimeError(f"{answer.status}: {answer.body[:500]!r}")
        return answer

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


@dataclass(frozen=True)
class Served:
    """A running server; `store_pid` is the database server's process, None for SQLite."""

    pid: int
    port: int
    token: str
    store_pid: int | None = None

    def client(self) -> Client:
        """Return a new client."""
        return Client(self.port, self.token)

    def cpu_s(self) -> float:
        """Return the CPU time used so far by the server, and by the database server if there is one."""
        return cpu_s(self.pid) + (cpu_s(self.store_pid) if self.store_pid else 0.0)

    def resident_mb(self) -> float:
        """Return the server's memory in MB."""
        return resident_mb(self.pid)


@contextmanager
def serving(
    database_url: str, *, store_pid: int | None = None, kept_answers_bytes: int | None = None
) -> Iterator[Served]:
    """Yield a server on a migrated database, with a token that may do everything.

    It keeps answers of charts as a server does by default, unless told otherwise.
    """
    environment = {
        **os.environ,
        "PYTHONPATH": str(_SOURCE),
        "WIREWATCH_DATABASE_URL": database_url,
        "WIREWATCH_LOG_LEVEL": "info",
        "WIREWATCH_LOG_FORMAT": "json",
        # What is measured is the server; bench/verdicts.py measures the worker.
        "WIREWATCH_WORKER": "none",
    }
    if kept_answers_bytes is not None:
        environment["WIREWATCH_KEPT_ANSWERS_BYTES"] = str(kept_answers_bytes)
    command = [sys.executable, "-m", "wirewatch"]
    subprocess.run([*command, "db", "upgrade"], env=environment, check=True)
    token = subprocess.check_output(
        [*command, "token", "create", "--name", "bench", "--scope", "admin"],
        env=environment,
        text=True,
    ).strip()
    port = free_port()
    # Logs are written as a real server writes them, but nobody reads them here.
    with subprocess.Popen(
        [*command, "serve", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            wait_for(server, port)
            yield Served(server.pid, port, token, store_pid)
        finally:
            server.terminate()


def free_port() -> int:
    """Return a port of the loopback that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_for(server: "subprocess.Popen[bytes]", port: int) -> None:
    """Return once the server takes connections.

    Raises:
        RuntimeError: it ended, or took longer than a minute.
    """
    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server did not start")
