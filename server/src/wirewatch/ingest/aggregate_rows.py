"""Aggregate rows: mean, median, stddev, cv, user statistics, and the fits BigO and RMS."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.names import escape_name, escape_text, shorten
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.iteration_rows import even_groups
from wirewatch.ingest.row_bucket import RowBucket

_FIXED = frozenset(
    {
        "name",
        "family_index",
        "per_family_instance_index",
        "run_name",
        "run_type",
        "repetitions",
        "threads",
        "aggregate_name",
        "aggregate_unit",
        "iterations",
        "time_unit",
        "big_o",
        "error_occurred",
        "error_message",
        "skipped",
        "skip_message",
    }
)
_MAX_NAME_CHARS = 100


Aggregates = dict[tuple[str, str], float]
"""(aggregate name, metric name) -> value."""


@dataclass(frozen=True, slots=True)
class EvenAggregates:
    """Rows that have the same fields and come case by case, with the same aggregates in the same order.

    Attributes:
        first_rows: run name -> its first row.
        aggregates: names of each case's aggregates.
        columns: metric name -> value of all rows, finite.
    """

    first_rows: dict[str, int]
    aggregates: Sequence[str]
    columns: dict[str, Sequence[float]]

    def of(self, name: str) -> Aggregates:
        """Return the values of a case; empty when it has none."""
        first = self.first_rows.get(name)
        if first is None:
            return {}
        return {
            (aggregate, metric): values[row]
            for row, aggregate in enumerate(self.aggregates, first)
            for metric, values in self.columns.items()
        }


@dataclass(slots=True)
class AggregateRows:
    """What the aggregate rows of a report say, by run name.

    Attributes:
        values: (aggregate name, metric name) -> value as printed; only finite ones.
        even: the same of the usual report, whose cases all have the same aggregates.
        units: the time unit, where a row tells it.
        labels: the label, where all repetitions had the same.
        complexities: `big_o` as printed ("N", "NlgN", "(1)").
    """

    values: defaultdict[str, Aggregates] = field(default_factory=lambda: defaultdict(dict))
    even: EvenAggregates | None = None
    units: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    complexities: dict[str, str] = field(default_factory=dict)

    def of(self, name: str) -> Aggregates:
        """Return (aggregate name, metric name) -> value of a case."""
        if self.even is None:
            return self.values.get(name, {})
        return self.even.of(name) | self.values.get(name, {})


def read_aggregates(
    bucket: RowBucket, names: Sequence[str], into: AggregateRows, caveats: CaveatLog
) -> None:
    """Add aggregate rows.

    Args:
        bucket: of aggregate rows.
        names: what each row counts for, in the place of its own run name.
        into: takes what the rows say.
        caveats: takes what was left out.

    Raises:
        InvalidReport: a row lacks its name or its aggregate's, or holds another type there.
    """
    aggregates = _read_aggregate_names(bucket)
    if "time_unit" in bucket.columns:
        into.units.update(zip(names, bucket.read_time_units(), strict=True))
    for key, texts in (("label", into.labels), ("big_o", into.complexities)):
        if key in bucket.columns:
            for name, text in zip(names, bucket.column(key), strict=True):
                if isinstance(text, str):
                    texts.setdefault(name, escape_text(text))
    keys = [key for key in bucket.columns if key not in _FIXED]
    if "label" in keys and isinstance(bucket.rows[0]["label"], str):
        keys.remove("label")
    columns = bucket.read_counters(keys, caveats)
    if "label" in columns:
        columns["counter.label"] = columns.pop("label")
    count = 0 if into.values or into.even else even_groups(names)
    if count and isfinite(sum(map(sum, columns.values()))):
        of_each = aggregates[:count]
        if tuple(aggregates) == tuple(of_each) * (len(names) // count):
            firsts = zip(names[::count], range(0, len(names), count), strict=True)
            into.even = EvenAggregates(dict(firsts), of_each, columns)
            return
    _add_one_by_one(names, aggregates, columns, into)


def _add_one_by_one(
    names: Sequence[str],
    aggregates: Sequence[str],
    columns: Mapping[str, Sequence[float]],
    into: AggregateRows,
) -> None:
    keys_of = {
        aggregate: tuple((aggregate, metric) for metric in columns) for aggregate in set(aggregates)
    }
    values = into.values
    for name, aggregate, row in zip(
        names, aggregates, zip(*columns.values(), strict=True), strict=False
    ):
        target = values[name]
        if isfinite(sum(row)):
            target.update(zip(keys_of[aggregate], row, strict=True))
        else:
            target.update(
                (key, value)
                for key, value in zip(keys_of[aggregate], row, strict=True)
                if isfinite(value)
            )


def _read_aggregate_names(bucket: RowBucket) -> Sequence[str]:
    names = bucket.column("aggregate_name")
    if set(map(type, names)) == {str} and all(
        1 <= len(name) <= _MAX_NAME_CHARS for name in set(names)
    ):
        return names if all(map(str.isprintable, set(names))) else list(map(escape_name, names))
    for i, name in enumerate(names):
        if type(name) is not str or not 1 <= len(name) <= _MAX_NAME_CHARS:
            shown = shorten(escape_name(repr(name)), 80)
            raise InvalidReport(
                f"{shown} is not an aggregate's name: it must be text of 1 to {_MAX_NAME_CHARS} characters.",
                pointer=bucket.pointer(i, "aggregate_name"),
            )
    return names
