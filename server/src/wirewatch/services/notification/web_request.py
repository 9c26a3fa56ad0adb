"""One POST to an address that others chose: checked, short, without redirects or proxies."""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from wirewatch.services.notification.reachable import Network, Unreachable, checked_address

_WAIT_S = 5.0
# For all of it, so that nobody holds the sender by sending one byte after another.
_WHOLE_S = 15.0
_ANSWER_BYTES = 2_000
_ANSWER_CHARS = 200


@dataclass(frozen=True, slots=True)
class WebRequest:
    """What is sent where."""

    url: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, for people. `is_final`: trying again would be of no use."""

    is_accepted: bool
    text: str
    is_final: bool = False


def post(request: WebRequest, allowed: Sequence[Network]) -> Answer:
    """Send the request and return the answer; every failure is an answer too."""
    parts = urlsplit(request.url)
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        host = parts.hostname or ""
        connection = _connection(parts.scheme, host, port, checked_address(host, port, allowed))
    except (Unreachable, ValueError) as error:
        return Answer(is_accepted=False, text=f"not sent: {error}")
    watchdog = threading.Timer(_WHOLE_S, connection.cut)
    watchdog.daemon = True
    watchdog.start()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, request.body, dict(request.headers))
        response = connection.getresponse()
        return _answer(response.status, response.reason, response.read(_ANSWER_BYTES))
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Answer(
            is_accepted=False, text=f"no answer: {type(error).__name__}: {error}"[:_ANSWER_CHARS]
        )
    finally:
        watchdog.cancel()
        connection.close()


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked; the name is for the other side to read."""

    def __init__(self, host: str, port: int, address: str, tls: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=_WAIT_S)
        # Named in the header `Host` unless the scheme implies it.
        self.default_port = 80 if tls is None else 443
        self._address = address
        self._tls = tls
        self._raw: socket.socket | None = None

    def connect(self) -> None:
        self._raw = socket.create_connection((self._address, self.port), _WAIT_S)
        self.sock = (
            self._raw
            if self._tls is None
            else self._tls.wrap_socket(self._raw, server_hostname=self.host)
        )

    def cut(self) -> None:
        for each in (self._raw, self.sock):
            if each is not None:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)


def _connection(scheme: str, host: str, port: int, address: str) -> _Pinned:
    tls = ssl.create_default_context() if scheme == "https" else None
    return _Pinned(host, port, address, tls)


def _answer(status: int, reason: str, body: bytes) -> Answer:
    said = "".join(c if c.isprintable() else " " for c in body.decode(errors="replace"))
    text = f"{status} {reason}: {said.strip()}".rstrip(": ")[:_ANSWER_CHARS]
    # Gone is what a receiver answers that wants no more.
    return Answer(is_accepted=200 <= status < 300, text=text, is_final=status == 410)
