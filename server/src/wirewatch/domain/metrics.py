"""The one table of metrics: name, unit, direction, title. Nothing else decides which way is better."""

from dataclasses import dataclass
from enum import StrEnum


class Direction(StrEnum):
    """Which way is better."""

    HIGHER = "higher"
    LOWER = "lower"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Metric:
    """A measured quantity. `exact` values are counts: never rounded. `rate` values depend on a clock."""

    name: str
    unit: str
    direction: Direction
    title: str
    exact: bool = False
    rate: bool = False


_REGISTRY = {
    metric.name: metric
    for metric in (
        Metric("bytes_per_second", "B/s", Direction.HIGHER, "Bandwidth", rate=True),
        Metric("items_per_second", "1/s", Direction.HIGHER, "Items per second", rate=True),
        Metric("real_time", "ns", Direction.LOWER, "Wall time per item"),
        Metric("cpu_time", "ns", Direction.LOWER, "CPU time per item"),
        Metric("payload_bytes", "B", Direction.NEUTRAL, "Payload size", exact=True),
        Metric("encoded_bytes", "B", Direction.LOWER, "Encoded size", exact=True),
        Metric("allocs_per_item", "1", Direction.LOWER, "Allocations per item", exact=True),
        Metric(
            "alloc_bytes_per_item", "B", Direction.LOWER, "Bytes allocated per item", exact=True
        ),
        Metric("copies_per_item", "1", Direction.LOWER, "Copies per item", exact=True),
        Metric("copied_bytes_per_item", "B", Direction.LOWER, "Bytes copied per item", exact=True),
        Metric("mallocs_per_item", "1", Direction.LOWER, "Calls of malloc per item", exact=True),
        Metric("instructions_per_item", "1", Direction.LOWER, "Instructions per item", exact=True),
        Metric("wire_hash32", "", Direction.NEUTRAL, "Hash of the encoded body", exact=True),
    )
}

_TIMED = frozenset({"bytes_per_second", "items_per_second", "real_time", "cpu_time"})


def metric(name: str) -> Metric:
    """Return the registered metric, or a neutral unitless one for a user's counter of that name."""
    return _REGISTRY.get(name) or Metric(name, "", Direction.NEUTRAL, name)


def is_timed(name: str) -> bool:
    """Return whether the metric is a time, or a rate over one, that Google Benchmark measures."""
    return name in _TIMED


def registered() -> tuple[Metric, ...]:
    """Return all registered metrics in display order."""
    return tuple(_REGISTRY.values())
