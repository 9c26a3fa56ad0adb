"""The one table of metrics: name, unit, direction, title. Nothing else decides which way is better."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise


class Direction(StrEnum):
    """Which way is better."""

    HIGHER = "higher"
    LOWER = "lower"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Metric:
    """A measured quantity.

    Attributes:
        exact: a count: never rounded.
        rate: depends on a clock.
        resolution: two counts that differ by no more than this, relatively, are the same.
    """

    name: str
    unit: str
    direction: Direction
    title: str
    exact: bool = False
    rate: bool = False
    resolution: float = 0.0

    def are_same(self, before: float, after: float) -> bool:
        """Return whether two counts do not differ, as far as they can be told apart."""
        return abs(after - before) <= self.resolution * abs(before)

    def count_steps(self, values: Iterable[float]) -> int:
        """Return how many neighbours among counts differ."""
        return sum(not self.are_same(*pair) for pair in pairwise(values))


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
        Metric(
            "instructions_per_item",
            "1",
            Direction.LOWER,
            "Instructions per item",
            exact=True,
            # Counts of one program by callgrind agree to 0.1 % (docs/findings.md): two of them to twice that.
            resolution=0.002,
        ),
        # What the processor counts, by Google Benchmark's --benchmark_perf_counters and the kernel's names for it.
        Metric("CYCLES", "1", Direction.LOWER, "Processor cycles per item"),
        Metric("INSTRUCTIONS", "1", Direction.LOWER, "Instructions retired per item"),
        Metric("CACHE-MISSES", "1", Direction.LOWER, "Cache misses per item"),
        Metric("BRANCH-MISSES", "1", Direction.LOWER, "Mispredicted branches per item"),
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
