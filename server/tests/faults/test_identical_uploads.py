"""The same report again, at once or much later: one run."""

import json
import threading
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient

from databases import count_rows
from factories import NOW
from faults.scale import times
from faults.serving import forked_server
from faults.soak_report import Note
from faults.uploading import RUNS, Answer, admin_token, fault_report, upload_to
from wirewatch.api.app import create_app
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

_AT_ONCE = 64


@pytest.mark.fault(
    row=6,
    fault="64 identical uploads at once",
    gate="1 stored (201), the others 200 with the same id, 0 5xx; 100 times",
)
def test_identical_uploads_at_once_store_one(store: Store, database_url: str, note: Note) -> None:
    rounds = times(1, 100)
    token = admin_token(store)
    with forked_server(database_url) as server:
        for number in range(rounds):
            answers = at_once(server.port, token, f"same.{number}")
            assert sorted(each.status for each in answers) == [200] * (_AT_ONCE - 1) + [201]
            assert len({json.loads(each.body)["id"] for each in answers}) == 1
    assert count_rows(store)["run"] == rounds
    note(f"{rounds} times {_AT_ONCE}: {rounds} stored, all others 200 with the same id, 0 5xx")


def at_once(port: int, token: str, version: str) -> list[Answer]:
    """Return the answers to one report sent by many clients together."""
    body = fault_report(version)
    barrier = threading.Barrier(_AT_ONCE)
    answers: list[Answer] = []

    def send() -> None:
        barrier.wait()
        answers.append(upload_to(port, token, version, body))

    threads = [threading.Thread(target=send) for _ in range(_AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.fault(
    row=7, fault="the same digest after 30 days", gate="200, created false, nothing changed"
)
def test_a_report_that_comes_again_after_30_days_is_a_retry(
    store: Store, database_url: str, note: Note
) -> None:
    clock = [NOW]
    app = create_app(Settings(database_url=database_url), now=lambda: clock[0])
    headers = {"Authorization": f"Bearer {admin_token(store)}"}
    with TestClient(app, headers=headers) as client:
        first = client.post(f"{RUNS}?version=1", content=fault_report("1"))
        before = count_rows(store)
        clock[0] += timedelta(days=30)
        again = client.post(f"{RUNS}?version=1", content=fault_report("1"))
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "created": False}
    assert count_rows(store) == before
    note("200, created false, no row changed")
