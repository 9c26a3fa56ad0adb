"""Limits of one upload and of a project, and the error that says which was passed."""

from dataclasses import dataclass

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.even_measurements import cases_of
from wirewatch.domain.report import Report
from wirewatch.storage.repositories import sizes
from wirewatch.storage.transaction import Transaction

# PostgreSQL indexes no more than 2,700 bytes of a row, and a case is unique by its name.
_MAX_NAME_BYTES = 2_000
_SPLIT = "Split it: --benchmark_filter runs a part of the benchmarks."
_FEWER_COUNTERS = "Report fewer counters."
_STABLE_NAMES = "Leave what differs from run to run (times, commits, paths) out of the names, use another project"
_FEWER_TRACKS = "Name machines and variants by what they are, not by the job that ran there, use another project"


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one report, and one project, may hold.

    A report's cases are its series too: it is of one track. `max_values` counts repetitions times metrics, absent
    values included: it bounds the memory of an upload.
    """

    max_report_bytes: int = 64 * 1024 * 1024
    max_cases: int = 10_000
    max_metrics: int = 200
    max_values: int = 10_000_000
    max_project_cases: int = 100_000
    max_project_metrics: int = 1_000
    max_project_series: int = 500_000


def check_limits(report: Report, metrics: int, repetitions: int, limits: Limits) -> None:
    """Return when the report is within the limits.

    Raises:
        InvalidReport: it is not; the detail names the limit.
    """
    for what, found, most, remedy in (
        ("benchmarks", len(report.measurements), limits.max_cases, _SPLIT),
        ("metrics", metrics, limits.max_metrics, _FEWER_COUNTERS),
        ("values", repetitions * metrics, limits.max_values, _SPLIT),
    ):
        if found > most:
            raise InvalidReport(
                f"The report has {found:,} {what}; the limit is {most:,}. {remedy}",
                pointer="/benchmarks",
            )
    cases = cases_of(report.measurements)
    if cases.longest_name_chars * 4 <= _MAX_NAME_BYTES:
        return  # Only a long name can be too long in bytes.
    for place, name in enumerate(key.name for key in cases):
        if len(name.encode()) > _MAX_NAME_BYTES:
            raise InvalidReport(
                f"A benchmark's name has {len(name.encode()):,} bytes; the limit is {_MAX_NAME_BYTES:,}. "
                "Shorten it.",
                pointer=f"/benchmarks/{place}/name",
            )


def check_project_metrics(metrics: int, limits: Limits) -> None:
    """Return when a project may hold so many metrics.

    Raises:
        InvalidReport: it may not; the detail names the limit.
    """
    if metrics > limits.max_project_metrics:
        raise _project_is_full("metrics", limits.max_project_metrics, _FEWER_COUNTERS[:-1])


def check_project_series(transaction: Transaction, project_id: int, limits: Limits) -> None:
    """Return when the project, the new run included, holds no more cases and series than it may.

    Raises:
        InvalidReport: it does; the detail names the limit.
    """
    if sizes.count_cases(transaction, project_id) > limits.max_project_cases:
        raise _project_is_full("benchmarks", limits.max_project_cases, _STABLE_NAMES)
    if sizes.has_more_series(transaction, project_id, limits.max_project_series):
        raise _project_is_full("series", limits.max_project_series, _FEWER_TRACKS)


def _project_is_full(what: str, most: int, remedy: str) -> InvalidReport:
    setting = {"benchmarks": "CASES"}.get(what, what.upper())
    return InvalidReport(
        f"With this report the project would have more than {most:,} {what}, which is its limit. "
        f"{remedy}, or raise WIREWATCH_MAX_PROJECT_{setting}.",
        pointer="/benchmarks",
    )
