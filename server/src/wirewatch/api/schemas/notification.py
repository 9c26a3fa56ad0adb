"""Subscriptions to verdicts, and deliveries."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from wirewatch.api.parameters import TEXT_PATTERN
from wirewatch.api.schemas.base import WireModel
from wirewatch.domain.notification import DeliveryState, Form
from wirewatch.domain.verdict import Status

_Text = Annotated[str, StringConstraints(max_length=500, pattern=TEXT_PATTERN)]


class NewSubscription(WireModel):
    """A subscription to add."""

    form: Form
    address: _Text = Field(
        min_length=1,
        description="A URL, or a mailbox; for `github` https://api.github.com/repos/owner/name.",
    )
    secret: _Text | None = Field(
        default=None, description="For `github` a token that may write commit statuses; else null."
    )
    statuses: list[Status] = Field(
        default=[],
        max_length=100,
        description="Statuses of runs to tell; left out, all for `github`, regressions for others.",
    )
    channel: Annotated[str, StringConstraints(max_length=100, pattern=TEXT_PATTERN)] | None = Field(
        default=None, description="Only runs on this channel, `*` standing for anything: `pr/*`."
    )


class Subscription(WireModel):
    """Who is told of verdicts."""

    id: int
    form: Form
    address: str = Field(description="Of `slack` without the path, which is a secret.")
    statuses: list[Status]
    channel: str | None
    created_by: str = Field(description="The key of the token that made it, which is not secret.")
    created_at: datetime


class MadeSubscription(Subscription):
    """A subscription just made."""

    secret: str | None = Field(
        description="What signs the messages of a `webhook`; it cannot be had again. Null otherwise."
    )


class SubscriptionList(WireModel):
    """The project's subscriptions, oldest first."""

    subscriptions: list[Subscription]


class Delivery(WireModel):
    """A message, and what became of it."""

    id: int
    subscription: int
    title: str
    run: int | None = Field(
        description="What it is about, of a batch the worst run; null for a message that only tries."
    )
    state: DeliveryState
    tries: int
    created_at: datetime
    tried_at: datetime | None
    next_try_at: datetime | None = Field(description="Null when nothing more is tried.")
    answer: str = Field(description="What came of the last try; empty before that.")


class DeliveryList(WireModel):
    """Messages, newest first."""

    deliveries: list[Delivery]
