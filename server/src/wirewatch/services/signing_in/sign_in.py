"""Signing in by the identity provider's answer: checked, once, and turned into a session."""

import hashlib
import hmac
import re
from datetime import datetime, timedelta
from typing import Any

import orjson

from wirewatch.domain.errors import Conflict, Forbidden, Unauthorized
from wirewatch.services.publishing.signing_keys import SigningKeys
from wirewatch.services.sessions import Session, begin_session
from wirewatch.services.signing_in.attempt import TAKES_AT_MOST, Attempt
from wirewatch.services.signing_in.provider import IdentityProvider, Tokens
from wirewatch.services.signing_in.role_rules import Claims, admitted, verified_mail
from wirewatch.storage.repositories import identity_tokens, people
from wirewatch.storage.repositories.people import PersonRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_ALGORITHM = "RS256"
_LEEWAY_S = 30
_TOKEN_MAX_CHARS = 65_536
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}")


def sign_in_by_answer(
    store: Store,
    provider: IdentityProvider,
    keys: SigningKeys,
    attempt: Attempt | None,
    *,
    code: str,
    state: str,
    named_issuer: str | None,
    now: datetime,
) -> Session:
    """Begin a session for whom the provider says it is.

    Raises:
        Unauthorized: the answer is not to this attempt, was used before, or is forged, altered or too old.
        Forbidden: no rule lets this person in.
        Conflict: someone else has their name here.
        Unavailable: the provider does not answer.
    """
    if attempt is None or not hmac.compare_digest(attempt.state.encode(), state.encode()):
        raise Unauthorized("This is no answer to a sign-in that this browser began: sign in again.")
    # RFC 9207: another provider's answer must not be taken for this one's.
    issuer = provider.facts.issuer
    if named_issuer not in ({issuer} if provider.endpoints().names_itself else {issuer, None}):
        raise Unauthorized("The answer is another provider's: sign in again.")
    tokens = provider.exchange(code, attempt)
    claims = _checked(provider, keys, tokens, attempt, now)
    found = admitted(provider.facts.rules, claims, provider.facts.groups_claim)
    if found is None:
        raise Forbidden(f"{provider.name} knows you, but nobody with your groups may sign in here.")
    with store.write() as transaction:
        # The nonce is of this attempt alone, so its second use is a second use of the answer.
        identity_tokens.forget_ended(transaction, now)
        used_until = now + 2 * TAKES_AT_MOST
        if not identity_tokens.use(transaction, issuer, f"nonce:{attempt.nonce}", used_until):
            raise Unauthorized("This answer was used before: sign in again.")
        person = _person(transaction, issuer, claims, now)
        return begin_session(transaction, person, now, role_everywhere=found.role)


def _checked(
    provider: IdentityProvider, keys: SigningKeys, tokens: Tokens, attempt: Attempt, now: datetime
) -> Claims:
    text = tokens.identity
    if len(text) > _TOKEN_MAX_CHARS or not text.isascii():
        raise _refused("it is malformed")
    # Loaded here: most servers have no provider, and need not hold these libraries.
    from authlib.oidc.core import CodeIDToken  # noqa: PLC0415
    from joserfc import jws  # noqa: PLC0415
    from joserfc.errors import JoseError  # noqa: PLC0415

    try:
        header = jws.extract_compact(text.encode()).protected
        if header.get("alg") != _ALGORITHM or not isinstance(header.get("kid"), str):
            raise _refused(f"it is not signed by {_ALGORITHM} with a key that it names")
        key = keys.key(provider.endpoints(), header["kid"])
        signed = orjson.loads(jws.deserialize_compact(text, key, [_ALGORITHM]).payload)
        client_id = provider.facts.client_id
        claims = CodeIDToken(
            signed,
            header,
            options={
                "iss": {"essential": True, "value": provider.facts.issuer},
                "aud": {"essential": True, "value": client_id},
            },
            params={
                "nonce": attempt.nonce,
                "client_id": client_id,
                "access_token": tokens.access,
            },
        )
        claims.validate(int(now.timestamp()), _LEEWAY_S)
    except (JoseError, ValueError, TypeError) as error:
        raise _refused(str(error) or "it does not hold") from error
    _require_fresh(claims, now)
    return dict(claims)


def _require_fresh(claims: dict[str, Any], now: datetime) -> None:
    issued, subject = claims.get("iat"), claims.get("sub")
    oldest = now - TAKES_AT_MOST - timedelta(seconds=_LEEWAY_S)
    if not isinstance(issued, int | float) or issued < oldest.timestamp():
        raise _refused("it is too old")
    if not isinstance(subject, str) or not 1 <= len(subject) <= 255 or not subject.isprintable():
        raise _refused("it names nobody")


def _person(transaction: Transaction, issuer: str, claims: Claims, now: datetime) -> PersonRow:
    subject = str(claims["sub"])
    known = people.person_of_identity(transaction, issuer, subject)
    if known is not None:
        return known
    name = _name(issuer, subject, claims)
    person_id = people.add_person(
        transaction,
        {"name": name, "password_hash": "", "is_admin": False, "created_at": now},
    )
    if person_id is None:
        # Never the same person by the same name: names and addresses change hands.
        raise Conflict(
            f"Someone else is called `{name}` here. Who runs the server can remove them: "
            "wirewatch user remove"
        )
    people.add_identity(transaction, issuer, subject, person_id)
    return PersonRow(person_id, name, "", is_admin=False, created_at=now)


def _name(issuer: str, subject: str, claims: Claims) -> str:
    for name in (verified_mail(claims), subject):
        if name is not None and _NAME.fullmatch(name):
            return name
    return f"person-{hashlib.sha256(f'{issuer} {subject}'.encode()).hexdigest()[:12]}"


def _refused(why: str) -> Unauthorized:
    return Unauthorized(f"The provider's identity token is refused: {why[:200]}. Sign in again.")
