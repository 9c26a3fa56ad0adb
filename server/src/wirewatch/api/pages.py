"""The built page: one HTML file for all its addresses, and immutable assets, compressed beforehand.

A browser where nothing is gets the page too, which says so, with status 404; other clients get the problem.
"""

from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import Response

from wirewatch.api.problems import answer_problem
from wirewatch.api.static_files import file_answer, file_inside
from wirewatch.domain.errors import NotFound

_FOR_EVER = "public, max-age=31536000, immutable"


def serve_pages(app: FastAPI, web_root: Path, embedding: str, *, api: str) -> None:
    """Serve the built page under `/` and `/projects/…`, as embedded charts under `/embed/…`, and its files.

    The files are looked at on every request, so that the page may be built after the server started.

    Args:
        app: what serves.
        web_root: the folder of the built page.
        embedding: the content security policy of embedded charts.
        api: under which path no answer is ever a page.
    """
    root = web_root.resolve()

    def index(request: Request) -> Response:
        path = root / "index.html"
        if not path.is_file():
            raise NotFound("The page is not built: run `make web`, or set WIREWATCH_WEB_ROOT.")
        return file_answer(request, path, cache="no-cache")

    def embedded(request: Request) -> Response:
        answer = index(request)
        answer.headers["Content-Security-Policy"] = embedding
        # A page that isolates itself takes only frames and pictures that say so.
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        answer.headers["Cross-Origin-Embedder-Policy"] = "require-corp"
        return answer

    def asset(request: Request, path: str) -> Response:
        return file_answer(request, file_inside(root / "assets", path), cache=_FOR_EVER)

    def top_level(request: Request, name: str) -> Response:
        path = file_inside(root, name)
        if "/" in name or path.suffix in {"", ".html", ".br", ".gz", ".zst"}:
            raise NotFound("There is no such page.")
        return file_answer(request, path, cache="no-cache")

    def nothing_here(request: Request, error: Exception) -> Response:
        path = root / "index.html"
        is_api = request.url.path.startswith(f"{api}/")
        if is_api or not _is_for_browser(request) or not path.is_file():
            return answer_problem(request, error)
        page = file_answer(request, path, cache="no-cache")
        page.status_code = 404
        page.headers["Vary"] = "Accept, Accept-Encoding"
        return page

    app.add_exception_handler(404, nothing_here)
    app.add_exception_handler(NotFound, nothing_here)
    for path, answer in (
        ("/", index),
        ("/sign-in", index),
        ("/projects/{page:path}", index),
        ("/embed/projects/{page:path}", embedded),
        ("/assets/{path:path}", asset),
        ("/{name}", top_level),
    ):
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)


def _is_for_browser(request: Request) -> bool:
    return request.method in {"GET", "HEAD"} and "text/html" in request.headers.get("accept", "")
