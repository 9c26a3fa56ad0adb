"""The process that serves: `wirewatch serve` becomes it."""

import os
import signal
import sys
from contextlib import nullcontext

if __name__ == "__main__":
    # What others load when it is there, and a server that is not being worked on has no use for: tracebacks with
    # colours and the values of all variables, which a log must not hold (9 MB), and the watching of files (2 MB).
    # None is the language's way to say that a module is not there.
    sys.modules |= dict.fromkeys(("rich", "watchfiles"))  # type: ignore[arg-type]
    # Nothing here multiplies matrices; threads for that would only wait.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import uvicorn

from wirewatch.cli.worker import worker_beside

_SHUTDOWN_S = 30


def run_server(host: str, port: int, *, has_worker: bool, reload: bool = False) -> None:
    """Serve until the process is told to end, with a worker beside it if it has one."""
    # After a shutdown in good order the web server raises its signal once more, for whoever had it before.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))
    with worker_beside() if has_worker else nullcontext():
        _serve(host, port, reload=reload)


def _serve(host: str, port: int, *, reload: bool) -> None:
    uvicorn.run(
        "wirewatch.api.app:serve_app",
        factory=True,
        host=host,
        port=port,
        reload=reload,
        # There are none here, and what speaks them is not loaded then.
        ws="none",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_S,
    )


if __name__ == "__main__":
    run_server(sys.argv[1], int(sys.argv[2]), has_worker=sys.argv[3:] == ["worker"])
