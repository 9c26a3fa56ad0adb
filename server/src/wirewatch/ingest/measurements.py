"""The rows of a report, gathered into one measurement per case.

A case's rows are found by `run_name`, never by `name` or by their place: every repetition has the same name, and
random interleaving shuffles benchmarks.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, compress
from operator import attrgetter, itemgetter
from typing import Any

from wirewatch.domain.errors import InvalidReport, TooLarge
from wirewatch.domain.even_measurements import EvenMeasurements, Remarks
from wirewatch.domain.names import escape_name, shorten
from wirewatch.domain.report import Measurement
from wirewatch.ingest.aggregate_rows import AggregateRows, read_aggregates
from wirewatch.ingest.benchmark_name import BenchmarkName
from wirewatch.ingest.case_names import CaseNames, read_case_names
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.iteration_rows import (
    EvenRows,
    IterationRows,
    read_failures,
    read_iterations,
    split_by_outcome,
)
from wirewatch.ingest.legacy_rows import modernise_rows
from wirewatch.ingest.row_bucket import JsonRow, RowBucket, fill_buckets, without_overflow
from wirewatch.ingest.samples import Samples, gather_samples, normalise_threads, summarise
from wirewatch.ingest.thread_semantics import thread_factors

MAX_ROWS = 500_000
UNKNOWN_ITERATIONS = 0
"""Aggregate rows tell the number of repetitions in the place of the iterations."""

_KINDS = ("iteration", "aggregate")  # not a set: a broken report may have anything there
_run_type = itemgetter("run_type")
_run_name = itemgetter("run_name")
_repetition = itemgetter(0)
_failed_repetition = attrgetter("repetition")


def read_measurements(
    rows: list[Any], *, library_version: str | None, has_schema: bool, caveats: CaveatLog
) -> Sequence[Measurement]:
    """Return the measurements in the order in which their cases first appear; case keys are unique.

    Args:
        rows: the report's `benchmarks`, not empty.
        library_version: as the context has it.
        has_schema: whether the context declares the grammar of names.
        caveats: takes what was left out, merged or not understood.

    Raises:
        InvalidReport: a row is not one that Google Benchmark writes; the pointer tells which.
        TooLarge: there are more than MAX_ROWS rows.
    """
    checked, kinds = _check_rows(rows)
    iteration_rows, aggregate_rows = _by_kind(checked, kinds)
    successful, failed = split_by_outcome(fill_buckets(iteration_rows, checked))
    aggregate = fill_buckets(aggregate_rows, checked)
    run_names = {id(bucket): bucket.read_names() for bucket in chain(successful, failed, aggregate)}
    of_report = read_case_names(
        dict.fromkeys(map(_run_name, checked)),
        _read_thread_fields(chain(successful, failed, aggregate)),
        has_schema=has_schema,
    )
    of_report.note_remarks(caveats)
    names, merged = of_report.names, of_report.merged

    def cases_of(bucket: RowBucket) -> Sequence[str]:
        own = run_names[id(bucket)]
        return [merged.get(run_name, run_name) for run_name in own] if merged else own

    iterations, aggregates = IterationRows(), AggregateRows()
    for bucket in successful:
        read_iterations(bucket, cases_of(bucket), iterations, caveats, is_only=len(successful) == 1)
    for bucket in failed:
        read_failures(bucket, cases_of(bucket), iterations)
    for bucket in aggregate:
        read_aggregates(bucket, cases_of(bucket), aggregates, caveats)
    if iterations.even is not None:
        if not iterations.failures and _are_of(iterations.even, of_report):
            return _measure_evenly(of_report, iterations.even, iterations, aggregates)
        iterations.even.add_to(iterations.cells)
    return [
        _measure(
            run_name,
            name,
            iterations,
            aggregates,
            library_version=library_version,
            caveats=caveats,
        )
        for run_name, name in names.items()
    ]


def _check_rows(rows: list[Any]) -> tuple[list[JsonRow], list[Any]]:
    """Return the rows, all of them objects, and the `run_type` of each."""
    if len(rows) > MAX_ROWS:
        raise TooLarge(
            f"The report has {len(rows)} rows, the limit is {MAX_ROWS}: split the run with --benchmark_filter.",
            limit="rows",
        )
    if set(map(type, rows)) != {dict}:
        i = next(i for i, row in enumerate(rows) if type(row) is not dict)
        raise _not_as_written("The row is not a JSON object", f"/benchmarks/{i}")
    try:
        return rows, list(map(_run_type, rows))
    except KeyError:
        modern = modernise_rows(rows)
        return modern, list(map(_run_type, modern))


def _by_kind(rows: list[JsonRow], kinds: list[Any]) -> tuple[list[JsonRow], list[JsonRow]]:
    """Return the iteration rows and the aggregate rows."""
    counts = [kinds.count(kind) for kind in _KINDS]
    if counts[0] == len(rows):
        return rows, []
    for i, kind in enumerate(kinds if sum(counts) < len(rows) else ()):
        if kind not in _KINDS:
            shown = shorten(escape_name(repr(kind)), 80)
            raise _not_as_written(f"{shown} is no run type", f"/benchmarks/{i}/run_type")
    return (
        list(compress(rows, map("iteration".__eq__, kinds))),
        list(compress(rows, map("aggregate".__eq__, kinds))),
    )


def _read_thread_fields(buckets: Iterable[RowBucket]) -> dict[str, int]:
    """Return run name -> number of threads, where the rows' field tells more than one."""
    told: dict[str, int] = {}
    for bucket in buckets:
        threads = bucket.columns.get("threads", ())
        if threads.count(1) < len(threads):
            counts = zip(bucket.read_names(), bucket.read_counts("threads"), strict=True)
            told |= {run_name: count for run_name, count in counts if count > 1}
    return told


