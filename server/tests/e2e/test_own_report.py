"""One's own Google Benchmark report is on a chart within three commands and sixty seconds, on both engines."""

import subprocess
import time
from collections.abc import Iterator
from ctypes.util import find_library
from pathlib import Path

import pytest
from drawn_chart import expected_values, get_json, open_chart
from formats_project import fill
from judged_project import served
from visiting import ROOT, Demo, Visit

from databases import ENGINES, create_database

LIBRARY_SOURCE = ROOT / ".state" / "google-benchmark" / "src"
BUILD = ROOT / ".state" / "build" / "release"


@pytest.fixture(scope="module", params=ENGINES)
def demo(
    request: pytest.FixtureRequest, demo: Demo, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Demo]:
    """`make demo`; and on PostgreSQL a server without a project, as that of a team begins."""
    if request.param == "sqlite":
        yield demo
        return
    url = create_database(request.getfixturevalue("postgresql_url"), "newcomer")
    with served(tmp_path_factory.mktemp("newcomer"), fill, database_url=url) as running:
        yield Demo(running.address, running.token)


@pytest.fixture(scope="session")
def foreign_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A benchmark that is not ours: the associative-container example of Google Benchmark itself."""
    library = next(BUILD.glob("**/libbenchmark.a"))
    program = tmp_path_factory.mktemp("foreign") / "map_test"
    sources = [str(LIBRARY_SOURCE / "test" / "map_test.cc")]
    flags = ["-O2", "-DNDEBUG", "-DBENCHMARK_STATIC_DEFINE", f"-I{LIBRARY_SOURCE / 'include'}"]
    # What the library counts the processor's events with, where its build found that.
    libraries = ["-lpthread", *(["-lpfm"] if find_library("pfm") else [])]
    subprocess.run(
        ["g++", *flags, *sources, str(library), *libraries, "-o", str(program)], check=True
    )
    return program


def test_own_report_is_on_a_chart_in_three_commands(
    demo: Demo, visit: Visit, foreign_program: Path, tmp_path: Path
) -> None:
    begun = time.monotonic()
    commands = f"""
    set -e
    export WIREWATCH_TOKEN={demo.token}
    {foreign_program} --benchmark_out=mine.json --benchmark_min_time=0.01s > /dev/null 2>&1
    curl --silent --show-error --fail-with-body --data-binary @mine.json \
      -H "Authorization: Bearer $WIREWATCH_TOKEN" \
      "{demo.address}/api/v1/projects/mine/runs?version=1.0"
    """
    answered = subprocess.run(
        ["bash", "-c", commands], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert answered.returncode == 0, answered.stdout + answered.stderr

    chart = open_chart(visit.page, f"{demo.address}/projects/mine/trend")

    assert time.monotonic() - begun < 60
    expected = expected_values(get_json(f"{demo.address}/api/v1/projects/mine/trend"))
    assert len(expected) >= 8
    assert {f"{value:.5g}" for value in expected} <= {f"{value:.5g}" for value in chart.values}


def test_report_that_cannot_be_read_is_refused_with_the_place(demo: Demo, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"context": {}, "benchmarks": [{"name": "BM_x", "real_time": 1.0,')
    answered = subprocess.run(
        ["curl", "--silent", "--data-binary", f"@{broken}", "-H", f"Authorization: Bearer {demo.token}",
         "--write-out", "\n%{http_code}", f"{demo.address}/api/v1/projects/broken/runs?version=1"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    body, status = answered.stdout.rsplit("\n", 1)
    assert status == "422"
    assert '"line":1' in body
    projects = get_json(f"{demo.address}/api/v1/projects")["projects"]
    assert isinstance(projects, list)
    assert "broken" not in [project["slug"] for project in projects]
