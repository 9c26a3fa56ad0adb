"""What a query selects: repeated keys are alternatives, different keys must all hold."""

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.names import BENCHMARK_NAME_MAX_CHARS, check_label
from wirewatch.services.dimensions import (
    CASE_ATTRIBUTES,
    CASE_KEYS,
    CONTROL_KEYS,
    NAME_KEYS,
    is_selectable_facet,
)
from wirewatch.storage.repositories.tracks import TRACK_KEYS

_MAX_VALUES = 1_000


@dataclass(frozen=True, slots=True)
class Selection:
    """Selected values by key; a key without an entry lets everything through.

    Attributes:
        of_cases: operation, codec, payload, size, threads, clock and other facets.
        of_tracks: machine, os, compiler, ...; "" selects what is not known.
        names: exact benchmark names; empty for all.
        substrings: texts of which a name holds at least one, whatever the case; empty for all.
    """

    of_cases: Mapping[str, frozenset[str]] = field(default_factory=dict)
    of_tracks: Mapping[str, frozenset[str]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    substrings: tuple[str, ...] = ()

    def selected(self, key: str) -> frozenset[str]:
        """Return the values selected of a dimension."""
        return self.of_cases.get(key) or self.of_tracks.get(key) or frozenset()


def read_selection(items: Iterable[tuple[str, str]], facet_keys: Collection[str]) -> Selection:
    """Return the selection of a query's parameters; control parameters are passed over.

    Args:
        items: the query, decoded, keys repeated as they are.
        facet_keys: keys of the project's facets.

    Raises:
        InvalidRequest: a key is not known (the nearest known one is named), or a value cannot be one.
    """
    facets = {*CASE_KEYS, *CASE_ATTRIBUTES, *filter(is_selectable_facet, facet_keys)}
    chosen: dict[str, set[str]] = {}
    count = 0
    for key, value in items:
        if key in CONTROL_KEYS:
            continue
        if key not in facets and key not in TRACK_KEYS and key not in NAME_KEYS:
            raise _unknown(key, facets)
        count += 1
        if count > _MAX_VALUES:
            raise InvalidRequest(
                f"More than {_MAX_VALUES} values are selected; leave a key out to select all its values.",
                parameter=key,
            )
        if value or key not in TRACK_KEYS:
            check_label(value, parameter=key, max_chars=BENCHMARK_NAME_MAX_CHARS)
        chosen.setdefault(key, set()).add(value)
    return Selection(
        of_cases={key: frozenset(values) for key, values in chosen.items() if key in facets},
        of_tracks={key: frozenset(values) for key, values in chosen.items() if key in TRACK_KEYS},
        names=frozenset(chosen.get("name", ())),
        substrings=tuple(sorted(value.lower() for value in chosen.get("q", ()))),
    )


def _unknown(key: str, facets: Collection[str]) -> InvalidRequest:
    known = sorted({*facets, *TRACK_KEYS, *NAME_KEYS, *CONTROL_KEYS})
    shown = key[:64].encode("ascii", "backslashreplace").decode()
    nearest = difflib.get_close_matches(key[:64], known, n=1, cutoff=0.0)
    return InvalidRequest(
        f"There is no parameter or facet `{shown}`; the nearest is `{nearest[0]}`.", parameter=shown
    )
