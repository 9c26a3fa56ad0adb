"""Limits of one upload, and the error that says which was passed."""

from dataclasses import dataclass

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.even_measurements import cases_of
from wirewatch.domain.report import Report

# PostgreSQL indexes no more than 2,700 bytes of a row, and a case is unique by its name.
_MAX_NAME_BYTES = 2_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one report may hold.

    `max_values` counts repetitions times metrics, absent values included: it bounds the memory of
    an upload.
    """

    max_report_bytes: int = 64 * 1024 * 1024
    max_cases: int = 10_000
    max_metrics: int = 200
    max_values: int = 10_000_000


def check_limits(report: Report, metrics: int, repetitions: int, limits: Limits) -> None:
    """Return when the report is within the limits.

    Raises:
        InvalidReport: it is not; the detail names the limit.
    """
    for what, found, most in (
        ("benchmarks", len(report.measurements), limits.max_cases),
        ("metrics", metrics, limits.max_metrics),
        ("values", repetitions * metrics, limits.max_values),
    ):
        if found > most:
            raise InvalidReport(
                f"The report has {found:,} {what}; the limit is {most:,}. "
                "Split it: --benchmark_filter runs a part of the benchmarks.",
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
