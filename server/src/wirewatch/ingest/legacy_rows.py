"""Rows of Google Benchmark before 1.5.0, given the fields that later versions write.

They have no `run_name`, `run_type`, `repetition_index` and `threads`. Aggregates can be told only by the end of
their name, and a benchmark may be called `…_mean` itself: a row is an aggregate if it holds the fields of a fit
(`big_o`, `rms`), or if its name ends so and its beginning is a benchmark of the same report, or if all three of
mean, median and stddev of one beginning are there (a report of aggregates alone).
"""

from typing import Any

JsonRow = dict[str, Any]

_STATISTICS = ("mean", "median", "stddev")


def modernise_rows(rows: list[JsonRow]) -> list[JsonRow]:
    """Return the rows with `run_name`, `run_type`, `aggregate_name` and `repetition_index` where they had none."""
    names = {name for row in rows if isinstance(name := row.get("name"), str)}
    repetitions: dict[Any, int] = {}
    modern: list[JsonRow] = []
    for written in rows:
        row = dict(written) if "run_type" in written else written | _run_fields(written, names)
        run_name = row.get("run_name")
        if row["run_type"] == "iteration" and isinstance(run_name, str):
            index = repetitions.get(run_name, 0)
            repetitions[run_name] = index + 1
            row.setdefault("repetition_index", index)
        modern.append(row)
    return modern


def _run_fields(row: JsonRow, names: set[str]) -> JsonRow:
    name = row.get("name")
    if not isinstance(name, str):
        return {"run_name": name, "run_type": "iteration"}
    stem, _, end = name.rpartition("_")
    fit = "BigO" if "big_o" in row else "RMS" if "rms" in row and "real_time" not in row else None
    if fit:
        return {
            "run_name": name.removesuffix(f"_{fit}"),
            "run_type": "aggregate",
            "aggregate_name": fit,
        }
    if end in _STATISTICS and (
        stem in names or all(f"{stem}_{statistic}" in names for statistic in _STATISTICS)
    ):
        return {"run_name": stem, "run_type": "aggregate", "aggregate_name": end}
    return {"run_name": name, "run_type": "iteration"}
