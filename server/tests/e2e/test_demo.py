"""`make demo EXIT=1`, the way a newcomer's first minute is checked."""

import subprocess
import sys
from pathlib import Path

from visiting import START


def test_demo_checks_itself_and_ends(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(START),
        "--exit",
        "--effort",
        "smoke",
        "--state",
        str(tmp_path),
        "--port",
        "8700",
    ]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "answer with the new run in them" in ended.stdout


def test_demo_says_what_failed(tmp_path: Path) -> None:
    (tmp_path / "wirewatch.db").write_text("this is not a database")
    command = [
        sys.executable,
        str(START),
        "--exit",
        "--effort",
        "smoke",
        "--state",
        str(tmp_path),
        "--port",
        "8700",
    ]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "make demo:" in ended.stderr
    assert "Traceback" not in ended.stderr.splitlines()[-1]
