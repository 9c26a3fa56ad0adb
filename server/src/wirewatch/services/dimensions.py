"""The dimensions a series can be selected by: keys, titles, order."""

from wirewatch.storage.repositories.tracks import TRACK_KEYS

CASE_KEYS = ("operation", "codec", "size", "payload")
CASE_ATTRIBUTES = ("threads", "clock")
NAME_KEYS = ("name", "q")
# Values of keys of tracks that are left out unless they are chosen: a program under Wine runs on no Windows, and beside
# numbers of real machines it would be taken for one.
HIDDEN_UNLESS_CHOSEN = {"os": frozenset({"wine"})}
CONTROL_KEYS = frozenset(
    {
        "metric", "channel", "version", "spread", "limit", "for", "cursor", "format", "samples",
        "rows", "columns", "reference", "budget", "of_ceiling", "load", "phase", "total",
        "component", "signed", "badge_label",
    }
)  # fmt: skip

_TITLES = {
    "operation": "Operation",
    "codec": "Codec",
    "size": "Payload size",
    "payload": "Payload",
    "threads": "Threads",
    "clock": "Clock",
    "machine": "Machine",
    "os": "Operating system",
    "arch": "Architecture",
    "cpu": "CPU",
    "compiler": "Compiler",
    "compiler_major": "Compiler version",
    "stdlib": "Standard library",
    "build_type": "Build type",
    "variant": "Variant",
}
_RESERVED = {*CASE_ATTRIBUTES, *NAME_KEYS, *TRACK_KEYS, *CONTROL_KEYS}


def title_of(key: str) -> str:
    """Return the dimension's name for people; a project's own facet is called as it is written."""
    return _TITLES.get(key, key)


def is_selectable_facet(key: str) -> bool:
    """Return whether a facet of that key can be selected by it.

    A facet called like a track key or a parameter cannot: its series are found by `name` or `q`.
    """
    return key not in _RESERVED
