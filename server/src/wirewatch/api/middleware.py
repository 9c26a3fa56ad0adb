"""What happens to every request: an id, one line in the log, strict headers on the answer."""

import time
import uuid

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wirewatch.api.metrics import ServerMetrics

_log = structlog.get_logger(__name__)

_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; "
    # The hash is of the empty text: Plotly puts an empty <style> into the page and fills it by script.
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'none'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors "
)
CONTENT_SECURITY_POLICY = f"{_PAGE_POLICY}'none'"
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# Names in lower case, as servers and frameworks write them.
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


def embedding_policy(ancestors: str) -> str:
    """Return the policy of embedded charts: that of all pages, but for who may show them in a frame."""
    listed = "'none'" if ancestors == "none" else ancestors
    return f"{_PAGE_POLICY}{listed}"


class RequestFrame:
    """Gives each request an id, answers with it, adds the headers, logs one line, and counts it."""

    def __init__(self, app: ASGIApp, metrics: ServerMetrics) -> None:
        self._app = app
        self._metrics = metrics
        # Bound once: finding the logs' configuration anew costs as much as writing the line.
        self._log = _log.bind()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        begun = time.perf_counter()
        status = 0
        is_head = scope["method"] == "HEAD"
        # Answered as GET is, but for the body. The server itself still knows what was asked.
        asked = {**scope, "method": "GET"} if is_head else scope

        async def framed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", ()))
                given = {name for name, _ in headers}
                headers += [header for header in _RAW_HEADERS if header[0] not in given]
                headers.append((b"x-request-id", request_id.encode()))
                message["headers"] = headers
            elif is_head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self._app(asked, receive, framed)
            finally:
                duration_s = time.perf_counter() - begun
                self._metrics.observe(scope["method"], asked.get("endpoint"), status, duration_s)
                # The path without the query: a token put there by mistake must not be kept.
                self._log.info(
                    "request.answered",
                    method=scope["method"],
                    path=scope["path"],
                    status=status,
                    duration_ms=round(duration_s * 1000, 1),
                )
