"""Iteration rows: one successful, failed or skipped repetition of a case each."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat

from wirewatch.domain.names import escape_text
from wirewatch.domain.report import Failure, FailureKind
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.row_bucket import NS_PER_UNIT, JsonRow, RowBucket, without_overflow

Cell = tuple[int, int, str, tuple[str, ...], tuple[float, ...]]
"""Repetition index, iterations, time unit, metric names, values (times in nanoseconds).

A plain tuple, because there is one per row and it is built in C.
"""

_TIMES = ("real_time", "cpu_time")
_FIXED = frozenset(
    {
        "name",
        "family_index",
        "per_family_instance_index",
        "run_name",
        "run_type",
        "repetitions",
        "repetition_index",
        "threads",
        "iterations",
        "real_time",
        "cpu_time",
        "time_unit",
    }
)


@dataclass(frozen=True, slots=True)
class EvenRows:
    """Rows that have the same fields and come case by case, each with as many repetitions, in order.

    Attributes:
        names: run names, one per case.
        repetitions: of each case.
        iterations, units, columns: of all rows; `columns` by metric name, times in nanoseconds.
    """

    names: Sequence[str]
    repetitions: int
    iterations: Sequence[int]
    units: Sequence[str]
    columns: dict[str, Sequence[float]]

    def add_to(self, cells: defaultdict[str, list[Cell]]) -> None:
        """Add the rows one by one, for a report that is not even in the end."""
        metrics = tuple(self.columns)
        rows = zip(
            self.iterations, self.units, zip(*self.columns.values(), strict=True), strict=True
        )
        for place, (count, unit, values) in enumerate(rows):
            case, repetition = divmod(place, self.repetitions)
            cells[self.names[case]].append((repetition, count, unit, metrics, values))


@dataclass(slots=True)
class IterationRows:
    """What the iteration rows of a report say, by run name.

    Attributes:
        even: all successful repetitions of the usual report, for speed; of others they are in `cells`.
    """

    even: EvenRows | None = None
    cells: defaultdict[str, list[Cell]] = field(default_factory=lambda: defaultdict(list))
    failures: defaultdict[str, list[Failure]] = field(default_factory=lambda: defaultdict(list))
    labels: dict[str, str] = field(default_factory=dict)


def split_by_outcome(buckets: Iterable[RowBucket]) -> tuple[list[RowBucket], list[RowBucket]]:
    """Return the buckets of successful repetitions, and those of failed and skipped ones.

    A counter may be called like an optional field, so `error_occurred`, `skipped` and `label` are fields only where
    they hold what Google Benchmark writes there; successful rows with and without a label come in different buckets.
    """
    successes: list[RowBucket] = []
    failures: list[RowBucket] = []
    for bucket in buckets:
        rest: RowBucket | None = bucket
        if "error_occurred" in bucket.columns or "skipped" in bucket.columns:
            failed, rest = bucket.split(_is_failure)
            failures += [failed] if failed else []
        if rest and "label" in rest.columns:
            labelled, rest = rest.split(_is_labelled)
            successes += [labelled] if labelled else []
        successes += [rest] if rest else []
    return successes, failures


def read_failures(bucket: RowBucket, names: Sequence[str], into: IterationRows) -> None:
    """Add failed and skipped rows; their `iterations` 1 and times 0 are no measurement.

    Args:
        bucket: of failed and skipped rows.
        names: what each row counts for, in the place of its own run name.
        into: takes what the rows say.

    Raises:
        InvalidReport: a row's repetition index is no count.
    """
    for name, index, row in zip(
        names, bucket.read_counts("repetition_index"), bucket.rows, strict=True
    ):
        is_error = row.get("error_occurred") is True
        message = row.get("error_message" if is_error else "skip_message")
        into.failures[name].append(
            Failure(
                FailureKind.ERROR if is_error else FailureKind.SKIPPED,
                escape_text(message) if isinstance(message, str) else "",
                index,
            )
        )


def read_iterations(
    bucket: RowBucket,
    names: Sequence[str],
    into: IterationRows,
    caveats: CaveatLog,
    *,
    is_only: bool,
) -> None:
    """Add successful repetitions.

    Args:
        bucket: of such rows, all with a text as their label or all without.
        names: what each row counts for, in the place of its own run name.
        into: takes what the rows say.
        caveats: takes what was left out.
        is_only: whether the report has no other bucket of successful repetitions.

    Raises:
        InvalidReport: a row lacks a field that Google Benchmark always writes, or holds another type there.
    """
    keys = [key for key in bucket.columns if key not in _FIXED]
    if "label" in keys and _is_labelled(bucket.rows[0]):
        keys.remove("label")
        _note_labels(bucket, names, into, caveats)
    indices = bucket.read_counts("repetition_index")
    iterations = bucket.read_counts("iterations")
    units = bucket.read_time_units()
    times = [bucket.read_times(key, caveats) for key in _TIMES]
    if units.count("ns") < len(units):
        factors = [NS_PER_UNIT[unit] for unit in units]
        times = [
            without_overflow(
                [time * factor for time, factor in zip(column, factors, strict=True)], key, caveats
            )
            for key, column in zip(_TIMES, times, strict=True)
        ]
    counters = bucket.read_counters(keys, caveats)
    if "label" in counters:
        counters["counter.label"] = counters.pop("label")
    metrics = (*_TIMES, *counters)
    columns = (*times, *counters.values())
    repetitions = even_groups(names) if is_only else 0
    if repetitions and tuple(indices) == tuple(range(repetitions)) * (len(names) // repetitions):
        by_metric = dict(zip(metrics, columns, strict=True))
        into.even = EvenRows(names[::repetitions], repetitions, iterations, units, by_metric)
        return
    cells = into.cells
    for name, index, count, unit, values in zip(
        names, indices, iterations, units, zip(*columns, strict=True), strict=True
    ):
        cells[name].append((index, count, unit, metrics, values))


def even_groups(names: Sequence[str]) -> int:
    """Return how many rows each name has, if it is the same for all and they follow one another; else 0."""
    distinct = dict.fromkeys(names)
    if len(distinct) == len(names):
        return 1
    count = len(names) // len(distinct)
    grouped = chain.from_iterable(map(repeat, distinct, repeat(count)))
    return count if tuple(names) == tuple(grouped) else 0


def _note_labels(
    bucket: RowBucket, names: Sequence[str], into: IterationRows, caveats: CaveatLog
) -> None:
    for name, label in zip(names, bucket.column("label"), strict=True):
        text = escape_text(label)
        if into.labels.setdefault(name, text) != text:
            caveats.note("differing_labels", name)


def _is_failure(row: JsonRow) -> bool:
    return row.get("error_occurred") is True or row.get("skipped") is True


def _is_labelled(row: JsonRow) -> bool:
    return isinstance(row["label"], str)
