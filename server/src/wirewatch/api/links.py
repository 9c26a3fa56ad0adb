"""Addresses in answers."""

from urllib.parse import quote, urlencode

from fastapi import Request

from wirewatch.api.state import ServerState
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS


def base_url(request: Request, state: ServerState) -> str:
    """Return how the client reaches the server, without a slash at the end."""
    return state.base_url or str(request.base_url).rstrip("/")


def run_url(base: str, slug: str, run_id: int) -> str:
    """Return the run's address in the API."""
    return f"{base}/api/v1/projects/{slug}/runs/{run_id}"


def run_page_url(base: str, slug: str, run_id: int) -> str:
    """Return the page that shows the run."""
    return f"{base}/projects/{slug}/runs/{run_id}"


def chart_url(base: str, slug: str, run: RunRow) -> str:
    """Return the page that draws what the run measured: its track in its channel."""
    known = {key: getattr(run.track, key) for key in TRACK_KEYS if getattr(run.track, key)}
    query = urlencode(sorted({**known, "channel": run.channel}.items()), quote_via=quote)
    return f"{base}/projects/{slug}/trend?{query}"
