"""Clients that trickle, fall silent or leave: they hold nothing for long, and nothing of theirs is stored."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest

from databases import count_rows
from faults.scale import SOAK, times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import RUNS, admin_token, fault_report, upload_to
from wirewatch.storage.store import Store

_TIMEOUT_S = 30.0 if SOAK else 1.0
_PATIENCE_S = 60.0


@contextmanager
def half_sent(port: int, token: str, path: str, body: bytes) -> Iterator[socket.socket]:
    """Yield a connection over which the headers of a request went, and half of its body."""
    with socket.create_connection(("127.0.0.1", port), timeout=_TIMEOUT_S + _PATIENCE_S) as client:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        client.sendall(head.encode() + body[: len(body) // 2])
        yield client


@pytest.mark.fault(
    row=16,
    fault="slow loris, half a body, a client that leaves",
    gate="408 within 30 s and the connection closed, nothing half-stored, others are served meanwhile",
)
def test_slow_clients_hold_nothing(store: Store, database_url: str, note: Note) -> None:
    token = admin_token(store)
    body = fault_report("slow")
    upload = f"{RUNS}?version=slow"
    clients = times(20, 200)
    with forked_server(database_url, body_timeout_s=str(_TIMEOUT_S)) as server, ExitStack() as held:
        silent = [
            held.enter_context(half_sent(server.port, token, upload, body)) for _ in range(clients)
        ]
        begun = time.monotonic()
        assert upload_to(server.port, token, "quick", fault_report("quick")).status == 201
        served_s = time.monotonic() - begun
        with half_sent(server.port, token, upload, body) as trickling:
            answer = trickle(trickling)
        assert answer.startswith(b"HTTP/1.1 408 "), answer
        with half_sent(server.port, token, "/api/v1/projects", b'{"slug": "slow"}') as other:
            assert other.recv(4096).startswith(b"HTTP/1.1 408 ")
        for each in silent:
            received = b"".join(iter(partial(each.recv, 4096), b""))
            assert received.startswith(b"HTTP/1.1 408 "), received
            assert b"/problems/body-late" in received
        freed_s = time.monotonic() - begun
        held.close()
        for _ in range(clients):
            with half_sent(server.port, token, upload, body):
                pass  # and leaves
        assert upload_to(server.port, token, "after", fault_report("after")).status == 201
    counts = count_rows(store)
    assert counts["run"] == counts["version"] == 2
    note(
        f"{clients} silent clients: 408 and closed (limit {_TIMEOUT_S:g} s); "
        f"an upload meanwhile took {served_s:.2f} s; all were gone after {freed_s:.0f} s; 0 half-stored"
    )


def trickle(client: socket.socket) -> bytes:
    """Send a byte now and then until there is an answer, and return it."""
    client.settimeout(0.1)
    deadline = time.monotonic() + _TIMEOUT_S + _PATIENCE_S
    while time.monotonic() < deadline:
        client.sendall(b" ")
        try:
            return client.recv(4096)
        except TimeoutError:
            continue
    raise AssertionError("the server waits on")


def test_a_slow_line_that_is_honest_is_waited_for(store: Store, database_url: str) -> None:
    token = admin_token(store)
    body = fault_report("steady") + b" " * 400_000
    with (
        forked_server(database_url, body_timeout_s="1") as server,
        half_sent(server.port, token, f"{RUNS}?version=steady", body) as client,
    ):
        rest = body[len(body) // 2 :]
        # Altogether longer than the limit, but 64 KiB of it never are.
        for start in range(0, len(rest), 66_000):
            time.sleep(0.4)
            client.sendall(rest[start : start + 66_000])
        assert client.recv(4096).startswith(b"HTTP/1.1 201 ")
