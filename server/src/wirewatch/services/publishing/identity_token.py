"""Reading an identity token: signature and standard claims. What the job is comes after, in `jobs`."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import orjson

from wirewatch.domain.errors import Unauthorized
from wirewatch.services.publishing.issuers import Issuer, Issuers
from wirewatch.services.publishing.signing_keys import SigningKeys

TOKEN_MAX_CHARS = 16_384
_LEEWAY = timedelta(seconds=30)
_KEPT_LONGER = timedelta(seconds=5)
# A token is taken for an hour after it was issued, however long it says it holds: GitHub's may say six hours
# (github/actions-oidc-debugger prints one). One that says more comes from no issuer of jobs.
_TAKEN_FOR = timedelta(hours=1)
_LONGEST_LIFE = timedelta(hours=6)
_ALGORITHM = "RS256"
# What would bring its own key, or ask for rules that are not known here.
_FOREIGN_HEADERS = frozenset({"jwk", "jku", "x5u", "x5c", "crit", "b64", "enc", "zip"})

Claims = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Identity:
    """What an issuer signed. `used_until` is how long its id must be remembered as used."""

    issuer: Issuer
    token_id: str
    used_until: datetime
    claims: Claims


def read_identity(
    text: str, *, issuers: Issuers, keys: SigningKeys, audience: str, now: datetime
) -> Identity:
    """Return what the token says, once everything about it has been checked.

    Raises:
        Unauthorized: it is forged, altered, for another audience, too old, too long-lived or malformed.
        Unavailable: the issuer's keys cannot be had now.
    """
    header, claims = _parts(text)
    if header.get("alg") != _ALGORITHM or _FOREIGN_HEADERS & set(header):
        raise _refused(f"it is not signed by plain {_ALGORITHM}")
    key_id = header.get("kid")
    if not isinstance(key_id, str) or not key_id:
        raise _refused("it does not name its key")
    named = claims.get("iss")
    issuer = issuers.get(named) if isinstance(named, str) else None
    if issuer is None:
        raise _refused("its issuer is not one of this server's")
    # With cryptography 10 MB, which a server that no CI job asks need not hold.
    from joserfc import jws  # noqa: PLC0415
    from joserfc.errors import JoseError  # noqa: PLC0415

    try:
        signed = jws.deserialize_compact(text, keys.key(issuer, key_id), [_ALGORITHM])
    except (JoseError, ValueError) as error:
        raise _refused("its signature does not hold") from error
    # From here on only what was signed.
    return _checked(issuer, _object(signed.payload), audience, now)


def _checked(issuer: Issuer, claims: Claims, audience: str, now: datetime) -> Identity:
    if claims.get("iss") != issuer.url:
        raise _refused("it names two issuers")
    # A list is refused although it may hold ours: the same token would open other servers too.
    if claims.get("aud") != audience:
        raise _refused(f"its audience is not {audience!r}; ask the CI for one with that audience")
    issued, ends = _time(claims, "iat"), _time(claims, "exp")
    begins = _time(claims, "nbf") if "nbf" in claims else issued
    if issued > now + _LEEWAY or begins > now + _LEEWAY:
        raise _refused("it does not hold yet")
    if ends - issued > _LONGEST_LIFE or ends <= issued:
        raise _refused("it holds for longer than a job's token does")
    last = min(ends, issued + _TAKEN_FOR) + _LEEWAY
    if last <= now:
        raise _refused("it has ended")
    token_id = claims.get("jti")
    if not isinstance(token_id, str) or not 1 <= len(token_id) <= 200 or not token_id.isprintable():
        raise _refused("it has no id")
    return Identity(issuer, token_id, last + _KEPT_LONGER, claims)


def _parts(text: str) -> tuple[Claims, Claims]:
    pieces = text.split(".")
    if len(text) > TOKEN_MAX_CHARS or len(pieces) != 3 or not all(pieces) or not text.isascii():
        raise _refused("it is malformed")
    return _object(_decoded(pieces[0])), _object(_decoded(pieces[1]))


def _decoded(piece: str) -> bytes:
    try:
        return base64.b64decode(piece + "=" * (-len(piece) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise _refused("it is malformed") from error


def _object(text: bytes) -> Claims:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise _refused("it is malformed") from error
    if not isinstance(found, dict):
        raise _refused("it is malformed")
    return found


def _time(claims: Claims, name: str) -> datetime:
    value = claims.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 2**33:
        raise _refused(f"its {name} is no time")
    return datetime.fromtimestamp(value, UTC)


def _refused(why: str) -> Unauthorized:
    return Unauthorized(f"The identity token is refused: {why}.")
