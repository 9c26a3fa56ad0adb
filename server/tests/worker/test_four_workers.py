"""Four worker processes on one store, and `kill -9` of the one that works."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from factories import upload
from judged import noisy
from wirewatch import storage
from wirewatch.storage.store import Store
from wirewatch.storage.tables import judgement, run, verdict

SOURCE = Path(storage.__file__).parents[2]
RUNS = 60
# The longest lease of a killed worker on SQLite, and time to judge everything on a busy machine.
WITHIN_S = 120.0


@dataclass(frozen=True)
class Working:
    """A worker's process and its log."""

    process: "subprocess.Popen[bytes]"
    log: Path

    def events(self, name: str) -> list[dict[str, object]]:
        """Return what it logged under this name; a last line that is not whole yet is left out."""
        lines = self.log.read_text().split("\n")[:-1]
        found = [json.loads(line) for line in lines if line.startswith("{")]
        return [each for each in found if each["event"] == name]


@contextmanager
def working(database_url: str, folder: Path, count: int) -> Iterator[list[Working]]:
    """Yield so many worker processes; they are ended with the block."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCE),
        "WIREWATCH_DATABASE_URL": database_url,
        "WIREWATCH_LOG_FORMAT": "json",
    }
    command = [sys.executable, "-m", "wirewatch.worker"]
    workers: list[Working] = []
    try:
        for number in range(count):
            log = folder / f"worker-{number}.log"
            with log.open("wb") as out:
                process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
            workers.append(Working(process, log))
        yield workers
    finally:
        for each in workers:
            each.process.kill()
            each.process.wait(10)


def judged_by(worker: Working) -> int:
    return sum(int(str(each["runs"])) for each in worker.events("runs.judged"))


def wait_until(store: Store, workers: list[Working], verdicts: int) -> None:
    deadline = time.monotonic() + WITHIN_S
    while count_verdicts(store) < verdicts:
        assert time.monotonic() < deadline, [each.log.read_text()[-2000:] for each in workers]
        time.sleep(0.02)


def count_verdicts(store: Store) -> int:
    with store.read() as connection:
        return connection.execute(select(func.count()).select_from(verdict)).scalar_one()


def test_when_the_one_that_works_is_killed_another_goes_on(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    for number in range(RUNS):
        upload(store, noisy(number), version=f"1.{number}", salt=number)
    with working(database_url, tmp_path, 4) as workers:
        wait_until(store, workers, 5)
        killed = max(workers, key=judged_by)
        killed.process.kill()
        killed.process.wait(10)
        done = count_verdicts(store)
        assert 5 <= done < RUNS, "all was judged before it was killed"
        others = [each for each in workers if each is not killed]
        wait_until(store, others, RUNS)
        assert all(each.process.poll() is None for each in others)
        # Nobody finds anything more to do.
        time.sleep(1.0)
        # The last line of the killed one may be missing, although what it told of is stored.
        assert sum(judged_by(each) for each in workers) in {RUNS, RUNS - 1}
        assert sum(judged_by(each) for each in others) > 0
        # Never two of them stored, or tried to store, the same.
        assert not any(each.events("worker.store_unavailable") for each in workers)

    with store.read() as connection:
        found = connection.execute(select(verdict.c.run_id).order_by(verdict.c.verdict_id))
        judged = list(found.scalars())
        runs = list(connection.execute(select(run.c.run_id).order_by(run.c.run_id)).scalars())
        cursor = connection.execute(select(judgement.c.run_id)).scalar_one()
    # Each once, in order, none left out.
    assert judged == runs
    assert len(runs) == RUNS
    assert cursor == runs[-1]


def test_four_workers_share_projects_and_judge_each_run_once(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    projects = [f"p{number}" for number in range(6)]
    with working(database_url, tmp_path, 4) as workers:
        for number in range(6):
            for project in projects:
                upload(store, noisy(number), version=f"1.{number}", salt=number, project=project)
        wait_until(store, workers, 36)
        time.sleep(1.0)
        assert sum(judged_by(each) for each in workers) == 36
    with store.read() as connection:
        rows = connection.execute(select(verdict.c.project_id, verdict.c.run_id)).all()
    assert len(set(rows)) == len(rows) == 36
