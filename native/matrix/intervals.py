"""How well a case is known: the interval of its median over all launches of a sitting. Pure, no file is read.

The interval is the one of order statistics (sign test): no shape of the noise is assumed. It takes the repetitions of
all launches for independent, which those of one launch are not quite: on a machine that drifts it is too small.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

CONFIDENCE = 0.95
FEWEST = 6  # repetitions, below which no two of them span 95 %


def half_width(values: Sequence[float]) -> float:
    """Return half the 95 % interval of the median, relative to the median; infinite for fewer than six values."""
    ordered = sorted(values)
    count = len(ordered)
    if count < FEWEST:
        return math.inf
    outside, rank = 0.0, 0
    while True:
        outside += 2 * math.comb(count, rank) / 2**count
        if outside > 1 - CONFIDENCE:
            break
        rank += 1
    low, high = ordered[rank - 1], ordered[count - rank]
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    return (high - low) / 2 / middle if middle > 0 else math.inf


def case_times(reports: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], list[float]]:
    """Return the processor times of all repetitions by (version, case); audits and failed rows are left out."""
    times: dict[tuple[str, str], list[float]] = {}
    for report in reports:
        if "wirewatch.audit" in report["context"]:
            continue
        version = str(report["context"].get("wirewatch.version", ""))
        for row in report["benchmarks"]:
            if row.get("run_type") == "iteration" and "cpu_time" in row:
                times.setdefault((version, row["name"]), []).append(float(row["cpu_time"]))
    return times


def noisy_cases(
    times: Mapping[tuple[str, str], Sequence[float]], wanted: float
) -> list[tuple[str, str]]:
    """Return the (version, case) whose half width is above `wanted`."""
    return [key for key, values in times.items() if half_width(values) > wanted]


def is_settled(times: Mapping[tuple[str, str], Sequence[float]], wanted: float) -> bool:
    """Return whether at most one case in ten is wider than `wanted`: the rest is marked, not measured for ever."""
    return len(noisy_cases(times, wanted)) * 10 <= len(times)
