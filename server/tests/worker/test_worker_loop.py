from datetime import datetime, timedelta
from threading import Thread
from typing import Any

import pytest

from factories import NOW, upload
from judged import noisy, snapshots_of
from wirewatch.domain.errors import Unavailable
from wirewatch.services.judge_project import Step, judge_next
from wirewatch.storage.repositories.judgements import claimed
from wirewatch.storage.store import Store
from wirewatch.worker.loop import Worker

LEASE = timedelta(seconds=15)


def worker(store: Store, name: str = "w", now: datetime = NOW) -> Worker:
    return Worker(store, name=name, now=lambda: now)


def snapshots(store: Store, project_id: int, run_id: int) -> int:
    return len(snapshots_of(store, project_id, run_id))


def test_everything_that_waits_is_judged_once(store: Store) -> None:
    runs = [
        upload(store, noisy(f"{project}{number}"), version=f"1.{number}", project=project)
        for project in ("one", "two")
        for number in range(3)
    ]
    found = worker(store)
    assert found.judge_all()
    assert not found.judge_all()
    for run in runs:
        assert snapshots(store, run.project.project_id, run.run.run_id) == 1


def test_a_project_is_one_workers_at_a_time(store: Store) -> None:
    run = upload(store, noisy(0), version="1.0")
    project_id = run.project.project_id
    with claimed(store, project_id, "first", now=NOW, lease=LEASE) as ours:
        assert ours
        with claimed(store, project_id, "second", now=NOW, lease=LEASE) as theirs:
            assert not theirs
        assert not worker(store, "second").judge_all()
    assert snapshots(store, project_id, run.run.run_id) == 0
    assert worker(store, "second").judge_all()
    assert snapshots(store, project_id, run.run.run_id) == 1


def test_what_a_killed_worker_had_claimed_is_taken_over(store: Store) -> None:
    if not store.embedded:
        pytest.skip("PostgreSQL's lock ends with the connection")
    run = upload(store, noisy(0), version="1.0")
    claim = claimed(store, run.project.project_id, "killed", now=NOW, lease=LEASE)
    claim.__enter__()
    assert not worker(store, now=NOW + LEASE - timedelta(seconds=1)).judge_all()
    assert worker(store, now=NOW + LEASE).judge_all()
    assert snapshots(store, run.project.project_id, run.run.run_id) == 1
    claim.__exit__(None, None, None)


def test_the_loop_judges_what_arrives_until_it_is_stopped(store: Store) -> None:
    found = worker(store)
    thread = Thread(target=found.run)
    thread.start()
    try:
        run = upload(store, noisy(0), version="1.0")
        for _ in range(300):
            if snapshots(store, run.project.project_id, run.run.run_id):
                break
            thread.join(0.05)
        assert snapshots(store, run.project.project_id, run.run.run_id) == 1
        assert thread.is_alive()
    finally:
        found.stop()
        thread.join(30)
    assert not thread.is_alive()


def test_a_store_that_does_not_answer_is_asked_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = worker(store)
    asked: list[int] = []

    def unavailable() -> bool:
        asked.append(1)
        if len(asked) == 2:
            found.stop()
        raise Unavailable("gone")

    monkeypatch.setattr(found, "judge_all", unavailable)
    found.run()
    assert len(asked) == 2


def test_a_worker_shows_that_it_lives_only_while_the_store_answers(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    found = Worker(store, name="w", now=lambda: NOW, alive=lambda: looks.append(1))
    refused: list[int] = []

    def judge_all() -> bool:
        if len(refused) == 3:
            found.stop()
            return False
        refused.append(len(looks))
        raise Unavailable("gone")

    monkeypatch.setattr(found, "judge_all", judge_all)
    monkeypatch.setattr("wirewatch.worker.loop.POLL_S", 0.001)
    found.run()
    assert refused == [0, 0, 0]
    assert looks == [1]


def test_a_project_in_trouble_keeps_no_other_waiting(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = upload(store, noisy(0), version="1.0", project="bad").project.project_id
    good = upload(store, noisy(0), version="1.0", project="good")
    asked: list[int] = []

    def judge(store: Store, project_id: int, *arguments: Any, **named: Any) -> Step:
        asked.append(project_id)
        if project_id == bad:
            raise RuntimeError("a fault")
        return judge_next(store, project_id, *arguments, **named)

    monkeypatch.setattr("wirewatch.worker.loop.judge_next", judge)
    found = worker(store)
    assert found.judge_all()
    assert not found.judge_all()
    assert snapshots(store, good.project.project_id, good.run.run_id) == 1
    assert asked.count(bad) == 1


def test_a_search_that_fails_keeps_no_verdict_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explode(*_arguments: object, **_named: object) -> None:
        raise ValueError("a fault")

    monkeypatch.setattr("wirewatch.services.judge_project.scan_track", explode)
    run = upload(store, noisy(0), version="1.0")
    worker(store).judge_all()
    assert snapshots(store, run.project.project_id, run.run.run_id) == 1
