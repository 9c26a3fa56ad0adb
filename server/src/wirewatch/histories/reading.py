"""What all readers do: look into files that anybody may have edited, and say where one is not understood."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from wirewatch.upload.errors import UsageError

_END_OF_UNIT = re.compile(r"[/(]")
_NS_PER_UNIT = {
    "ns": 1.0,
    "nsec": 1.0,
    "nanosecond": 1.0,
    "nanoseconds": 1.0,
    "us": 1e3,
    "usec": 1e3,
    "µs": 1e3,
    "microsecond": 1e3,
    "microseconds": 1e3,
    "ms": 1e6,
    "msec": 1e6,
    "millisecond": 1e6,
    "milliseconds": 1e6,
    "s": 1e9,
    "sec": 1e9,
    "second": 1e9,
    "seconds": 1e9,
}


def read_json(path: Path, *, after: str = "") -> Any:  # noqa: ANN401  # what anybody wrote
    """Return the JSON in a file; with `after`, what follows that text.

    Raises:
        UsageError: the file cannot be read, or holds no JSON there.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    start = text.find(after) + len(after) if after else 0
    if after and after not in text:
        start = 0
    try:
        return json.loads(text[start:].strip().removesuffix(";"))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} holds no JSON: {error}") from error


def json_files(path: Path) -> Iterator[Path]:
    """Yield the file itself, or all `.json` files of a folder in the order of their names."""
    if path.is_file():
        yield path
        return
    found = sorted(path.rglob("*.json"))
    if not found:
        raise UsageError(f"{path} holds no .json file.")
    yield from found


def ns_per_unit(unit: str) -> float | None:
    """Return how many nanoseconds a unit of time is, as in `ns/iter` or `nanoseconds (ns)`; None for other units."""
    return _NS_PER_UNIT.get(_END_OF_UNIT.split(unit, maxsplit=1)[0].strip().lower())


def read_time(value: object, place: str) -> datetime:
    """Return a time from milliseconds since 1970 or from ISO 8601; without a zone it is UTC.

    Raises:
        UsageError: it is neither.
    """
    try:
        if isinstance(value, (int, float)):
            return datetime.fromtimestamp(value / 1000, UTC)
        found = datetime.fromisoformat(str(value))
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"{place}: {value!r} is no time.") from error
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def text_of(facts: Mapping[str, Any], key: str) -> str:
    """Return a fact as text; empty where there is none."""
    value = facts.get(key)
    return "" if value is None else str(value)


def not_understood(path: Path, error: Exception) -> UsageError:
    """Return what is raised for a file whose shape is another than expected."""
    what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
    return UsageError(f"{path} is no export of this tracker: {what}.")
