"""Two hundred open pages on a real server: all hear of an upload, charts are answered, and stopping is not held up."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from api_client import PROJECT_URL
from factories import NOW, upload
from server_processes import Running, serving
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store

PAGES = 200
POOL_SIZE = 8


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """URL of a database with one run."""
    url = f"sqlite:///{tmp_path / 'w.db'}"
    store = Store(url)
    ensure_current(store)
    upload(store, {"to_wire/a": 1.0})
    store.close()
    return url


@pytest.fixture
def token(database_url: str) -> str:
    """A token that may upload."""
    store = Store(database_url)
    made = create_token(
        store, name="t", scopes=[Scope.UPLOAD], project=None, expires_at=None, now=NOW
    )
    store.close()
    return made


@pytest.fixture
def running(database_url: str, tmp_path: Path) -> Iterator[Running]:
    """The server."""
    with serving(database_url, tmp_path / "log", WIREWATCH_POOL_SIZE=str(POOL_SIZE)) as server:
        yield server


def listening(running: Running) -> socket.socket:
    page = socket.create_connection(("127.0.0.1", running.port), 30)
    page.settimeout(30)
    page.sendall(
        f"GET {PROJECT_URL}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
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


def test_two_hundred_pages_hear_of_an_upload_and_hold_nothing_up(
    running: Running, token: str
) -> None:
    with ExitStack() as open_pages:
        pages = [open_pages.enter_context(listening(running)) for _ in range(PAGES)]
        before = {next_event(page)["data_version"] for page in pages}
        assert len(before) == 1
        # With more pages than threads and connections to the store, everything else is answered as ever.
        assert 10 * POOL_SIZE < PAGES
        for _ in range(20):
            assert running.values()
        assert running.upload("2.0", 2.0, token)[0] == 201
        after = {next_event(page)["data_version"] for page in pages}
        assert after == {before.pop() + 1}

        running.process.send_signal(signal.SIGTERM)
        # Far less than the 30 seconds that answers may take to end.
        assert running.process.wait(10) in {0, -signal.SIGTERM}
        for page in pages:
            while page.recv(65_536):
                pass
