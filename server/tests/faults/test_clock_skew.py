"""Wrong clocks, of clients and of the server, never order versions: the channel's rule does, ties by first-seen."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from fastapi.testclient import TestClient

from databases import empty
from factories import NOW, report_body
from faults.soak_report import Note
from faults.uploading import RUNS, admin_token
from wirewatch.api.app import create_app
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

Sent = tuple[str, dict[str, str], str]
"""Version, further parameters, date of the report."""
_PROJECT = "/api/v1/projects/codec"
# What a report may say of its own date: ten years off, both sides of a change to winter time, no zone, nonsense.
_DATES = (
    "2036-11-21T10:00:00+00:00",
    "2016-11-21T10:00:00+00:00",
    "2026-10-25T02:30:00+02:00",
    "2026-10-25T02:30:00+01:00",
    "2026-10-25 02:30:00",
    "yesterday",
    "",
)


class Clock:
    """The server's clock, which a test may turn back."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def labels_after(store: Store, database_url: str, clock: Clock) -> Callable[..., list[str]]:
    """Uploads (label, parameters, date) in turn, an hour back between each; returns the channel's order."""

    def run(*uploads: Sent, channel: str) -> list[str]:
        empty(store)
        headers = {"Authorization": f"Bearer {admin_token(store)}"}
        app = create_app(Settings(database_url=database_url), now=clock)
        with TestClient(app, headers=headers) as client:
            for label, parameters, date in uploads:
                body = report_body({"a": 1.0}, context={"date": date}, salt=label)
                sent = client.post(RUNS, params={"version": label, **parameters}, content=body)
                assert sent.status_code == 201, sent.text
                clock.now -= timedelta(hours=1)
            answer = client.get(f"{_PROJECT}/versions", params={"channel": channel}).json()
            drawn = client.get(f"{_PROJECT}/trend", params={"channel": channel}).json()
        found = [each["label"] for each in answer["versions"]]
        assert drawn["x"]["labels"] == found
        return found

    return run


@pytest.mark.fault(
    row=15,
    fault="wrong clocks: report dates ±10 years, no zone, winter time; the server's clock back 1 h at each upload",
    gate="order by the channel's rule, ties by first-seen; no date of a run orders anything",
)
def test_no_clock_orders_versions(labels_after: Callable[..., list[str]], note: Note) -> None:
    numbers = ["0.9", "1.2", "1.10", "2.0"]
    orders = 0
    for order in list(permutations(numbers))[::5]:
        uploads: list[Sent] = [(label, {}, _DATES[place]) for place, label in enumerate(order)]
        assert labels_after(*uploads, channel="release") == numbers
        orders += 1
    for dates in (_DATES, _DATES[::-1]):
        names = [f"build-{place}" for place in range(len(dates))]
        uploads = [(label, {}, date) for label, date in zip(names, dates, strict=True)]
        assert labels_after(*uploads, channel="main") == names, "as first seen"
        orders += 1
    # One moment after the other, written in three zones around the change to winter time, uploaded backwards.
    times = ["2026-10-25T02:59:00+02:00", "2026-10-25T01:01:00Z", "2026-10-25T02:30:00+01:00"]
    uploads = [
        (f"commit-{place}", {"committed_at": time}, _DATES[place])
        for place, time in reversed(list(enumerate(times)))
    ]
    assert labels_after(*uploads, channel="main") == ["commit-0", "commit-1", "commit-2"]
    same = [(name, {"committed_at": times[0]}, _DATES[0]) for name in ("z", "a", "m")]
    assert labels_after(*same, channel="main") == ["z", "a", "m"], "ties as first seen"
    note(f"{orders + 2} sequences, each in the order of its rule")


def test_runs_are_listed_as_they_came_whatever_the_clock_says(
    store: Store, database_url: str, clock: Clock
) -> None:
    headers = {"Authorization": f"Bearer {admin_token(store)}"}
    app = create_app(Settings(database_url=database_url), now=clock)
    with TestClient(app, headers=headers) as client:
        for number in range(5):
            body = report_body({"a": float(number + 1)}, salt=number)
            assert client.post(f"{RUNS}?version=1", content=body).status_code == 201
            clock.now -= timedelta(days=400)
        runs = client.get(RUNS).json()["runs"]
    ids = [each["id"] for each in runs]
    assert ids == sorted(ids, reverse=True)
    received = [datetime.fromisoformat(each["received_at"]).astimezone(UTC) for each in runs]
    assert received == sorted(received), "the clock went back"
