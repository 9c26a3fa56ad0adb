"""The identity provider: what it publishes of itself, where browsers are sent, and the exchange of codes."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

import orjson
import structlog

from wirewatch.domain.errors import Unauthorized, Unavailable
from wirewatch.services.publishing.issuers import checked_issuer
from wirewatch.services.publishing.signing_keys import FetchKeys, fetch_keys
from wirewatch.services.signing_in.attempt import Attempt
from wirewatch.services.signing_in.role_rules import RoleRule

_log = structlog.get_logger(__name__)
_FRESH_S = 3_600.0
_TIMEOUT_S = 10.0
_MAX_BYTES = 1_000_000

PostForm = Callable[[str, str, tuple[str, str] | None], tuple[int, bytes]]
"""Sends a form to an address, with user and password for the header; returns status and body."""


@dataclass(frozen=True, slots=True)
class ProviderFacts:
    """What the operator says of the provider.

    Attributes:
        secret: None for a client that has none; PKCE protects the code either way.
        redirect_uri: the page that the provider sends browsers back to; never taken from a request.
    """

    issuer: str
    client_id: str
    secret: str | None
    redirect_uri: str
    scopes: str
    groups_claim: str
    rules: Sequence[RoleRule]


@dataclass(frozen=True, slots=True)
class Endpoints:
    """What the provider says of itself; `url` and `keys_url` are for reading its keys."""

    url: str
    keys_url: str
    authorization: str
    token: str
    takes_secret_in_body: bool
    names_itself: bool


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a code was exchanged for."""

    identity: str
    access: str | None


def post_form(url: str, body: str, credentials: tuple[str, str] | None) -> tuple[int, bytes]:
    """Send a form and return status and body; redirects are not followed.

    Raises:
        OSError: there is no answer, none in time, or one that is too long.
    """
    import httpx2  # noqa: PLC0415  # what a server without a provider need not hold

    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    asked: dict[str, Any] = {"content": body.encode(), "headers": headers, "timeout": _TIMEOUT_S}
    if credentials is not None:
        asked["auth"] = credentials
    try:
        with httpx2.stream("POST", url, follow_redirects=False, **asked) as answer:
            found = b""
            for chunk in answer.iter_bytes():
                found += chunk
                if len(found) > _MAX_BYTES:
                    raise OSError("the answer is too long")
            return answer.status_code, found
    except httpx2.HTTPError as error:
        raise OSError(str(error)) from error


@dataclass(slots=True)
class _Kept:
    endpoints: Endpoints | None = None
    fetched_at: float = float("-inf")
    fetching: threading.Lock = field(default_factory=threading.Lock)


class IdentityProvider:
    """One issuer of OpenID Connect, found by its discovery document."""

    def __init__(
        self,
        facts: ProviderFacts,
        *,
        fetch: FetchKeys = fetch_keys,
        post: PostForm = post_form,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        checked_issuer(facts.issuer)
        self.facts = facts
        self._fetch = fetch
        self._post = post
        self._clock = clock
        self._kept = _Kept()

    @property
    def name(self) -> str:
        """What people are told they sign in with: the provider's host."""
        return urlsplit(self.facts.issuer).hostname or self.facts.issuer

    def address_for(self, attempt: Attempt) -> str:
        """Return where the browser is to go.

        Raises:
            Unavailable: the provider does not answer.
        """
        # Loaded here: most servers have no provider, and need not hold the library.
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri  # noqa: PLC0415
        from authlib.oauth2.rfc7636 import create_s256_code_challenge  # noqa: PLC0415

        address: str = prepare_grant_uri(
            self.endpoints().authorization,
            self.facts.client_id,
            "code",
            redirect_uri=self.facts.redirect_uri,
            scope=self.facts.scopes,
            state=attempt.state,
            nonce=attempt.nonce,
            code_challenge=create_s256_code_challenge(attempt.verifier),
            code_challenge_method="S256",
        )
        return address

    def exchange(self, code: str, attempt: Attempt) -> Tokens:
        """Return what the provider gives for the code.

        Raises:
            Unauthorized: the provider refuses it.
            Unavailable: the provider does not answer.
        """
        from authlib.oauth2.rfc6749.parameters import prepare_token_request  # noqa: PLC0415

        endpoints, facts = self.endpoints(), self.facts
        named: dict[str, str] = {"code": code, "code_verifier": attempt.verifier}
        credentials = None
        if facts.secret is None or endpoints.takes_secret_in_body:
            named |= {"client_id": facts.client_id}
            named |= {} if facts.secret is None else {"client_secret": facts.secret}
        else:
            # RFC 6749, section 2.3.1: both are encoded as in forms first.
            credentials = (quote(facts.client_id, safe=""), quote(facts.secret, safe=""))
        body = prepare_token_request("authorization_code", redirect_uri=facts.redirect_uri, **named)
        try:
            status, answer = self._post(endpoints.token, body, credentials)
            found = orjson.loads(answer)
        except (OSError, ValueError) as error:
            raise self._unreachable(error) from error
        identity = found.get("id_token") if isinstance(found, dict) else None
        if status != 200 or not isinstance(identity, str):
            _log.warning("signing_in.code_refused", issuer=facts.issuer, status=status)
            raise Unauthorized(f"{self.name} does not take the code: sign in again.")
        access = found.get("access_token")
        return Tokens(identity, access if isinstance(access, str) else None)

    def endpoints(self) -> Endpoints:
        """Return what the provider publishes of itself, read at most once an hour.

        Raises:
            Unavailable: it does not answer, or not as it must.
        """
        kept = self._kept
        with kept.fetching:
            if kept.endpoints is None or self._clock() - kept.fetched_at >= _FRESH_S:
                try:
                    document = orjson.loads(self._fetch(_well_known(self.facts.issuer)))
                    kept.endpoints = _endpoints(document, self.facts.issuer)
                    kept.fetched_at = self._clock()
                except (OSError, ValueError) as error:
                    raise self._unreachable(error) from error
            return kept.endpoints

    def _unreachable(self, error: Exception) -> Unavailable:
        _log.warning("signing_in.provider_failed", issuer=self.facts.issuer, reason=str(error))
        return Unavailable(f"{self.name} does not answer as it should; try again.")


def _well_known(issuer: str) -> str:
    return f"{issuer}/.well-known/openid-configuration"


def _endpoints(document: object, issuer: str) -> Endpoints:
    if not isinstance(document, Mapping) or document.get("issuer") != issuer:
        raise ValueError("its document is of another issuer")
    authorization, token, keys = (
        _safe(document.get(name))
        for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")
    )
    methods = document.get("token_endpoint_auth_methods_supported")
    return Endpoints(
        url=issuer,
        keys_url=keys,
        authorization=authorization,
        token=token,
        takes_secret_in_body=isinstance(methods, list)
        and "client_secret_post" in methods
        and "client_secret_basic" not in methods,
        names_itself=document.get("authorization_response_iss_parameter_supported") is True,
    )


def _safe(url: object) -> str:
    parts = urlsplit(url) if isinstance(url, str) else urlsplit("")
    is_safe = parts.scheme == "https" or parts.hostname in {"127.0.0.1", "::1", "localhost"}
    if not isinstance(url, str) or not parts.hostname or not is_safe:
        raise ValueError("its document names no endpoint, or one without https")
    return url
