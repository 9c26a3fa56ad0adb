"""`wirewatch worker`, and the same as a child of `wirewatch serve`: restarted when it dies, ended with the server."""

import runpy
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import structlog
import typer

from wirewatch.cli.opened_store import opened_store

_MODULE = "wirewatch.worker"
_STOP_WITHIN_S = 10.0
_FIRST_PAUSE_S = 0.2
_LONGEST_PAUSE_S = 30.0
# A child that ran for so long did not die of starting.
_SETTLED_S = 10.0

_log = structlog.get_logger(__name__)


def worker(
    alive_file: Annotated[
        Path | None,
        typer.Option(
            help="A file that is touched whenever the store was asked: for health checks."
        ),
    ] = None,
) -> None:
    """Judge new runs until stopped; any number may run, one at a time judges a project.

    Example: wirewatch worker --alive-file /tmp/alive
    """
    with opened_store():
        pass  # A store that cannot be used ends the command with a sentence, not a traceback.
    sys.argv = [_MODULE, *(["--alive-file", str(alive_file)] if alive_file else [])]
    # Like the server, by name: the layers keep the command line and the worker apart.
    runpy.run_module(_MODULE, run_name="__main__")


@contextmanager
def worker_beside() -> Iterator[None]:
    """Keep a worker running as a child of this process while the block runs."""
    child = _Child()
    watcher = threading.Thread(target=child.keep_running, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        child.stop()
        watcher.join(_STOP_WITHIN_S)


class _Child:
    """The worker's process; it ends by itself when the pipe to its standard input is closed."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def keep_running(self) -> None:
        """Start it, and again whenever it ends by itself, with growing pauses if it does not live long."""
        pause = _FIRST_PAUSE_S
        while not self._stopped.is_set():
            begun = time.monotonic()
            with self._lock:
                if self._stopped.is_set():
                    return
                self._process = subprocess.Popen(  # noqa: S603  # our own module
                    [sys.executable, "-m", _MODULE, "--with-parent"], stdin=subprocess.PIPE
                )
            status = self._process.wait()
            if self._stopped.is_set():
                return
            lived_s = time.monotonic() - begun
            pause = _FIRST_PAUSE_S if lived_s > _SETTLED_S else min(2 * pause, _LONGEST_PAUSE_S)
            _log.warning("worker.ended", status=status, restarts_in_s=pause)
            self._stopped.wait(pause)

    def stop(self) -> None:
        """End it; kill it if it does not."""
        self._stopped.set()
        with self._lock:
            process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            process.wait(_STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
