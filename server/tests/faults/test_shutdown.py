"""SIGTERM during uploads: each is answered or refused, and the server ends well."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from faults.scale import times
from faults.serving import environment_of, forked_server
from faults.soak_report import Note
from faults.uploading import Uploader, admin_token, assert_stored_whole_and_once, uploading
from wirewatch.storage.store import Store

_AT_ONCE = times(25, 100)
_END_S = 60


@pytest.mark.fault(
    row=17,
    fault="SIGTERM during uploads",
    gate="during 100 uploads: all answered or refused, exit 0, acknowledged = stored",
)
def test_sigterm_ends_a_busy_server_well(
    store: Store, database_url: str, tmp_path: Path, note: Note
) -> None:
    token = admin_token(store)
    rounds = times(1, 20)
    clients: list[Uploader] = []
    for number in range(rounds):
        with (tmp_path / "log").open("wb") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "wirewatch", "serve", "--port", "0"],
                env=environment_of(database_url, log_format="json", log_level="info"),
                stdout=log,
                stderr=log,
            )
            try:
                port = wait_for_port(tmp_path / "log", server)
                with uploading(port, token, _AT_ONCE, name=f"{number}-") as uploaders:
                    time.sleep(1)
                    server.terminate()
                    assert server.wait(_END_S) == 0, (tmp_path / "log").read_text()[-2000:]
            finally:
                server.kill()
                server.wait()
        clients += uploaders
    assert [each.refused for each in clients] == [[]] * len(clients)
    acknowledged = sum(len(each.acknowledged) for each in clients)
    assert acknowledged > 0
    # What was cut off had no answer: it may be stored, and is sent again.
    with forked_server(database_url) as again:
        for each in clients:
            each.port = again.port
            each.send_again()
    stored = assert_stored_whole_and_once(store, clients)
    note(
        f"{rounds} times {_AT_ONCE} clients: exit 0 each time; {acknowledged:,} acknowledged, 0 lost, "
        f"{stored:,} stored in the end"
    )


def wait_for_port(log: Path, server: "subprocess.Popen[bytes]") -> int:
    """Return the port the server says it listens on."""
    deadline = time.monotonic() + _END_S
    while time.monotonic() < deadline:
        assert server.poll() is None, log.read_text()
        text = log.read_text()
        if "Uvicorn running on" in text:
            return int(
                text.partition("running on http://127.0.0.1:")[2].partition(" ")[0].strip('"')
            )
        time.sleep(0.05)
    raise AssertionError(log.read_text())
