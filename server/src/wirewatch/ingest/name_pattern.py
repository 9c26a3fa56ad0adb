"""A project's own way to read facets from names: a regular expression whose named groups are facets.

RE2 matches in time linear in the name whatever the pattern, so a pattern from the network cannot stall the server.
It has no look-around and no back-references.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.names import FACET_KEY_PATTERN

PATTERN_MAX_CHARS = 1_000
EXAMPLE = r"BM_(?P<operation>[a-z_]+)<(?P<codec>\w+)>/(?P<size>\d+)"

_MAX_GROUPS = 16
_MAX_MEMORY_BYTES = 1 << 20
_PARAMETER = "name_pattern"
_KEY = re.compile(FACET_KEY_PATTERN)


@dataclass(frozen=True, slots=True)
class NamePattern:
    """A checked pattern; `keys` are its facets, in the order of their groups."""

    text: str
    keys: tuple[str, ...]
    _compiled: Any

    def read(self, name: str) -> Mapping[str, str] | None:
        """Return the facets of a case's name; None when the pattern does not match the whole of it.

        A group that took no part, or matched nothing, is no facet.
        """
        # As bytes: a group may end inside a character (\\C), which must not end the request.
        match = self._compiled.fullmatch(name.encode(errors="backslashreplace"))
        if match is None:
            return None
        groups = match.groupdict()
        return {
            key: groups[key].decode(errors="backslashreplace") for key in self.keys if groups[key]
        }


@lru_cache(maxsize=64)
def compile_pattern(text: str) -> NamePattern:
    """Return the pattern, checked.

    Raises:
        InvalidRequest: it is too long, no RE2 expression, or its groups cannot be facets; the detail has an example.
    """
    if not text or len(text) > PATTERN_MAX_CHARS:
        raise _refused(
            f"The pattern has {len(text):,} characters; give 1 to {PATTERN_MAX_CHARS:,}."
        )
    import re2  # noqa: PLC0415  # what a server whose projects have no pattern need not hold

    options = re2.Options()
    options.max_mem = _MAX_MEMORY_BYTES
    options.log_errors = False
    try:
        compiled = re2.compile(text, options)
    except (re2.error, UnicodeEncodeError) as error:
        raise _refused(f"The pattern is no RE2 expression: {_reason(error)}.") from error
    keys = tuple(sorted(compiled.groupindex, key=compiled.groupindex.__getitem__))
    if not keys:
        raise _refused("The pattern has no named group; each named group becomes a facet.")
    if len(keys) > _MAX_GROUPS:
        raise _refused(f"The pattern has {len(keys)} named groups; the limit is {_MAX_GROUPS}.")
    for key in keys:
        if not _KEY.fullmatch(key):
            raise _refused(
                f"The group `{key}` cannot be a facet: a key is a letter or _, then letters, digits and _."
            )
    return NamePattern(text, keys, compiled)


def _refused(what: str) -> InvalidRequest:
    return InvalidRequest(f"{what} An example: `{EXAMPLE}`.", parameter=_PARAMETER)


def _reason(error: Exception) -> str:
    first = error.args[0] if error.args else ""
    if isinstance(error, UnicodeEncodeError) or not isinstance(first, bytes):
        return "it holds characters that are no text"
    return first.decode(errors="backslashreplace")
