"""Who is told of verdicts, in what form, and how often it is tried."""

from datetime import timedelta
from enum import StrEnum

_FIRST_PAUSE_S = 15
_GROWTH = 4
TRIES_MAX = 8


class Form(StrEnum):
    """The form of a message, which also says where it goes."""

    WEBHOOK = "webhook"
    SLACK = "slack"
    GITHUB = "github"
    EMAIL = "email"


class DeliveryState(StrEnum):
    """What became of a message."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"


def pause_after(tries: int) -> timedelta | None:
    """Return how long to wait after so many failed tries: 15 s, then four times longer each time; None: give up.

    The last of `TRIES_MAX` tries is 23 hours after the first.
    """
    if tries >= TRIES_MAX:
        return None
    return timedelta(seconds=_FIRST_PAUSE_S * _GROWTH ** (tries - 1))
