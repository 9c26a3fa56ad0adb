"""`wirewatch serve`."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from wirewatch.cli.first_token import write_first_token
from wirewatch.cli.opened_store import opened_store, read_settings
from wirewatch.cli.server_process import run_server
from wirewatch.domain.errors import Conflict
from wirewatch.settings import Settings
from wirewatch.storage.store import Store


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=0, max=65_535)] = None,
    *,
    reload: Annotated[bool, typer.Option(help="Start anew when the code changes.")] = False,
) -> None:
    """Serve the API and the page. A SQLite database is created and migrated.

    Example: wirewatch serve --port 8080
    """
    settings = read_settings()
    with opened_store() as store:
        _write_first_token(settings, store)
        # A store that cannot be used ends the command with a sentence, not a traceback.
        has_worker = settings.worker == "child" or (settings.worker == "auto" and store.embedded)
    host, port = host or settings.host, settings.port if port is None else port
    if reload or os.name != "posix":
        run_server(host, port, has_worker=has_worker, reload=reload)
        return
    # A process that serves for months need not keep what the command line and migrations loaded. The number of the
    # process stays the same.
    sys.stdout.flush()
    server = [sys.executable, "-m", "wirewatch.cli.server_process", host, str(port)]
    os.execv(sys.executable, [*server, *(["worker"] if has_worker else [])])  # noqa: S606  # no shell is wanted


def _write_first_token(settings: Settings, store: Store) -> None:
    path = settings.admin_token_file
    if path is None and store.embedded:
        path = Path(f"{store.engine.url.database}.admin-token")
    if path is None:
        return
    try:
        if write_first_token(store, path):
            typer.echo(f"The first admin token is in {path}; only you can read it.", err=True)
    except Conflict as error:
        # Worth a word, not worth not serving.
        typer.echo(f"wirewatch: {error.detail}", err=True)
