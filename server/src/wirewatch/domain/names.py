"""Limits and spelling rules of everything a user names: the one place that has them.

Slugs, labels and keys come from people and are refused when malformed. Benchmark names, labels and messages come
from programs: they are kept, and only characters that a text column or a page cannot carry are written visibly.
"""

import re

from wirewatch.domain.errors import InvalidRequest

SLUG_PATTERN = r"^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$"
"""Projects: lower case letters, digits and inner hyphens, 1 to 64 characters."""

LABEL_PATTERN = r"^[^\x00-\x1f\x7f\s\x85](?:[^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s\x85])?$"
"""Labels of versions, channels, machines, ...: no control characters, no blank (NEL is one to Python) at an end."""

PROSE_PATTERN = r"^[^\x00]*$"
"""Remarks and reasons: anything that a text column can hold."""

VERSION_LABEL_MAX_CHARS = 200
CHANNEL_NAME_MAX_CHARS = 100
BENCHMARK_NAME_MAX_CHARS = 1024
METRIC_NAME_MAX_CHARS = 200
TEXT_MAX_CHARS = 4000
"""Labels, failure messages and context values are cut here."""

FACET_KEY_PATTERN = r"[A-Za-z_][A-Za-z0-9_.-]{0,63}"
"""Keys of `key:value` segments: no colon, no blank, 1 to 64 characters."""

# NUL and lone surrogates cannot be stored as text; the other C0 characters and DEL cannot be seen.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_UNWRITABLE_OR_BREAKING = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_SLUG = re.compile(SLUG_PATTERN.removesuffix("$") + r"\Z")


def check_slug(slug: str, *, parameter: str = "project") -> str:
    """Return the slug unchanged.

    Raises:
        InvalidRequest: it is not 1 to 64 lower case letters, digits and inner hyphens.
    """
    if not _SLUG.match(slug):
        raise InvalidRequest(
            f"{shorten(slug, 80)!r} is not a slug: use 1 to 64 lower case letters, digits and inner hyphens.",
            parameter=parameter,
        )
    return slug


def check_label(label: str, *, parameter: str, max_chars: int = VERSION_LABEL_MAX_CHARS) -> str:
    """Return the label of a version, channel, machine, ... unchanged.

    Raises:
        InvalidRequest: it is empty, blank at an end, longer than `max_chars`, or holds control characters.
    """
    if not label or label != label.strip():
        raise InvalidRequest(
            f"{parameter} is empty or has blanks at an end: give 1 to {max_chars} characters.",
            parameter=parameter,
        )
    if len(label) > max_chars:
        raise InvalidRequest(
            f"{parameter} has {len(label)} characters, the limit is {max_chars}: shorten it.",
            parameter=parameter,
        )
    if _UNWRITABLE_OR_BREAKING.search(label):
        raise InvalidRequest(
            f"{parameter} holds control characters ({escape_name(label[:80])}): remove them.",
            parameter=parameter,
        )
    return label


def escape_name(name: str) -> str:
    r"""Return a one-line name with control characters and lone surrogates written as `\x01`, `\ud800`."""
    return name if name.isprintable() else _UNWRITABLE_OR_BREAKING.sub(_visible, name)


def escape_text(text: str) -> str:
    r"""Return prose with unwritable characters as `\x01`, cut to TEXT_MAX_CHARS; line breaks and tabs stay."""
    return shorten(text if text.isprintable() else _UNWRITABLE.sub(_visible, text), TEXT_MAX_CHARS)


def shorten(text: str, max_chars: int) -> str:
    """Return the text, cut to `max_chars` characters with an ellipsis as the last of them."""
    return text if len(text) <= max_chars else text[: max_chars - 1] + "…"


def _visible(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}"
