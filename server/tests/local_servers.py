"""Servers on this machine that stand in for somebody else's, in a thread of the tests' process."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

_LOOKS_EVERY_S = 0.02


class QuietHandler(BaseHTTPRequestHandler):
    """Answers HTTP requests without a line about each on standard error."""

    def answer(self, status: int, body: bytes) -> None:
        """Send an answer without headers of its own."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    """Let a server answer until the block ends."""
    thread = threading.Thread(target=server.serve_forever, args=(_LOOKS_EVERY_S,))
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
