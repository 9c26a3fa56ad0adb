"""Addresses of a server's API."""

import re
from collections.abc import Mapping
from urllib.parse import quote, urlencode, urlsplit

from wirewatch.upload.errors import UsageError

_SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")


def checked_server(text: str) -> str:
    """Return a server's address without a slash at its end.

    Raises:
        UsageError: it is none, or holds a user, a password, a query or a fragment.
    """
    if not text:
        raise UsageError(
            "Say which server: --server https://perf.example.org, or $WIREWATCH_SERVER."
        )
    try:
        parts = urlsplit(text)
        is_fine = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_fine = False
    if not is_fine or any(character.isspace() for character in text):
        raise UsageError(
            f"{text!r} is no address of a server: write https://perf.example.org, or http://localhost:8000."
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UsageError(
            f"The server's address holds more than an address: give {parts.scheme}://{parts.hostname}, "
            "and the token in $WIREWATCH_TOKEN."
        )
    return text.rstrip("/")


def checked_project(text: str) -> str:
    """Return a project's slug unchanged.

    Raises:
        UsageError: it is none.
    """
    if not text:
        raise UsageError("Say which project: --project my-codec, or $WIREWATCH_PROJECT.")
    if not _SLUG.fullmatch(text):
        raise UsageError(
            f"{text!r} is no project: use 1 to 64 lower case letters, digits and inner hyphens."
        )
    return text


def runs_address(server: str, project: str, parameters: Mapping[str, str]) -> str:
    """Return where a report is sent to."""
    query = urlencode(parameters, quote_via=quote)
    return f"{server}/api/v1/projects/{project}/runs" + (f"?{query}" if query else "")


def run_verdict_address(server: str, project: str, run_id: int) -> str:
    """Return where a run's verdict is asked for, without a query."""
    return f"{server}/api/v1/projects/{project}/runs/{run_id}/verdict"


def batch_verdict_address(server: str, project: str, batch: str) -> str:
    """Return where a batch's verdict is asked for, without a query."""
    return f"{server}/api/v1/projects/{project}/batches/{quote(batch, safe='')}/verdict"
