"""The rows of recorded reports, by report, case and metric."""

import gzip
import json
import re
import statistics
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seed_formula import TIMES, NotRecorded

NS_PER_UNIT = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
AUDITS = ("copies", "instructions")
# What Google Benchmark appends to a name for how it was run.
RUN_SUFFIX = re.compile(
    r"/(iterations:\d+|repeats:\d+|min_time:[\d.]+|min_warmup_time:[\d.]+|real_time|manual_time|process_time)"
)


@dataclass
class Report:
    """One report: what its context says, and the values of its repetitions by case and metric."""

    facts: dict[str, str]
    values: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)


def read_report(content: Mapping[str, Any]) -> Report:
    """Return the rows of a report as the runner wrote it; times in nanoseconds."""
    report = Report({key: str(value) for key, value in content["context"].items()})
    for row in content["benchmarks"]:
        if row.get("run_type") == "aggregate":
            continue
        name = RUN_SUFFIX.sub("", row["name"])
        if row.get("skipped") or row.get("error_occurred"):
            report.skipped[name] = str(row.get("skip_message") or row.get("error_message"))
            continue
        scale = NS_PER_UNIT[row.get("time_unit", "ns")]
        metrics = report.values.setdefault(name, {})
        for key, value in row.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                factor = scale if key in TIMES else 1.0
                metrics.setdefault(key, []).append(float(value) * factor)
    return report


def read_reports(folder: Path) -> dict[str, Report]:
    """Return the reports of a folder by name; void ones are left out."""
    reports = {}
    for path in sorted([*folder.glob("*.json"), *folder.glob("*.json.gz")]):
        raw = path.read_bytes()
        content = json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw)
        report = read_report(content)
        if "wirewatch.void" not in report.facts:
            reports[path.name.split(".json")[0]] = report
    return reports


def median(reports: Mapping[str, Report], name: str, metric: str, case: str) -> float:
    """Return the median over the repetitions of a case; an audit's counters come from the audit's report.

    The case may be named with or without what the library appends for its clock.

    Raises:
        NotRecorded: there is no such report, case or metric; the text says which.
    """
    if name not in reports and not any(f"{name}-{audit}" in reports for audit in AUDITS):
        raise NotRecorded(f"no report {name}")
    case = RUN_SUFFIX.sub("", case)
    reason = f"no case {case} in {name}"
    for candidate in (name, *(f"{name}-{audit}" for audit in AUDITS)):
        report = reports.get(candidate)
        if report is None:
            continue
        # The times of an audit are no measurement.
        if candidate != name and (metric in TIMES or metric.endswith("_per_second")):
            continue
        if case in report.skipped:
            reason = f"{case} was skipped: {report.skipped[case]}"
        if case in report.values:
            values = report.values[case].get(metric)
            if values:
                return statistics.median(values)
            reason = f"{case} has no {metric}"
    raise NotRecorded(reason)
