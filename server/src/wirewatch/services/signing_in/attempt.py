"""An attempt to sign in: what ties the provider's answer to the browser that was sent there."""

import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

TAKES_AT_MOST = timedelta(minutes=10)
_TEXT = re.compile(
    r"([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})\.([0-9]{1,12})", re.ASCII
)
_BYTES = 32


@dataclass(frozen=True, slots=True)
class Attempt:
    """Three secrets of one attempt; they stay in the browser's cookie.

    Attributes:
        state: comes back with the answer: this browser asked for it.
        nonce: comes back in the identity token: it was made for this attempt.
        verifier: only whoever began the attempt can exchange its code (RFC 7636).
        begun: seconds since 1970.
    """

    state: str
    nonce: str
    verifier: str
    begun: int

    @property
    def text(self) -> str:
        """The attempt as a cookie holds it."""
        return f"{self.state}.{self.nonce}.{self.verifier}.{self.begun}"


def begin_attempt(now: datetime) -> Attempt:
    """Return a new attempt."""
    state, nonce, verifier = (secrets.token_urlsafe(_BYTES) for _ in range(3))
    return Attempt(state, nonce, verifier, int(now.timestamp()))


def read_attempt(text: str | None, now: datetime) -> Attempt | None:
    """Return the attempt of a cookie; None without one, and for one that took too long."""
    match = _TEXT.fullmatch(text or "")
    if match is None:
        return None
    state, nonce, verifier, begun = match.groups()
    age_s = now.timestamp() - int(begun)
    holds = 0 <= age_s + 1 <= TAKES_AT_MOST.total_seconds()
    return Attempt(state, nonce, verifier, int(begun)) if holds else None
