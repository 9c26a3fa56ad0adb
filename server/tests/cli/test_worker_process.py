import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from factories import upload
from judged import noisy
from wirewatch.storage.repositories import verdicts
from wirewatch.storage.store import Store

WITHIN_S = 60.0
SOURCE = Path(__file__).parents[2] / "src"


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WITHIN_S
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def children_of(pid: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


def is_alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@contextmanager
def serving(database_url: str, log: Path, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "WIREWATCH_DATABASE_URL": database_url,
        "WIREWATCH_LOG_FORMAT": "json",
        **settings,
    }
    command = [sys.executable, "-m", "wirewatch", "serve", "--port", "0"]
    with log.open("wb") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        yield server
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def database_url(migrated_sqlite: Path, tmp_path: Path) -> str:
    """A store of its own, which the server starts a worker for."""
    shutil.copy(migrated_sqlite, tmp_path / "wirewatch.db")
    return f"sqlite:///{tmp_path / 'wirewatch.db'}"


def judged(store: Store, number: int) -> Callable[[], bool]:
    run = upload(store, noisy(number), version=f"1.{number}", salt=number)

    def has_verdict() -> bool:
        with store.read() as transaction:
            found = verdicts.newest_verdict(transaction, run.project.project_id, run.run.run_id)
        return found is not None

    return has_verdict


def test_the_server_keeps_a_worker_and_takes_it_along(database_url: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    store = Store(database_url)
    with serving(database_url, log) as server:
        wait_for(judged(store, 0))
        (child,) = children_of(server.pid)
        os.kill(child, signal.SIGKILL)
        # What arrives while there is none is judged by the next one.
        wait_for(judged(store, 1))
        (again,) = children_of(server.pid)
        assert again != child
        # Even when the server has no time to say so.
        server.kill()
        server.wait()
        wait_for(lambda: not is_alive(again))
    store.close()
    events = [json.loads(line)["event"] for line in log.read_text().splitlines() if "{" in line]
    assert "worker.ended" in events


def test_without_a_worker_nothing_is_judged_until_one_is_started(
    database_url: str, tmp_path: Path
) -> None:
    store = Store(database_url)
    with serving(database_url, tmp_path / "log", WIREWATCH_WORKER="none") as server:
        has_verdict = judged(store, 0)
        wait_for(lambda: "startup" in (tmp_path / "log").read_text().lower())
        assert children_of(server.pid) == []
        assert not has_verdict()
        environment = {
            **os.environ,
            "PYTHONPATH": str(SOURCE),
            "WIREWATCH_DATABASE_URL": database_url,
        }
        command = [sys.executable, "-m", "wirewatch", "worker"]
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as worker:
            wait_for(has_verdict)
            worker.terminate()
            assert worker.wait(30) == 0
    store.close()
