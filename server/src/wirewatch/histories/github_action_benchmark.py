"""github-action-benchmark: `data.js` on the pages branch, all suites and commits in one file."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from wirewatch.histories.foreign_run import ForeignRow, ForeignRun
from wirewatch.histories.reading import not_understood, ns_per_unit, read_json, read_time

_CPU = re.compile(r"^cpu: ([0-9.e+-]+) (\w+)$", re.MULTILINE)
_COUNT = re.compile(r"^(iterations|threads): (\d+)$", re.MULTILINE)


def read_history(path: Path) -> Iterator[ForeignRun]:
    """Yield a run for each suite and commit.

    Several suites are told apart as variants: they often are one benchmark under several compilers.

    Raises:
        UsageError: the file is none of this action's.
    """
    document = read_json(path, after="window.BENCHMARK_DATA =")
    try:
        suites = document["entries"]
        for suite, entries in suites.items():
            for entry in entries:
                yield _run(entry, {"variant": suite} if len(suites) > 1 else {}, str(path))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise not_understood(path, error) from error


def _run(entry: Mapping[str, Any], track: dict[str, str], place: str) -> ForeignRun:
    commit = entry["commit"]
    return ForeignRun(
        tracker="github-action-benchmark",
        version=commit["id"][:12],
        commit=commit["id"],
        ordered_at=read_time(commit.get("timestamp") or entry["date"], place),
        channel="main",
        track=track,
        rows=[_row(bench) for bench in entry["benches"]],
    )


def _row(bench: Mapping[str, Any]) -> ForeignRow:
    value, unit, extra = float(bench["value"]), bench.get("unit") or "", bench.get("extra") or ""
    label = f"range {bench['range']}" if bench.get("range") else ""
    factor = ns_per_unit(unit)
    if factor is None:
        return ForeignRow(bench["name"], counters={unit or "value": value}, label=label)
    cpu = _CPU.search(extra)
    cpu_factor = ns_per_unit(cpu[2]) if cpu else None
    counts = {name: int(count) for name, count in _COUNT.findall(extra)}
    return ForeignRow(
        bench["name"],
        real_time_ns=value * factor,
        cpu_time_ns=float(cpu[1]) * cpu_factor if cpu and cpu_factor else None,
        iterations=counts.get("iterations", 1),
        threads=counts.get("threads", 1),
        label=label,
    )
