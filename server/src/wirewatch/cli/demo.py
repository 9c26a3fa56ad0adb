"""`wirewatch demo`: the recorded reports in a server of their own; needs no compiler."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from wirewatch.demo.client import Client, UploadFailed
from wirewatch.demo.guide import guide_text
from wirewatch.demo.recorded import load_recorded
from wirewatch.demo.server import Server, ServerFailed, create_token, free_port
from wirewatch.demo.stopping import end_by_signals
from wirewatch.domain.errors import Unavailable


def demo(
    port: Annotated[int, typer.Option(help="First port to try.", min=1, max=65_000)] = 8000,
    state: Annotated[
        Path | None, typer.Option(help="Folder to keep the database in; left out, nothing is kept.")
    ] = None,
    *,
    leave: Annotated[
        bool, typer.Option("--exit", help="End once everything is loaded instead of serving.")
    ] = False,
) -> None:
    """Serve recorded reports of six Boost releases and of a codec's history.

    Example: uvx wirewatch demo
    """
    end_by_signals()
    try:
        with tempfile.TemporaryDirectory(prefix="wirewatch-demo-") as passing:
            folder = state or Path(passing)
            folder.mkdir(parents=True, exist_ok=True)
            _serve(folder.resolve(), port, leave=leave)
    except KeyboardInterrupt:
        typer.echo("\nStopped.")
    except (ServerFailed, UploadFailed) as error:
        raise Unavailable(str(error)) from error


def _serve(folder: Path, port: int, *, leave: bool) -> None:
    database_url = f"sqlite:///{folder / 'wirewatch.db'}"
    token = create_token(database_url)
    with Server(database_url, free_port(port), log=folder / "server.log") as server:
        with typer.progressbar(length=1, label="Loading recorded reports") as bar:
            loaded: dict[str, tuple[int, int]] = {}

            def tell(slug: str, done: int, count: int) -> None:
                loaded[slug] = (done, count)
                bar.length = max(1, sum(count for _, count in loaded.values()))
                bar.pos = 0
                bar.update(sum(done for done, _ in loaded.values()))

            load_recorded(Client(server.address, token), tell)
        for slug, (done, _) in loaded.items():
            typer.echo(f"Loaded {done} recorded reports into {slug}")
        if leave:
            return
        typer.echo(guide_text(server.address, token))
        server.wait()
