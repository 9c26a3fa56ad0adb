"""What exports look like that differ from the usual one: shapes of the trackers' own examples and test data."""

import json
from pathlib import Path
from typing import Any

import pytest

from histories.exports import FIRST, write
from wirewatch.histories import asv, bencher, github_action_benchmark, lnt
from wirewatch.histories.foreign_run import ForeignRow, ForeignRun, report_of

LNT_1: dict[str, Any] = {
    "Machine": {"Info": {"os": "SAMPLE OS", "hardware": "x86_64"}, "Name": "box"},
    "Run": {
        "Start Time": "2009-11-17 02:12:25",
        "End Time": "2009-11-17 03:44:48",
        "Info": {"run_order": "  1542", "tag": "nts", "__report_version__": "1"},
    },
    "Tests": [
        {"Data": [0.5], "Info": {}, "Name": "nts.suite/a-c++.v2.compile"},
        {"Data": ["49333a87d501b0ae"], "Info": {}, "Name": "nts.suite/a-c++.v2.hash"},
        {"Data": [2.5, 3.5], "Info": {}, "Name": "nts.suite/a-c++.v2.exec"},
        {"Data": [12432.0], "Info": {}, "Name": "nts.suite/a-c++.v2.code_size"},
        {"Data": [1.0], "Info": {}, "Name": "nts.failing.exec.status"},
    ],
}


def only_run(reader: Any, path: Path) -> ForeignRun:
    """Return the single run that is read from an export; it must be a report that can be sent."""
    (run,) = reader.read_history(path)
    assert isinstance(run, ForeignRun)
    assert json.loads(report_of(run))["benchmarks"]
    return run


def test_lnt_format_1(tmp_path: Path) -> None:
    run = only_run(lnt, write(tmp_path / "report.json", LNT_1))
    assert (run.version, run.track["machine"], run.track["os"]) == ("1542", "box", "SAMPLE OS")
    assert run.ordered_at.isoformat() == "2009-11-17T02:12:25+00:00"
    counters = {"compile_time": 0.5, "code_size": 12432.0}
    assert run.rows == [
        ForeignRow("suite/a-c++.v2", real_time_ns=2.5e9, counters=counters),
        ForeignRow("suite/a-c++.v2", real_time_ns=3.5e9),
        ForeignRow("failing", failure="running failed in LNT"),
    ]


def test_lnt_as_its_api_gives_a_run(tmp_path: Path) -> None:
    """A field of the suite orders runs, tests carry ids of the database, and a test may come in several rows."""
    document = {
        "generated_by": "LNT Server v0.4.2",
        "machine": {"id": 3, "name": "box", "os": "linux"},
        "run": {
            "id": 7,
            "start_time": "2026-05-01T11:28:33.00000",
            "end_time": "2026-05-01T11:30:00",
            "order_by": "svn_revision,git_sha",
            "order_id": 12,
            "svn_revision": "r4711",
        },
        "tests": [
            {"id": 1, "run_id": 7, "name": "a", "execution_time": 0.25, "compile_time": None},
            {"id": 2, "run_id": 7, "name": "a", "execution_time": 0.5, "execution_status": 0},
            {"id": 3, "run_id": 7, "name": "b", "execution_time": None, "compile_status": 1},
        ],
    }
    run = only_run(lnt, write(tmp_path / "7.json", document))
    assert run.version == "r4711"
    assert run.rows == [
        ForeignRow("a", real_time_ns=0.25e9),
        ForeignRow("a", real_time_ns=0.5e9),
        ForeignRow("b", failure="compiling failed in LNT"),
    ]


def test_lnt_format_5(tmp_path: Path) -> None:
    document = {
        "format_version": "5",
        "machine": {"name": "box"},
        "commit": {"value": FIRST, "ordinal": 598181, "fields": {"llvm_project_revision": "r598"}},
        "run_parameters": {"start_time": "2026-09-22T00:15:41", "cc_name": "clang"},
        "tests": [{"name": "a", "execution_time": [77.5, 77.25], "hash": "9c", "code_size": 38.0}],
    }
    run = only_run(lnt, write(tmp_path / "run.json", document))
    assert (run.version, run.commit) == (FIRST[:12], FIRST)
    assert [row.real_time_ns for row in run.rows] == [77.5e9, 77.25e9]


def perf(*lines: dict[str, Any]) -> dict[str, Any]:
    """Return an export of Bencher's."""
    return {"project": {"slug": "p"}, "start_time": None, "end_time": None, "results": list(lines)}


