import gzip
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import records
import sending
from plan import Job
from table import ExperimentSet, Row

JOB = Job(
    "lab",
    Row("gcc", "own", ("sweep",), compiler="g++"),
    ExperimentSet("sweep", "boost", "wirewatch-sweep", ("S1.1",), "boost"),
    ("1.92.0",),
)


class Receiver(BaseHTTPRequestHandler):
    got: list[tuple[str, str | None, bytes]] = []  # noqa: RUF012  (emptied by the fixture)
    status = 201

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.append((self.path, self.headers["Authorization"], body))
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(b"{}" if self.status < 300 else b"no such scope")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / JOB.folder
    folder.mkdir(parents=True)
    for name in ("1.92.0-pass1", "1.92.0-pass2"):
        (folder / f"{name}.json.gz").write_bytes(gzip.compress(json.dumps({"is": name}).encode()))
    monkeypatch.setattr(records, "REPORTS", tmp_path)
    monkeypatch.setattr(Receiver, "got", [])
    monkeypatch.setattr(Receiver, "status", 201)
    monkeypatch.setenv("WIREWATCH_TOKEN", "ww_secret")
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_address[1]}/"
        listening.shutdown()


def test_every_report_of_the_job_goes_to_its_project_as_it_is(server: str) -> None:
    sending.send(JOB, server)
    assert [path for path, _, _ in Receiver.got] == ["/api/v1/projects/boost/runs"] * 2
    assert {token for _, token, _ in Receiver.got} == {"Bearer ww_secret"}
    sent = [json.loads(gzip.decompress(body))["is"] for _, _, body in Receiver.got]
    assert sent == ["1.92.0-pass1", "1.92.0-pass2"]


def test_a_refusal_names_the_report_and_what_was_said(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Receiver, "status", 403)
    with pytest.raises(sending.SendingFailed, match=r"1\.92\.0-pass1.* 403: no such scope"):
        sending.send(JOB, server)


def test_without_a_token_nothing_is_sent(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WIREWATCH_TOKEN")
    with pytest.raises(sending.SendingFailed, match="WIREWATCH_TOKEN"):
        sending.send(JOB, server)
    assert Receiver.got == []


def test_a_server_that_does_not_answer_is_told(server: str) -> None:
    with pytest.raises(sending.SendingFailed, match="does not answer"):
        sending.send(JOB, "http://127.0.0.1:9")
