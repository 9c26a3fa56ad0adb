"""Server processes as an operator starts them, and their answers."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from api_client import PROJECT_URL
from factories import report_body
from wirewatch import storage

SOURCE = Path(storage.__file__).parents[2]
Answered = tuple[int, dict[str, str], bytes]


@dataclass(frozen=True)
class Running:
    """A server."""

    port: int
    process: "subprocess.Popen[bytes]"

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answered:
        """Return status, headers in lower case and body of an answer."""
        sent = headers or {}
        if token:
            sent = {**sent, "Authorization": f"Bearer {token}"}
        data = body if isinstance(body, bytes) else None
        if data is None and body is not None:
            data = json.dumps(body).encode()
            sent = {**sent, "Content-Type": "application/json"}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=data, headers=sent, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                found = answer.status, dict(answer.headers.items()), answer.read()
        except urllib.error.HTTPError as error:
            found = error.code, dict(error.headers.items()), error.read()
        status, all_headers, text = found
        return status, {name.lower(): value for name, value in all_headers.items()}, text

    def upload(self, version: str, value: float, token: str) -> Answered:
        """Upload a report of one benchmark."""
        body = report_body({"to_wire/a": value, "to_wire/b": value}, salt=version)
        return self.ask("POST", f"{PROJECT_URL}/runs?version={version}", body, token=token)

    def values(self) -> list[float]:
        """Return what the chart of the first benchmark shows."""
        status, _, body = self.ask("GET", f"{PROJECT_URL}/trend")
        assert status == 200, body
        found: list[float] = json.loads(body)["series"][0]["y"]
        return found


@contextmanager
def serving(database_url: str, log: Path, **settings: str) -> Iterator[Running]:
    """Yield a server process that answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "WIREWATCH_DATABASE_URL": database_url,
        "WIREWATCH_WORKER": "none",
        "WIREWATCH_POOL_SIZE": "4",
        **settings,
    }
    command = [sys.executable, "-m", "wirewatch", "serve", "--port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        server = Running(port, process)
        # One that ends by itself is noticed at once; this is for machines that are busy with something else.
        deadline = time.monotonic() + 180
        while True:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            try:
                if server.ask("GET", "/readyz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.05)
        yield server
    finally:
        process.kill()
        process.wait(10)
