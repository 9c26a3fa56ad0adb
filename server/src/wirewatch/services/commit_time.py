"""Commit times as people and git write them."""

import re
from datetime import UTC, datetime

# A plus sign that was not escaped in an address arrives as a blank.
_BLANK_FOR_PLUS = re.compile(r"(?<=:\d\d) (?=\d\d:?\d\d$)")


def read_commit_time(text: str) -> datetime | None:
    """Return the time in UTC, or None if the text is none.

    Read are ISO 8601 (without a zone: as UTC) and seconds since 1970.
    """
    try:
        if text.isascii() and text.isdigit():
            return datetime.fromtimestamp(int(text[:20]), UTC)
        found = datetime.fromisoformat(_BLANK_FOR_PLUS.sub("+", text.strip()))
        aware = found if found.tzinfo else found.replace(tzinfo=UTC)
        return aware.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return None
