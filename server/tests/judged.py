"""Runs that are judged as the worker does it, for tests of what it finds."""

import random
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select

from factories import NOW, Values, upload
from wirewatch.domain.verdict import Verdict
from wirewatch.services.judge_project import Step, judge_next
from wirewatch.services.snapshot import SeriesVerdict, Snapshot, unpack_snapshot
from wirewatch.services.submit_run import Submitted
from wirewatch.services.track_history import Layouts
from wirewatch.storage.repositories import verdicts
from wirewatch.storage.repositories.judgements import projects_behind
from wirewatch.storage.store import Store
from wirewatch.storage.tables import verdict

CASES = [f"encode/c{number}/x/size:8" for number in range(12)]


def judge_all(store: Store, *, now: datetime = NOW) -> list[Step]:
    """Judge everything that is not judged yet, and return the steps that took."""
    steps: list[Step] = []
    layouts = Layouts()
    while True:
        with store.read() as transaction:
            behind = projects_behind(transaction)
        if not behind:
            return steps
        steps += [judge_next(store, project_id, layouts, now=lambda: now) for project_id in behind]


def noisy(seed: object, factors: Mapping[str, float] | None = None) -> dict[str, Values]:
    """Return rates of CASES that vary by 1 %; `factors` multiply some of them."""
    rng = random.Random(str(seed))
    return {
        name: 1e8 * (place + 1) * rng.gauss(1.0, 0.01) * (factors or {}).get(name, 1.0)
        for place, name in enumerate(CASES)
    }


def measure(
    store: Store, first: int, last: int, *, machine: str | None = None, compiler: str | None = None
) -> list[Submitted]:
    """Upload unchanged runs of versions 1.first to 1.last, judging each."""
    found = []
    for number in range(first, last + 1):
        given = {"machine": machine, "compiler": compiler}
        named: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
        found.append(upload(store, noisy(number), salt=number, version=f"1.{number}", **named))
        judge_all(store)
    return found


def snapshot_of(store: Store, submitted: Submitted) -> Snapshot:
    """Return the newest snapshot of an uploaded run."""
    with store.read() as transaction:
        row = verdicts.newest_verdict(
            transaction, submitted.project.project_id, submitted.run.run_id
        )
    assert row is not None
    return unpack_snapshot(row.snapshot)


def snapshots_of(store: Store, project_id: int, run_id: int) -> list[bytes]:
    """Return the digests of all snapshots of a run, oldest first."""
    with store.read() as transaction:
        found = transaction.execute(
            select(verdict.c.digest)
            .where(verdict.c.project_id == project_id, verdict.c.run_id == run_id)
            .order_by(verdict.c.verdict_id)
        )
        return list(found.scalars())


def with_verdict(snapshot: Snapshot, verdict: Verdict) -> list[SeriesVerdict]:
    """Return the series that have this verdict."""
    return [each for each in snapshot.series if each.verdict is verdict]


def codes(snapshot: Snapshot) -> list[str]:
    """Return the codes of the remarks."""
    return [remark.code for remark in snapshot.remarks]
