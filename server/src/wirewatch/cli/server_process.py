"""The process that serves: `wirewatch serve` becomes it."""

import os
import signal
import socket
import sys
from contextlib import nullcontext, suppress
from typing import Any

if __name__ == "__main__":
    # What others load when it is there, and a server that is not being worked on has no use for: tracebacks with
    # colours and the values of all variables, which a log must not hold (9 MB), and the watching of files (2 MB).
    # None is the language's way to say that a module is not there.
    sys.modules |= dict.fromkeys(("rich", "watchfiles"))  # type: ignore[arg-type]
    # Nothing here multiplies matrices; threads for that would only wait.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import uvicorn

from wirewatch.cli.worker import worker_beside
from wirewatch.log import configure_logs
from wirewatch.settings import Settings

_APP = "wirewatch.api.app:serve_app"
_SHUTDOWN_S = 30
# Open pages would hold up whoever works on the server.
_RELOAD_S = 1


def run_server(host: str, port: int, *, has_worker: bool, reload: bool = False) -> None:
    """Serve until the process is told to end, with a worker beside it if it has one."""
    # After a shutdown in good order the web server raises its signal once more, for whoever had it before.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))
    # The worker may end before the app has been loaded, which does the same.
    settings = Settings()
    configure_logs(as_json=settings.log_format == "json", level=settings.log_level)
    with worker_beside() if has_worker else nullcontext():
        _serve(host, port, reload=reload)


class _Server(uvicorn.Server):
    """Ends what pages listen to before it waits for answers to end: those would not by themselves."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop answering."""
        on_stopping = self.lifespan.state.get("on_stopping")
        if on_stopping is not None:
            on_stopping()
        await super().shutdown(sockets)


def _serve(host: str, port: int, *, reload: bool) -> None:
    settings: dict[str, Any] = {
        "factory": True,
        "host": host,
        "port": port,
        # There are none here, and what speaks them is not loaded then.
        "ws": "none",
        "log_config": None,
        "server_header": False,
    }
    if reload:
        uvicorn.run(_APP, reload=True, timeout_graceful_shutdown=_RELOAD_S, **settings)
        return
    server = _Server(uvicorn.Config(_APP, timeout_graceful_shutdown=_SHUTDOWN_S, **settings))
    with suppress(KeyboardInterrupt):
        try:
            server.run()
        except SystemExit as ended:
            # The library ends the process by itself when it cannot listen; so does SIGTERM, with 0.
            if not ended.code:
                raise
    if not server.started:
        sys.exit(
            f"wirewatch: {host}:{port} is not served; the log says why. --host and --port choose another."
        )


if __name__ == "__main__":
    run_server(sys.argv[1], int(sys.argv[2]), has_worker=sys.argv[3:] == ["worker"])
