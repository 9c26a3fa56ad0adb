"""Which values of a case are judged: one of its rates or times, and exact counters that have a direction."""

from collections.abc import Mapping, Sequence

import numpy as np

from wirewatch.domain.metrics import Direction, metric, registered
from wirewatch.domain.report import Clock
from wirewatch.storage.packing import FloatArray

# Bandwidth, items per second and time per item are one thing said in three ways: the first that is there is judged.
_RATES = ("bytes_per_second", "items_per_second")
EXACT = tuple(
    each.name for each in registered() if each.exact and each.direction is not Direction.NEUTRAL
)
WIRE = ("encoded_bytes", "wire_hash32")


def primary_metrics(present: Mapping[str, FloatArray], clocks: Sequence[Clock]) -> list[str | None]:
    """Return the metric that is judged of each slot; None where the run has no value.

    Args:
        present: metric -> the run's medians by slot.
        clocks: by slot.
    """
    found: list[str | None] = [None] * len(clocks)
    times = [
        "cpu_time" if clock in {Clock.CPU, Clock.PROCESS_CPU} else "real_time" for clock in clocks
    ]
    for name in (*_RATES, "cpu_time", "real_time"):
        values = present.get(name)
        if values is None:
            continue
        usable = np.isfinite(values) & (np.nan_to_num(values) > 0)
        for slot in np.flatnonzero(usable).tolist():
            if found[slot] is None and (name in _RATES or times[slot] == name):
                found[slot] = name
    return found


def sign_of(name: str) -> int:
    """Return 1 where a higher value is better, else -1."""
    return 1 if metric(name).direction is Direction.HIGHER else -1
