"""When to ask again: exponential waits with full jitter, and the server's Retry-After."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime

_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 60.0
_RETRIED = frozenset({408, 425, 429})


def may_be_repeated(status: int) -> bool:
    """Return whether the same request may be answered otherwise later."""
    return status in _RETRIED or status >= 500


def retry_after_s(headers: Mapping[str, str], now_s: float) -> float:
    """Return the seconds the server asked to wait, from `now_s` (seconds since 1970); 0 if it did not."""
    text = headers.get("retry-after", "").strip()
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now_s)
    except (ValueError, TypeError):
        return 0.0


def wait_s(attempt: int, least_s: float, draw: Callable[[], float]) -> float:
    """Return how long to wait after a failed attempt, in seconds.

    Full jitter: a uniform draw between 0 and twice the range of the attempt before. Clients that failed together come
    back apart (M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).

    Args:
        attempt: 0 for the first.
        least_s: what the server asked for; the jitter comes on top.
        draw: uniform in [0, 1).
    """
    return least_s + draw() * min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** min(attempt, 16))


@dataclass(slots=True)
class Patience:
    """How long in vain is long enough: `limit_s` seconds without any delivery."""

    limit_s: float
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    draw: Callable[[], float] = random.random
    _since_s: float = field(init=False)

    def __post_init__(self) -> None:
        self._since_s = self.clock()

    def renew(self) -> None:
        """Begin anew: something was delivered."""
        self._since_s = self.clock()

    def remaining_s(self) -> float:
        """Return the seconds that are left; 0 at the end."""
        return max(0.0, self._since_s + self.limit_s - self.clock())

    def pause(self, attempt: int, least_s: float = 0.0) -> float | None:
        """Wait before the next attempt; return the seconds waited, or None, at once, if it would be too late."""
        wanted_s = wait_s(attempt, least_s, self.draw)
        if wanted_s >= self.remaining_s():
            return None
        self.sleep(wanted_s)
        return wanted_s
