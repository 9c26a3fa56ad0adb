import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from histories import exports
from histories.exports import FIRST, SECOND, write
from wirewatch.histories import asv, bencher, github_action_benchmark, lnt
from wirewatch.histories.foreign_run import ForeignRow, ForeignRun, report_of
from wirewatch.histories.reading import ns_per_unit
from wirewatch.upload.errors import UsageError

Reader = Callable[[Path], Iterator[ForeignRun]]
READERS: list[Reader] = [each.read_history for each in (asv, bencher, github_action_benchmark, lnt)]


def test_github_action_benchmark(tmp_path: Path) -> None:
    newest, oldest = github_action_benchmark.read_history(exports.github_action_benchmark(tmp_path))
    assert (newest.commit, newest.version) == (SECOND, SECOND[:12])
    assert oldest.ordered_at == datetime(2026, 1, 1, 3, tzinfo=UTC)
    timed, rate = oldest.rows
    assert timed == ForeignRow(
        "to_wire<a, b>/8", real_time_ns=20_500.0, cpu_time_ns=7154.5, iterations=100_000, threads=2
    )
    assert rate == ForeignRow("rate", counters={"ops/s": 7.0}, label="range ± 3")
    assert newest.rows[0].real_time_ns == 41_000.0


def test_suites_are_variants_when_there_are_several(tmp_path: Path) -> None:
    path = exports.github_action_benchmark(tmp_path)
    document = json.loads(path.read_text().removeprefix("window.BENCHMARK_DATA = "))
    document["entries"]["gcc 12"] = document["entries"]["C++"]
    runs = github_action_benchmark.read_history(write(path, document))
    assert [run.track["variant"] for run in runs] == ["C++", "C++", "gcc 12", "gcc 12"]


def test_asv(tmp_path: Path) -> None:
    runs = sorted(asv.read_history(exports.asv(tmp_path)), key=lambda run: run.ordered_at)
    assert [run.commit for run in runs] == [FIRST, SECOND]
    run = runs[0]
    assert run.ordered_at == datetime.fromtimestamp(1_760_000_000, UTC)
    assert run.track["machine"] == "bench-1"
    assert run.track["variant"] == "virtualenv-py3.12-numpy"
    assert run.components == {"python": "3.12", "numpy": "2.3"}
    name = "io.Time.time_dump"
    samples = [row.real_time_ns for row in run.rows if row.name == f"{name}('a', 8)"]
    assert samples == pytest.approx([1e6, 2e6, 3e6])
    by_name = {row.name: row for row in run.rows}
    assert by_name[f"{name}('a', 64)"].failure == "failed in asv"
    assert by_name[f"{name}('b', 8)"].failure == "skipped in asv"
    assert by_name[f"{name}('b', 64)"].real_time_ns == pytest.approx(4e6)
    assert by_name["io.mem"].counters == {"bytes": 4096.0}
    assert by_name["io.gone"].failure == "failed in asv"


def test_results_of_old_asv(tmp_path: Path) -> None:
    document = {
        "commit_hash": FIRST,
        "date": 1,
        "params": {"machine": "m"},
        "results": {"time_a": 0.5, "time_b": {"result": [1.0, 2.0], "params": [["x", "y"]]}},
    }
    (run,) = asv.read_history(write(tmp_path / "m" / "aaaaaaaa-env.json", document))
    assert [(row.name, row.real_time_ns) for row in run.rows] == [
        ("time_a", 0.5e9),
        ("time_b(x)", 1e9),
        ("time_b(y)", 2e9),
    ]


def test_bencher(tmp_path: Path) -> None:
    first, second = bencher.read_history(exports.bencher(tmp_path))
    assert (first.version, first.commit, first.channel) == (FIRST[:12], FIRST, "main")
    assert (second.version, second.commit) == ("2", "")
    assert first.track == {"machine": "ci-linux"}
    assert [row.real_time_ns for row in first.rows] == [10.0, 12.0]
    assert first.rows[0].counters == {
        "latency_lower_value": 9.0,
        "throughput": 99.0,
        "throughput_lower_value": 98.0,
    }
    assert first.ordered_at == datetime(2026, 2, 1, 8, tzinfo=UTC)


def test_lnt(tmp_path: Path) -> None:
    first, second = lnt.read_history(exports.lnt(tmp_path))
    assert (first.version, first.track["machine"], first.track["os"]) == (
        "154332",
        "buildbot-3",
        "linux",
    )
    assert first.ordered_at == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert [(row.name, row.real_time_ns) for row in first.rows] == [
        ("suite/encode", 0.5e9),
        ("suite/encode", 0.7e9),
    ]
    assert [row.counters for row in first.rows] == [{"code_size": 1200.0}, {}]
    assert [row.real_time_ns for row in second.rows] == [0.9e9]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("ns/iter", 1.0),
        ("us/iter", 1e3),
        ("ms/step", 1e6),
        ("seconds", 1e9),
        ("nanoseconds (ns)", 1.0),
    ],
)
def test_units_of_time(unit: str, expected: float) -> None:
    assert ns_per_unit(unit) == expected


@pytest.mark.parametrize("unit", ["ops/s", "bytes", "", "MB/s", "iter/ns"])
def test_other_units(unit: str) -> None:
    assert ns_per_unit(unit) is None


def test_the_same_run_is_the_same_report(tmp_path: Path) -> None:
    read = github_action_benchmark.read_history
    path = exports.github_action_benchmark(tmp_path)
    assert [report_of(run) for run in read(path)] == [report_of(run) for run in read(path)]


def test_counters_never_take_the_place_of_a_field() -> None:
    row = ForeignRow("a", counters={"iterations": 5.0, "label": 1.0, "fine": float("inf")})
    run = ForeignRun("x", "1", "", datetime(2026, 1, 1, tzinfo=UTC), "main", {}, [row])
    (found,) = json.loads(report_of(run))["benchmarks"]
    assert (found["iterations"], found["counter.iterations"]) == (1, 5.0)
    assert found["counter.label"] == 1.0
    assert found["fine"] is None


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "document", [[], {}, 3, {"entries": 1}, {"results": [{}]}, {"machine": {}}, None]
)
def test_another_file_is_named_and_no_crash(tmp_path: Path, reader: Reader, document: Any) -> None:
    with pytest.raises(UsageError, match="strange"):
        list(reader(write(tmp_path / "strange.json", document)))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", ["", "{", "window.BENCHMARK_DATA = ", "\x00", "[" * 5000])
def test_a_damaged_file_is_named_and_no_crash(tmp_path: Path, reader: Reader, text: str) -> None:
    path = tmp_path / "strange.json"
    path.write_text(text)
    with pytest.raises(UsageError, match="strange"):
        list(reader(path))
