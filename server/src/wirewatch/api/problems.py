"""The one table from errors to problems, and the handlers that answer with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from wirewatch.api.allowed_methods import allowed_methods
from wirewatch.api.body_time import BODY_LATE
from wirewatch.api.session_cookie import forgetting
from wirewatch.domain import errors

_log = structlog.get_logger(__name__)
MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: `/problems/<slug>`, its constant title, its status."""

    slug: str
    title: str
    status: int


KINDS: dict[type[errors.WirewatchError], Kind] = {
    errors.NotFound: Kind("not-found", "Not found", 404),
    errors.Unauthorized: Kind("unauthorized", "No valid token", 401),
    errors.Forbidden: Kind("forbidden", "The token lacks a scope", 403),
    errors.Conflict: Kind("conflict", "The request contradicts what is stored", 409),
    errors.StaleReport: Kind("stale-report", "The file is stored under another version", 409),
    errors.InvalidRequest: Kind("invalid-request", "The request is malformed", 422),
    errors.InvalidReport: Kind("invalid-report", "The report cannot be read", 422),
    errors.UnsupportedMedia: Kind("unsupported-media", "The body's type is not supported", 415),
    errors.TooLarge: Kind("too-large", "The report is too large", 413),
    errors.TooManyRequests: Kind("too-many-requests", "Too many requests", 429),
    errors.Unavailable: Kind("unavailable", "The store cannot answer now", 503),
    errors.StorageFull: Kind("storage-full", "The store has no room left", 507),
}
_UNEXPECTED = Kind("internal", "Something went wrong in the server", 500)
_BODY_LATE = Kind("body-late", "The body did not arrive", BODY_LATE)
_BY_STATUS = {
    BODY_LATE: _BODY_LATE,
    404: KINDS[errors.NotFound],
    405: Kind("method-not-allowed", "The address does not take this method", 405),
}
_VALIDATION_DETAIL = "The request is malformed; `errors` says where."


def all_kinds() -> list[tuple[Kind, str]]:
    """Return every kind of problem by its slug, with when it is answered; each has a section in the documentation."""
    of_errors = [(kind, str(error.__doc__)) for error, kind in KINDS.items()]
    of_framework = [
        (_UNEXPECTED, "An error nobody foresaw. The log has its cause under the `request_id`."),
        (_BODY_LATE, "A body that came slower than the settings allow. Nothing was stored."),
        (_BY_STATUS[405], "The header `Allow` names the methods that the address takes."),
        (Kind("http", "The request cannot be answered", 400), "Any other status of the framework."),
    ]
    return sorted([*of_errors, *of_framework], key=lambda found: found[0].slug)


def problems(*kinds: type[errors.WirewatchError]) -> dict[int | str, dict[str, Any]]:
    """Return a route's `responses`: the problems it may answer with, and those that all may."""
    listed: dict[int, list[Kind]] = {}
    for kind in (*kinds, errors.InvalidRequest, errors.TooManyRequests, errors.Unavailable):
        found = KINDS[kind]
        if found not in listed.setdefault(found.status, []):
            listed[found.status].append(found)
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {
            "description": "; ".join(f"{kind.title} (/problems/{kind.slug})" for kind in found),
            "content": {MEDIA_TYPE: schema},
        }
        for status, found in sorted(listed.items())
    }


def kind_of(error: errors.WirewatchError) -> Kind:
    """Return the kind of the error's class, or of the nearest class above it."""
    return next(KINDS[each] for each in type(error).__mro__ if each in KINDS)


def install_handlers(app: FastAPI) -> None:
    """Answer every error of the app with a problem."""
    app.add_exception_handler(errors.WirewatchError, answer_problem)
    app.add_exception_handler(RequestValidationError, answer_problem)
    app.add_exception_handler(HTTPException, answer_problem)
    app.add_exception_handler(ClientDisconnect, answer_problem)

    @app.exception_handler(Exception)
    def unexpected(request: Request, error: Exception) -> Response:
        _log.error("request.failed", path=request.url.path, exc_info=error)
        return _answer(
            request, _UNEXPECTED, "The cause is in the server's log, under this request's id."
        )


def answer_problem(request: Request, error: Exception) -> Response:
    """Return the answer to a request that failed with an error of ours or the framework's, or that is malformed.

    Raises:
        Exception: the error, when it is another.
    """
    if isinstance(error, errors.WirewatchError):
        return _answer(
            request, kind_of(error), error.detail, _places(error), _headers(request, error)
        )
    if isinstance(error, RequestValidationError):
        places = [
            {"pointer": _pointer(each["loc"]), "detail": each["msg"]} for each in error.errors()
        ]
        return _answer(request, KINDS[errors.InvalidRequest], _VALIDATION_DETAIL, places[:100])
    if isinstance(error, HTTPException):
        return _of_framework(request, error)
    if isinstance(error, ClientDisconnect):
        # Nobody reads the answer; it is for the log, where a client that went away is no fault of the server.
        return _answer(request, _BODY_LATE, "The connection ended before the body did.")
    raise error


def _of_framework(request: Request, error: HTTPException) -> Response:
    status = error.status_code
    if status == 400:
        # The framework's only reason: text it cannot decode. Other malformed bodies are 422 too.
        place = {"pointer": "", "detail": "The body is no JSON in UTF-8."}
        return _answer(request, KINDS[errors.InvalidRequest], _VALIDATION_DETAIL, [place])
    kind = _BY_STATUS.get(status) or Kind("http", "The request cannot be answered", status)
    headers = dict(error.headers or {})
    if status == 405:
        methods = allowed_methods(request.app, request.url.path)
        headers |= {"Allow": methods} if methods else {}
    return _answer(request, kind, str(error.detail) or kind.title, headers=headers)


def _answer(
    request: Request,
    kind: Kind,
    detail: str,
    places: Sequence[Mapping[str, object]] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    body: dict[str, object] = {
        "type": f"/problems/{kind.slug}",
        "title": kind.title,
        "status": kind.status,
        "detail": _writable(detail),
        "instance": _writable(request.url.path),
        "request_id": getattr(request.state, "request_id", ""),
    }
    if kind.status == 422:
        body["errors"] = [
            {key: _writable(value) if isinstance(value, str) else value for key, value in p.items()}
            for p in places
        ]
    return Response(
        orjson.dumps(body), status_code=kind.status, media_type=MEDIA_TYPE, headers=headers
    )


def _places(error: errors.WirewatchError) -> list[dict[str, object]]:
    if isinstance(error, errors.InvalidReport):
        place: dict[str, object] = {"pointer": error.pointer, "detail": error.detail}
        if error.line is not None:
            place |= {"line": error.line, "column": error.column}
        return [place]
    if isinstance(error, errors.InvalidRequest):
        return [{"pointer": f"#{error.parameter}", "detail": error.detail}]
    return []


def _headers(request: Request, error: errors.WirewatchError) -> dict[str, str]:
    if isinstance(error, errors.Unauthorized):
        # A session that has ended would be refused again and again.
        return {"WWW-Authenticate": "Bearer", **forgetting(request)}
    if isinstance(error, errors.Unavailable | errors.TooManyRequests):
        return {"Retry-After": str(error.retry_after_s)}
    return {}


def _pointer(location: Sequence[object]) -> str:
    where, *rest = [str(each) for each in location]
    if where == "body":
        return "/" + "/".join(each.replace("~", "~0").replace("/", "~1") for each in rest)
    return "#" + ".".join(rest)


def _writable(text: str) -> str:
    # A lone surrogate, decoded from a hostile request, cannot be written as UTF-8.
    return text.encode(errors="replace").decode()
