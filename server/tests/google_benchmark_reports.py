"""Reports of Google Benchmark for tests: captured ones, and small ones made row by row."""

import json
from pathlib import Path

from wirewatch.domain.report import Measurement, Report
from wirewatch.ingest.google_benchmark import parse_report

CAPTURED = Path(__file__).parent / "fixtures" / "captured"

Json = dict[str, object]


def captured(name: str) -> bytes:
    """Return a captured file as it was written."""
    return (CAPTURED / name).read_bytes()


def captured_row(name: str, run_name: str, **fields: object) -> Json:
    """Return the first row of a captured report with that run name and those fields."""
    for row in json.loads(captured(name))["benchmarks"]:
        if row["run_name"] == run_name and fields.items() <= row.items():
            return dict(row)
    message = f"{name} has no row {run_name} with {fields}"
    raise LookupError(message)


def iteration(run_name: str = "f", /, **fields: object) -> Json:
    """Return an iteration row; `fields` replace or follow what it has."""
    return {
        "name": run_name,
        "run_name": run_name,
        "run_type": "iteration",
        "repetitions": 1,
        "repetition_index": 0,
        "threads": 1,
        "iterations": 10,
        "real_time": 2.0,
        "cpu_time": 1.0,
        "time_unit": "ns",
    } | fields


def aggregate(run_name: str = "f", aggregate_name: str = "mean", /, **fields: object) -> Json:
    """Return an aggregate row; `fields` replace or follow what it has."""
    return {
        "name": f"{run_name}_{aggregate_name}",
        "run_name": run_name,
        "run_type": "aggregate",
        "repetitions": 3,
        "threads": 1,
        "aggregate_name": aggregate_name,
        "aggregate_unit": "time",
        "iterations": 3,
        "real_time": 2.0,
        "cpu_time": 1.0,
        "time_unit": "ns",
    } | fields


def report_bytes(*rows: object, **context: object) -> bytes:
    """Return a report of these rows, or of one iteration row."""
    document = {
        "context": {"library_version": "v1.9.5"} | context,
        "benchmarks": list(rows) or [iteration()],
    }
    return json.dumps(document, indent=2).encode()


def parse(*rows: object, **context: object) -> Report:
    """Return what a report of these rows says."""
    return parse_report(report_bytes(*rows, **context))


def only(report: Report) -> Measurement:
    """Return the one measurement of a report."""
    (measurement,) = report.measurements
    return measurement


def find(report: Report, name: str, *, threads: int = 1) -> Measurement:
    """Return the one measurement of a case with that name and number of threads."""
    (measurement,) = [
        m for m in report.measurements if m.case.name == name and m.case.threads == threads
    ]
    return measurement


def codes(report: Report) -> list[str]:
    """Return the codes of a report's caveats."""
    return [caveat.code for caveat in report.caveats]


def detail(report: Report, code: str) -> str:
    """Return the prose of the one caveat with that code."""
    (caveat,) = [caveat for caveat in report.caveats if caveat.code == code]
    return caveat.detail
