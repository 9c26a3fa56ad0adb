"""Addresses in answers."""

from functools import lru_cache
from urllib.parse import quote, urlencode

from fastapi import Request

from wirewatch.api.state import ServerState
from wirewatch.domain.link_target import LinkTarget
from wirewatch.domain.report import Track
from wirewatch.services.link_signature import PARAMETER
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS


def base_url(request: Request, state: ServerState) -> str:
    """Return how the client reaches the server, without a slash at the end."""
    if state.base_url:
        return state.base_url
    scope = request.scope
    host = next((value for name, value in scope["headers"] if name == b"host"), None)
    server: tuple[str, int] | None = scope.get("server")
    return _base_url(
        scope["scheme"],
        server and (server[0], server[1]),
        host,
        scope.get("app_root_path", scope.get("root_path", "")),
    )


@lru_cache(maxsize=256)
def _base_url(
    scheme: str, server: tuple[str, int] | None, host: bytes | None, root_path: str
) -> str:
    # The framework takes the address apart and puts it together again each time.
    headers = [] if host is None else [(b"host", host)]
    scope = {"scheme": scheme, "server": server, "headers": headers}
    return str(Request({"type": "http", "root_path": root_path, **scope}).base_url).rstrip("/")


def run_url(base: str, slug: str, run_id: int) -> str:
    """Return the run's address in the API."""
    return f"{base}/api/v1/projects/{slug}/runs/{run_id}"


def run_page_url(base: str, slug: str, run_id: int) -> str:
    """Return the page about the run."""
    return f"{base}/projects/{slug}/runs/{run_id}"


def verdict_url(base: str, slug: str, run_id: int) -> str:
    """Return the address of the run's verdict."""
    return f"{run_url(base, slug, run_id)}/verdict"


def batch_verdict_url(base: str, slug: str, batch: str) -> str:
    """Return the address of the verdict of all the batch's runs."""
    return f"{base}/api/v1/projects/{slug}/batches/{quote(batch, safe='')}/verdict"


def chart_url(base: str, slug: str, run: RunRow) -> str:
    """Return the page that draws what the run measured: its track in its channel."""
    return f"{base}/projects/{slug}/trend?{_chart_query(run.track, run.channel)}"


@lru_cache(maxsize=1_024)
def _chart_query(track: Track, channel: str) -> str:
    known = {key: getattr(track, key) for key in TRACK_KEYS if getattr(track, key)}
    return urlencode(sorted({**known, "channel": channel}.items()), quote_via=quote)


_BADGES = {LinkTarget.VERDICT_BADGE: "verdict.svg", LinkTarget.VALUE_BADGE: "value.svg"}


def signed_url(base: str, slug: str, target: LinkTarget, query: str, text: str) -> str:
    """Return what a signed link opens: the page of an embedded chart, or a badge."""
    badge = _BADGES.get(target)
    place = f"/embed/projects/{slug}/{target}"
    if badge is not None:
        place = f"/api/v1/projects/{slug}/badges/{badge}"
    return f"{base}{place}?{f'{query}&' if query else ''}{PARAMETER}={text}"
