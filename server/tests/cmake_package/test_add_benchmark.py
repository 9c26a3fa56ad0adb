"""A project's benchmark, tracked in three lines of CMake: built, run, and its report read by the server."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from factories import ADMIN, upload
from wirewatch.cli.cmake_dir import cmake_folder
from wirewatch.services import runs
from wirewatch.storage.store import Store

HERE = Path(__file__).parent
STATE = HERE.parents[2] / ".state"
GOOGLE_BENCHMARK = STATE / "google-benchmark" / "src"
BUILT = [
    library
    for preset in ("release", "test-gcc-12")
    if (
        library := STATE / "build" / preset / "google_benchmark" / "src" / "libbenchmark.a"
    ).is_file()
]

pytestmark = pytest.mark.skipif(
    shutil.which("cmake") is None or not (GOOGLE_BENCHMARK / "CMakeLists.txt").is_file(),
    reason="needs cmake and Google Benchmark's source: make setup",
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's build folder; its source is a git checkout of one tagged commit."""
    source = tmp_path_factory.mktemp("sample")
    for name in ("CMakeLists.txt", "sample_bench.cpp"):
        shutil.copy(HERE / name, source)
    git = ["git", "-C", str(source), "-c", "user.name=t", "-c", "user.email=t@example.org"]
    for arguments in (
        ["init", "--quiet"],
        ["add", "."],
        ["commit", "--quiet", "-m", "x"],
        ["tag", "v1.2"],
    ):
        subprocess.run([*git, *arguments], check=True)
    build = source / "build"
    configure = ["cmake", "-S", str(source), "-B", str(build), "-DCMAKE_BUILD_TYPE=Release"]
    configure += [f"-Dwirewatch_DIR={cmake_folder()}", f"-DGOOGLE_BENCHMARK={GOOGLE_BENCHMARK}"]
    configure += [f"-DBUILT_BENCHMARK={library}" for library in BUILT[:1]]
    configure += ["-DBENCHMARK_ENABLE_TESTING=OFF", "-DBENCHMARK_ENABLE_INSTALL=OFF"]
    for command in (
        configure,
        ["cmake", "--build", str(build), "-j", "2", "--target", "sample_bench"],
    ):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return build


def test_its_report_says_what_was_built(built: Path, store: Store) -> None:
    report = built / "report.json"
    command = [
        str(built / "sample_bench"),
        f"--benchmark_out={report}",
        "--benchmark_min_time=0.001s",
    ]
    subprocess.run(command, check=True, capture_output=True)
    context = json.loads(report.read_text())["context"]
    head = ["git", "-C", str(built.parent), "rev-parse", "HEAD"]
    commit = subprocess.check_output(head, text=True).strip()
    assert context["wirewatch.commit"] == commit
    upload(store, report.read_bytes(), version=None)  # type: ignore[arg-type]  # the report says it
    (run,), _ = runs.list_runs(store, "codec", choice={}, cursor=None, limit=10, caller=ADMIN)
    assert run.version == "v1.2"
    assert run.track.compiler in {"gcc", "clang"}
    assert run.track.compiler_major
    assert run.track.variant == 'plain "flags"'
    assert (run.track.os, run.track.build_type) == ("linux", "release")
    assert context["wirewatch.component.boost"] == "1.88.0"
    assert "-O3" in context["wirewatch.cxx_flags"]


def test_its_upload_target_measures_and_uploads(built: Path, tmp_path: Path) -> None:
    """The uploader itself is tested elsewhere: here stands a program of its name that notes what it is given."""
    noted = tmp_path / "noted"
    stand_in = tmp_path / "wirewatch"
    stand_in.write_text(f'#!/bin/sh\necho "$@" > {noted}\n')
    stand_in.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = ["cmake", "--build", str(built), "--target", "sample_bench-upload"]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    assert noted.read_text() == f"upload {built / 'sample_bench.json'}\n"
    rows = json.loads((built / "sample_bench.json").read_text())["benchmarks"]
    assert len([row for row in rows if row["run_type"] == "iteration"]) == 5
