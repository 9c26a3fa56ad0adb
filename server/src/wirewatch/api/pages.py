"""The built page: one HTML file for all its addresses, and immutable assets, compressed beforehand."""

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, Response

from wirewatch.domain.errors import NotFound

# Best first; the build writes these beside each asset.
_VARIANTS = (("br", ".br"), ("zstd", ".zst"), ("gzip", ".gz"))
_FOR_EVER = "public, max-age=31536000, immutable"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def serve_pages(app: FastAPI, web_root: Path, embedding: str) -> None:
    """Serve the built page under `/` and `/projects/…`, as embedded charts under `/embed/…`, and its files.

    The files are looked at on every request, so that the page may be built after the server started.

    Args:
        app: what serves.
        web_root: the folder of the built page.
        embedding: the content security policy of embedded charts.
    """
    root = web_root.resolve()

    def index(request: Request) -> Response:
        path = root / "index.html"
        if not path.is_file():
            raise NotFound("The page is not built: run `make web`, or set WIREWATCH_WEB_ROOT.")
        return _file(request, path, cache="no-cache")

    def embedded(request: Request) -> Response:
        answer = index(request)
        answer.headers["Content-Security-Policy"] = embedding
        # A page that isolates itself takes only frames and pictures that say so.
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        answer.headers["Cross-Origin-Embedder-Policy"] = "require-corp"
        return answer

    def asset(request: Request, path: str) -> Response:
        return _file(request, _inside(root / "assets", path), cache=_FOR_EVER)

    def top_level(request: Request, name: str) -> Response:
        path = _inside(root, name)
        if "/" in name or path.suffix in {"", ".html", ".br", ".gz", ".zst"}:
            raise NotFound("There is no such page.")
        return _file(request, path, cache="no-cache")

    for path, answer in (
        ("/", index),
        ("/projects/{page:path}", index),
        ("/embed/projects/{page:path}", embedded),
        ("/assets/{path:path}", asset),
        ("/{name}", top_level),
    ):
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)


def _inside(folder: Path, name: str) -> Path:
    """Return the file of that name in the folder, whatever dots and links the name holds."""
    try:
        path = (folder / name).resolve()
        found = path.is_relative_to(folder) and path.is_file()
    except (ValueError, OSError):  # a NUL, or a name longer than a path may be
        found = False
    if not found:
        raise NotFound("There is no such file.")
    return path


def _file(request: Request, path: Path, *, cache: str) -> Response:
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
