"""The worker's loop: look for projects that changed, judge them one after another, wait."""

import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from wirewatch.domain.errors import Unavailable
from wirewatch.services.judge_project import judge_next
from wirewatch.services.track_history import Layouts
from wirewatch.storage.repositories.judgements import claimed, projects_behind
from wirewatch.storage.store import Store

POLL_S = 0.25
# A worker that was killed is waited for no longer than this.
LEASE = timedelta(seconds=15)
_STEPS_PER_CLAIM = 20
_LONGEST_PAUSE_S = 30.0

_log = structlog.get_logger(__name__)


class Worker:
    """Judges the projects of a store until it is stopped.

    Args:
        store: with room for three connections at once.
        name: what tells this worker from others.
        now: the time.
        alive: called after every look at the store that succeeded, at least every 30 s unless one project takes longer.
    """

    def __init__(
        self,
        store: Store,
        *,
        name: str,
        now: Callable[[], datetime],
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._name = name
        self._now = now
        self._alive = alive
        self._layouts = Layouts()
        self._stopped = threading.Event()
        self._failures = 0
        self._rests_until: dict[int, float] = {}

    def stop(self) -> None:
        """End the loop after the step it is in."""
        self._stopped.set()

    @property
    def is_stopped(self) -> bool:
        """Whether it was told to stop."""
        return self._stopped.is_set()

    def run(self) -> None:
        """Judge until stopped; a store that does not answer is asked again, at longer and longer intervals."""
        while not self._stopped.is_set():
            try:
                worked = self.judge_all()
                self._failures = 0
                self._alive()
            except Unavailable as error:
                worked = False
                self._failures += 1
                _log.warning("worker.store_unavailable", reason=error.detail)
            pause = min(POLL_S * 2**self._failures, _LONGEST_PAUSE_S)
            if not worked:
                self._stopped.wait(pause)

    def judge_all(self) -> bool:
        """Judge every project that is behind, a part of each; return whether there was any to judge.

        Raises:
            Unavailable: the store does not answer.
        """
        with self._store.read() as transaction:
            behind = projects_behind(transaction)
        worked = False
        for project_id in behind:
            if self._stopped.is_set() or self._rests_until.get(project_id, 0.0) > time.monotonic():
                continue
            try:
                worked |= self._judge(project_id)
            except Unavailable:
                raise
            except Exception as error:  # noqa: BLE001  # logged, with its traceback
                # One project's trouble must not keep the others waiting; what it is stands in the log.
                _log.exception("project.not_judged", project_id=project_id, exc_info=error)
                self._rests_until[project_id] = time.monotonic() + _LONGEST_PAUSE_S
        return worked

    def _judge(self, project_id: int) -> bool:
        with claimed(self._store, project_id, self._name, now=self._now(), lease=LEASE) as is_ours:
            if not is_ours:
                return False
            for _ in range(_STEPS_PER_CLAIM):
                step = judge_next(self._store, project_id, self._layouts, now=self._now)
                if step.judged:
                    _log.info(
                        "runs.judged",
                        project_id=project_id,
                        runs=step.judged,
                        searched=step.searched,
                    )
                if step.is_last or self._stopped.is_set():
                    break
        return True
