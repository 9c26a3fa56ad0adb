"""A server that can be killed and started anew in a tenth of a second.

The parent imports everything and holds the listening socket; a child serves. `kill` on standard input kills the child
with SIGKILL and starts another one; the end of input kills it for good. Started with the socket's port as the answer.
"""

import os
import signal
import socket
import sys

import uvicorn

from wirewatch.api.app import serve_app
from wirewatch.log import configure_logs


def main() -> None:
    """Serve until standard input ends."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=128)
    child = _serve(listening)
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    for line in sys.stdin:
        if line.strip() == "kill":
            _kill(child)
            child = _serve(listening)
            sys.stdout.write("killed\n")
            sys.stdout.flush()
    _kill(child)


def _serve(listening: socket.socket) -> int:
    child = os.fork()
    if child:
        return child
    os.close(0)
    configure_logs(as_json=True, level="error")
    config = uvicorn.Config(serve_app, factory=True, log_config=None)
    uvicorn.Server(config).run(sockets=[listening])
    os._exit(0)


def _kill(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


if __name__ == "__main__":
    main()