def _are_of(even: EvenRows, of_report: CaseNames) -> bool:
    """Tell whether these are the rows of all the cases, in their order, each of one thread."""
    return of_report.cases.most_threads == 1 and list(even.names) == list(of_report.names)


def _measure_evenly(
    of_report: CaseNames,
    even: EvenRows,
    iterations: IterationRows,
    aggregates: AggregateRows,
) -> EvenMeasurements:
    def remarks_of(place: int) -> Remarks:
        run_name = even.names[place]
        label = iterations.labels.get(run_name) or aggregates.labels.get(run_name)
        return Remarks(label, aggregates.of(run_name), aggregates.complexities.get(run_name))

    return EvenMeasurements(
        cases=of_report.cases,
        facets_of=lambda place: of_report.names[even.names[place]].facets,
        repetitions=even.repetitions,
        columns=even.columns,
        iterations=even.iterations,
        time_units=even.units,
        remarks_of=remarks_of,
    )


def _measure(
    run_name: str,
    name: BenchmarkName,
    iterations: IterationRows,
    aggregates: AggregateRows,
    *,
    library_version: str | None,
    caveats: CaveatLog,
) -> Measurement:
    case = name.case
    failures = iterations.failures.get(run_name, [])
    if len(failures) > 1:
        failures.sort(key=_failed_repetition)
    values = aggregates.of(run_name)
    samples: Samples = {}
    counts: tuple[int, ...] = ()
    is_summary = False
    if cells := iterations.cells.get(run_name):
        if len(cells) > 1:
            cells.sort(key=_repetition)
            if len({cell[0] for cell in cells}) < len(cells):
                caveats.note("merged_benchmarks", case.name)
        samples = gather_samples(cells)
        counts = tuple([cell[1] for cell in cells])
        time_unit = cells[0][2]
    else:
        time_unit = aggregates.units.get(run_name, "ns")
        if values and not failures:
            samples = summarise(values, time_unit)
            if samples:
                is_summary = True
                counts = (UNKNOWN_ITERATIONS,)
                caveats.note("summary_only")
    if case.threads > 1 and samples:
        factors = thread_factors(
            library_version,
            threads=case.threads,
            clock=case.clock,
            uses_process_cpu=name.uses_process_cpu,
        )
        if factors:
            samples = normalise_threads(samples, factors)
        else:
            caveats.note("unknown_thread_semantics", case.name)
    return Measurement(
        case,
        name.facets,
        {metric: without_overflow(each, metric, caveats) for metric, each in samples.items()},
        counts,
        len(counts),
        time_unit,
        iterations.labels.get(run_name) or aggregates.labels.get(run_name),
        failures,
        values,
        is_summary,
        aggregates.complexities.get(run_name),
    )


def _not_as_written(what: str, pointer: str) -> InvalidReport:
    return InvalidReport(f"{what}: upload the file as Google Benchmark wrote it.", pointer=pointer)
