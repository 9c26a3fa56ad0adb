"""`make demo EXIT=1`, the way a newcomer's first minute is checked."""

import subprocess
import sys
from pathlib import Path

from visiting import START


def run_demo(state: Path) -> subprocess.CompletedProcess[str]:
    """Return how a demo that checks itself ended; its database and report are in `state`."""
    command = [sys.executable, str(START), "--exit", "--effort", "smoke"]
    command += ["--state", str(state), "--port", "8700"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_demo_checks_itself_and_ends(tmp_path: Path) -> None:
    ended = run_demo(tmp_path)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "answer with the new run in them" in ended.stdout


def test_demo_says_what_failed(tmp_path: Path) -> None:
    (tmp_path / "wirewatch.db").write_text("this is not a database")
    ended = run_demo(tmp_path)
    assert ended.returncode == 1
    assert "make demo:" in ended.stderr
    assert "is no SQLite database" in ended.stderr
    assert "Traceback" not in ended.stderr
