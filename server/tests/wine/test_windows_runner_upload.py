"""The runner as a Windows program, under Wine: it measures and uploads to the real server, over a socket."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from drawn import filters, trend
from factories import ADMIN, NOW
from upload_servers import real_server
from wirewatch.services import runs
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.store import Store

ROOT = Path(__file__).parents[3]
CASES = "--benchmark_filter=(ceiling|to_wire)/.*bytes/size:(8|64)(/|$)"
PRESETS = ("mingw-ucrt", "zig-libc++")


@pytest.fixture
def token(store: Store) -> str:
    scopes = [Scope.UPLOAD, Scope.CREATE]
    return create_token(store, name="lab", scopes=scopes, project=None, expires_at=None, now=NOW)


def measure(
    preset: str, folder: Path, *arguments: str, token: str
) -> "subprocess.CompletedProcess[str]":
    """Run the preset's runner in the folder, with the stand-in of curl.exe on Windows' own path."""
    build = ROOT / ".state" / "build" / f"test-{preset}"
    curl = build / "tests" / "portable" / "curl"
    assert (build / "portable_bench.exe").exists(), "make test-native-wine builds it"
    return subprocess.run(
        [str(ROOT / "native" / "cmake" / "wine.sh"), str(build / "portable_bench.exe"),
         "--effort=smoke", CASES, *arguments],
        check=False, capture_output=True, text=True, cwd=folder, timeout=300,
        env={**os.environ, "WIREWATCH_TOKEN": token, "WINEPATH": f"Z:{curl}"},
    )  # fmt: skip


def only_run(store: Store, project: str) -> RunRow:
    listed, _ = runs.list_runs(store, project, choice={}, cursor=None, limit=9, caller=ADMIN)
    assert len(listed) == 1
    return listed[0]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_windows_program_uploads_what_it_measured(
    preset: str, store: Store, database_url: str, token: str, tmp_path: Path
) -> None:
    with real_server(database_url) as server:
        to = [f"--upload={server}", "--project=codec", "--patience=5", "--fail-on=none"]
        done = measure(preset, tmp_path, *to, "--channel=lab", "--out=r.json", token=token)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "uploaded: stored as run " in done.stdout
    assert not (tmp_path / "wirewatch-spool").exists()
    run = only_run(store, "codec")
    assert run.digest == hashlib.sha256((tmp_path / "r.json").read_bytes()).digest()
    assert run.track.os == "wine"
    assert run.track.stdlib.startswith("libc++" if preset == "zig-libc++" else "libstdc++")
    assert "windows" not in repr(run.track).lower()
    assert filters(store).total_series == 0, "hidden until it is asked for"
    # By the wall clock: the processor's goes in steps of 10 ms there, in which most single iterations take no time.
    assert trend(store, ("os", "wine"), metric="real_time", channel="lab").total_series > 5


def test_a_spool_of_a_windows_program_is_sent_from_elsewhere(
    store: Store, database_url: str, token: str, tmp_path: Path
) -> None:
    to = ["--upload=http://127.0.0.1:9", "--project=codec", "--patience=0"]
    done = measure(PRESETS[0], tmp_path, *to, token=token)
    assert done.returncode == 3, done.stdout + done.stderr
    assert "--flush" in done.stderr
    with real_server(database_url) as server:
        flushed = subprocess.run(
            [sys.executable, "-m", "wirewatch.upload", "--flush=wirewatch-spool",
             f"--server={server}", "--no-verdict"],
            check=False, capture_output=True, text=True, cwd=tmp_path,
            env={**os.environ, "WIREWATCH_TOKEN": token, "PYTHONPATH": str(ROOT / "server" / "src")},
        )  # fmt: skip
    assert flushed.returncode == 0, flushed.stdout + flushed.stderr
    assert only_run(store, "codec").track.os == "wine"
