"""Aggregate rows: mean, median, stddev, cv, user statistics, and the fits BigO and RMS."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.names import escape_name, escape_text, shorten
from wirewatch.ingest.caveats import CaveatLog
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


@dataclass(slots=True)
class AggregateRows:
    """What the aggregate rows of a report say, by run name.

    Attributes:
        values: (aggregate name, metric name) -> value as printed; only finite ones.
        units: the time unit, where a row tells it.
        labels: the label, where all repetitions had the same.
        complexities: `big_o` as printed ("N", "NlgN", "(1)").
    """

    values: defaultdict[str, dict[tuple[str, str], float]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    units: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    complexities: dict[str, str] = field(default_factory=dict)


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
    for i, name in enumerate(names):
        if type(name) is not str or not 1 <= len(name) <= _MAX_NAME_CHARS:
            shown = shorten(escape_name(repr(name)), 80)
            raise InvalidReport(
                f"{shown} is not an aggregate's name: it must be text of 1 to {_MAX_NAME_CHARS} characters.",
                pointer=bucket.pointer(i, "aggregate_name"),
            )
    return [escape_name(name) for name in names] if not all(map(str.isprintable, names)) else names
