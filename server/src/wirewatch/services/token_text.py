"""The text of a token: `ww_`, 8 characters to look it up by, 43 secret ones, 6 that catch typing errors."""

import hashlib
import secrets
import string
import zlib
from dataclasses import dataclass

_ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
_PREFIX = "ww_"
_KEY_CHARS = 8
_SECRET_BYTES = 32
_SECRET_CHARS = 43
_CHECK_CHARS = 6
_CHARS = len(_PREFIX) + _KEY_CHARS + _SECRET_CHARS + _CHECK_CHARS


@dataclass(frozen=True, slots=True)
class NewToken:
    """A fresh token; `text` is shown once and stored nowhere."""

    text: str
    key: str
    sha256: bytes

    def stored(self) -> dict[str, str | bytes]:
        """Return what the store keeps of it."""
        return {"key": self.key, "sha256": self.sha256}


def make_token() -> NewToken:
    """Return a new random token."""
    key = "".join(secrets.choice(_ALPHABET) for _ in range(_KEY_CHARS))
    body = _PREFIX + key + secrets.token_urlsafe(_SECRET_BYTES)
    text = body + _check(body)
    return NewToken(text, key, digest_of(text))


def key_of(text: str) -> str | None:
    """Return the 8 characters a token is looked up by; None when the text is no token."""
    body, check = text[:-_CHECK_CHARS], text[-_CHECK_CHARS:]
    if len(text) != _CHARS or not text.isascii() or not text.startswith(_PREFIX):
        return None
    return body[len(_PREFIX) :][:_KEY_CHARS] if _check(body) == check else None


def digest_of(text: str) -> bytes:
    """Return what is stored of a token; 256 random bits need no slow hash."""
    return hashlib.sha256(text.encode(errors="replace")).digest()


def _check(body: str) -> str:
    rest = zlib.crc32(body.encode())
    digits = []
    for _ in range(_CHECK_CHARS):
        rest, digit = divmod(rest, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(digits)
