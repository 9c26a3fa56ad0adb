"""CPU time and memory of a server's processes, from /proc."""

import os
from pathlib import Path

_PROC = Path("/proc")
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def tree_of(pid: int) -> list[int]:
    """Return the process and all its descendants."""
    children: dict[int, list[int]] = {}
    for folder in _PROC.iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue  # It has just ended.
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found, waiting = [], [pid]
    while waiting:
        each = waiting.pop()
        found.append(each)
        waiting += children.get(each, [])
    return found


def cpu_s(*roots: int) -> float:
    """Return user and system time of the trees' threads in seconds, by the scheduler's nanoseconds.

    Threads and processes that ended are not in it: measure servers whose threads stay.
    """
    total_ns = 0
    for pid in {each for root in roots for each in tree_of(root)}:
        try:
            for task in (_PROC / str(pid) / "task").iterdir():
                total_ns += int((task / "schedstat").read_text().split()[0])
        except OSError:
            continue
    return total_ns / 1e9


def cpu_in_ticks_s(*roots: int) -> float:
    """Return user and system time of the trees in seconds, by ticks of 10 ms: of threads that ended too."""
    ticks = 0
    for pid in {each for root in roots for each in tree_of(root)}:
        try:
            fields = (_PROC / str(pid) / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS_PER_S


def resident_mb(root: int) -> float:
    """Return the resident memory of a tree in MB (10^6 bytes)."""
    total_kib = 0
    for pid in tree_of(root):
        try:
            for line in (_PROC / str(pid) / "status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    total_kib += int(line.split()[1])
        except OSError:
            continue
    return total_kib * 1024 / 1e6
