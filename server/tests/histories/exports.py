"""Exports as the other trackers write them, in small: shapes from their documents and sources, values invented."""

import json
from pathlib import Path
from typing import Any

FIRST, SECOND = "a" * 40, "b" * 40


def write(path: Path, document: Any, before: str = "") -> Path:
    """Write a document as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(before + json.dumps(document))
    return path


def github_action_benchmark(folder: Path) -> Path:
    """`data.js` of one suite, two commits, newest first."""

    def entry(commit: str, day: int, factor: float) -> dict[str, Any]:
        extra = "iterations: 100000\ncpu: 7154.5 ns\nthreads: 2"
        return {
            "commit": {
                "id": commit,
                "timestamp": f"2026-01-{day:02}T12:00:00+09:00",
                "message": "x",
            },
            "date": 1790000000000,
            "tool": "googlecpp",
            "benches": [
                {
                    "name": "to_wire<a, b>/8",
                    "value": 20.5 * factor,
                    "unit": "us/iter",
                    "extra": extra,
                },
                {"name": "rate", "value": 7, "unit": "ops/s", "range": "± 3"},
            ],
        }

    suites = {"C++": [entry(SECOND, 2, 2.0), entry(FIRST, 1, 1.0)]}
    document = {"lastUpdate": 1, "repoUrl": "https://example.org/r", "entries": suites}
    return write(folder / "data.js", document, before="window.BENCHMARK_DATA = ")


def asv(folder: Path) -> Path:
    """`results/` with a benchmark of two parameters, samples, a failed and a skipped combination."""
    root = folder / "results"
    write(
        root / "benchmarks.json",
        {"version": 2, "io.Time.time_dump": {"unit": "seconds"}, "io.mem": {"unit": "bytes"}},
    )
    write(root / "bench-1" / "machine.json", {"machine": "bench-1", "version": 1})
    for commit, date in ((SECOND, 1770000000000), (FIRST, 1760000000000)):
        columns = [
            "result",
            "params",
            "version",
            "started_at",
            "duration",
            "stats_ci_99_a",
            "samples",
        ]
        timed = [[0.002, None, float("nan"), 0.004], [["'a'", "'b'"], ["8", "64"]], "v", 1, 2, None]
        document = {
            "commit_hash": commit,
            "env_name": "virtualenv-py3.12-numpy",
            "date": date,
            "params": {
                "arch": "x86_64",
                "cpu": "EPYC",
                "machine": "bench-1",
                "os": "Linux 6.1",
                "python": "3.12",
            },
            "python": "3.12",
            "requirements": {"numpy": "2.3"},
            "result_columns": columns,
            "results": {
                "io.Time.time_dump": [*timed, [[0.001, 0.002, 0.003], None, None, None]],
                "io.mem": [[4096], []],
                "io.gone": [None, []],
            },
            "version": 2,
        }
        write(root / "bench-1" / f"{commit[:8]}-virtualenv-py3.12-numpy.json", document)
    return root


def bencher(folder: Path) -> Path:
    """What `bencher perf` prints for two measures, two versions, two iterations."""

    def metric(
        report: str, iteration: int, day: int, commit: str | None, value: float
    ) -> dict[str, Any]:
        start = f"2026-02-{day:02}T08:00:00Z"
        return {
            "report": report,
            "iteration": iteration,
            "start_time": start,
            "end_time": start,
            "version": {"number": day, "hash": commit},
            "metric": {"uuid": "u", "value": value, "lower_value": value - 1, "upper_value": None},
        }

    def line(slug: str, units: str, metrics: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "branch": {"name": "main"},
            "testbed": {"name": "ci-linux"},
            "benchmark": {"name": "to_wire"},
            "measure": {"name": slug.title(), "slug": slug, "units": units},
            "metrics": metrics,
        }

    times = [
        metric("r1", 0, 1, FIRST, 10.0),
        metric("r1", 1, 1, FIRST, 12.0),
        metric("r2", 0, 2, None, 20.0),
    ]
    rates = [metric("r1", 0, 1, FIRST, 99.0)]
    lines = [
        line("latency", "nanoseconds (ns)", times),
        line("throughput", "operations / second (ops/s)", rates),
    ]
    return write(folder / "perf.json", {"project": {"slug": "p"}, "results": lines})


def lnt(folder: Path) -> Path:
    """Two reports in LNT's format 2, one with lists of samples."""
    for number, (revision, values) in enumerate([("154332", [0.5, 0.7]), ("154400", 0.9)]):
        document = {
            "format_version": "2",
            "machine": {"name": "buildbot-3", "os": "linux", "hardware": "x86"},
            "run": {
                "start_time": f"2026-03-0{number + 1} 10:00:00",
                "end_time": f"2026-03-0{number + 1} 10:10:00",
                "llvm_project_revision": revision,
            },
            "tests": [
                {"name": "suite/encode", "execution_time": values, "code_size": 1200, "hash": "x"},
                {"name": "suite/empty"},
            ],
        }
        write(folder / "lnt" / f"{number}.json", document)
    return folder / "lnt"
