"""Signatures of webhooks, as Standard Webhooks 1 has them (https://www.standardwebhooks.com): HMAC-SHA256 over id, time
and body, so that a receiver can refuse what was forged, changed, or sent again by someone who listened.
"""

import base64
import hashlib
import hmac
import secrets

_PREFIX = "whsec_"
_KEY_BYTES = 32


def make_secret() -> str:
    """Return a new secret."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(_KEY_BYTES)).decode()


def signed_headers(secret: str, message_id: str, body: bytes, *, time_s: int) -> dict[str, str]:
    """Return the three headers of a signed message.

    Args:
        secret: as `make_secret` made it.
        message_id: the same for every try of one message.
        body: the bytes as they are sent.
        time_s: seconds since 1970.
    """
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    content = f"{message_id}.{time_s}.".encode() + body
    signature = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(time_s),
        "webhook-signature": f"v1,{signature}",
    }
