"""What commands that talk to a server are told on the command line and by the environment."""

import os
from typing import Annotated

import typer

ServerOption = Annotated[
    str, typer.Option(envvar="WIREWATCH_SERVER", help="Address of the server.")
]
ProjectOption = Annotated[
    str, typer.Option(envvar="WIREWATCH_PROJECT", help="The project's short name.")
]


def read_token() -> str:
    """Return the token of WIREWATCH_TOKEN; empty when there is none."""
    return os.environ.get("WIREWATCH_TOKEN", "").strip()
