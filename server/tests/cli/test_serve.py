import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from factories import report_body
from wirewatch import storage

SOURCE = Path(storage.__file__).parents[2]


def test_a_server_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    """Token, server, upload, kill -9, server again: the run is there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "WIREWATCH_DATABASE_URL": f"sqlite:///{tmp_path / 'w.db'}",
    }
    wirewatch = [sys.executable, "-m", "wirewatch"]
    create = ["token", "create", "--name", "t", "--scope", "upload", "--scope", "create"]
    token = subprocess.check_output([*wirewatch, *create], env=environment, text=True).strip()
    api = f"http://127.0.0.1:{port}/api/v1/projects/p/runs"
    log = tmp_path / "log"

    def start() -> "subprocess.Popen[bytes]":
        with log.open("ab") as out:
            command = [*wirewatch, "serve", "--port", port]
            server = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            assert server.poll() is None, log.read_text()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1):
                    return server
            except OSError:
                time.sleep(0.05)
        raise AssertionError(log.read_text())

    server = start()
    try:
        request = urllib.request.Request(
            f"{api}?version=1.0",
            data=report_body({"a": 1.0}),
            headers={"Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 201
        server.send_signal(signal.SIGKILL)
        server.wait(10)
        server = start()
        with urllib.request.urlopen(api, timeout=10) as answer:
            assert b'"version":"1.0"' in answer.read()
        server.terminate()
        assert server.wait(10) == 0
    finally:
        server.kill()
        server.wait(10)
    assert token not in log.read_text()
