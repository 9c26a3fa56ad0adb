"""`wirewatch serve`."""

import signal
import sys
from contextlib import nullcontext
from typing import Annotated

import typer
import uvicorn

from wirewatch.cli.opened_store import opened_store, read_settings
from wirewatch.cli.worker import worker_beside

_SHUTDOWN_S = 30


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=0, max=65_535)] = None,
    *,
    reload: Annotated[bool, typer.Option(help="Start anew when the code changes.")] = False,
) -> None:
    """Serve the API and the page. A SQLite database is created and migrated."""
    settings = read_settings()
    with opened_store() as store:
        # A store that cannot be used ends the command with a sentence, not a traceback.
        has_worker = settings.worker == "child" or (settings.worker == "auto" and store.embedded)
    # After a shutdown in good order the web server raises its signal once more, for whoever had it before.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))
    with worker_beside() if has_worker else nullcontext():
        uvicorn.run(
            "wirewatch.api.app:serve_app",
            factory=True,
            host=host or settings.host,
            port=settings.port if port is None else port,
            reload=reload,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=_SHUTDOWN_S,
        )
