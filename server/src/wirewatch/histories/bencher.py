"""Bencher: what `bencher perf` or `GET /v0/projects/{project}/perf` prints, one file or several."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wirewatch.histories.foreign_run import ForeignRow, ForeignRun
from wirewatch.histories.reading import (
    json_files,
    not_understood,
    ns_per_unit,
    read_json,
    read_time,
)

_Key = tuple[str, str, str]


def read_history(path: Path) -> Iterator[ForeignRun]:
    """Yield a run for each report of a branch and a testbed; its iterations become repetitions.

    Raises:
        UsageError: a file is none of Bencher's.
    """
    for file in json_files(path):
        document = read_json(file)
        try:
            yield from _runs(document, str(file))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise not_understood(file, error) from error


def _runs(document: dict[str, Any], place: str) -> Iterator[ForeignRun]:
    reports: dict[_Key, dict[str, Any]] = {}
    for line in document["results"]:
        branch, testbed = line["branch"]["name"], line["testbed"]["name"]
        for point in line["metrics"]:
            key = (branch, testbed, point["report"])
            report = reports.setdefault(key, {"first": point, "rows": {}})
            row = report["rows"].setdefault((_name(line), point["iteration"]), {})
            _add(row, line["measure"], _values(point))
    first_seen = _first_seen(reports, place)
    for (branch, testbed, _report), facts in reports.items():
        version, commit = _version(facts["first"])
        yield ForeignRun(
            tracker="Bencher",
            version=version,
            commit=commit,
            ordered_at=first_seen[branch, version],
            channel=branch,
            track={"machine": testbed},
            rows=[
                ForeignRow(name, real_time_ns=values.pop("real_time_ns", None), counters=values)
                for (name, _iteration), values in sorted(facts["rows"].items())
            ],
        )


def _name(line: dict[str, Any]) -> str:
    """Return the benchmark's name; each set of its parameters is a benchmark of its own."""
    # Bencher has called it both.
    newer, older = line.get("parameter") or {}, line.get("variant") or {}
    parameters = newer.get("set") or older.get("parameters") or {}
    pairs = (
        f"/{key}:{value if isinstance(value, str) else json.dumps(value)}"
        for key, value in sorted(parameters.items())
    )
    return "".join([line["benchmark"]["name"], *pairs])


def _values(point: dict[str, Any]) -> dict[str, float]:
    """Return a point's values by name: `value`, and its bounds and others where there are any."""
    if "metrics" in point:
        return {name: float(each["value"]) for name, each in point["metrics"].items()}
    names = ("value", "lower_value", "upper_value")
    return {
        name: float(point["metric"][name])
        for name in names
        if point["metric"].get(name) is not None
    }


def _add(row: dict[str, float], measure: dict[str, Any], values: dict[str, float]) -> None:
    slug = measure.get("slug") or measure["name"]
    factor = ns_per_unit(measure.get("units") or "") if slug == "latency" else None
    for name, value in values.items():
        if name != "value":
            row[f"{slug}_{name}"] = value
        elif factor is None:
            row[slug] = value
        else:
            row["real_time_ns"] = value * factor


def _version(point: dict[str, Any]) -> tuple[str, str]:
    commit = point["version"].get("hash") or ""
    return commit[:12] or str(point["version"]["number"]), commit


def _first_seen(reports: dict[_Key, dict[str, Any]], place: str) -> dict[tuple[str, str], Any]:
    """Return when each version of a branch was first reported: Bencher keeps no time of commits."""
    found: dict[tuple[str, str], Any] = {}
    for (branch, _testbed, _report), facts in reports.items():
        key = (branch, _version(facts["first"])[0])
        time = read_time(facts["first"]["start_time"], place)
        found[key] = min(time, found.get(key, time))
    return found
