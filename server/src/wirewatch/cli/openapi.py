"""`wirewatch openapi`: the API's description, as checked in beside the server."""

import json

import typer
from uvicorn.importer import import_from_string


def print_openapi() -> None:
    """Print the OpenAPI document.

    Example: wirewatch openapi > openapi.json
    """
    # By name, as the web server finds the app: the command line does not depend on the API.
    document = import_from_string("wirewatch.api.app:openapi_document")()
    typer.echo(json.dumps(document, indent=2, sort_keys=True))
