"""The documentation under `/docs`: a folder of built pages, each the index of a folder of its own.

The types of problems are addresses of this server, and lead there too.
"""

from pathlib import Path
from urllib.parse import quote

from fastapi import FastAPI, Request
from starlette.responses import RedirectResponse, Response

from wirewatch.api.static_files import file_answer, file_inside
from wirewatch.domain.errors import NotFound


def serve_documentation(app: FastAPI, docs_root: Path) -> None:
    """Serve the built documentation under `/docs/`, and lead `/problems/…` to its page about them.

    The files are looked at on every request, so that they may be built after the server started.
    """
    root = docs_root.resolve()

    def page(request: Request, path: str) -> Response:
        if not (root / "index.html").is_file():
            raise NotFound(
                "The documentation is not built: run `make docs`, or set WIREWATCH_DOCS_ROOT."
            )
        if path and not path.endswith("/") and _is_folder(root, path):
            return _with_slash(path)
        name = f"{path}index.html" if not path or path.endswith("/") else path
        return file_answer(request, file_inside(root, name), cache="no-cache")

    def without_slash() -> Response:
        return RedirectResponse("docs/", 307)

    def problem_type(slug: str) -> Response:
        # What the `type` of every problem names; the slug is kept from leading elsewhere.
        return RedirectResponse(f"../docs/reference/problems/#{quote(slug)}", 307)

    for path, answer in (
        ("/docs", without_slash),
        ("/docs/{path:path}", page),
        ("/problems/{slug}", problem_type),
    ):
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)


def _is_folder(root: Path, path: str) -> bool:
    try:
        file_inside(root, f"{path}/index.html")
    except NotFound:
        return False
    return True


def _with_slash(path: str) -> Response:
    # Relative, so that it holds behind a proxy that serves under a path of its own.
    return RedirectResponse(f"{path.rpartition('/')[2]}/", 307)
