"""The text of a signed link: `id.end.signature`, which says what it opens and until when, and cannot be altered.

The signature is an HMAC-SHA256 over project, target, query and end, by a key of the link's own. Without the key, which
is deleted when the link is taken back, no text opens anything.
"""

import base64
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from wirewatch.domain.link_target import LinkTarget
from wirewatch.storage.repositories import signed_links
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.signed_links import SignedLinkRow
from wirewatch.storage.transaction import Transaction

PARAMETER = "signed"
"""The query parameter that holds the text."""

TEXT_MAX_CHARS = 80
_TEXT = re.compile(r"([1-9][0-9]{0,17})\.([1-9][0-9]{0,11})\.([A-Za-z0-9_-]{43})", re.ASCII)
_KEY_BYTES = 32
# What changes how a chart is drawn and never what is in it.
_OF_DISPLAY = frozenset({PARAMETER, "spread", "limit", "of_ceiling", "budget", "badge_label"})

QueryItems = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PresentedLink:
    """A link's text as a request came with it, and what the request asks for."""

    target: LinkTarget
    items: tuple[tuple[str, str], ...]
    text: str
    now: datetime


def make_key() -> bytes:
    """Return a new key for a link."""
    return secrets.token_bytes(_KEY_BYTES)


def signed_query(items: QueryItems) -> str:
    """Return what of a query is signed: all that selects, sorted."""
    return urlencode(sorted((key, value) for key, value in items if key not in _OF_DISPLAY))


def link_text(project_id: int, row: SignedLinkRow) -> str:
    """Return the text of a link."""
    signature = _signature(row.key, project_id, row.target, row.query, _end(row.expires_at))
    return f"{row.signed_link_id}.{_end(row.expires_at)}.{signature}"


def opens(transaction: Transaction, project: ProjectRow, link: PresentedLink) -> bool:
    """Return whether the link was made for what is asked for, holds, and was not taken back."""
    match = _TEXT.fullmatch(link.text)
    if match is None:
        return False
    found = signed_links.find_link(transaction, project.project_id, int(match[1]))
    key = found.key if found else bytes(_KEY_BYTES)
    expected = _signature(
        key, project.project_id, link.target, signed_query(link.items), int(match[2])
    )
    is_signed = hmac.compare_digest(expected, match[3])
    return found is not None and is_signed and link.now.timestamp() < int(match[2])


def _signature(key: bytes, project_id: int, target: str, query: str, end: int) -> str:
    said = f"{project_id}\n{target}\n{end}\n{query}".encode(errors="backslashreplace")
    return base64.urlsafe_b64encode(hmac.digest(key, said, "sha256")).rstrip(b"=").decode()


def _end(expires_at: datetime) -> int:
    return int(expires_at.timestamp())
