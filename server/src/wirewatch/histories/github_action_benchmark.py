"""github-action-benchmark: `data.js` on the pages branch, all suites and commits in one file."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from wirewatch.histories.foreign_run import ForeignRow, ForeignRun
from wirewatch.histories.reading import not_understood, ns_per_unit, read_json, read_time

_CPU = re.compile(r"^cpu: ([0-9.e+-]+) (\w+)$", re.MULTILINE)
_MEAN = re.compile(r"^mean: ([0-9.e+-]+) (\w+)$", re.MULTILINE)
_COUNT = re.compile(r"^(iterations|threads): (\d+)$", re.MULTILINE)
_PARAMETERS = re.compile(r"^params: *(\( .+ \))$", re.MULTILINE)


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
    name, label = _name(bench, extra), f"range {bench['range']}" if bench.get("range") else ""
    factor = ns_per_unit(unit)
    if factor is None:
        # pytest-benchmark: a rate, and the time it is the inverse of.
        mean_ns = _time_ns(_MEAN, extra)
        counters = {unit or "value": value}
        return ForeignRow(name, real_time_ns=mean_ns, counters=counters, label=label)
    counts = {name: int(count) for name, count in _COUNT.findall(extra)}
    return ForeignRow(
        name,
        real_time_ns=value * factor,
        cpu_time_ns=_time_ns(_CPU, extra),
        iterations=counts.get("iterations", 1),
        threads=counts.get("threads", 1),
        label=label,
    )


def _name(bench: Mapping[str, Any], extra: str) -> str:
    """Return the benchmark's name; JMH's stands in a field of its own beside the mode, its parameters in `extra`."""
    if not bench.get("testName"):
        return str(bench["name"])
    parameters = _PARAMETERS.search(extra)
    return " ".join(
        [bench["testName"], bench["name"], *(parameters.groups() if parameters else ())]
    )


def _time_ns(line: re.Pattern[str], extra: str) -> float | None:
    found = line.search(extra)
    factor = ns_per_unit(found[2]) if found else None
    return float(found[1]) * factor if found and factor else None
