"""The floor's own work behind a web server and nothing else: what asking over HTTP adds to any upload.

uvicorn calls the application without a framework, routes, checks, tokens or logs. The work is done in a thread, as it
must be where others wait for answers meanwhile.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from floors import PackedStore
from served import Served, free_port, wait_for

_DATABASE = "BARE_DATABASE"

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]


def application() -> Callable[[_Message, _Receive, _Send], Awaitable[None]]:
    """Return the application that answers each report with 201 once it is stored."""
    store = PackedStore(Path(os.environ[_DATABASE]))
    thread = ThreadPoolExecutor(1)

    async def answer(scope: _Message, receive: _Receive, send: _Send) -> None:
        if scope["type"] != "http":
            return
        parts, more = [], True
        while more:
            message = await receive()
            parts.append(message.get("body", b""))
            more = message.get("more_body", False)
        loop = asyncio.get_running_loop()
        number = await loop.run_in_executor(thread, store.ingest, b"".join(parts))
        body = b'{"run": %d}' % number
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return answer


@contextmanager
def serving_bare(database: Path) -> Iterator[Served]:
    """Yield the bare server; it lets everyone in."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "bare_server:application"]
    command += ["--port", str(port), "--no-access-log", "--log-level", "error"]
    environment = {**os.environ, _DATABASE: str(database)}
    with subprocess.Popen(command, cwd=Path(__file__).parent, env=environment) as server:
        try:
            wait_for(server, port)
            yield Served(server.pid, port, "none")
        finally:
            server.terminate()
