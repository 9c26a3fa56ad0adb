"""A way to a server that fails now and then, in all the ways a network and a busy server do."""

import http.client
import random
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

FAULTS = (
    "reset before reading",
    "reset after half the body",
    "500",
    "503 with Retry-After",
    "429 with Retry-After",
    "hang before",
    "answer lost",
    "answer cut off",
    "hang after",
)
_RETRY_AFTER_S = 1


class FaultyProxy(ThreadingHTTPServer):
    """Hands requests on to `target`, but spoils `share` of them; counts what it did."""

    daemon_threads = True

    def __init__(self, target: str, *, share: float, hang_s: float, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.target = urlsplit(target)
        self.hang_s = hang_s
        self.counts: Counter[str] = Counter()
        self._share = share
        self._random = random.Random(seed)
        self._lock = threading.Lock()

    def next_fault(self) -> str:
        """Return what happens to the next request; "" for nothing."""
        with self._lock:
            is_spoilt = self._random.random() < self._share
            fault = self._random.choice(FAULTS) if is_spoilt else ""
            self.counts[fault] += 1
            return fault

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent: clients that hang up are what this is about."""


class _Handler(BaseHTTPRequestHandler):
    server: FaultyProxy

    def do_POST(self) -> None:
        fault = self.server.next_fault()
        length = int(self.headers["Content-Length"])
        if fault == "reset before reading":
            return self._reset()
        if fault == "reset after half the body":
            self.rfile.read(length // 2)
            return self._reset()
        body = self.rfile.read(length)
        if fault.endswith("Retry-After") or fault == "500":
            return self._refuse(int(fault[:3]), has_hint=fault != "500")
        if fault == "hang before":
            time.sleep(self.server.hang_s)
            return self._reset()
        status, answer = self._hand_on(body)
        if fault == "hang after":
            time.sleep(self.server.hang_s)
        if fault in {"answer lost", "hang after"}:
            return self._reset()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer[: len(answer) // 2] if fault == "answer cut off" else answer)
        return None

    def _hand_on(self, body: bytes) -> tuple[int, bytes]:
        target = self.server.target
        connection = http.client.HTTPConnection(target.hostname or "", target.port, timeout=60)
        try:
            connection.request("POST", self.path, body, dict(self.headers.items()))
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def _refuse(self, status: int, *, has_hint: bool) -> None:
        self.send_response(status)
        if has_hint:
            self.send_header("Retry-After", str(_RETRY_AFTER_S))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _reset(self) -> None:
        """Close with RST instead of FIN."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def finish(self) -> None:
        """Close what is still open."""
        with suppress(OSError):
            super().finish()

    def log_message(self, *_: Any) -> None:
        """Stay silent."""


@contextmanager
def faulty_proxy(target: str, *, share: float, hang_s: float, seed: int) -> Iterator[FaultyProxy]:
    """Yield a proxy that runs."""
    proxy = FaultyProxy(target, share=share, hang_s=hang_s, seed=seed)
    thread = threading.Thread(target=proxy.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield proxy
    finally:
        proxy.shutdown()
        proxy.server_close()
        thread.join()
