"""One HTTP request and its answer."""

import http.client
import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import IO

from wirewatch.upload.errors import NoAnswer, UsageError

_LARGEST_ANSWER_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers (names in lower case) and body of an answer that came whole."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def facts(self) -> dict[str, object]:
        """Return the JSON object of the body; empty if it is none."""
        try:
            found = json.loads(self.body)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def text(self) -> str:
        """Return the body as text."""
        return self.body.decode("utf-8", errors="replace")


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked. A `body` makes it a POST, unless `method` says otherwise."""

    address: str
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    method: str | None = None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Redirects are answers: followed, a POST would arrive as a GET, and the token somewhere else."""

    def redirect_request(
        self,
        _request: urllib.request.Request,
        _file: IO[bytes],
        _code: int,
        _message: str,
        _headers: Message,
        _address: str,
    ) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirect)


def exchange(request: Request, *, timeout_s: float) -> Answer:
    """Return the answer, whatever its status.

    Args:
        request: of http or https.
        timeout_s: longest silence of the server, in seconds.

    Raises:
        NoAnswer: none came, or not all of it.
        UsageError: the address is none.
    """
    try:
        prepared = urllib.request.Request(  # noqa: S310  # `addresses` lets http and https through
            request.address, data=request.body, headers=dict(request.headers), method=request.method
        )
        with _OPENER.open(prepared, timeout=timeout_s) as answer:
            return _read(answer.status, answer.headers, answer)
    except urllib.error.HTTPError as error:
        with error:
            return _read(error.code, error.headers, error)
    except urllib.error.URLError as error:
        reason = error.reason
        is_final = isinstance(reason, ssl.SSLCertVerificationError)
        raise NoAnswer(str(reason), is_final=is_final) from error
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswer(str(error) or type(error).__name__) from error
    except ValueError as error:
        raise UsageError(f"{request.address} is no address: {error}") from error


def _read(status: int, headers: Message, body: IO[bytes]) -> Answer:
    try:
        read = body.read(_LARGEST_ANSWER_BYTES)
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswer(f"the answer broke off ({type(error).__name__}: {error})") from error
    # Read by size, the library takes an early end for the end.
    promised = headers.get("Content-Length", "")
    if promised.isdigit() and len(read) < min(int(promised), _LARGEST_ANSWER_BYTES):
        raise NoAnswer(f"the answer broke off after {len(read)} of {promised} bytes")
    return Answer(status, {name.lower(): value for name, value in headers.items()}, read)
