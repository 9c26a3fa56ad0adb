"""Answers of a server, piece by piece into a file that has its name only once it is whole."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import httpx2

from wirewatch.domain.errors import (
    Conflict,
    Forbidden,
    InvalidRequest,
    NotFound,
    Unauthorized,
    Unavailable,
    WirewatchError,
)

_TIMEOUT_S = 120.0
_PIECE_BYTES = 256 * 1024
_REFUSALS: dict[int, type[WirewatchError]] = {401: Unauthorized, 403: Forbidden, 404: NotFound}

Query = Sequence[tuple[str, str]]


class Downloads:
    """What is asked of one project of one server; without a token, what it shows to anyone.

    Its methods raise what the server's refusal means (NotFound, Unauthorized, Forbidden, InvalidRequest), and
    Unavailable where it does not answer.
    """

    def __init__(self, server: str, project: str, token: str) -> None:
        self._server = server
        self._url = f"{server}/api/v1/projects/{project}"
        # As it was stored: it is compressed once, by whoever wants that.
        headers = {"Accept-Encoding": "identity"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        # A redirect would take the token somewhere else.
        self._client = httpx2.Client(headers=headers, timeout=_TIMEOUT_S, follow_redirects=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._client.close()

    def json(self, path: str, query: Query = ()) -> dict[str, Any]:
        """Return a JSON object."""
        with self._answered(path, query) as answer:
            found: dict[str, Any] = answer.json()
        return found

    def save(
        self, path: str, query: Query, target: BinaryIO, told: Callable[[int, int | None], None]
    ) -> None:
        """Write an answer to the file; `told` hears of its bytes so far and of all of them, None when unknown."""
        with self._answered(path, query, read=False) as answer:
            length = answer.headers.get("content-length")
            whole = None if length is None else int(length)
            done = 0
            told(done, whole)
            for piece in answer.iter_bytes(_PIECE_BYTES):
                target.write(piece)
                done += len(piece)
                told(done, whole)

    @contextmanager
    def _answered(self, path: str, query: Query, *, read: bool = True) -> Iterator[httpx2.Response]:
        try:
            with self._client.stream("GET", self._url + path, params=list(query)) as answer:
                if read or answer.status_code != 200:
                    answer.read()
                if answer.status_code != 200:
                    raise _refusal(answer)
                yield answer
        except httpx2.HTTPError as error:
            raise Unavailable(
                f"{self._server} did not answer whole: {error}. Try again, or look at the address."
            ) from error


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of `path` when the block ends well, and is gone when it does not.

    Raises:
        Conflict: it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise Conflict(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _refusal(answer: httpx2.Response) -> WirewatchError:
    status = answer.status_code
    try:
        detail = str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        detail = f"The server answered {status}: is this the address of a Wirewatch server?"
    if status in _REFUSALS:
        return _REFUSALS[status](detail)
    if status == 429 or status >= 500:
        return Unavailable(detail)
    return InvalidRequest(detail, parameter="selection")
