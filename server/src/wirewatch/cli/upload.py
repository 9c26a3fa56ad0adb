"""`wirewatch upload`: the uploader reads its own arguments."""

import sys

import typer

from wirewatch.upload.command import main


def upload(context: typer.Context) -> None:
    """Send reports to a server and learn what got slower.

    Example: wirewatch upload result.json --server https://perf.example.org --project codec
    """
    # Ended here, not raised: the rest of the command line turns every number but 0 into another one.
    sys.exit(main(context.args))
