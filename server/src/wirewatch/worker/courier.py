"""The courier's loop: send what is due, in a thread of its own, so that slow receivers keep no verdict waiting."""

import threading
from collections.abc import Callable
from datetime import datetime

import structlog

from wirewatch.domain.errors import Unavailable
from wirewatch.services.notification.deliver import Senders, deliver_due
from wirewatch.storage.store import Store

_POLL_S = 1.0
_LONGEST_PAUSE_S = 30.0

_log = structlog.get_logger(__name__)


class Courier:
    """Sends the messages of a store until it is stopped.

    Args:
        store: with room for one connection more than its other users take.
        senders: what sending depends on.
        now: the time.
    """

    def __init__(self, store: Store, senders: Senders, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._senders = senders
        self._now = now
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End the loop after the messages it is sending."""
        self._stopped.set()

    def run(self) -> None:
        """Send until stopped; a store that does not answer is asked again, at longer and longer intervals."""
        pause = _POLL_S
        while not self._stopped.wait(pause):
            try:
                tried = deliver_due(self._store, self._senders, now=self._now)
                pause = 0.0 if tried else _POLL_S
            except Unavailable as error:
                pause = min(2 * max(pause, _POLL_S), _LONGEST_PAUSE_S)
                _log.warning("courier.store_unavailable", reason=error.detail)