def line(metrics: dict[str, float], **differing: Any) -> dict[str, Any]:
    """Return one line of it with one point, whose deprecated `metric` is only there if a `value` is."""
    point: dict[str, Any] = {
        "report": "ef582192",
        "iteration": 0,
        "start_time": "2023-07-02T12:53:33Z",
        "end_time": "2023-07-02T12:53:33Z",
        "version": {"number": 4, "hash": None},
        "threshold": None,
        "boundary": None,
        "metrics": {name: {"value": value} for name, value in metrics.items()},
    }
    if "value" in metrics:
        bounds = {"lower_value": None, "upper_value": None}
        point["metric"] = {"uuid": "0", "value": metrics["value"], **bounds}
    return {
        "branch": {"name": "master", "slug": "master"},
        "testbed": {"name": "base"},
        "benchmark": {"name": "mock"},
        "measure": {"name": "Latency", "slug": "latency", "units": "nanoseconds (ns)"},
        "metrics": [point],
        **differing,
    }


def test_bencher_points_without_a_value(tmp_path: Path) -> None:
    lines = perf(line({"value": 7.0, "p99": 9.0}), line({"allocations": 1024.0}))
    run = only_run(bencher, write(tmp_path / "perf.json", lines))
    counters = {"latency_p99": 9.0, "latency_allocations": 1024.0}
    assert run.rows == [ForeignRow("mock", real_time_ns=7.0, counters=counters)]


@pytest.mark.parametrize("called", [("parameter", "set"), ("variant", "parameters")])
def test_bencher_sets_of_parameters_are_benchmarks(tmp_path: Path, called: tuple[str, str]) -> None:
    grid = [{}, {"size_mb": 16}, {"size_mb": 16, "codec": "json", "cold": True}]
    lines = [
        line({"value": float(number)}, **{called[0]: {"uuid": "u", called[1]: each}})
        for number, each in enumerate(grid)
    ]
    run = only_run(bencher, write(tmp_path / "perf.json", perf(*lines)))
    assert {row.name: row.real_time_ns for row in run.rows} == {
        "mock": 0.0,
        "mock/size_mb:16": 1.0,
        "mock/codec:json/cold:true/size_mb:16": 2.0,
    }


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("time_units.mem_unit", {"counters": {"bytes": 344.0}}),
        ("time_units.peakmem_unit", {"counters": {"bytes": 344.0}}),
        ("suite.Track.track_size", {"counters": {"value": 344.0}}),
        ("suite.time_x", {"real_time_ns": 344e9}),
    ],
)
def test_asv_benchmarks_that_are_gone_keep_the_unit_of_their_kind(
    tmp_path: Path, name: str, row: dict[str, Any]
) -> None:
    document = {
        "commit_hash": FIRST,
        "date": 1378902176000,
        "params": {"machine": "cheetah", "Cython": None},
        "requirements": {"Cython": None},
        "results": {name: {"result": 344, "params": []}},
    }
    write(tmp_path / "benchmarks.json", {"version": 1, "other": {"unit": "seconds"}})
    run = only_run(asv, write(tmp_path / "cheetah" / "aaaaaaaa-py2.7.json", document))
    assert run.rows == [ForeignRow(name, **row)]


@pytest.mark.parametrize(
    ("bench", "row"),
    [
        (
            {
                "name": "bench.py::test_fib",
                "value": 41513.27,
                "unit": "iter/sec",
                "range": "stddev: 0.000006",
                "extra": "mean: 24.5 usec\nrounds: 38523",
            },
            ForeignRow(
                "bench.py::test_fib",
                real_time_ns=24_500.0,
                counters={"iter/sec": 41513.27},
                label="range stddev: 0.000006",
            ),
        ),
        (
            {
                "name": "thrpt",
                "testName": "org.Sample.run",
                "value": 3.5,
                "unit": "ops/s",
                "extra": 'iterations: 3\nforks: 1\nthreads: 1\nparams:  ( {"a":"17"} )',
            },
            ForeignRow('org.Sample.run thrpt ( {"a":"17"} )', counters={"ops/s": 3.5}),
        ),
        (
            {
                "name": "BenchmarkFib11",
                "value": 262.5,
                "unit": "ns/op\t       0 B/op\t       0 allocs/op",
                "extra": "4587789 times\n16 procs",
            },
            ForeignRow("BenchmarkFib11", real_time_ns=262.5),
        ),
    ],
    ids=["pytest", "jmh", "go"],
)
def test_rows_of_other_tools(tmp_path: Path, bench: dict[str, Any], row: ForeignRow) -> None:
    commit = {"id": FIRST, "timestamp": "2024-01-22T13:33:41+09:00", "author": None}
    entry = {"commit": commit, "date": 1705898705284, "tool": "x", "benches": [bench]}
    document = {"lastUpdate": 1, "repoUrl": "https://example.org/r", "entries": {"S": [entry]}}
    path = write(tmp_path / "data.js", document, before="window.BENCHMARK_DATA = ")
    assert only_run(github_action_benchmark, path).rows == [row]
