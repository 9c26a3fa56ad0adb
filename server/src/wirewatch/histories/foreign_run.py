"""A run as another tracker kept it, and the Google Benchmark report it becomes."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

NS_PER_S = 1e9


@dataclass(frozen=True, slots=True)
class ForeignRow:
    """One repetition of one benchmark. Times are None where the tracker kept none.

    Attributes:
        failure: why there are no values; None when there are.
        label: what else the tracker says of it, for people.
    """

    name: str
    real_time_ns: float | None = None
    cpu_time_ns: float | None = None
    iterations: int = 1
    threads: int = 1
    counters: Mapping[str, float] = field(default_factory=dict)
    label: str = ""
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class ForeignRun:
    """What one machine measured of one version.

    Attributes:
        tracker: which one kept it.
        version: a label; `commit` is empty where the tracker knows none.
        ordered_at: orders versions: the commit's time, or what docs/how-to/move-your-history.md says stands in for it.
        track: machine, os, arch, cpu, variant as far as known.
        components: name to version.
        rows: in the tracker's order; those of one name are repetitions.
    """

    tracker: str
    version: str
    commit: str
    ordered_at: datetime
    channel: str
    track: Mapping[str, str]
    rows: Sequence[ForeignRow]
    components: Mapping[str, str] = field(default_factory=dict)


def report_of(run: ForeignRun) -> bytes:
    """Return the report: always the same bytes for the same run, so that a second import stores nothing twice."""
    context: dict[str, object] = {
        "date": run.ordered_at.astimezone(UTC).isoformat(timespec="seconds"),
        "wirewatch.imported_from": run.tracker,
        "wirewatch.version": run.version,
        "wirewatch.commit": run.commit,
        "wirewatch.commit_time": run.ordered_at.astimezone(UTC).isoformat(),
        **{f"wirewatch.{name}": value for name, value in sorted(run.track.items()) if value},
        **{
            f"wirewatch.component.{name}": version
            for name, version in sorted(run.components.items())
            if version
        },
    }
    counts: dict[str, int] = {}
    for row in run.rows:
        counts[row.name] = counts.get(row.name, 0) + 1
    seen: dict[str, int] = {}
    rows = []
    for row in run.rows:
        index = seen.get(row.name, 0)
        seen[row.name] = index + 1
        rows.append(_row(row, index, counts[row.name]))
    document = {
        "context": {key: value for key, value in context.items() if value},
        "benchmarks": rows,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode(
        "utf-8", errors="replace"
    )


def _row(row: ForeignRow, index: int, count: int) -> dict[str, object]:
    found: dict[str, object] = {
        "name": row.name,
        "run_name": row.name,
        "run_type": "iteration",
        "repetitions": count,
        "repetition_index": index,
        "threads": row.threads,
    }
    if row.failure is not None:
        return {**found, "error_occurred": True, "error_message": row.failure}
    found |= {
        "iterations": row.iterations,
        "real_time": _finite(row.real_time_ns),
        "cpu_time": _finite(row.cpu_time_ns),
        "time_unit": "ns",
    }
    if row.label:
        found["label"] = row.label
    for name, value in row.counters.items():
        # A counter that is called like a field of the report would be taken for it.
        free = name if name not in found and name != "label" else f"counter.{name}"
        found[free] = _finite(value)
    return found


def _finite(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value)
