"""The public keys of issuers: fetched when needed, kept, and never fetched more often than once a minute.

Whoever invents key ids must not make this server call an issuer for each. A key that is unknown within the pause
after a fetch may be a fresh one, so the answer is then "later", not "no".
"""

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeGuard

import orjson
import structlog

from wirewatch.domain.errors import Unauthorized, Unavailable

if TYPE_CHECKING:
    from joserfc.jwk import RSAKey

_log = structlog.get_logger(__name__)
_PAUSE_S = 60.0
_FRESH_S = 3_600.0
_TIMEOUT_S = 5.0
_MAX_BYTES = 1_000_000
# Base64 of 2048 bits: shorter keys are weak, and the library warns of them.
_LEAST_MODULUS_CHARS = 342


class KeyHolder(Protocol):
    """An issuer, and where its keys are."""

    @property
    def url(self) -> str:
        """The issuer as its tokens spell it."""

    @property
    def keys_url(self) -> str:
        """Where it publishes its keys."""


FetchKeys = Callable[[str], bytes]


@dataclass(slots=True)
class _Kept:
    keys: Mapping[str, "RSAKey"] = field(default_factory=dict)
    fetched_at: float = float("-inf")
    asked_at: float = float("-inf")
    fetching: threading.Lock = field(default_factory=threading.Lock)


def fetch_keys(url: str) -> bytes:
    """Return the document at the address; redirects are not followed.

    Raises:
        OSError: there is no answer, none in time, or one that is too long.
    """
    import httpx2  # noqa: PLC0415  # what a server that asks no issuer need not hold

    try:
        with httpx2.stream("GET", url, timeout=_TIMEOUT_S, follow_redirects=False) as answer:
            if answer.status_code != 200:
                raise OSError(f"status {answer.status_code}")
            body = b""
            for chunk in answer.iter_bytes():
                body += chunk
                if len(body) > _MAX_BYTES:
                    raise OSError("the list of keys is too long")
            return body
    except httpx2.HTTPError as error:
        raise OSError(str(error)) from error


class SigningKeys:
    """The keys of all issuers, shared by the threads of a process."""

    def __init__(
        self, fetch: FetchKeys = fetch_keys, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._fetch = fetch
        self._clock = clock
        self._kept: dict[str, _Kept] = {}

    def key(self, issuer: KeyHolder, key_id: str) -> "RSAKey":
        """Return the issuer's key of that id.

        Raises:
            Unauthorized: the issuer has none.
            Unavailable: the issuer does not answer, or was asked a moment ago.
        """
        kept = self._kept.setdefault(issuer.url, _Kept())
        found = kept.keys.get(key_id)
        if found is not None and self._clock() - kept.fetched_at < _FRESH_S:
            return found
        # One thread asks; the others are told to come back instead of piling up behind it.
        if not kept.fetching.acquire(blocking=False):
            return self._later(issuer, found, 5.0)
        try:
            waited = self._clock() - kept.asked_at
            if waited < _PAUSE_S:
                return self._later(issuer, found, _PAUSE_S - waited)
            kept.asked_at = self._clock()
            fetched = self._read(issuer)
            if fetched is None:
                return self._later(issuer, found, _PAUSE_S)
            kept.keys, kept.fetched_at = fetched, self._clock()
        finally:
            kept.fetching.release()
        if key_id not in kept.keys:
            raise Unauthorized(f"{issuer.url} has no signing key of the id that the token names.")
        return kept.keys[key_id]

    def _read(self, issuer: KeyHolder) -> "dict[str, RSAKey] | None":
        try:
            return _rsa_keys(self._fetch(issuer.keys_url))
        except (OSError, ValueError) as error:
            _log.warning("issuer.keys_not_fetched", issuer=issuer.url, reason=str(error))
            return None

    @staticmethod
    def _later(issuer: KeyHolder, found: "RSAKey | None", wait_s: float) -> "RSAKey":
        if found is not None:
            return found  # Known for longer than an hour: an issuer out of reach withdraws nothing.
        raise Unavailable(
            f"The keys of {issuer.url} cannot be fetched now; send the same request again.",
            retry_after_s=max(1, round(wait_s)),
        )


def _rsa_keys(document: bytes) -> "dict[str, RSAKey]":
    from joserfc.errors import JoseError  # noqa: PLC0415
    from joserfc.jwk import RSAKey  # noqa: PLC0415

    whole = orjson.loads(document)
    listed = whole.get("keys") if isinstance(whole, dict) else None
    found = {}
    for each in listed if isinstance(listed, list) else []:
        if not _is_signing_key(each):
            continue
        with suppress(JoseError, ValueError):
            found[each["kid"]] = RSAKey.import_key({name: each[name] for name in ("kty", "n", "e")})
    return found


def _is_signing_key(listed: object) -> TypeGuard[dict[str, str]]:
    return (
        isinstance(listed, dict)
        and all(isinstance(listed.get(name), str) for name in ("kty", "n", "e", "kid"))
        and listed["kty"] == "RSA"
        and listed.get("use", "sig") == "sig"
        and listed.get("alg", "RS256") == "RS256"
        and len(listed["n"]) >= _LEAST_MODULUS_CHARS
    )
