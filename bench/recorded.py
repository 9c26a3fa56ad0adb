"""Prints the changes found in the recorded reports of `demo/` beside the causes on record.

The recorded projects have 6 or 10 versions of one or two runs each: too few for a noise learnt from the series, so the
points' errors come from runs and repetitions (`point_errors`), and changes from `weighted_changes`. The reports of the
experiments hold one version each and have no changes.
"""

import gzip
import json
import math
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.cost_model import fit_cost_model
from wirewatch.analysis.cost_trend import cost_trend
from wirewatch.analysis.point_errors import PointErrors, point_errors
from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.weighted_changes import find_weighted_changes

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "demo" / "reports"


class Recorded(NamedTuple):
    """A recorded series: samples of CPU time in ns, shape (versions, runs, repetitions), NaN where there is none."""

    project: str
    folder: str
    case: str
    versions: tuple[str, ...]
    samples: FloatArray

    def errors(self) -> PointErrors:
        """Return its points and their errors."""
        return point_errors(self.samples)

    def changes(self) -> tuple[ChangePoint, ...]:
        """Return its changes."""
        found = self.errors()
        return find_weighted_changes(found.points, found.relative_errors, least_ratio=1.05)


def recorded_series(project: str, folder: str) -> list[Recorded]:
    """Return all series of a project and of a machine's row, versions in order, series by name."""
    samples: dict[str, dict[tuple[str, str], list[float]]] = defaultdict(dict)
    runs = set()
    for path in (REPORTS / project / folder).glob("*.json.gz"):
        version, _, run = path.name.removesuffix(".json.gz").rpartition("-")
        runs.add((version, run))
        for row in json.loads(gzip.decompress(path.read_bytes()))["benchmarks"]:
            if row["run_type"] == "iteration":
                samples[row["run_name"]].setdefault((version, run), []).append(row["cpu_time"])
    versions = sorted({version for version, _ in runs}, key=_order)
    names = sorted({run for _, run in runs})
    found = []
    for case, by_run in sorted(samples.items()):
        most = max(len(values) for values in by_run.values())
        packed = np.full((len(versions), len(names), most), math.nan)
        for (version, run), values in by_run.items():
            packed[versions.index(version), names.index(run), : len(values)] = values
        found.append(Recorded(project, folder, case, tuple(versions), packed))
    return found


def print_costs(all_series: list[Recorded]) -> None:
    """Print where the fixed cost and the bandwidth of encoding and decoding changed."""
    for operation in ("to_wire", "from_wire"):
        sweep = sorted(
            (int(series.case.rpartition("size:")[2]), series)
            for series in all_series
            if series.case.startswith(operation) and "size:" in series.case
        )
        sizes = np.array([size for size, _ in sweep], dtype=np.float64)
        found = [series.errors() for _, series in sweep]
        times_s = 1e-9 * np.array([errors.points for errors in found])
        noise = np.array([errors.relative_errors for errors in found])
        trend = cost_trend(
            [
                fit_cost_model(sizes, *of_version)
                for of_version in zip(times_s.T, noise.T, strict=True)
            ]
        )
        versions = all_series[0].versions
        for name, points in zip(("fixed cost", "bandwidth"), trend, strict=True):
            told = ", ".join(f"{versions[at]} x{ratio:.2f}" for at, ratio in points)
            print(f"  {operation}, {name:<45} {told}")


def causes() -> dict[str, str]:
    """Return the recorded cause of each revision of wirepack."""
    history = json.loads((ROOT / "native/codecs/wirepack/history.json").read_text())
    return {revision["version"]: revision["cause"] for revision in history["revisions"]}


def main() -> int:
    """Print the changes; return 0."""
    series = steps = told = 0
    for project in ("wirepack", "boost-serialization"):
        for folder in measured_rows(project):
            all_series = recorded_series(project, folder)
            found = {each.case: (each, each.changes()) for each in all_series}
            changed = sum(bool(points) for _, points in found.values())
            print(
                f"{project}, {folder}: {changed} of {len(all_series)} series changed by 5 % or more"
            )
            for case, (each, points) in found.items():
                if points:
                    at_versions = ", ".join(
                        f"{each.versions[at]} x{ratio:.2f}" for at, ratio in points
                    )
                    print(f"  {case:<58} {at_versions}")
                steps += len(each.versions) - 1
                told += len(points)
            series += len(all_series)
            if project == "wirepack":
                print_costs(all_series)
    print(f"{told} changes in {steps:,} steps from version to version of {series} series")
    print("causes on record of wirepack's revisions:")
    for version, cause in causes().items():
        print(f"  {version}: {cause}")
    return 0


def measured_rows(project: str) -> list[str]:
    """Return the folders of a project that hold times; counts of instructions are exact and need no search."""
    folders = {path.parent for path in (REPORTS / project).rglob("*.json.gz")}
    return sorted(
        str(folder.relative_to(REPORTS / project))
        for folder in folders
        if folder.name != "instructions"
    )


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


if __name__ == "__main__":
    sys.exit(main())
