"""Built files, sent as they are: compressed beforehand where they were, and never from outside their folder."""

import mimetypes
from pathlib import Path

from fastapi import Request
from starlette.responses import FileResponse, Response

from wirewatch.domain.errors import NotFound

# Best first; the build writes these beside each asset.
_VARIANTS = (("br", ".br"), ("zstd", ".zst"), ("gzip", ".gz"))
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def file_inside(folder: Path, name: str) -> Path:
    """Return the file of that name in the folder, whatever dots and links the name holds.

    Raises:
        NotFound: the folder holds no such file.
    """
    try:
        path = (folder / name).resolve()
        found = path.is_relative_to(folder) and path.is_file()
    except (ValueError, OSError):  # a NUL, or a name longer than a path may be
        found = False
    if not found:
        raise NotFound("There is no such file.")
    return path


def file_answer(request: Request, path: Path, *, cache: str) -> Response:
    """Return the file, in the best encoding that the request takes; `cache` is its Cache-Control."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    accepted = _accepted(request)
    for encoding, suffix in _VARIANTS:
        variant = path.with_name(path.name + suffix)
        if encoding in accepted and variant.is_file():
            headers["Content-Encoding"] = encoding
            return FileResponse(variant, media_type=media_type, headers=headers)
    return FileResponse(path, media_type=media_type, headers=headers)


def _accepted(request: Request) -> set[str]:
    accepted = set()
    for entry in request.headers.get("accept-encoding", "").split(","):
        encoding, _, quality = entry.partition(";")
        if quality.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}:
            accepted.add(encoding.strip().lower())
    return accepted
