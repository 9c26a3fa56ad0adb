"""The keeper's loop: once an hour, let go of what projects no longer keep; a thread beside the judging."""

import threading
from collections.abc import Callable
from datetime import datetime

import structlog

from wirewatch.domain.errors import Unavailable
from wirewatch.services.retention import let_go
from wirewatch.storage.repositories.judgements import claimed
from wirewatch.storage.repositories.retention import projects_with_policy
from wirewatch.storage.store import Store
from wirewatch.worker.loop import LEASE

_PAUSE_S = 3_600.0
# A project that is being judged, or a store that did not answer, is asked again sooner.
_SHORT_PAUSE_S = 60.0

_log = structlog.get_logger(__name__)


class Keeper:
    """Lets go of what the policies of a store's projects say, until it is stopped.

    Args:
        store: with room for two connections more than its other users take.
        name: what tells this worker from others.
        now: the time.
    """

    def __init__(self, store: Store, *, name: str, now: Callable[[], datetime]) -> None:
        self._store = store
        self._name = name
        self._now = now
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End the loop after the step it is in."""
        self._stopped.set()

    def run(self) -> None:
        """Let go until stopped."""
        pause = 0.0
        while not self._stopped.wait(pause):
            try:
                pause = _PAUSE_S if self.let_all_go() else _SHORT_PAUSE_S
            except Unavailable as error:
                pause = _SHORT_PAUSE_S
                _log.warning("keeper.store_unavailable", reason=error.detail)

    def let_all_go(self) -> bool:
        """Let go of all that is due; return False when a project was somebody else's just then.

        Raises:
            Unavailable: the store does not answer.
        """
        with self._store.read() as transaction:
            found = projects_with_policy(transaction)
        complete = True
        for project_id, slug in found:
            complete &= self._let_go(project_id, slug)
        return complete

    def _let_go(self, project_id: int, slug: str) -> bool:
        while not self._stopped.is_set():
            # A step at a time, so that what is uploaded meanwhile is judged in between.
            with claimed(
                self._store, project_id, self._name, now=self._now(), lease=LEASE
            ) as is_ours:
                if not is_ours:
                    return False
                gone = let_go(self._store, slug, now=self._now())
            if gone is None:
                return True
            _log.info("project.let_go", project=slug, what=gone.told())
        return False
