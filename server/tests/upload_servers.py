"""Servers for the uploader: the real one on a socket, and a stand-in where only its answers matter."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import uvicorn

from local_servers import QuietHandler, running
from wirewatch.api.app import create_app
from wirewatch.settings import Settings


@dataclass
class Asked:
    """A request that arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    """What is answered."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)


Answering = Callable[[Asked], Reply]


@contextmanager
def stand_in(answering: Answering) -> Iterator[tuple[str, list[Asked]]]:
    """Yield the address of a server that answers so, and the requests it got."""
    asked: list[Asked] = []

    class Handler(QuietHandler):
        def handle_any(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            request = Asked(
                self.command,
                self.path,
                {name.lower(): value for name, value in self.headers.items()},
                self.rfile.read(length),
            )
            asked.append(request)
            reply = answering(request)
            is_text = isinstance(reply.body, str)
            body = reply.body.encode() if is_text else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            media_type = request.headers["accept"] if is_text else "application/json"
            headers = {
                "Content-Type": media_type,
                "Content-Length": str(len(body)),
                **reply.headers,
            }
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = do_PATCH = do_DELETE = handle_any  # noqa: N815  # names of the base class

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with running(server):
        yield f"http://127.0.0.1:{server.server_port}", asked


@contextmanager
def real_server(database_url: str) -> Iterator[str]:
    """Yield the address of the real server on this database."""
    app = create_app(Settings(database_url=database_url, web_root=Path("no-page")))
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        deadline = time.monotonic() + 30
        while not server.started:
            assert thread.is_alive()
            assert time.monotonic() < deadline
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
