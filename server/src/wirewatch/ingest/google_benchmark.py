"""Reports of Google Benchmark, read into domain objects.

Accepts what the library has written from 1.4 on, in the states in which files arrive: with a byte order mark, as
UTF-16, with Latin-1 names, CRLF, bare NaN and Infinity, raw control bytes, repeated keys, lines of text around it.
"""

from typing import Any

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.report import Report
from wirewatch.ingest.benchmark_name import SCHEMA_KEY
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.context import read_context
from wirewatch.ingest.measurements import read_measurements
from wirewatch.ingest.report_json import load_report

_AS_WRITTEN = "upload the file as Google Benchmark wrote it (--benchmark_out=FILE --benchmark_out_format=json)"


def parse_report(body: bytes) -> Report:
    """Return what a report says.

    Args:
        body: the file as written, content encoding undone.

    Raises:
        InvalidReport: it cannot be read; `line` and `column` or `pointer` say where, the detail what to do.
        TooLarge: it has more rows than are read.
    """
    caveats = CaveatLog()
    document = load_report(body, caveats)
    rows = _check_rows(document)
    facts = read_context(_check_context(document), caveats)
    measurements = read_measurements(
        rows,
        library_version=facts.library_version,
        has_schema=SCHEMA_KEY in facts.context,
        caveats=caveats,
    )
    return Report(
        measurements=measurements,
        context=facts.context,
        track=facts.track,
        environment=facts.environment,
        components=facts.components,
        version=facts.version,
        commit=facts.commit,
        commit_time=facts.commit_time,
        sitting=facts.sitting,
        started_at=facts.started_at,
        library_version=facts.library_version,
        caveats=caveats.as_caveats(),
        void=facts.void,
        audit=facts.audit,
    )


def _check_rows(document: dict[str, Any]) -> list[Any]:
    rows = document.get("benchmarks")
    if not isinstance(rows, list):
        raise InvalidReport(
            f'There is no list "benchmarks", so this is not a report of Google Benchmark: {_AS_WRITTEN}.',
            pointer="/benchmarks" if "benchmarks" in document else "",
        )
    if not rows:
        raise InvalidReport(
            'The list "benchmarks" is empty: --benchmark_filter matched no benchmark, or the program ended before '
            "the first was done.",
            pointer="/benchmarks",
        )
    return rows


def _check_context(document: dict[str, Any]) -> dict[str, Any]:
    context = document.get("context")
    if isinstance(context, dict):
        return context
    if all(isinstance(row, dict) and set(row) <= {"name"} for row in document["benchmarks"]):
        raise InvalidReport(
            "This is the list that --benchmark_list_tests prints, without results: run again without that flag.",
            pointer="/benchmarks/0",
        )
    raise InvalidReport(
        f'There is no object "context", which every report of Google Benchmark begins with: {_AS_WRITTEN}.',
        pointer="/context" if "context" in document else "",
    )
