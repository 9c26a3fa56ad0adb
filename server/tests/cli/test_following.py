"""Two hundred open pages on a real server: all hear of an upload, charts are answered, and stopping is not held up."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from factories import NOW, report_body, upload
from wirewatch import storage
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.settings import Settings
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store

SOURCE = Path(storage.__file__).parents[2]
PAGES = 200
PROJECT = "/api/v1/projects/codec"


@dataclass(frozen=True)
class Running:
    """A server with one run."""

    port: int
    token: str
    process: "subprocess.Popen[bytes]"

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            body: bytes = answer.read()
            return body

    def send(self, value: float) -> None:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{PROJECT}/runs?version={value}",
            data=report_body({"a": value}),
            headers={"Authorization": f"Bearer {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert answer.status == 201


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """The server."""
    url = f"sqlite:///{tmp_path / 'w.db'}"
    store = Store(url)
    ensure_current(store)
    upload(store, {"a": 1.0})
    token = create_token(
        store, name="t", scopes=[Scope.UPLOAD], project=None, expires_at=None, now=NOW
    )
    store.close()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "WIREWATCH_DATABASE_URL": url,
        "WIREWATCH_WORKER": "none",
    }
    log = tmp_path / "log"
    with log.open("wb") as out:
        command = [sys.executable, "-m", "wirewatch", "serve", "--port", str(port)]
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + 30
        while True:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield Running(port, token, process)
    finally:
        process.kill()
        process.wait(10)


def listening(running: Running) -> socket.socket:
    page = socket.create_connection(("127.0.0.1", running.port), 30)
    page.settimeout(30)
    page.sendall(
        f"GET {PROJECT}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
        "Accept-Encoding: gzip, br, zstd\r\n\r\n".encode()
    )
    return page


def next_event(page: socket.socket) -> dict[str, int]:
    """Return what the next event says, which must come as plain text and whole."""
    heard = b""
    while b"\ndata: " not in heard or not heard.rstrip(b"\r\n").endswith(b"}"):
        piece = page.recv(65_536)
        assert piece, heard
        heard += piece
    said: dict[str, int] = json.loads(heard.split(b"\ndata: ")[1].split(b"\n")[0])
    return said


def test_two_hundred_pages_hear_of_an_upload_and_hold_nothing_up(running: Running) -> None:
    with ExitStack() as open_pages:
        pages = [open_pages.enter_context(listening(running)) for _ in range(PAGES)]
        before = {next_event(page)["data_version"] for page in pages}
        assert len(before) == 1
        # With more pages than threads and connections to the store, everything else is answered as ever.
        assert 10 * Settings().pool_size < PAGES
        for _ in range(20):
            assert json.loads(running.get(f"{PROJECT}/trend"))["series"]
        running.send(2.0)
        after = {next_event(page)["data_version"] for page in pages}
        assert after == {before.pop() + 1}

        running.process.send_signal(signal.SIGTERM)
        # Far less than the 30 seconds that answers may take to end.
        assert running.process.wait(10) in {0, -signal.SIGTERM}
        for page in pages:
            while page.recv(65_536):
                pass
