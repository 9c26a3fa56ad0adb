"""kill -9 in mid-upload: what was acknowledged is stored, whole and once; what was not may be sent again."""

import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

from sqlalchemy import text

from factories import report_body
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store

# `make soak` sets 1,000.
ITERATIONS = int(os.environ.get("WIREWATCH_FAULT_ITERATIONS", "20"))
_CASES = {f"encode/c{number}/bytes/size:8": [1.0, 2.0, 3.0] for number in range(150)}
_CLIENTS = 3


class Uploader:
    """Sends reports, each until it is answered or the server is gone, and remembers what became of them."""

    def __init__(self, port: int, token: str, number: int) -> None:
        self._port, self._token, self._number = port, token, number
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, bytes] = {}
        self.refused: list[tuple[int, bytes]] = []
        self.stopping = False

    def run(self) -> None:
        count = 0
        while not self.stopping:
            version = f"{self._number}.{count}"
            count += 1
            body = report_body(_CASES, salt=version)
            try:
                self.note(version, *send(self._port, self._token, version, body))
            except OSError:
                self.unanswered[version] = body
                time.sleep(0.01)
            except http.client.HTTPException:
                self.unanswered[version] = body

    def note(self, version: str, status: int, answer: bytes) -> None:
        if status in {200, 201}:
            self.acknowledged[version] = json.loads(answer)["id"]
        else:
            self.refused.append((status, answer))


def send(port: int, token: str, version: str, body: bytes) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(
            "POST",
            f"/api/v1/projects/codec/runs?{urlencode({'version': version})}",
            body,
            {"Authorization": f"Bearer {token}"},
        )
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@contextmanager
def killable(database_url: str) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    source = Path(__file__).parents[2] / "src"
    environment = {
        **os.environ,
        "WIREWATCH_DATABASE_URL": database_url,
        "PYTHONPATH": str(source),
    }
    command = [sys.executable, str(Path(__file__).with_name("forked_server.py"))]
    with subprocess.Popen(
        command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            yield server, int(server.stdout.readline())
        finally:
            server.stdin.close()
            server.wait(60)


def test_kill_9_in_mid_upload_loses_nothing_and_halves_nothing(
    store: Store, database_url: str
) -> None:
    token = create_token(
        store,
        name="crash",
        scopes=[Scope.ADMIN],
        project=None,
        expires_at=None,
        now=datetime.now(UTC),
    )
    random_pause = random.Random(7)
    with killable(database_url) as (server, port):
        uploaders = [Uploader(port, token, number) for number in range(_CLIENTS)]
        threads = [threading.Thread(target=each.run) for each in uploaders]
        for thread in threads:
            thread.start()
        for _ in range(ITERATIONS):
            time.sleep(random_pause.uniform(0.1, 0.6))
            server.stdin.write("kill\n")  # type: ignore[union-attr]  # a pipe
            server.stdin.flush()  # type: ignore[union-attr]
            assert server.stdout.readline() == "killed\n"  # type: ignore[union-attr]
        for each in uploaders:
            each.stopping = True
        for thread in threads:
            thread.join()
        assert [each.refused for each in uploaders] == [[]] * _CLIENTS
        assert sum(len(each.acknowledged) for each in uploaders) > 0
        for each in uploaders:
            for version, body in each.unanswered.items():
                each.note(version, *send(port, token, version, body))
        assert [each.refused for each in uploaders] == [[]] * _CLIENTS
    expected = {version: run for each in uploaders for version, run in each.acknowledged.items()}
    with store.read() as transaction:
        stored = transaction.execute(
            text(
                "SELECT label, run.run_id, case_count, sample_count, "
                "(SELECT count(*) FROM run_column c WHERE c.run_id = run.run_id), "
                "(SELECT count(*) FROM report r WHERE r.run_id = run.run_id) "
                "FROM run JOIN version USING (project_id, version_id) "
                "JOIN layout USING (project_id, layout_id)"
            )
        ).all()
    assert len(stored) == len(expected), "each exactly once"
    assert {row[0]: row[1] for row in stored} == expected
    assert {tuple(row[2:]) for row in stored} == {(150, 450, 3, 1)}, "each whole"
