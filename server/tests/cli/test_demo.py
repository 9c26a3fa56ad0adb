import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from process_session import command_lines, wait_until_gone
from wirewatch import storage
from wirewatch.demo.recorded import recorded_folder
from wirewatch.storage.store import Store

SOURCE = Path(storage.__file__).parents[2]


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """The demo, with its database in `kept`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    program = [sys.executable, "-m", "wirewatch", "demo", "--port", port]
    return [*program, "--state", str(tmp_path / "kept")]


@pytest.fixture
def started(command: list[str], tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """The demo in a session of its own, once its server and worker run."""
    with (tmp_path / "said").open("wb") as said:
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment(), stdout=said, stderr=said,
            start_new_session=True,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + 120
        while not any("wirewatch.worker" in line for line in command_lines(process.pid)):
            assert process.poll() is None, (tmp_path / "said").read_text()
            assert time.monotonic() < deadline, (tmp_path / "said").read_text()
            time.sleep(0.05)
        yield process
    finally:
        if command_lines(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


def environment() -> dict[str, str]:
    return {"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"}


def test_the_demo_loads_all_recorded_reports(command: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [*command, "--exit"],
        cwd=tmp_path,
        env=environment(),
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    reports = recorded_folder() / "reports"
    recorded = {
        "boost-serialization": len(list(reports.glob("boost-serialization/**/*.json.gz"))),
        "wirepack": len(list(reports.glob("wirepack/**/*.json.gz"))),
        "experiments": len(list(reports.glob("experiments/**/S0.*.json.gz"))),
    }
    store = Store(f"sqlite:///{tmp_path / 'kept' / 'wirewatch.db'}", pool_size=1)
    with store.read() as connection:
        found = connection.exec_driver_sql(
            "SELECT slug, count(*) FROM run JOIN project USING (project_id) GROUP BY slug"
        ).all()
    store.close()
    assert {row[0]: row[1] for row in found} == recorded
    for slug, count in recorded.items():
        assert f"Loaded {count} recorded reports into {slug}" in done.stdout


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_demo_that_is_told_to_end_leaves_no_process(
    started: "subprocess.Popen[bytes]", ending: signal.Signals, tmp_path: Path
) -> None:
    assert len(command_lines(started.pid)) >= 3
    started.send_signal(ending)
    assert started.wait(60) == 0
    assert wait_until_gone(started.pid, 10) == []
    said = (tmp_path / "said").read_text()
    assert "Stopped." in said
    assert "Traceback" not in said
