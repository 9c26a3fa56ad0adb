"""Bencher: what `bencher perf` or `GET /v0/projects/{project}/perf` prints, one file or several."""

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
            row = report["rows"].setdefault((line["benchmark"]["name"], point["iteration"]), {})
            _add(row, line["measure"], point["metric"])
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


def _add(row: dict[str, float], measure: dict[str, Any], metric: dict[str, Any]) -> None:
    slug = measure.get("slug") or measure["name"]
    factor = ns_per_unit(measure.get("units") or "") if slug == "latency" else None
    if factor is None:
        row[slug] = float(metric["value"])
    else:
        row["real_time_ns"] = float(metric["value"]) * factor
    for bound in ("lower_value", "upper_value"):
        if metric.get(bound) is not None:
            row[f"{slug}_{bound}"] = float(metric[bound])


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
