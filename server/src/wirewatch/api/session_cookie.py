"""The cookie that holds a session, and what keeps other sites from using it.

Over https it is `__Host-…`: no other host and no sibling domain can set or read it. Browsers refuse that prefix over
plain http, which is for this machine only: there it has another name, so that neither is ever taken for the other.
"""

from urllib.parse import urlsplit

from fastapi import Request, Response

from wirewatch.domain.errors import Forbidden
from wirewatch.services.signing_in.attempt import TAKES_AT_MOST

_SECURE = "__Host-wirewatch"
_PLAIN = "wirewatch-session"
# Of an attempt to sign in by an identity provider.
_SECURE_ATTEMPT = "__Host-wirewatch-attempt"
_PLAIN_ATTEMPT = "wirewatch-attempt"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def session_text(request: Request, base_url: str | None) -> str | None:
    """Return what the session's cookie holds, None without one.

    Raises:
        Forbidden: the request changes something and does not come from this server's own pages.
    """
    text = request.cookies.get(_name(request, base_url))
    if text is None:
        return None
    # SameSite=Lax keeps other sites' forms out; a sibling domain is the same site, but never the same origin.
    if request.method not in _SAFE and request.headers.get("origin") != _origin(request, base_url):
        raise Forbidden("This changes something, and was not asked for by a page of this server.")
    return text


def set_cookie(request: Request, answer: Response, base_url: str | None, text: str | None) -> None:
    """Put the session into the answer's cookie; None takes it out."""
    answer.set_cookie(
        _name(request, base_url),
        text or "",
        max_age=None if text else 0,
        path="/",
        secure=_is_https(request, base_url),
        httponly=True,
        samesite="lax",
    )


def attempt_text(request: Request, base_url: str | None) -> str | None:
    """Return what the cookie of an attempt to sign in holds, None without one."""
    return request.cookies.get(_attempt_name(request, base_url))


def set_attempt(request: Request, answer: Response, base_url: str | None, text: str | None) -> None:
    """Put an attempt to sign in into the answer's cookie; None takes it out."""
    answer.set_cookie(
        _attempt_name(request, base_url),
        text or "",
        max_age=int(TAKES_AT_MOST.total_seconds()) if text else 0,
        path="/",
        secure=_is_https(request, base_url),
        httponly=True,
        samesite="lax",
    )


def forgetting(request: Request) -> dict[str, str]:
    """Return the header that makes a browser forget the session it sent; empty when it sent none."""
    for name, secure in ((_SECURE, "; Secure"), (_PLAIN, "")):
        if name in request.cookies:
            return {"Set-Cookie": f"{name}=; Max-Age=0; Path=/; HttpOnly; SameSite=lax{secure}"}
    return {}


def require_own_origin(request: Request, base_url: str | None) -> None:
    """Return when a page of this server asks, or something that is no page.

    Raises:
        Forbidden: a page of another origin asks; it would sign its visitor in as someone else.
    """
    if request.headers.get("origin") not in {None, _origin(request, base_url)}:
        raise Forbidden("Sign in on a page of this server.")


def _origin(request: Request, base_url: str | None) -> str:
    parts = urlsplit(base_url or str(request.base_url))
    return f"{parts.scheme}://{parts.netloc}"


def _is_https(request: Request, base_url: str | None) -> bool:
    return _origin(request, base_url).startswith("https://")


def _attempt_name(request: Request, base_url: str | None) -> str:
    return _SECURE_ATTEMPT if _is_https(request, base_url) else _PLAIN_ATTEMPT


def _name(request: Request, base_url: str | None) -> str:
    return _SECURE if _is_https(request, base_url) else _PLAIN
