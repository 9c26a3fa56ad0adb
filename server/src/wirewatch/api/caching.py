"""Answers that change only when the project does: ETag, 304, and columns as JSON."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

import orjson
from fastapi import Request
from starlette.responses import Response, StreamingResponse

from wirewatch import __version__
from wirewatch.storage.repositories.projects import ProjectRow

_PIECE_BYTES = 256 * 1024


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


def columns_response(content: Mapping[str, Any], project: ProjectRow, etag: str) -> Response:
    """Return numpy columns as JSON; NaN is null."""
    body = orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY)
    return Response(body, media_type="application/json", headers=_headers(project, etag))


def file_response(
    body: bytes, media_type: str, file_name: str, project: ProjectRow, etag: str
) -> Response:
    """Return a file to be kept; the name is plain ASCII."""
    disposition = {"Content-Disposition": f'attachment; filename="{file_name}"'}
    return Response(body, media_type=media_type, headers=_headers(project, etag) | disposition)


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
    return {"ETag": etag, "Cache-Control": kept_by, "Vary": "Authorization"}
