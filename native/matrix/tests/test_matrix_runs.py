"""The whole program, with a runner that writes what a real one would."""

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import matrix
import measure
import pytest
import records
from build import Program
from plan import Job
from table import Table, parse_table

RUNNER = """#!{python}
import json, os, sys
from pathlib import Path
state = Path({state!r})
state.joinpath("launches").open("a").write(" ".join(sys.argv[1:]) + "\\n")
count = len(state.joinpath("launches").read_text().splitlines())
if state.joinpath("fails_at").exists() and count == int(state.joinpath("fails_at").read_text()):
    sys.exit(1)
value = lambda name: sys.argv[sys.argv.index(name) + 1]
times = [10.0] * 3 if not state.joinpath("noisy").exists() else [10.0, 14.0, 18.0]
context = {{"wirewatch.version": value("--version-label"), "wirewatch.sitting": value("--sitting"),
           "wirewatch.machine": value("--machine")}}
if state.joinpath("void").exists():
    context["wirewatch.void"] = "decoded something else"
rows = [{{"name": "a/b/c", "run_type": "iteration", "cpu_time": time}} for time in times]
Path(value("--out")).write_text(json.dumps({{"context": context, "benchmarks": rows}}))
"""


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    content: dict[str, Any] = {
        "boost": ["1.74.0", "1.92.0"],
        "images": {"own": {"suite": "own", "packages": []}},
        "sets": {
            "sweep": {
                "project": "p", "program": "wirewatch-sweep", "experiments": ["S1.1"],
                "over": "boost", "one_sitting": True, "passes": 2, "most_passes": 3,
            }
        },
        "row": [{"name": "gcc", "image": "own", "compiler": "g++", "sets": ["sweep"]}],
    }  # fmt: skip
    runner = tmp_path / "runner"
    runner.write_text(RUNNER.format(python=sys.executable, state=str(tmp_path)))
    runner.chmod(0o755)

    def table() -> Table:
        return parse_table(content)

    monkeypatch.setattr(matrix, "read_table", table)
    monkeypatch.setattr(Program, "path", property(lambda _: runner))
    monkeypatch.setattr("images.is_own", lambda _: True)
    monkeypatch.setattr(measure, "SCRATCH", tmp_path / "scratch")
    monkeypatch.setattr(matrix, "SCRATCH", tmp_path / "scratch")
    monkeypatch.setattr(measure, "TAKEN", tmp_path / "scratch" / "taken.json")
    monkeypatch.setattr(records.recorded, "__defaults__", (tmp_path / "reports",))
    monkeypatch.setattr(records.keep_sitting, "__defaults__", (tmp_path / "reports",))
    return tmp_path


def run(*arguments: str) -> int:
    return matrix.run(matrix.parse_arguments(["--machine", "lab", *arguments]))


def launches(state: Path) -> list[str]:
    return (state / "launches").read_text().splitlines()


def kept(state: Path) -> dict[str, dict[str, Any]]:
    folder = state / "reports" / "p" / "lab" / "gcc" / "sweep"
    return {path.name: json.loads(gzip.decompress(path.read_bytes())) for path in folder.glob("*")}


def test_a_sitting_is_measured_there_and_back_and_kept_whole(state: Path) -> None:
    assert run() == 0
    assert sorted(kept(state)) == [
        "1.74.0-pass1.json.gz", "1.74.0-pass2.json.gz",
        "1.92.0-pass1.json.gz", "1.92.0-pass2.json.gz",
    ]  # fmt: skip
    sittings = {report["context"]["wirewatch.sitting"] for report in kept(state).values()}
    assert len(sittings) == 1
    assert {report["context"]["wirewatch.machine"] for report in kept(state).values()} == {"lab"}
    assert run() == 0
    assert len(launches(state)) == 4


def test_what_is_noisy_is_repeated_up_to_the_sets_limit(state: Path) -> None:
    (state / "noisy").touch()
    assert run() == 0
    assert len(launches(state)) == 6
    assert "1.92.0-pass3.json.gz" in kept(state)


def test_a_sitting_that_was_interrupted_leaves_nothing_and_begins_anew(state: Path) -> None:
    (state / "fails_at").write_text("3")
    assert run() == 1
    assert kept(state) == {}
    assert run() == 0
    assert len(launches(state)) == 7
    assert len({report["context"]["wirewatch.sitting"] for report in kept(state).values()}) == 1


def test_only_one_measures_at_a_time(state: Path) -> None:
    with matrix.being_the_only_one():
        with pytest.raises(matrix.AlreadyRunning):
            run()
        assert run("--list") == 0
    assert not (state / "launches").exists()
    assert run() == 0


def test_void_reports_are_not_kept(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (state / "void").touch()
    assert run() == 1
    assert kept(state) == {}
    assert "gcc/sweep: the runner found: decoded something else" in capsys.readouterr().err


def test_a_dry_run_starts_nothing(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dry-run") == 0
    said = capsys.readouterr().out
    assert "gcc/sweep 1.74.0-pass1: Boost 1.74.0, wirewatch-sweep --experiment S1.1" in said
    assert not (state / "launches").exists()
    assert run("--list") == 0
    assert "gcc/sweep" in capsys.readouterr().out


def test_progress_says_what_is_left(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("gcc/sweep 1.74.0-pass1: 4 of the job")
    assert lines[-1].endswith("1 of the job, about 1 min left")


def test_a_jobs_name_and_place_agree() -> None:
    table = parse_table(
        {
            "boost": ["1"],
            "images": {"own": {"suite": "own", "packages": []}},
            "sets": {
                "s": {"project": "p", "program": "x", "experiments": ["S1.1"], "over": "boost"}
            },
            "row": [{"name": "gcc", "image": "own", "compiler": "g++", "sets": ["s"]}],
        }
    )
    assert Job("lab", table.rows[0], table.sets["s"], ("1",)).folder == "p/lab/gcc/s"
