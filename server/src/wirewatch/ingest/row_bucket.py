"""Rows of a report that hold the same keys: read column by column, so that checks cost one pass each."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf, isfinite, isinf, nan
from operator import itemgetter
from typing import Any

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.names import (
    BENCHMARK_NAME_MAX_CHARS,
    METRIC_NAME_MAX_CHARS,
    escape_name,
    shorten,
)
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.report_json import check_nesting

JsonRow = dict[str, Any]

NS_PER_UNIT = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
MAX_ITERATIONS = 2**63 - 1
_EDITED = "upload the file as Google Benchmark wrote it"


class RowBucket:
    """Rows with the same keys in the same order, as columns.

    Attributes:
        rows: at least one.
        columns: key -> the values of all rows.
    """

    __slots__ = ("_report_rows", "columns", "rows")

    def __init__(self, rows: list[JsonRow], report_rows: list[JsonRow]) -> None:
        """Take the columns of the rows.

        Args:
            rows: at least one; all have the keys of the first, which are two or more.
            report_rows: all rows of the report, to tell places.

        Raises:
            KeyError: a row lacks a key of the first.
        """
        keys = tuple(rows[0])
        self.rows = rows
        self.columns: dict[str, Sequence[Any]] = dict(
            zip(keys, zip(*map(itemgetter(*keys), rows), strict=True), strict=True)
        )
        self._report_rows = report_rows

    def pointer(self, index: int, key: str = "") -> str:
        """Return the JSON pointer to a field of the index-th row, or to the row."""
        row = self.rows[index]
        place = next(i for i, other in enumerate(self._report_rows) if other is row)
        return f"/benchmarks/{place}/{escape_pointer(key)}" if key else f"/benchmarks/{place}"

    def column(self, key: str) -> Sequence[Any]:
        """Return the field of all rows.

        Raises:
            InvalidReport: the rows have no such field.
        """
        column = self.columns.get(key)
        if column is None:
            raise InvalidReport(
                f"The row has no {key!r}, which Google Benchmark always writes here: {_EDITED}.",
                pointer=self.pointer(0),
            )
        return column

    def split(
        self, wanted: Callable[[JsonRow], bool]
    ) -> tuple["RowBucket | None", "RowBucket | None"]:
        """Return the rows for which `wanted` holds, and the others; None for no rows."""
        chosen = [row for row in self.rows if wanted(row)]
        others = [row for row in self.rows if not wanted(row)]
        return (
            RowBucket(chosen, self._report_rows) if chosen else None,
            RowBucket(others, self._report_rows) if others else None,
        )

    def read_names(self, key: str = "run_name") -> Sequence[str]:
        """Return the names of the rows: not empty, at most BENCHMARK_NAME_MAX_CHARS long."""
        names = self.column(key)
        if (
            set(map(type, names)) == {str}
            and "" not in names
            and max(map(len, names)) <= BENCHMARK_NAME_MAX_CHARS
        ):
            return names
        i = next(i for i, name in enumerate(names) if not _is_name(name))
        raise InvalidReport(
            f"{_show(names[i])} is not a benchmark's name: it must be text of 1 to {BENCHMARK_NAME_MAX_CHARS} "
            "characters; rename the benchmark.",
            pointer=self.pointer(i, key),
        )

    def read_counts(self, key: str) -> Sequence[int]:
        """Return a field that counts: integers from 0 to 2**63 - 1."""
        counts = self.column(key)
        if set(map(type, counts)) == {int} and min(counts) >= 0 and max(counts) <= MAX_ITERATIONS:
            return counts
        i = next(
            i
            for i, count in enumerate(counts)
            if type(count) is not int or not 0 <= count <= MAX_ITERATIONS
        )
        raise InvalidReport(
            f"{_show(counts[i])} is no count: {key!r} must be an integer from 0 to 2**63 - 1; {_EDITED}.",
            pointer=self.pointer(i, key),
        )

    def read_time_units(self) -> Sequence[str]:
        """Return the time units: keys of NS_PER_UNIT."""
        units = self.column("time_unit")
        if all(type(unit) is str and unit in NS_PER_UNIT for unit in _distinct(units)):
            return units
        i = next(
            i for i, unit in enumerate(units) if type(unit) is not str or unit not in NS_PER_UNIT
        )
        raise InvalidReport(
            f"{_show(units[i])} is not a time unit: one of {', '.join(NS_PER_UNIT)} is expected; {_EDITED}.",
            pointer=self.pointer(i, "time_unit"),
        )

    def read_times(self, key: str, caveats: CaveatLog) -> Sequence[float]:
        """Return a time of all rows in its unit; NaN where it is not finite."""
        times = self.column(key)
        if not {float, int, type(None)}.issuperset(map(type, times)):
            i = next(
                i for i, time in enumerate(times) if type(time) not in {float, int, type(None)}
            )
            raise InvalidReport(
                f"{_show(times[i])} is no time: {key!r} must be a number; {_EDITED}.",
                pointer=self.pointer(i, key),
            )
        return _finite(times, key, caveats)

    def read_counters(self, keys: Sequence[str], caveats: CaveatLog) -> dict[str, Sequence[float]]:
        """Return metric name -> values of all rows; NaN where not a finite number. Other fields are ignored.

        Raises:
            InvalidReport: a counter's name is too long, or a field is nested absurdly deep.
        """
        columns: dict[str, Sequence[float]] = {}
        for key in keys:
            values = self.column(key)
            kinds = set(map(type, values))
            if kinds != {float} and not kinds <= {float, int, type(None)}:
                caveats.note("ignored_field", key)
                for value in values:
                    check_nesting(value)
                values = tuple(value if type(value) in {float, int} else None for value in values)
                if not any(value is not None for value in values):
                    continue
            columns[self._metric_name(key)] = _finite(values, key, caveats)
        return columns

    def _metric_name(self, key: str) -> str:
        if not 1 <= len(key) <= METRIC_NAME_MAX_CHARS:
            raise InvalidReport(
                f"The counter's name has {len(key)} characters, must have 1 to {METRIC_NAME_MAX_CHARS}: "
                "rename it.",
                pointer=self.pointer(0, key),
            )
        return escape_name(key)


def fill_buckets(rows: list[JsonRow], report_rows: list[JsonRow]) -> list[RowBucket]:
    """Return the rows by their keys, in the order of the first row of each; without rows, none."""
    if len(set(map(len, rows))) == 1:
        # The usual report: its rows all have the keys of the first, which is told fastest by taking the columns.
        with suppress(KeyError):
            return [RowBucket(rows, report_rows)]
    by_keys: dict[tuple[str, ...], list[JsonRow]] = {}
    for row in rows:
        by_keys.setdefault(tuple(row), []).append(row)
    return [RowBucket(group, report_rows) for group in by_keys.values()]


def escape_pointer(key: str) -> str:
    """Return a key as a step of a JSON pointer."""
    return escape_name(key.replace("~", "~0").replace("/", "~1"))


def without_overflow(values: Sequence[float], key: str, caveats: CaveatLog) -> Sequence[float]:
    """Return the values, finite before they were scaled, with NaN where the product is beyond the range of float64."""
    if inf not in values and -inf not in values:
        return values
    caveats.note("non_finite", key)
    return tuple(nan if isinf(value) else value for value in values)


def _finite(values: Sequence[Any], key: str, caveats: CaveatLog) -> Sequence[float]:
    """Return floats, NaN where a value is null, NaN or infinite."""
    if None not in values:
        numbers: Sequence[float] = (
            values if set(map(type, values)) == {float} else list(map(float, values))
        )
        # The sum of finite numbers may overflow; then the slower way below finds nothing to change.
        if isfinite(sum(numbers)):
            return numbers
    else:
        numbers = [nan if value is None else float(value) for value in values]
    if not all(map(isfinite, numbers)):
        caveats.note("non_finite", key)
        return [number if isfinite(number) else nan for number in numbers]
    return numbers


def _distinct(values: Sequence[Any]) -> list[Any]:
    """Return the values without most of the repeats; they need not be hashable."""
    first = values[0]
    if values.count(first) == len(values):
        return [first]
    return [first, *(value for value in values if value != first)]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= BENCHMARK_NAME_MAX_CHARS


def _show(value: object) -> str:
    return shorten(escape_name(repr(value)), 80)
