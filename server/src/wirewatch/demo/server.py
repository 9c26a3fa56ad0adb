"""A Wirewatch server in a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

# A server that ends by itself is noticed at once; this is for machines that are busy with something else.
READY_WITHIN_S = 120.0
STOP_WITHIN_S = 10.0


class ServerFailed(Exception):
    """The server did not start, or ended by itself; the message holds the end of its log."""


def create_token(database_url: str) -> str:
    """Return a new token that may create projects and upload to them; it ends after a week."""
    command = [sys.executable, "-m", "wirewatch", "token", "create", "--name", "demo"]
    command += ["--expires", "7d", "--scope", "create", "--scope", "upload", "--scope", "read"]
    made = subprocess.run(
        command,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "WIREWATCH_DATABASE_URL": database_url},
    )
    return made.stdout.strip()


def free_port(first: int) -> int:
    """Return the first port from `first` on that nothing listens on at the loopback address."""
    for port in range(first, first + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    message = f"no free port between {first} and {first + 49}; give another one with PORT="
    raise ServerFailed(message)


class Server:
    """Starts `wirewatch serve` on entering the context, stops it on leaving."""

    def __init__(self, database_url: str, port: int, *, log: Path) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._port = port
        self._log = log
        self._database_url = database_url
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        environment = {
            **os.environ,
            "WIREWATCH_DATABASE_URL": self._database_url,
            "WIREWATCH_BASE_URL": self.address,
        }
        command = [sys.executable, "-m", "wirewatch", "serve", "--port", str(self._port)]
        try:
            with self._log.open("wb") as log:
                self._process = subprocess.Popen(
                    command, env=environment, stdout=log, stderr=subprocess.STDOUT
                )
            self._wait_until_ready()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def wait(self) -> None:
        """Return never, or raise ServerFailed when the server ends by itself."""
        assert self._process is not None
        self._process.wait()
        raise ServerFailed(self._ended())

    def _wait_until_ready(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + READY_WITHIN_S
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise ServerFailed(self._ended())
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        message = f"the server was not ready after {READY_WITHIN_S:.0f} s; its log is {self._log}"
        raise ServerFailed(message)

    def _ended(self) -> str:
        tail = self._log.read_text(errors="replace").splitlines()[-8:]
        return "\n  ".join(["the server ended by itself; the end of its log:", *tail])

    def _stop(self) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_WITHIN_S)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            self._process.kill()
            self._process.wait()
