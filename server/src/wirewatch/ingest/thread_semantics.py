"""What times and rates of several threads mean in each version of Google Benchmark, made one.

Let T threads do I iterations each in W seconds of wall clock, and C seconds of CPU time per thread. Wirewatch means

    real_time         W / I         what one iteration takes by the wall clock
    cpu_time          C / I         what one iteration takes of a CPU, with the thread's and the process's clock
    rates             T I / s       totals over threads, s = W (real or manual clock) or C (the thread's CPU clock);
                      I / C         with the process's CPU clock: per second of CPU time the process used

which is what 1.9.5 writes, except for its cpu_time with the process's clock. The versions before differ:

    version           real_time     cpu_time, process clock   rates: CPU    process CPU   real, manual
    up to 1.8.5       W / (T I)     C / I                     I / C         I / C         T I / W
    1.9.0 to 1.9.4    W / I         T C / I                   I / C         I / (T C)     I / W
    from 1.9.5        W / I         T C / I                   T I / C       I / C         T I / W

Sources: google/benchmark #1836 (in 1.9.0) and #2081 (in 1.9.5); checked against runs of 1.4.1, 1.7.1,
1.9.1 and 1.9.5. Only the library's own rates, bytes_per_second and items_per_second, can be put right: the report
does not say which of the other counters are rates. Reports before 1.8.4 do not tell their version.
"""

import re
from dataclasses import dataclass

from wirewatch.domain.report import Clock

RATES = ("bytes_per_second", "items_per_second")

_VERSION = re.compile(r"v?([0-9]{1,4})\.([0-9]{1,4})\.([0-9]{1,4})(-[0-9]+-g[0-9a-f]+)?(?:-dirty)?")
_TIMES_CHANGED = (1, 9, 0)
_RATES_CHANGED = (1, 9, 5)
# `git describe` of a build after these may or may not hold the change of the next release.
_LAST_BEFORE_CHANGE = {(1, 8, 5), (1, 9, 4)}


@dataclass(frozen=True, slots=True)
class ThreadFactors:
    """What to multiply a row's values with to get Wirewatch's meaning."""

    real_time: float
    cpu_time: float
    rates: float


def thread_factors(
    library_version: str | None, *, threads: int, clock: Clock, uses_process_cpu: bool
) -> ThreadFactors | None:
    """Return the factors for rows of several threads, or None if the library's version cannot be told.

    Args:
        library_version: as the context has it ("v1.9.1", "v1.9.4-12-gabcdef0"), or None.
        threads: of the case.
        clock: which rates are computed with.
        uses_process_cpu: whether cpu_time is the whole process's, which it may be beside a wall clock.
    """
    version = _parse(library_version or "")
    if version is None:
        return None
    if version < _TIMES_CHANGED:
        return ThreadFactors(
            real_time=threads, cpu_time=1, rates=threads if clock is Clock.CPU else 1
        )
    cpu_time = 1 / threads if uses_process_cpu else 1
    if version < _RATES_CHANGED:
        return ThreadFactors(real_time=1, cpu_time=cpu_time, rates=threads)
    return ThreadFactors(real_time=1, cpu_time=cpu_time, rates=1)


def _parse(library_version: str) -> tuple[int, int, int] | None:
    match = _VERSION.fullmatch(library_version.strip())
    if match is None:
        return None
    version = (int(match[1]), int(match[2]), int(match[3]))
    is_between = match[4] is not None and version in _LAST_BEFORE_CHANGE
    return None if version == (0, 0, 0) or is_between else version
