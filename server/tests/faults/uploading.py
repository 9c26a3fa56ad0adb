"""Clients that upload without pause and remember every answer, and the check that the store agrees with them."""

import http.client
import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from sqlalchemy import text

from factories import report_body
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store

_CASE_COUNT = 150
_PAUSE_S = 0.01
_CASES = {f"encode/c{number}/bytes/size:8": [1.0, 2.0, 3.0] for number in range(_CASE_COUNT)}
RUNS = "/api/v1/projects/codec/runs"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said."""

    status: int
    body: bytes
    headers: dict[str, str]


class Uploader:
    """Sends reports, each until it is answered or the server is gone, and remembers what became of them."""

    def __init__(self, port: int, token: str, name: object) -> None:
        self.port, self._token, self._name = port, token, name
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, bytes] = {}
        self.refused: list[Answer] = []
        self.stopping = False

    def run(self) -> None:
        """Upload until `stopping` is set."""
        count = 0
        while not self.stopping:
            self.send(f"{self._name}.{count}")
            count += 1

    def send(self, version: str) -> None:
        """Upload a version of its own report."""
        body = fault_report(version)
        try:
            answer = upload_to(self.port, self._token, version, body)
        except ConnectionRefusedError:
            time.sleep(_PAUSE_S)  # Nothing was sent, so there is nothing to find out.
        except (OSError, http.client.HTTPException):
            self.unanswered[version] = body
            time.sleep(_PAUSE_S)
        else:
            self.note(version, body, answer)

    def send_again(self) -> None:
        """Send unchanged what was not acknowledged."""
        waiting, self.unanswered, self.refused = self.unanswered, {}, []
        for version, body in waiting.items():
            self.note(version, body, upload_to(self.port, self._token, version, body))

    def note(self, version: str, body: bytes, answer: Answer) -> None:
        """Remember an answer."""
        if answer.status in {200, 201}:
            self.acknowledged[version] = json.loads(answer.body)["id"]
            return
        self.unanswered[version] = body
        self.refused.append(answer)
        time.sleep(_PAUSE_S)


def fault_report(version: str) -> bytes:
    """Return a report of 150 cases with 3 repetitions each, different for each version."""
    return report_body(_CASES, salt=version)


def upload_to(port: int, token: str, version: str, body: bytes, **parameters: str) -> Answer:
    """Upload a report and return the answer.

    Raises:
        OSError, http.client.HTTPException: there was none.
    """
    query = urlencode({"version": version, **parameters})
    return ask(port, "POST", f"{RUNS}?{query}", body, {"Authorization": f"Bearer {token}"})


def ask(
    port: int,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    """Send a request over a connection of its own and return the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return Answer(answer.status, answer.read(), dict(answer.getheaders()))
    finally:
        connection.close()


@contextmanager
def uploading(port: int, token: str, count: int, name: object = "") -> Iterator[list[Uploader]]:
    """Yield clients that upload until the block ends."""
    uploaders = [Uploader(port, token, f"{name}{number}") for number in range(count)]
    threads = [threading.Thread(target=each.run) for each in uploaders]
    for thread in threads:
        thread.start()
    try:
        yield uploaders
    finally:
        for each in uploaders:
            each.stopping = True
        for thread in threads:
            thread.join()


def admin_token(store: Store) -> str:
    """Return a token that may do everything."""
    return create_token(
        store,
        name="faults",
        scopes=[Scope.ADMIN],
        project=None,
        expires_at=None,
        now=datetime.now(UTC),
    )


def assert_stored_whole_and_once(store: Store, uploaders: Sequence[Uploader]) -> int:
    """Fail unless the store holds exactly what was acknowledged, each whole and once; return how many."""
    expected = {version: run for each in uploaders for version, run in each.acknowledged.items()}
    stored = stored_runs(store)
    assert len(stored) == len(expected), "each exactly once"
    assert {label: run for label, run, _ in stored} == expected
    return len(stored)


def stored_runs(store: Store) -> list[tuple[str, int, int]]:
    """Return version, run and number of columns of all runs; fail if one is not whole."""
    with store.read() as transaction:
        rows = transaction.execute(
            text(
                "SELECT label, run.run_id, case_count, sample_count, "
                "(SELECT count(*) FROM run_column c WHERE c.run_id = run.run_id), "
                "(SELECT count(*) FROM report r WHERE r.run_id = run.run_id), "
                "(SELECT count(*) FROM layout_case l WHERE l.layout_id = run.layout_id) "
                "FROM run JOIN version USING (project_id, version_id) "
                "JOIN layout USING (project_id, layout_id)"
            )
        ).all()
    whole = (_CASE_COUNT, 3 * _CASE_COUNT, 3, 1, _CASE_COUNT)
    assert {tuple(row[2:]) for row in rows} <= {whole}, "each whole"
    return [(row[0], row[1], row[4]) for row in rows]
