"""Answers that change only when the project does: kept ready to send, with ETag and 304."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

import orjson
from fastapi import Request
from starlette.responses import Response, StreamingResponse

from wirewatch import __version__
from wirewatch.services.bounded_cache import BoundedCache
from wirewatch.storage.repositories.projects import ProjectRow

_PIECE_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """A body as it goes over the wire; `encoding` is None for a plain one."""

    body: bytes
    encoding: str | None
    media_type: str
    file_name: str | None = None


AnswerCache = BoundedCache[tuple[str, str | None], Answer]
"""By ETag and the encoding that was asked for: an ETag names the project, its data version and the whole request."""


def etag_of(request: Request, project: ProjectRow) -> str:
    """Return what tells this answer from an older one to the same request."""
    facts = (
        f"{__version__}\n{project.project_id}\n{project.data_version}\n"
        f"{request.url.path}\n{request.url.query}"
    )
    return f'W/"{hashlib.sha256(facts.encode(errors="replace")).hexdigest()[:32]}"'


def is_fresh(request: Request, etag: str) -> bool:
    """Return whether the client has this very answer already."""
    sent = request.headers.get("if-none-match", "")
    return etag in {each.strip() for each in sent.split(",")}


def not_modified(project: ProjectRow, etag: str) -> Response:
    """Return the answer to a client whose copy is fresh."""
    return Response(status_code=304, headers=_headers(project, etag))


def response_of(answer: Answer, project: ProjectRow, etag: str) -> Response:
    """Return the answer; a file's name must be plain ASCII."""
    headers = _headers(project, etag)
    if answer.encoding is not None:
        headers["Content-Encoding"] = answer.encoding
    if answer.file_name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{answer.file_name}"'
    return Response(answer.body, media_type=answer.media_type, headers=headers)


def columns_json(content: Mapping[str, Any]) -> bytes:
    """Return numpy columns as JSON; NaN is null."""
    return orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY)


def columns_response(content: Mapping[str, Any], project: ProjectRow, etag: str) -> Response:
    """Return numpy columns as JSON, for answers that are not kept."""
    return response_of(Answer(columns_json(content), None, "application/json"), project, etag)


def stream_response(
    file: BinaryIO, media_type: str, file_name: str, project: ProjectRow, etag: str
) -> Response:
    """Return an open file piece by piece, and close it; the name is plain ASCII."""
    headers = _headers(project, etag) | {
        "Content-Disposition": f'attachment; filename="{file_name}"',
        "Content-Length": str(os.fstat(file.fileno()).st_size),
    }
    return StreamingResponse(_pieces(file), media_type=media_type, headers=headers)


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE_BYTES):
            yield piece


def _headers(project: ProjectRow, etag: str) -> dict[str, str]:
    kept_by = "no-cache" if project.public else "private, no-cache"
    return {"ETag": etag, "Cache-Control": kept_by, "Vary": "Authorization, Accept-Encoding"}
